/**
 * Imports a library export (`pith export --format library`). The file is not trusted, because it may have been modified: ids,
 * addresses and types are checked, HTML is sanitised again, and Markdown that could contain more than text is regenerated
 * from the HTML.
 */
import { readArchive } from '@pith/archive';
import { dom, htmlWithImageUrls, markdownWithImageUrls, parseHtml } from '@pith/core';
import {
  type ArticleSummary,
  type Bookmark,
  type BookmarkMetadata,
  bookmarkTypes,
  type Edits,
  isBookmarkId,
  type Picture,
  type Pictures,
} from '../bookmark.ts';
import { libraryError } from '../errors.ts';
import type { Anchor } from '../highlights/anchor.ts';
import {
  archivePath,
  BOOKMARK_PATH,
  type BookmarkFile,
  COLLECTIONS,
  type ExportedCollection,
  type ExportedHighlight,
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
} from '../libraryFormat.ts';
import { normalizeUrl } from '../normalizeUrl.ts';
import type { FullBookmark, Version } from '../ports/bookmarks.ts';
import { sortKeys } from '../ports/bookmarks.ts';
import { highlightColours } from '../ports/highlights.ts';
import type { Ports } from '../ports/ports.ts';
import type { ImportOptions, ImportReport, ImportWarning, LibrarySource } from './importBookmarks.ts';
import { type ImportFile, type Input, readBytes, readJson } from './input.ts';
import { isObject, toList, type UnknownRecord } from './values.ts';

export const isLibraryExport = ({ files }: Input): boolean =>
  files.some(({ name }) => name === MANIFEST) && files.some(({ name }) => name === COLLECTIONS);

export async function openLibraryExport(input: Input): Promise<LibrarySource> {
  const byName = new Map(input.files.map((file) => [file.name, file]));
  const file = byName.get(MANIFEST);
  const manifest = file && (await readJson(file));
  if (!isObject(manifest) || manifest.format !== FORMAT) throw libraryError('import-unknown', input.name);
  if (!(Number(manifest.version) <= FORMAT_VERSION)) throw libraryError('library-format-newer', input.name);
  const bookmarks = input.files.filter(({ name }) => BOOKMARK_PATH.test(name));
  if (bookmarks.length < Number(manifest.bookmarks))
    throw libraryError('import-damaged', `${input.name} has ${bookmarks.length} of ${manifest.bookmarks} bookmarks`);
  return { format: 'library', restore: (options, ports) => restore({ bookmarks, byName }, options, ports) };
}

interface LibraryFiles {
  readonly bookmarks: readonly ImportFile[];
  readonly byName: ReadonlyMap<string, ImportFile>;
}

async function restore(
  { bookmarks, byName }: LibraryFiles,
  options: ImportOptions,
  ports: Ports,
): Promise<ImportReport> {
  const warnings: ImportWarning[] = [];
  for (const file of bookmarks) {
    throwIfCancelled(options);
    await readBookmarkFile(file, byName).catch((error: Error) =>
      warnings.push({ where: file.name, message: error.message }),
    );
  }
  if (warnings.length > 0 && !options.partial && !options.dryRun) {
    const [{ where, message }] = warnings as [ImportWarning];
    throw libraryError('import-bad-records', `${where}: ${message}`);
  }
  const invalid = new Set(warnings.map(({ where }) => where));
  const counts = { added: 0, merged: 0, unchanged: 0, withContent: 0, queued: 0, links: 0, highlights: 0 };
  let done = 0;
  for (const file of bookmarks) {
    if (invalid.has(file.name)) continue;
    throwIfCancelled(options);
    const { full, highlights, archive } = await readBookmarkFile(file, byName);
    options.progress?.(++done, bookmarks.length, full.bookmark.title);
    if (await ports.bookmarks.byUrl(options.user, full.bookmark.url)) {
      counts.unchanged += 1;
      continue;
    }
    counts.added += 1;
    counts[archive ? 'withContent' : 'links'] += 1;
    counts.highlights += highlights.length;
    if (!options.dryRun) await putBookmark({ full, highlights, archive }, options, ports);
  }
  if (!options.dryRun) await putCollections(byName.get(COLLECTIONS), options, ports);
  return { format: 'library', found: bookmarks.length - invalid.size, ...counts, skipped: [], warnings };
}

function throwIfCancelled({ signal }: ImportOptions): void {
  if (signal?.aborted) throw libraryError('cancelled', 'import', signal.reason);
}

interface CheckedBookmark {
  readonly full: FullBookmark;
  readonly highlights: readonly ExportedHighlight[];
  readonly archive: Uint8Array | undefined;
}

async function putBookmark(
  { full, highlights, archive }: CheckedBookmark,
  options: ImportOptions,
  ports: Ports,
): Promise<void> {
  const { user, labels = [] } = options;
  const { bookmark } = full;
  // Another user may have a bookmark with this id, for example if the export is theirs.
  const id = (await ports.bookmarks.isIdTaken(bookmark.id)) ? ports.newId() : bookmark.id;
  const imported = { ...bookmark, id, user, labels: [...bookmark.labels, ...labels] };
  const added = archive && (await ports.blobs.add(id, archive));
  if (!(await ports.bookmarks.putFull({ ...full, bookmark: imported }, added))) return;
  for (const highlight of highlights) {
    const written = { ...highlight, user, bookmark: id };
    if (!(await ports.highlights.put(written))) await ports.highlights.put({ ...written, id: ports.newId() });
  }
}

async function putCollections(file: ImportFile | undefined, { user }: ImportOptions, ports: Ports): Promise<void> {
  for (const each of file ? toList(await readJson(file)) : []) {
    if (!isObject(each) || !isCollection(each)) continue;
    // An existing collection with this name stays as it is.
    if (await ports.collections.find(user, each.name)) continue;
    if (!(await ports.collections.put({ ...each, user })))
      await ports.collections.put({ ...each, user, id: ports.newId() });
  }
}

function isCollection(value: UnknownRecord): value is UnknownRecord & ExportedCollection {
  const { id, name, question, sort, pinned, createdAt, updatedAt } = value;
  const isSort = sort === undefined || (isObject(sort) && (sortKeys as readonly unknown[]).includes(sort.by));
  return [id, name, question, createdAt, updatedAt].every(isText) && isSort && typeof pinned === 'boolean';
}

/** Reads and checks one bookmark. Throws with the reason if it is not valid. */
async function readBookmarkFile(file: ImportFile, byName: ReadonlyMap<string, ImportFile>): Promise<CheckedBookmark> {
  const json = withErrorKey(await readJson(file));
  if (!isObject(json) || !isBookmarkFile(json)) throw new Error('it is not a valid bookmark');
  const { bookmark, highlights, text, readAt, versionCount, versions } = json;
  if (file.name !== `bookmarks/${bookmark.id}/bookmark.json`) throw new Error('its id does not match its path');
  if (normalizeUrl(bookmark.url) !== bookmark.url || !URL.canParse(bookmark.urlFull))
    throw new Error('its address is not normalised');
  const zip = byName.get(archivePath(bookmark.id));
  const archive = zip && (await readBytes(zip));
  if (archive) await checkArchive(archive);
  else if (bookmark.metadata.content_hash !== '') throw new Error('its archive is missing');
  const html = sanitize(bookmark.html);
  const sanitized: Bookmark = { ...bookmark, user: '', html, content: safeMarkdown(bookmark, html) };
  const sanitizedVersions = versions.map((version) => ({ ...version, ...sanitizedTexts(version) }));
  const full = { bookmark: sanitized, text, readAt, versionCount, versions: sanitizedVersions };
  return { full, highlights, archive };
}

/** Renames the key `trouble` of earlier exports to `error`. */
function withErrorKey(file: unknown): unknown {
  if (!isObject(file) || !isObject(file.bookmark) || !Object.hasOwn(file.bookmark, 'trouble')) return file;
  const { trouble, ...bookmark } = file.bookmark;
  return { ...file, bookmark: { ...bookmark, error: trouble } };
}

/** Sanitises HTML and keeps its leading spaces, which the parser drops but the stored text has. */
const sanitize = (html: string) => `${/^[\t\n\f\r ]*/.exec(html)![0]}${htmlWithImageUrls(html, (url) => url)}`;

function sanitizedTexts(version: Version) {
  const html = sanitize(version.html);
  return { html, content: isSafeMarkdown(version.content) ? version.content : version.text };
}

/** Finds tags other than the few that our Markdown uses without attributes, and links with other schemes. Our Markdown escapes every other `<`. */
const UNSAFE_MARKDOWN =
  /(?<!\\)<(?!\/?(?:kbd|sub|sup|br|u|mark|ins|small)>)[a-z/!?]|\]\(\s*<?\s*(?!https?:|mailto:|tel:|#|[\w./-]+(?:[)\s>]|$))[a-z][a-z0-9+.-]*:/i;
const isSafeMarkdown = (markdown: string) => !UNSAFE_MARKDOWN.test(markdown);

/** Regenerates Markdown that looks unsafe. Code may look so too; then this gives the same text, unless the file was modified. */
function safeMarkdown(bookmark: Omit<Bookmark, 'user'>, html: string): string {
  if (isSafeMarkdown(bookmark.content)) return bookmark.content;
  const { title, domain, content: markdown } = bookmark;
  const metadata = { title, domain, hero_image: bookmark.article.heroImage, page_type: bookmark.article.pageType };
  return markdownWithImageUrls(
    { ...metadata, markdown, content_html: html } as Parameters<typeof markdownWithImageUrls>[0],
    (url) => url,
  );
}

const ACTIVE_ELEMENTS = new Set(
  'script iframe object embed svg math link base form input button frame frameset applet audio video'.split(' '),
);
/** One HTML page; all other files are data and images that cannot hold scripts. */
const ARCHIVE_FILE_NAME =
  /^(?:index\.html|log|(?:[\w-]{1,40}\/){0,2}[\w.-]{1,100}\.(?:md|gz|json|png|jpg|gif|pdf|txt))$/;

/** People open the page in an archive directly, so it must not contain active content. */
async function checkArchive(bytes: Uint8Array): Promise<void> {
  const archive = await readArchive(bytes);
  const unexpected = archive.names.find((name) => !ARCHIVE_FILE_NAME.test(name));
  if (unexpected !== undefined)
    throw new Error(`its archive contains an unexpected file: ${JSON.stringify(unexpected.slice(0, 100))}`);
  const page = await archive.bytes('index.html');
  for (const element of page ? dom.elementsInside(parseHtml(page.toString())) : []) {
    const isHarmful =
      ACTIVE_ELEMENTS.has(element.localName) ||
      element.attributes.some(
        ({ name, value }) =>
          /^on/i.test(name) || /^\s*(?:javascript|vbscript|data:(?!image\/(?:png|jpeg|gif);))/i.test(value),
      ) ||
      (element.localName === 'meta' && /refresh/i.test(element.getAttribute('http-equiv') ?? ''));
    if (isHarmful) throw new Error(`the page in its archive contains active content in <${element.localName}>`);
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isOptionalText = (value: unknown) => value === undefined || isText(value);
const isIsoTime = (value: unknown): boolean => isText(value) && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

type Shape = Readonly<Record<string, (value: unknown) => boolean>>;
/** Requires every key of a type, so that a key added to the type must be added here. */
type ShapeOf<T> = Readonly<Record<keyof T, (value: unknown) => boolean>>;
const hasShape = (value: unknown, shape: Shape): value is UnknownRecord =>
  isObject(value) &&
  Object.keys(value).every((key) => Object.hasOwn(shape, key)) &&
  Object.entries(shape).every(([key, isValid]) => isValid(value[key]));
const listOf = (shape: Shape) => (value: unknown) =>
  Array.isArray(value) && value.every((each) => hasShape(each, shape));
const optional = (isValid: (value: unknown) => boolean) => (value: unknown) => value === undefined || isValid(value);
const oneOf = (names: readonly string[]) => (value: unknown) => isText(value) && names.includes(value);
const isBoolean = (value: unknown) => typeof value === 'boolean';

const EDITS: ShapeOf<Edits> = {
  title: isOptionalText,
  publishedAt: isOptionalText,
  lang: isOptionalText,
  siteName: isOptionalText,
  excerpt: isOptionalText,
  authors: optional(isTextList),
};
const PICTURE: ShapeOf<Picture> = {
  path: (value) => isText(value) && /^(?:_resources|img)\/[\w.-]{1,100}$/.test(value),
  width: isCount,
  height: isCount,
};
const isPicture = optional((value) => hasShape(value, PICTURE));
const PICTURES: ShapeOf<Pictures> = { icon: isPicture, image: isPicture, thumbnail: isPicture };
const ARTICLE: ShapeOf<ArticleSummary> = {
  author: isOptionalText,
  siteName: isOptionalText,
  excerpt: isOptionalText,
  heroImage: isOptionalText,
  lang: isOptionalText,
  dir: isOptionalText,
  player: isOptionalText,
  duration: optional((value) => Number.isFinite(value)),
  pictures: optional((value) => hasShape(value, PICTURES)),
  authors: isTextList,
  tags: isTextList,
  wordCount: isCount,
  readingTime: isText,
  pageType: isText,
};
const METADATA: ShapeOf<BookmarkMetadata> = {
  parser_version: isText,
  used_js_rendering: isBoolean,
  content_hash: isText,
  discarded: isBoolean,
};
const BOOKMARK: ShapeOf<BookmarkFile['bookmark']> = {
  id: (value) => isText(value) && isBookmarkId(value),
  url: isText,
  urlFull: isText,
  domain: isText,
  title: isText,
  content: isText,
  html: isText,
  source: isText,
  type: oneOf(bookmarkTypes),
  savedAt: isIsoTime,
  publishedAt: isOptionalText,
  pinned: isBoolean,
  archived: isBoolean,
  progress: (value) => isCount(value) && Number(value) <= 100,
  position: isOptionalText,
  labels: isTextList,
  note: isOptionalText,
  edits: (value) => hasShape(value, EDITS),
  state: oneOf(['ready', 'error']),
  error: optional((value) => hasShape(value, { type: isText, message: isText, at: isText })),
  article: (value) => hasShape(value, ARTICLE),
  metadata: (value) => hasShape(value, METADATA),
  createdAt: isIsoTime,
  updatedAt: isIsoTime,
  lastOpenedAt: optional(isIsoTime),
  deletedAt: optional(isIsoTime),
};
const VERSION: ShapeOf<Version> = {
  number: isCount,
  title: isText,
  contentHash: isText,
  readAt: isIsoTime,
  replacedAt: isIsoTime,
  content: isText,
  html: isText,
  text: isText,
};
const ANCHOR: ShapeOf<Anchor> = { quote: isText, before: isText, after: isText, start: isCount, end: isCount };
const HIGHLIGHT: ShapeOf<ExportedHighlight> = {
  id: isText,
  colour: oneOf(highlightColours),
  note: isOptionalText,
  anchor: (value) => hasShape(value, ANCHOR),
  placed: isBoolean,
  createdAt: isIsoTime,
  updatedAt: isIsoTime,
};
const FILE: ShapeOf<BookmarkFile> = {
  bookmark: (value) => hasShape(value, BOOKMARK),
  text: isText,
  readAt: isIsoTime,
  versionCount: isCount,
  versions: listOf(VERSION),
  highlights: listOf(HIGHLIGHT),
};

const isBookmarkFile = (value: UnknownRecord): value is UnknownRecord & BookmarkFile => hasShape(value, FILE);
