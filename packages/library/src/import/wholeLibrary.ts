/**
 * What `pith export --format library` wrote, put down in another library. It may have been changed since: ids, addresses and
 * shapes are judged, HTML passes the sanitiser again, and Markdown that could hold more than text is written anew from it.
 */
import { readArchive } from '@pith/archive';
import { dom, htmlWithImages, markdownWithImages, parseHtml } from '@pith/core';
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
import { normalizeUrl } from '../normalizeUrl.ts';
import type { Version, WholeBookmark } from '../ports/bookmarks.ts';
import { sortKeys } from '../ports/bookmarks.ts';
import { highlightColours } from '../ports/highlights.ts';
import type { Ports } from '../ports/ports.ts';
import {
  archivePath,
  BOOKMARK_PATH,
  type BookmarkFile,
  COLLECTIONS,
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  type PortableCollection,
  type PortableHighlight,
} from '../wholeFile.ts';
import { bytesOf, type ImportFile, type Input, jsonOf } from './input.ts';
import type { ImportOptions, ImportReport, ImportWarning, WholeSource } from './story.ts';
import { isObject, type Loose, listOf } from './values.ts';

export const isWholeLibrary = ({ files }: Input): boolean =>
  files.some(({ name }) => name === MANIFEST) && files.some(({ name }) => name === COLLECTIONS);

export async function wholeLibrary(input: Input): Promise<WholeSource> {
  const byName = new Map(input.files.map((file) => [file.name, file]));
  const file = byName.get(MANIFEST);
  const manifest = file && (await jsonOf(file));
  if (!isObject(manifest) || manifest.format !== FORMAT) throw libraryError('import-unknown', input.name);
  if (!(Number(manifest.version) <= FORMAT_VERSION)) throw libraryError('library-format-newer', input.name);
  const bookmarks = input.files.filter(({ name }) => BOOKMARK_PATH.test(name));
  if (bookmarks.length < Number(manifest.bookmarks))
    throw libraryError('import-damaged', `${input.name} has ${bookmarks.length} of ${manifest.bookmarks} bookmarks`);
  return { format: 'library', restore: (options, ports) => restore({ bookmarks, byName }, options, ports) };
}

interface Files {
  readonly bookmarks: readonly ImportFile[];
  readonly byName: ReadonlyMap<string, ImportFile>;
}

async function restore({ bookmarks, byName }: Files, options: ImportOptions, ports: Ports): Promise<ImportReport> {
  const warnings: ImportWarning[] = [];
  for (const file of bookmarks) {
    stopIfTold(options);
    await judged(file, byName).catch((error: Error) => warnings.push({ where: file.name, message: error.message }));
  }
  if (warnings.length > 0 && !options.partial && !options.dryRun) {
    const [{ where, message }] = warnings as [ImportWarning];
    throw libraryError('import-bad-records', `${where}: ${message}`);
  }
  const bad = new Set(warnings.map(({ where }) => where));
  const counts = { added: 0, merged: 0, unchanged: 0, withContent: 0, queued: 0, links: 0, highlights: 0 };
  let done = 0;
  for (const file of bookmarks) {
    if (bad.has(file.name)) continue;
    stopIfTold(options);
    const { whole, highlights, archive } = await judged(file, byName);
    options.progress?.(++done, bookmarks.length, whole.bookmark.title);
    if (await ports.bookmarks.byUrl(options.user, whole.bookmark.url)) {
      counts.unchanged += 1;
      continue;
    }
    counts.added += 1;
    counts[archive ? 'withContent' : 'links'] += 1;
    counts.highlights += highlights.length;
    if (!options.dryRun) await putDown({ whole, highlights, archive }, options, ports);
  }
  if (!options.dryRun) await putCollections(byName.get(COLLECTIONS), options, ports);
  return { format: 'library', found: bookmarks.length - bad.size, ...counts, skipped: [], warnings };
}

function stopIfTold({ signal }: ImportOptions): void {
  if (signal?.aborted) throw libraryError('cancelled', 'import', signal.reason);
}

interface Judged {
  readonly whole: WholeBookmark;
  readonly highlights: readonly PortableHighlight[];
  readonly archive: Uint8Array | undefined;
}

async function putDown({ whole, highlights, archive }: Judged, options: ImportOptions, ports: Ports): Promise<void> {
  const { user, labels = [] } = options;
  const { bookmark } = whole;
  // Somebody else's bookmark may have this id: the file may be theirs.
  const id = (await ports.bookmarks.isTaken(bookmark.id)) ? ports.newId() : bookmark.id;
  const mine = { ...bookmark, id, user, labels: [...bookmark.labels, ...labels] };
  const added = archive && (await ports.blobs.add(id, archive));
  if (!(await ports.bookmarks.putWhole({ ...whole, bookmark: mine }, added))) return;
  for (const highlight of highlights) {
    const written = { ...highlight, user, bookmark: id };
    if (!(await ports.highlights.put(written))) await ports.highlights.put({ ...written, id: ports.newId() });
  }
}

async function putCollections(file: ImportFile | undefined, { user }: ImportOptions, ports: Ports): Promise<void> {
  for (const each of file ? listOf(await jsonOf(file)) : []) {
    if (!isObject(each) || !isCollection(each)) continue;
    // One of this name that is here already stays as it is.
    if (await ports.collections.find(user, each.name)) continue;
    if (!(await ports.collections.put({ ...each, user })))
      await ports.collections.put({ ...each, user, id: ports.newId() });
  }
}

function isCollection(value: Loose): value is Loose & PortableCollection {
  const { id, name, question, sort, pinned, createdAt, updatedAt } = value;
  const isSort = sort === undefined || (isObject(sort) && (sortKeys as readonly unknown[]).includes(sort.by));
  return [id, name, question, createdAt, updatedAt].every(isText) && isSort && typeof pinned === 'boolean';
}

/** Throws with the reason when it is not as ours are. */
async function judged(file: ImportFile, byName: ReadonlyMap<string, ImportFile>): Promise<Judged> {
  const read = await jsonOf(file);
  if (!isObject(read) || !isBookmarkFile(read)) throw new Error('it is no bookmark');
  const { bookmark, highlights, text, readAt, versionCount, versions } = read;
  if (file.name !== `bookmarks/${bookmark.id}/bookmark.json`) throw new Error('its id is another');
  if (normalizeUrl(bookmark.url) !== bookmark.url || !URL.canParse(bookmark.urlFull))
    throw new Error('its address is not as ours are');
  const zip = byName.get(archivePath(bookmark.id));
  const archive = zip && (await bytesOf(zip));
  if (archive) await judgeArchive(archive);
  else if (bookmark.metadata.content_hash !== '') throw new Error('its archive is missing');
  const html = clean(bookmark.html);
  const clear: Bookmark = { ...bookmark, user: '', html, content: plainMarkdown(bookmark, html) };
  const older = versions.map((version) => ({ ...version, ...cleanTexts(version) }));
  return { whole: { bookmark: clear, text, readAt, versionCount, versions: older }, highlights, archive };
}

/** Spaces at the start are no part of a page to a parser, but they are part of the text that was stored. */
const clean = (html: string) => `${/^[\t\n\f\r ]*/.exec(html)![0]}${htmlWithImages(html, (url) => url)}`;

function cleanTexts(version: Version) {
  const html = clean(version.html);
  return { html, content: isPlain(version.content) ? version.content : version.text };
}

/** Tags that our Markdown uses, without attributes; any other `<` that could start one is escaped in it. */
const NOT_PLAIN =
  /(?<!\\)<(?!\/?(?:kbd|sub|sup|br|u|mark|ins|small)>)[a-z/!?]|\]\(\s*<?\s*(?!https?:|mailto:|tel:|#|[\w./-]+(?:[)\s>]|$))[a-z][a-z0-9+.-]*:/i;
const isPlain = (markdown: string) => !NOT_PLAIN.test(markdown);

/** Code may hold anything: then it is written anew, which gives the same unless somebody changed it. */
function plainMarkdown(bookmark: Omit<Bookmark, 'user'>, html: string): string {
  if (isPlain(bookmark.content)) return bookmark.content;
  const { title, domain, content: markdown } = bookmark;
  const facts = { title, domain, hero_image: bookmark.article.heroImage, page_type: bookmark.article.pageType };
  return markdownWithImages(
    { ...facts, markdown, content_html: html } as Parameters<typeof markdownWithImages>[0],
    (url) => url,
  );
}

const ACTIVE = 'script iframe object embed svg math link base form input button frame frameset applet audio video';
const active = new Set(ACTIVE.split(' '));
/** One page; the rest is data and pictures, of kinds that nothing runs. */
const NAMES = /^(?:index\.html|log|(?:[\w-]{1,40}\/){0,2}[\w.-]{1,100}\.(?:md|gz|json|png|jpg|gif|pdf|txt))$/;

/** Its page is shown by whoever opens it: it must be as harmless as those that we write. */
async function judgeArchive(bytes: Uint8Array): Promise<void> {
  const archive = await readArchive(bytes);
  const strange = archive.names.find((name) => !NAMES.test(name));
  if (strange !== undefined) throw new Error(`its archive has a file ${JSON.stringify(strange.slice(0, 100))}`);
  const page = await archive.bytes('index.html');
  for (const element of page ? dom.elementsInside(parseHtml(page.toString())) : []) {
    const isHarmful =
      active.has(element.localName) ||
      element.attributes.some(
        ({ name, value }) =>
          /^on/i.test(name) || /^\s*(?:javascript|vbscript|data:(?!image\/(?:png|jpeg|gif);))/i.test(value),
      ) ||
      (element.localName === 'meta' && /refresh/i.test(element.getAttribute('http-equiv') ?? ''));
    if (isHarmful) throw new Error(`the page in its archive has <${element.localName}> as ours never have`);
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isMaybeText = (value: unknown) => value === undefined || isText(value);
const isMoment = (value: unknown): boolean => isText(value) && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

type Shape = Readonly<Record<string, (value: unknown) => boolean>>;
/** Every key of a type: who adds one to the type is told here. */
type ShapeOf<T> = Readonly<Record<keyof T, (value: unknown) => boolean>>;
const has = (value: unknown, shape: Shape): value is Loose =>
  isObject(value) &&
  Object.keys(value).every((key) => Object.hasOwn(shape, key)) &&
  Object.entries(shape).every(([key, fits]) => fits(value[key]));
const listed = (shape: Shape) => (value: unknown) => Array.isArray(value) && value.every((each) => has(each, shape));
const maybe = (fits: (value: unknown) => boolean) => (value: unknown) => value === undefined || fits(value);
const oneOf = (names: readonly string[]) => (value: unknown) => isText(value) && names.includes(value);
const isFlag = (value: unknown) => typeof value === 'boolean';

const EDITS: ShapeOf<Edits> = {
  ...{ title: isMaybeText, publishedAt: isMaybeText, lang: isMaybeText, siteName: isMaybeText, excerpt: isMaybeText },
  authors: maybe(areTexts),
};
const PICTURE: ShapeOf<Picture> = {
  ...{
    path: (value) => isText(value) && /^(?:_resources|img)\/[\w.-]{1,100}$/.test(value),
    width: isCount,
    height: isCount,
  },
};
const isPicture = maybe((value) => has(value, PICTURE));
const PICTURES: ShapeOf<Pictures> = { icon: isPicture, image: isPicture, thumbnail: isPicture };
const ARTICLE: ShapeOf<ArticleSummary> = {
  ...{ author: isMaybeText, siteName: isMaybeText, excerpt: isMaybeText, heroImage: isMaybeText, lang: isMaybeText },
  ...{ dir: isMaybeText, player: isMaybeText, duration: maybe((value) => Number.isFinite(value)) },
  pictures: maybe((value) => has(value, PICTURES)),
  ...{ authors: areTexts, tags: areTexts, wordCount: isCount, readingTime: isText, pageType: isText },
};
const METADATA: ShapeOf<BookmarkMetadata> = {
  parser_version: isText,
  used_js_rendering: isFlag,
  content_hash: isText,
  discarded: isFlag,
};
const BOOKMARK: ShapeOf<BookmarkFile['bookmark']> = {
  ...{ id: (value) => isText(value) && isBookmarkId(value), url: isText, urlFull: isText, domain: isText },
  ...{ title: isText, content: isText, html: isText, source: isText, type: oneOf(bookmarkTypes) },
  ...{ savedAt: isMoment, publishedAt: isMaybeText, pinned: isFlag, archived: isFlag },
  ...{ progress: (value) => isCount(value) && Number(value) <= 100, position: isMaybeText, labels: areTexts },
  ...{ note: isMaybeText, edits: (value) => has(value, EDITS), state: oneOf(['ready', 'error']) },
  trouble: maybe((value) => has(value, { type: isText, message: isText, at: isText })),
  ...{ article: (value) => has(value, ARTICLE), metadata: (value) => has(value, METADATA) },
  ...{ createdAt: isMoment, updatedAt: isMoment, lastOpenedAt: maybe(isMoment), deletedAt: maybe(isMoment) },
};
const VERSION: ShapeOf<Version> = {
  ...{ number: isCount, title: isText, contentHash: isText, readAt: isMoment, replacedAt: isMoment },
  ...{ content: isText, html: isText, text: isText },
};
const ANCHOR: ShapeOf<Anchor> = { quote: isText, before: isText, after: isText, start: isCount, end: isCount };
const HIGHLIGHT: ShapeOf<PortableHighlight> = {
  ...{ id: isText, colour: oneOf(highlightColours), note: isMaybeText, anchor: (value) => has(value, ANCHOR) },
  ...{ placed: isFlag, createdAt: isMoment, updatedAt: isMoment },
};
const FILE: ShapeOf<BookmarkFile> = {
  ...{ bookmark: (value) => has(value, BOOKMARK), text: isText, readAt: isMoment, versionCount: isCount },
  ...{ versions: listed(VERSION), highlights: listed(HIGHLIGHT) },
};

const isBookmarkFile = (value: Loose): value is Loose & BookmarkFile => has(value, FILE);
