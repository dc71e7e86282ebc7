/**
 * The import pipeline: reads records, writes bookmarks.
 *
 * The whole file is read once before anything is written, so that an invalid file changes nothing. Then each record is
 * imported by itself: first its row, with dates and states, then its page. An import that was interrupted can be run again:
 * it leaves existing bookmarks as they are and adds the missing ones.
 */
import { imageCollector } from '@pith/archive';
import { type Bookmark, type BookmarkChange, hasPage } from '../bookmark.ts';
import { errorInfo } from '../errorInfo.ts';
import { libraryError } from '../errors.ts';
import { cleanLabels } from '../labels.ts';
import { normalizeUrl } from '../normalizeUrl.ts';
import { priorities } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';
import { placeholderBookmark, queueSave } from '../queueSave.ts';
import { savePage } from '../save/savePage.ts';
import { wholeBodyRule } from '../save/wholeBodyRule.ts';
import { importHighlights } from './importHighlights.ts';
import type { ImportedContent, ImportItem, ImportRecord } from './record.ts';

/** A source of records; `items` can be called more than once. */
export interface ImportSource {
  readonly format: string;
  items(): AsyncIterable<ImportItem> | Iterable<ImportItem>;
}

/** An exported library, which is restored unchanged. */
export interface LibrarySource {
  readonly format: string;
  restore(options: ImportOptions, ports: Ports): Promise<ImportReport>;
}

export interface ImportOptions {
  readonly user: string;
  /** Added to every imported bookmark. */
  readonly labels?: readonly string[] | undefined;
  /** Every imported bookmark is archived, whatever the source says. */
  readonly archive?: boolean | undefined;
  /** Every imported bookmark counts as read. */
  readonly markRead?: boolean | undefined;
  /** Leaves existing bookmarks unchanged; otherwise labels, note and states are added to them. */
  readonly skipDuplicates?: boolean | undefined;
  /** Queues a save for every page without content in the file, and fetches the images of the others. */
  readonly fetch?: boolean | undefined;
  /** Reads and reports, but writes nothing. */
  readonly dryRun?: boolean | undefined;
  /** Imports the valid records even if others are invalid. */
  readonly partial?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: ((done: number, total: number, about: string) => void) | undefined;
  /** Converts Markdown to HTML. */
  toHtml(markdown: string, url: string): Promise<string>;
}

export interface ImportWarning {
  readonly where: string;
  readonly message: string;
}

export interface ImportReport {
  readonly format: string;
  readonly found: number;
  readonly added: number;
  /** Already in the library, and changed by the import. */
  readonly merged: number;
  /** Already in the library, and left unchanged. */
  readonly unchanged: number;
  /** Of the added and merged: with content from the file, queued to be fetched, and links without content. */
  readonly withContent: number;
  readonly queued: number;
  readonly links: number;
  readonly highlights: number;
  /** Entries that are not web pages. */
  readonly skipped: readonly ImportWarning[];
  /** Invalid records, and valid ones whose content could not be saved. */
  readonly warnings: readonly ImportWarning[];
}

/** Maximum number of warnings, and of skipped entries, in a report. */
const MAX_REPORTED = 1000;

export async function importBookmarks(
  source: ImportSource | LibrarySource,
  options: ImportOptions,
  ports: Ports,
): Promise<ImportReport> {
  if ('restore' in source) return source.restore(options, ports);
  const { found, skipped, warnings } = await readAll(source, options);
  if (warnings.length > 0 && !options.partial && !options.dryRun) throw invalidRecords(warnings, found);
  const counts = { added: 0, merged: 0, unchanged: 0, withContent: 0, queued: 0, links: 0, highlights: 0 };
  const importer = createImporter(options, ports);
  let done = 0;
  for await (const item of source.items()) {
    if (!('record' in item)) continue;
    throwIfCancelled(options);
    done += 1;
    options.progress?.(done, found, item.record.title ?? item.record.url);
    const outcome = await importer.importRecord(withStates(item.record, options));
    counts[outcome.row] += 1;
    if (outcome.page) counts[outcome.page] += 1;
    counts.highlights += outcome.highlights;
    if (outcome.warning && warnings.length < MAX_REPORTED)
      warnings.push({ where: item.where, message: outcome.warning });
  }
  await importer.flush();
  return { format: source.format, found, ...counts, skipped, warnings };
}

const withStates = (record: ImportRecord, { archive, markRead }: ImportOptions): ImportRecord => ({
  ...record,
  ...(archive && { archived: true }),
  ...(markRead && { progress: 100 }),
});

async function readAll(source: ImportSource, options: ImportOptions) {
  const skipped: ImportWarning[] = [];
  const warnings: ImportWarning[] = [];
  let found = 0;
  for await (const item of source.items()) {
    throwIfCancelled(options);
    if ('record' in item) found += 1;
    else if ('skipped' in item) {
      if (skipped.length < MAX_REPORTED) skipped.push({ where: item.where, message: item.skipped });
    } else if (warnings.length < MAX_REPORTED) warnings.push({ where: item.where, message: item.error });
  }
  return { found, skipped, warnings };
}

function invalidRecords(warnings: readonly ImportWarning[], found: number) {
  const named = warnings.slice(0, 3).map(({ where, message }) => `${where}: ${message}`);
  const more = warnings.length > 3 ? `, and ${warnings.length - 3} more` : '';
  return libraryError('import-bad-records', `${named.join('; ')}${more} (${found} are valid)`);
}

function throwIfCancelled({ signal }: ImportOptions): void {
  if (signal?.aborted) throw libraryError('cancelled', 'import', signal.reason);
}

interface Outcome {
  readonly row: 'added' | 'merged' | 'unchanged';
  readonly page?: 'withContent' | 'queued' | 'links' | undefined;
  readonly highlights: number;
  readonly warning?: string | undefined;
}

interface Importer {
  importRecord(record: ImportRecord): Promise<Outcome>;
  /** Writes the links that are still buffered. */
  flush(): Promise<void>;
}

/** New links are written in batches of this size, because each transaction waits for the disk. */
const LINK_BATCH_SIZE = 200;

function createImporter(options: ImportOptions, ports: Ports): Importer {
  const { user, skipDuplicates, fetch, dryRun } = options;
  const extraLabels = options.labels ?? [];
  /** New bookmarks without a page, by URL, to be written in one batch. */
  const links = new Map<string, Bookmark>();

  async function flush(): Promise<void> {
    if (links.size === 0) return;
    await ports.bookmarks.putAll([...links.values()].map((bookmark) => ({ bookmark, text: '' })));
    links.clear();
  }

  async function importRecord(record: ImportRecord): Promise<Outcome> {
    const labels = cleanLabels([...record.labels, ...extraLabels]);
    const url = normalizeUrl(record.url);
    if (links.has(url) || links.size >= LINK_BATCH_SIZE) await flush();
    const known = await ports.bookmarks.byUrl(user, url);
    // An import does not restore a page that the user deleted.
    if (known?.deletedAt !== undefined) return { row: 'unchanged', highlights: 0 };
    const lacksPage = !known || !hasPage(known);
    const source = record.content ? 'withContent' : fetch && known?.state !== 'loading' ? 'queued' : 'links';
    const page = lacksPage && !(known && source === 'links') ? source : undefined;
    if (known && skipDuplicates && page === undefined) return { row: 'unchanged', highlights: 0 };

    const change = known && changeOf(known, record, labels);
    const isChanged = change !== undefined && Object.keys(change).length > 0;
    const row = known ? (isChanged || page ? 'merged' : 'unchanged') : 'added';
    if (dryRun) return { row, page, highlights: record.highlights.length };
    if (!known && page === 'links' && record.highlights.length === 0) {
      links.set(url, toPlaceholder(record, labels, options, ports));
      return { row, page, highlights: 0 };
    }

    const { id } = known
      ? (isChanged && (await ports.bookmarks.change(user, known.id, change, ports.now().toISOString()))) || known
      : (await ports.bookmarks.putPlaceholder(toPlaceholder(record, labels, options, ports))).bookmark;
    let warning: string | undefined;
    if (page === 'withContent') warning = await saveContent(record, record.content!, options, ports);
    if (page === 'queued') await queueSave({ user, url: record.url, priority: priorities.bulk }, ports);
    const highlights = await importHighlights({ user, bookmark: id, highlights: record.highlights }, ports);
    return { row, page: warning === undefined ? page : 'links', highlights, warning };
  }

  return { importRecord, flush };
}

/** A bookmark with the metadata of the record but without a page, which is saved afterwards, if at all. */
function toPlaceholder(
  record: ImportRecord,
  labels: readonly string[],
  { user }: ImportOptions,
  ports: Ports,
): Bookmark {
  const now = ports.now().toISOString();
  const placeholder = placeholderBookmark({ user, url: record.url, id: ports.newId(), now });
  const { title, publishedAt, authors, siteName, excerpt, lang, pinned, archived, progress, note } = record;
  return {
    ...placeholder,
    title: title ?? placeholder.title,
    publishedAt,
    savedAt: record.savedAt ?? now,
    pinned,
    archived,
    progress,
    labels,
    note,
    state: 'ready',
    article: {
      ...placeholder.article,
      ...(authors.length > 0 && { authors, author: authors.join(', ') }),
      ...(siteName !== undefined && { siteName }),
      ...(excerpt !== undefined && { excerpt }),
      ...(lang !== undefined && { lang }),
    },
  };
}

/** What the record adds to an existing bookmark. It never resets a choice of the reader. */
function changeOf(known: Bookmark, record: ImportRecord, labels: readonly string[]): BookmarkChange {
  const newLabels = labels.filter((label) => !known.labels.includes(label));
  return {
    ...(newLabels.length > 0 && { addLabels: newLabels }),
    ...(record.pinned && !known.pinned && { pinned: true }),
    ...(record.archived && !known.archived && { archived: true }),
    ...(record.progress > known.progress && { progress: record.progress }),
    ...(record.note !== undefined && known.note === undefined && { note: record.note }),
  };
}

/** Saves the content with the saving pipeline, as HTML given in the request. Resolves to a warning if that fails. */
async function saveContent(
  record: ImportRecord,
  content: ImportedContent,
  options: ImportOptions,
  ports: Ports,
): Promise<string | undefined> {
  const { user, fetch, signal } = options;
  try {
    const html = content.kind === 'markdown' ? await options.toHtml(content.text, record.url) : content.text;
    const resources = await resourcesOf(record.url, content);
    const rules = content.kind === 'page' ? ports.rules() : [wholeBodyRule(record)];
    await savePage(
      {
        user,
        url: record.url,
        resources,
        signal,
        html: content.kind === 'page' ? html : `<body>${html}</body>`,
        isArticle: content.kind !== 'page',
      },
      {
        ...ports,
        rules: () => rules,
        scripts: undefined,
        linkChecker: undefined,
        ...(!fetch && { imageCollector: offlineImageCollector }),
      },
    );
    return undefined;
  } catch (error) {
    const expected = errorInfo(error);
    if (!expected || expected.type === 'cancelled') throw error;
    return `its content could not be saved: ${expected.message}`;
  }
}

/** Uses only images that came with the file; others stay at their remote addresses. */
const offlineImageCollector = imageCollector(async (url) => {
  throw libraryError('not-fetched', url);
});

/** The files that came with the content, by the address that their paths resolve to. */
async function resourcesOf(url: string, { files = [] }: ImportedContent) {
  const found = new Map<string, { readonly bytes: Uint8Array }>();
  for (const { path, read } of files) {
    const address = URL.parse(path, url)?.href;
    if (address !== undefined) found.set(address, { bytes: await read() });
  }
  return found;
}
