/**
 * Imports a library export (`pith export --format library`). The file is not trusted, because it may have been modified or made
 * by somebody else: ids, addresses and types are checked, HTML is sanitised again, and Markdown and the pages in archives are
 * written again from it. A library that Pith exported comes back byte for byte.
 */
import { cleanArchive, readArchive } from '@pith/archive';
import {
  type ArticleSummary,
  type BookmarkMetadata,
  bookmarkTypes,
  type Edits,
  isBookmarkId,
  type Picture,
  type Pictures,
} from '../bookmark.ts';
import { cleanBookmark, cleanVersion } from '../cleanBookmark.ts';
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
import { normalizeUrl, parseAddress } from '../normalizeUrl.ts';
import type { FullBookmark, Version } from '../ports/bookmarks.ts';
import { sortKeys } from '../ports/bookmarks.ts';
import { highlightColours } from '../ports/highlights.ts';
import type { Ports } from '../ports/ports.ts';
import { readFilters } from '../search/filters.ts';
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
  const hasOriginal = archive && !(await (await readArchive(archive)).isArticle());
  if (!(await ports.bookmarks.putFull({ ...full, bookmark: imported }, { archive: added, hasOriginal }))) return;
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
    const collection = { ...each, user, filters: readFilters(each.filters) };
    if (!(await ports.collections.put(collection))) await ports.collections.put({ ...collection, id: ports.newId() });
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
  if (normalizeUrl(bookmark.url) !== bookmark.url || parseAddress(bookmark.urlFull).href !== bookmark.urlFull)
    throw new Error('its address is not normalised');
  const cleaned = cleanBookmark({ ...bookmark, user: '' });
  const zip = byName.get(archivePath(bookmark.id));
  const archive = zip && (await cleanArchive(await readBytes(zip), cleaned));
  if (!archive && bookmark.metadata.content_hash !== '') throw new Error('its archive is missing');
  const full = { bookmark: cleaned, text, readAt, versionCount, versions: versions.map(cleanVersion) };
  return { full, highlights, archive };
}

/** Renames the key `trouble` of earlier exports to `error`. */
function withErrorKey(file: unknown): unknown {
  if (!isObject(file) || !isObject(file.bookmark) || !Object.hasOwn(file.bookmark, 'trouble')) return file;
  const { trouble, ...bookmark } = file.bookmark;
  return { ...file, bookmark: { ...bookmark, error: trouble } };
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
  dir: isOptionalText,
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
  confidence: optional((value) => Number.isFinite(value)),
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
  deleteAt: (value) => value === undefined, // jobs are not exported
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
