/**
 * The importing story: records in, bookmarks out.
 *
 * Everything is read once before anything is written, so that a bad file changes nothing. Each record is then kept by itself:
 * first its row, with its dates and states, then its page. Stopped at any moment, it can be run again: what is there stays as
 * it is, and what is missing is added.
 */
import { imageGatherer } from '@pith/archive';
import type { Rule } from '@pith/core';
import { acceptPage, announcementOf } from '../accept.ts';
import { type Bookmark, type BookmarkChange, hasPage } from '../bookmark.ts';
import { errorInfo } from '../errorInfo.ts';
import { libraryError } from '../errors.ts';
import { cleanLabels } from '../labels.ts';
import { normalizeUrl } from '../normalizeUrl.ts';
import { priorities } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';
import { savePage } from '../save/savePage.ts';
import { keepHighlights } from './keepHighlights.ts';
import type { ImportedContent, ImportRecord, Item } from './record.ts';

/** Something to import; its items can be read more than once. */
export interface ImportSource {
  readonly format: string;
  items(): AsyncIterable<Item> | Iterable<Item>;
}

/** A whole library, which is put down as it is. */
export interface WholeSource {
  readonly format: string;
  restore(options: ImportOptions, ports: Ports): Promise<ImportReport>;
}

export interface ImportOptions {
  readonly user: string;
  /** On everything that is imported. */
  readonly labels?: readonly string[] | undefined;
  /** Leaves pages alone that are in the library; else labels, note and states are added to them. */
  readonly skipDuplicates?: boolean | undefined;
  /** Queues a save for every page whose content the file does not have, and gets the images of the others. */
  readonly fetch?: boolean | undefined;
  /** Reads and reports, and writes nothing. */
  readonly dryRun?: boolean | undefined;
  /** Imports the good records although there are bad ones. */
  readonly partial?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: ((done: number, total: number, about: string) => void) | undefined;
  /** Markdown to HTML. */
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
  /** In the library already, and changed by what the file says. */
  readonly merged: number;
  /** In the library already, and left as they are. */
  readonly unchanged: number;
  /** Of those that were added or merged: with their content, promised to be fetched, and as mere links. */
  readonly withContent: number;
  readonly queued: number;
  readonly links: number;
  readonly highlights: number;
  /** No web pages, so left out. */
  readonly skipped: readonly ImportWarning[];
  /** Bad records, and good ones of which something could not be kept. */
  readonly warnings: readonly ImportWarning[];
}

/** A report names this many; the rest are counted. */
const MAX_NAMED = 1000;

export async function importInto(
  source: ImportSource | WholeSource,
  options: ImportOptions,
  ports: Ports,
): Promise<ImportReport> {
  if ('restore' in source) return source.restore(options, ports);
  const { found, skipped, warnings } = await readAll(source, options);
  if (warnings.length > 0 && !options.partial && !options.dryRun) throw badRecords(warnings, found);
  const counts = { added: 0, merged: 0, unchanged: 0, withContent: 0, queued: 0, links: 0, highlights: 0 };
  const keeper = keeperOf(options, ports);
  let done = 0;
  for await (const item of source.items()) {
    if (!('record' in item)) continue;
    throwIfStopped(options);
    done += 1;
    options.progress?.(done, found, item.record.title ?? item.record.url);
    const outcome = await keeper.keep(item.record);
    counts[outcome.row] += 1;
    if (outcome.page) counts[outcome.page] += 1;
    counts.highlights += outcome.highlights;
    if (outcome.problem && warnings.length < MAX_NAMED) warnings.push({ where: item.where, message: outcome.problem });
  }
  await keeper.flush();
  return { format: source.format, found, ...counts, skipped, warnings };
}

async function readAll(source: ImportSource, options: ImportOptions) {
  const skipped: ImportWarning[] = [];
  const warnings: ImportWarning[] = [];
  let found = 0;
  for await (const item of source.items()) {
    throwIfStopped(options);
    if ('record' in item) found += 1;
    else if ('skipped' in item) {
      if (skipped.length < MAX_NAMED) skipped.push({ where: item.where, message: item.skipped });
    } else if (warnings.length < MAX_NAMED) warnings.push({ where: item.where, message: item.problem });
  }
  return { found, skipped, warnings };
}

function badRecords(warnings: readonly ImportWarning[], found: number) {
  const named = warnings.slice(0, 3).map(({ where, message }) => `${where}: ${message}`);
  const more = warnings.length > 3 ? `, and ${warnings.length - 3} more` : '';
  return libraryError('import-bad-records', `${named.join('; ')}${more} (${found} are good)`);
}

function throwIfStopped({ signal }: ImportOptions): void {
  if (signal?.aborted) throw libraryError('cancelled', 'import', signal.reason);
}

interface Outcome {
  readonly row: 'added' | 'merged' | 'unchanged';
  readonly page?: 'withContent' | 'queued' | 'links' | undefined;
  readonly highlights: number;
  readonly problem?: string | undefined;
}

interface Keeper {
  keep(record: ImportRecord): Promise<Outcome>;
  /** Everything that was kept is written. */
  flush(): Promise<void>;
}

/** New links are written this many at once: each by itself would wait for the disk. */
const LINKS_AT_ONCE = 200;

function keeperOf(options: ImportOptions, ports: Ports): Keeper {
  const { user, skipDuplicates, fetch, dryRun } = options;
  const extra = options.labels ?? [];
  const links = new Map<string, Bookmark>();

  async function flush(): Promise<void> {
    if (links.size === 0) return;
    await ports.bookmarks.putAll([...links.values()].map((bookmark) => ({ bookmark, text: '' })));
    links.clear();
  }

  async function keep(record: ImportRecord): Promise<Outcome> {
    const labels = cleanLabels([...record.labels, ...extra]);
    const url = normalizeUrl(record.url);
    if (links.has(url) || links.size >= LINKS_AT_ONCE) await flush();
    const known = await ports.bookmarks.byUrl(user, url);
    // Who deleted a page does not want it back with the next import.
    if (known?.deletedAt !== undefined) return { row: 'unchanged', highlights: 0 };
    const lacksPage = !known || !hasPage(known);
    const wants = record.content ? 'withContent' : fetch && known?.state !== 'loading' ? 'queued' : 'links';
    const page = lacksPage && !(known && wants === 'links') ? wants : undefined;
    if (known && skipDuplicates && page === undefined) return { row: 'unchanged', highlights: 0 };

    const change = known && changeOf(known, record, labels);
    const isChanged = change !== undefined && Object.keys(change).length > 0;
    const row = known ? (isChanged || page ? 'merged' : 'unchanged') : 'added';
    if (dryRun) return { row, page, highlights: record.highlights.length };
    if (!known && page === 'links' && record.highlights.length === 0) {
      links.set(url, rowOf(record, labels, options, ports));
      return { row, page, highlights: 0 };
    }

    const { id } = known
      ? (isChanged && (await ports.bookmarks.change(user, known.id, change, ports.now().toISOString()))) || known
      : (await ports.bookmarks.announce(rowOf(record, labels, options, ports))).bookmark;
    let problem: string | undefined;
    if (page === 'withContent') problem = await keepContent(record, record.content!, options, ports);
    if (page === 'queued') await acceptPage({ user, url: record.url, priority: priorities.bulk }, ports);
    const highlights = await keepHighlights({ user, bookmark: id, marked: record.highlights }, ports);
    return { row, page: problem === undefined ? page : 'links', highlights, problem };
  }

  return { keep, flush };
}

/** A row that has only what the file says; its page comes after it, or never. */
function rowOf(record: ImportRecord, labels: readonly string[], { user }: ImportOptions, ports: Ports): Bookmark {
  const now = ports.now().toISOString();
  const stub = announcementOf({ user, url: record.url, id: ports.newId(), now });
  const { title, publishedAt, authors, siteName, excerpt, lang, pinned, archived, progress, note } = record;
  return {
    ...stub,
    title: title ?? stub.title,
    publishedAt,
    savedAt: record.savedAt ?? now,
    pinned,
    archived,
    progress,
    labels,
    note,
    state: 'ready',
    article: {
      ...stub.article,
      ...(authors.length > 0 && { authors, author: authors.join(', ') }),
      ...(siteName !== undefined && { siteName }),
      ...(excerpt !== undefined && { excerpt }),
      ...(lang !== undefined && { lang }),
    },
  };
}

/** What the file adds to a page that is there: nothing that its reader decided is taken back. */
function changeOf(known: Bookmark, record: ImportRecord, labels: readonly string[]): BookmarkChange {
  const fresh = labels.filter((label) => !known.labels.includes(label));
  return {
    ...(fresh.length > 0 && { addLabels: fresh }),
    ...(record.pinned && !known.pinned && { pinned: true }),
    ...(record.archived && !known.archived && { archived: true }),
    ...(record.progress > known.progress && { progress: record.progress }),
    ...(record.note !== undefined && known.note === undefined && { note: record.note }),
  };
}

/** By the keeping story, as if the page had been handed in; what comes back is what went wrong. */
async function keepContent(
  record: ImportRecord,
  content: ImportedContent,
  options: ImportOptions,
  ports: Ports,
): Promise<string | undefined> {
  const { user, fetch, signal } = options;
  try {
    const html = content.kind === 'markdown' ? await options.toHtml(content.text, record.url) : content.text;
    const resources = await filesOf(record.url, content);
    const rules = content.kind === 'page' ? ports.rules.all(user) : [wholeArticle(record)];
    await savePage(
      {
        ...{ user, url: record.url, resources, signal },
        html: content.kind === 'page' ? html : `<body>${html}</body>`,
        isArticle: content.kind !== 'page',
      },
      {
        ...ports,
        rules: { all: () => rules },
        scripts: undefined,
        links: undefined,
        ...(!fetch && { resources: offline }),
      },
    );
    return undefined;
  } catch (error) {
    const trouble = errorInfo(error);
    if (!trouble || trouble.type === 'cancelled') throw error;
    return `its content: ${trouble.message}`;
  }
}

/** Images that did not come with the file stay at their addresses. */
const offline = imageGatherer(async (url) => {
  throw libraryError('not-fetched', url);
});

/** The article resolves its images' paths against its own address; so do we, and that is where they are found. */
async function filesOf(url: string, { files = [] }: ImportedContent) {
  const found = new Map<string, { readonly bytes: Uint8Array }>();
  for (const { path, read } of files) {
    const address = URL.parse(path, url)?.href;
    if (address !== undefined) found.set(address, { bytes: await read() });
  }
  return found;
}

/** The content was chosen by whoever wrote the file, and so was what is known about it. */
function wholeArticle({ title, authors, publishedAt, siteName, excerpt, lang }: ImportRecord): Rule {
  const said = [
    ['title', title],
    ['author', authors.length > 0 ? authors.join(', ') : undefined],
    ['published', publishedAt],
    ['site_name', siteName],
    ['excerpt', excerpt],
    ['lang', lang],
  ] as const;
  return {
    id: 'import',
    file: 'import',
    phase: 'pre',
    priority: 0,
    trigger: { mode: 'all' },
    scope: { article: ['body'], wrapper: [], whole: true },
    remove: [],
    include: [],
    actions: [],
    metadata: said.flatMap(([field, value]) => (value === undefined ? [] : [{ field, selectors: [], value }])),
    tests: [],
  };
}
