import type { Rule } from '@pith/core';
import {
  type Bookmark,
  type BookmarkChange,
  type BookmarkSummary,
  hasPage,
  isCompleteId,
  isIdPrefix,
} from './bookmark.ts';
import { checkChange } from './checkChange.ts';
import { type CollectionService, createCollectionService } from './collections.ts';
import { type CompletedProperty, complete } from './complete.ts';
import { decodeHtml } from './decodeHtml.ts';
import { errorInfo } from './errorInfo.ts';
import { libraryError } from './errors.ts';
import { createExportService, type ExportService } from './export/exports.ts';
import { createHighlightService, type HighlightService } from './highlights/highlights.ts';
import type { ImportAccount } from './import/accounts/openAccount.ts';
import type { ImportOptions, ImportReport, ImportSource, LibrarySource } from './import/importBookmarks.ts';
import type { OpenedImport } from './import/open.ts';
import type { ArchiveReader } from './lazyArchiveReader.ts';
import { normalizeUrl } from './normalizeUrl.ts';
import { createOperationService, type OperationService } from './operations.ts';
import type {
  BookmarkDetails,
  LabelCount,
  Pagination,
  Results,
  SearchMatch,
  Selection,
  Sort,
  Statistics,
  StatisticsRequest,
  Stats,
  SyncEntry,
  Version,
  VersionSummary,
} from './ports/bookmarks.ts';
import type { Job, JobFilter, JobKind, JobState } from './ports/jobs.ts';
import type { LinkCheck, LinkCheckRequest } from './ports/links.ts';
import type { Ports } from './ports/ports.ts';
import { placeholderBookmark, type QueuedSave, type QueueSaveRequest, queueSave } from './queueSave.ts';
import type { SiteRequest } from './read/pageSources.ts';
import type { ArticleReading, ReadRequest } from './read/readArticle.ts';
import type { ReadingWithImages } from './read/withImages.ts';
import type { ReparseRequest, ReparseResult } from './reparse/reparse.ts';
import { type RetryOptions, retrySave } from './retrySave.ts';
import type { RuleService } from './rules/ruleService.ts';
import type { CheckLinksRequest } from './save/checkLinks.ts';
import type { SaveRequest, SaveResult } from './save/savePage.ts';
import { cancelDeletion, deleteBookmark, scheduleDeletion } from './scheduledDeletion.ts';
import type { ScriptService } from './scripts/scriptService.ts';
import { parseQuery } from './search/parseQuery.ts';
import type { Query } from './search/query.ts';
import { createShareService, type ShareService } from './shares.ts';
import { type JobEvent, type WatchJobsOptions, watchJobs } from './watchJobs.ts';
import { type SaveEvent, watchSave } from './watchSave.ts';
import { createWebhookService, publishEvent, type WebhookService } from './webhooks.ts';

/** The library belongs to its user, so requests don't name one. */
type WithoutUser<T extends { readonly user: string }> = Omit<T, 'user'>;

/** Makes limit, offset and sort optional. */
type WithDefaults<T extends Pagination> = Omit<T, keyof Pagination | 'sort'> & {
  readonly [key in keyof Pagination]?: number | undefined;
} & { readonly sort?: Sort | undefined };

export interface ListQuery extends WithDefaults<Omit<Selection, 'user' | 'snippets'>> {
  readonly archived?: boolean | undefined;
  readonly pinned?: boolean | undefined;
}

export interface SearchQuery extends ListQuery {
  /** Search text as typed, in the syntax of `parseQuery`. Any text is valid. */
  readonly words: string;
}

export type SearchResults = Results<SearchMatch> & {
  /** Parts of the search text that look like filters but were searched as words. */
  readonly notes: readonly string[];
};

/** With `html`, `file` or `earlier`, nothing is fetched. */
export type ReadPageRequest = SiteRequest &
  Pick<ReadRequest, 'engine' | 'markdown'> & {
    readonly url?: string | undefined;
    readonly html?: string | undefined;
    /** A document, such as a PDF. */
    readonly file?: { readonly bytes: Uint8Array; readonly contentType: string } | undefined;
    /** What an earlier reading has loaded. */
    readonly earlier?: Pick<ArticleReading, 'loaded' | 'fetchedLeads'> | undefined;
    /** Asks no other service to read the page. */
    readonly onlyHere?: boolean | undefined;
    /** Rules for this reading only, in addition to the user's. */
    readonly rules?: readonly Rule[] | undefined;
  };

export interface UserLibrary {
  /** Saves a page, or updates it if it is in the library. If that fails, leaves a bookmark with the error. */
  save(request: WithoutUser<SaveRequest>): Promise<SaveResult>;
  /** Reparses pages one by one; the caller can stop after any of them. */
  reparse(request: WithoutUser<ReparseRequest>): AsyncGenerator<ReparseResult>;
  /** Queues a save, which a worker will run. */
  queueSave(request: WithoutUser<QueueSaveRequest>): Promise<QueuedSave>;
  /** Sorted by time of saving, newest first, by default. */
  list(query: ListQuery): Promise<Results<BookmarkSummary>>;
  /** Sorted by relevance by default. */
  search(query: SearchQuery): Promise<SearchResults>;
  /** Finds a bookmark by id, by the beginning of an id (at least four characters) or by URL. */
  find(idOrUrl: string): Promise<Bookmark | undefined>;
  /** The bookmark with this complete id, together with the results of checking its links. */
  details(id: string): Promise<BookmarkDetails | undefined>;
  /** Finds a bookmark and sets `lastOpenedAt`. */
  open(idOrUrl: string): Promise<Bookmark | undefined>;
  /** Finds a bookmark and applies the reader's changes; rejects with `bad-change` if they are invalid. */
  change(idOrUrl: string, change: BookmarkChange): Promise<Bookmark | undefined>;
  /** Marks a bookmark as deleted; `restore`, or saving the page again, undoes that. */
  remove(idOrUrl: string): Promise<Bookmark | undefined>;
  /** Deletes the bookmark with this id after a delay, unless `cancelRemoval` is called before. */
  removeLater(id: string, delayMs: number): Promise<Bookmark | undefined>;
  cancelRemoval(id: string): Promise<Bookmark | undefined>;
  /** What changed at or after `since`, newest first, deletions included; without `since`, all bookmarks. */
  changes(since?: string): Promise<readonly SyncEntry[]>;
  /** Values of a property that match `words`, in which `*` stands for any text. */
  complete(property: CompletedProperty, words: string): Promise<readonly string[]>;
  /** Restores a deleted bookmark. */
  restore(idOrUrl: string): Promise<Bookmark | undefined>;
  /** Erases a deleted bookmark and its archive permanently. */
  purge(idOrUrl: string): Promise<BookmarkSummary | undefined>;
  /** Erases all bookmarks that were deleted before this time; resolves to the number erased. */
  purgeDeletedBefore(moment: Date): Promise<number>;
  /** The searchable text. */
  text(id: string): Promise<string | undefined>;
  versions(id: string): Promise<readonly VersionSummary[]>;
  version(id: string, number: number): Promise<Version | undefined>;
  labels(): Promise<readonly LabelCount[]>;
  duplicates(): Promise<readonly (readonly BookmarkSummary[])[]>;
  stats(): Promise<Stats & { readonly jobs: Readonly<Record<JobState, number>> }>;
  statistics(request: StatisticsRequest): Promise<Statistics>;
  readonly highlights: HighlightService;
  readonly collections: CollectionService;
  readonly shares: ShareService;
  /** Changes of many bookmarks, and how to undo them. */
  readonly operations: OperationService;
  /** Addresses that are told about events. */
  readonly webhooks: WebhookService;
  /** Streams the progress of a queued save, until it ends or the signal aborts. */
  watch(id: string, signal: AbortSignal): AsyncIterable<SaveEvent>;
  /** Cancels a queued save. Keeps an earlier version of the page; deletes a placeholder. False if no save is queued or running. */
  cancelSave(id: string): Promise<boolean>;
  jobs(filter?: Omit<JobFilter, 'user' | 'limit'> & { readonly limit?: number | undefined }): Promise<readonly Job[]>;
  jobCounts(): Promise<Readonly<Record<JobState, number>>>;
  job(id: string): Promise<Job | undefined>;
  retryJob(id: string): Promise<Job | undefined>;
  cancelJob(id: string): Promise<Job | undefined>;
  /** Streams the queue until no job is unfinished, or the signal aborts. */
  watchJobs(options: WatchJobsOptions): AsyncIterable<JobEvent>;
  /** Saves the page of the bookmark with this id again. Rejects with `save-running`. */
  retrySave(id: string, options: RetryOptions): Promise<Bookmark | undefined>;
  readonly exports: ExportService;
  /** Imports bookmarks; `openImport` opens the source. */
  import(
    source: ImportSource | LibrarySource,
    options: Omit<ImportOptions, 'user' | 'toHtml'> & Partial<Pick<ImportOptions, 'toHtml'>>,
  ): Promise<ImportReport>;
  /** Signs in to a service to import what is there. Rejects with `import-refused`. */
  openAccountImport(account: ImportAccount): Promise<OpenedImport>;
  /** Reads files from the archives of bookmarks. */
  readonly archives: ArchiveReader;
  /** Results of checking the links of a page, if they were checked; undefined if there is no such page. */
  links(idOrUrl: string): Promise<readonly LinkCheck[] | undefined>;
  /** Runs the waiting link check job of a page now; if cancelled, a worker runs it later. Resolves to the number of links checked. */
  checkLinks(id: string, request?: LinkCheckRequest & Pick<CheckLinksRequest, 'saved'>): Promise<number>;
  /** Reads a saved page again from its archive, with the current rules; writes nothing. Undefined if there is no such page. */
  readSaved(id: string, signal?: AbortSignal): Promise<ArticleReading | undefined>;
  /** The user's own rule files. */
  rules(): Promise<RuleService>;
  /** The user's own content scripts. */
  scripts(): Promise<ScriptService>;
  /** The rules with which pages of this user are read. */
  activeRules(): readonly Rule[];
  /** Reads a page as `save` does, from its site or from HTML, and saves nothing. */
  read(request: ReadPageRequest): Promise<ArticleReading>;
  /** The same, and fetches the images of the article: as many as fit into one answer. */
  readWithImages(request: ReadPageRequest): Promise<ReadingWithImages>;
}

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 1000;
const MAX_DUPLICATE_GROUPS = 1000;

/** Archives are read in the same way for all users. */
export function createUserLibrary(user: string, ports: Ports, archives: ArchiveReader): UserLibrary {
  const { bookmarks, jobs } = ports;
  const now = () => ports.now().toISOString();

  async function find(idOrUrl: string): Promise<Bookmark | undefined> {
    if (isCompleteId(idOrUrl)) return bookmarks.byId(user, idOrUrl);
    if (isIdPrefix(idOrUrl)) {
      const id = await findId(idOrUrl, false);
      return id === undefined ? undefined : bookmarks.byId(user, id);
    }
    if (!isAddress(idOrUrl)) return undefined;
    const found = await bookmarks.byUrl(user, normalizeUrl(idOrUrl));
    return found && !found.deletedAt ? found : bookmarks.byUrlFull(user, new URL(idOrUrl).href);
  }

  async function findId(prefix: string, deleted: boolean): Promise<string | undefined> {
    const ids = await bookmarks.idsStartingWith(user, prefix, deleted);
    const id = ids.length > 1 ? ids.find((each) => each === prefix) : ids[0];
    if (ids.length > 1 && !id) throw libraryError('ambiguous-id', prefix);
    return id;
  }

  async function findDeletedId(idOrUrl: string): Promise<string | undefined> {
    if (isIdPrefix(idOrUrl)) return findId(idOrUrl, true);
    const found = isAddress(idOrUrl) ? await bookmarks.byUrl(user, normalizeUrl(idOrUrl)) : undefined;
    return found?.deletedAt ? found.id : undefined;
  }

  async function change(idOrUrl: string, changes: BookmarkChange): Promise<Bookmark | undefined> {
    const found = await find(idOrUrl);
    return found && bookmarks.change(user, found.id, changes, now());
  }

  async function select(query: ListQuery & { readonly snippets: boolean }): Promise<Results<SearchMatch>> {
    const { archived, pinned, query: given, sort, ...rest } = query;
    const filters = [given, stateFilter('archived', archived), stateFilter('pinned', pinned)].filter(
      (each) => each !== undefined,
    );
    return bookmarks.select({
      ...rest,
      user,
      ...paginationOf(query),
      sort: sort ?? { by: query.snippets ? 'relevance' : 'saved', descending: true },
      query: filters.length > 1 ? { kind: 'all', parts: filters } : filters[0],
    });
  }

  /** The unfinished job of this kind; at most one. */
  async function unfinishedJobs(bookmark: string, kind: JobKind): Promise<readonly Job[]> {
    const found = await jobs.list({ user, bookmark, kind, limit: 1 });
    return found.filter(({ state }) => state === 'waiting' || state === 'running');
  }

  /** Converts Markdown of an import. */
  const toHtml = async (markdown: string, url: string) => {
    if (!ports.toPage) throw libraryError('import-unknown', 'Markdown');
    return (await ports.toPage(Buffer.from(markdown), { contentType: 'text/markdown', url })).html;
  };

  async function read({ html, url, file, earlier, onlyHere = false, rules = [], ...request }: ReadPageRequest) {
    const { givenSource, readArticle, recordedSource, siteSource } = await import('./read/index.ts');
    const { signal } = request;
    const open = async () => {
      if (earlier) return recordedSource(earlier);
      if (html !== undefined) return givenSource({ html, url });
      if (!file) return siteSource(url ?? '', request, onlyHere ? { pages: ports.pages } : ports);
      const { bytes, contentType } = file;
      if (!ports.toPage) return givenSource({ html: await decodeHtml(bytes, contentType), url });
      const page = await ports.toPage(bytes, { url, contentType, signal });
      return givenSource({ ...page, url: url ?? page.url });
    };
    // The index of the rules is cached by the identity of their list.
    const all = rules.length > 0 ? [...rules, ...ports.rules()] : ports.rules();
    return readArticle({ ...request, source: await open(), rules: all, scripts: ports.scripts });
  }

  return {
    async save(request) {
      // Loaded on first use: commands that only list bookmarks do not load the extraction code.
      const { savePage } = await import('./save/savePage.ts');
      try {
        const result = await savePage({ ...request, user }, ports);
        await publishEvent('bookmark.saved', [result.bookmark], ports);
        return result;
      } catch (error) {
        await recordError(error, { ...request, user }, ports);
        throw error;
      }
    },
    async *reparse(request) {
      await ports.refreshRules?.();
      yield* (await import('./reparse/reparse.ts')).reparse({ ...request, user }, ports);
    },
    queueSave: (request) => queueSave({ ...request, user }, ports),
    list: (query) => select({ ...query, snippets: false }),
    async search({ words, query: more, ...rest }) {
      const { query, notes } = parseQuery(words);
      if (!query) return { items: [], total: 0, notes };
      const both: Query = more ? { kind: 'all', parts: [query, more] } : query;
      return { ...(await select({ ...rest, query: both, snippets: true })), notes };
    },
    find,
    details: (id) => bookmarks.details(user, id),
    // A library on a read-only disk can be read.
    open: (idOrUrl) => (ports.isReadOnly ? find(idOrUrl) : change(idOrUrl, { lastOpenedAt: now() })),
    async change(idOrUrl, changes) {
      const changed = await change(idOrUrl, checkChange(changes));
      if (changed) await publishEvent('bookmark.changed', [changed], ports);
      return changed;
    },
    async remove(idOrUrl) {
      const found = await find(idOrUrl);
      return found && deleteBookmark(user, found.id, ports);
    },
    removeLater: (id, delayMs) => scheduleDeletion(user, id, delayMs, ports),
    cancelRemoval: (id) => cancelDeletion(user, id, ports),
    changes: (since) => bookmarks.changes(user, since),
    complete: (property, words) => complete(property, words, { user, bookmarks }),

    async restore(idOrUrl) {
      const id = await findDeletedId(idOrUrl);
      return id === undefined ? undefined : bookmarks.change(user, id, { deletedAt: null }, now());
    },

    async purge(idOrUrl) {
      const id = await findDeletedId(idOrUrl);
      const row = id === undefined ? undefined : await bookmarks.change(user, id, {}, now());
      return row && (await bookmarks.purge(user, [row.id])) === 1 ? row : undefined;
    },

    purgeDeletedBefore: async (moment) =>
      bookmarks.purge(user, await bookmarks.deletedBefore(user, moment.toISOString())),

    text: (id) => bookmarks.text(user, id),
    versions: (id) => bookmarks.versions(user, id),
    version: (id, number) => bookmarks.version(user, id, number),
    labels: () => bookmarks.labels(user),
    duplicates: () => bookmarks.duplicates(user, MAX_DUPLICATE_GROUPS),
    stats: async () => ({ ...(await bookmarks.stats(user)), jobs: await jobs.counts(user) }),

    statistics: (request) => bookmarks.statistics(user, request),

    archives,
    highlights: createHighlightService(user, ports),
    collections: createCollectionService(user, ports),
    shares: createShareService(user, ports),
    operations: createOperationService(user, ports),
    webhooks: createWebhookService(user, ports),
    exports: createExportService(user, ports),

    jobs: ({ limit = DEFAULT_LIMIT, ...filter } = {}) =>
      jobs.list({ ...filter, user, limit: Math.min(limit, MAX_LIMIT) }),
    jobCounts: () => jobs.counts(user),
    job: (id) => jobs.byId(user, id),
    retryJob: (id) => jobs.retry(user, id),
    cancelJob: (id) => jobs.cancel(user, id),
    watchJobs: (options) => watchJobs(user, options, ports),
    async retrySave(id, options) {
      const found = await bookmarks.byId(user, id);
      return found && retrySave(found, options, ports);
    },
    import: async (source, options) =>
      (await import('./import/importBookmarks.ts')).importBookmarks(source, { toHtml, ...options, user }, ports),
    watch: (id, signal) => watchSave(user, id, signal, ports),

    async cancelSave(id) {
      const [job] = await unfinishedJobs(id, 'save');
      const cancelled = job && (await jobs.cancel(user, job.id));
      if (!cancelled) return false;
      const row = await bookmarks.byId(user, id);
      if (row && !hasPage(row)) await bookmarks.change(user, id, { deletedAt: now() }, now());
      return true;
    },

    async links(idOrUrl) {
      const found = await find(idOrUrl);
      return found && bookmarks.links(user, found.id);
    },

    async checkLinks(id, request = {}) {
      const [job] = await unfinishedJobs(id, 'links');
      if (!job) return 0;
      const { checkLinks } = await import('./save/checkLinks.ts');
      return checkLinks({ ...request, user, id, job: job.id }, ports);
    },

    async readSaved(id, signal) {
      const { readSaved } = await import('./read/readSaved.ts');
      const bookmark = await bookmarks.byId(user, id);
      if (!bookmark) return undefined;
      await ports.refreshRules?.();
      const [reading] = await readSaved(bookmark, [{ rules: ports.rules(), signal }], ports);
      return reading;
    },

    openAccountImport: async (account) =>
      (await import('./import/accounts/openAccount.ts')).openAccount(account, ports),
    activeRules: () => ports.rules(),
    rules: async () => (await import('./rules/ruleService.ts')).createRuleService(user, ports),
    scripts: async () => (await import('./scripts/scriptService.ts')).createScriptService(ports),

    read,
    async readWithImages(request) {
      const { withImages } = await import('./read/withImages.ts');
      return withImages(await read(request), request.signal, ports);
    },
  };
}

const isAddress = (text: string) => /^https?:/i.test(text) && URL.canParse(text);

const stateFilter = (state: 'archived' | 'pinned', wanted: boolean | undefined): Query | undefined => {
  if (wanted === undefined) return undefined;
  return wanted ? { kind: 'is', state } : { kind: 'not', part: { kind: 'is', state } };
};

/** Errors that say nothing about the page, so they are not stored with its bookmark. */
const NOT_STORED_ERRORS = new Set(['bad-url', 'cancelled']);

/** Stores the error with the bookmark, or with a new placeholder bookmark, and keeps an earlier version of the page. */
async function recordError(error: unknown, { user, url, job }: SaveRequest, ports: Ports): Promise<void> {
  const expected = errorInfo(error);
  if (!expected || NOT_STORED_ERRORS.has(expected.type) || job !== undefined) return;
  const now = ports.now().toISOString();
  const placeholder = placeholderBookmark({ user, url, id: ports.newId(), now, error: { ...expected, at: now } });
  // If this fails too, the caller gets the first error.
  await ports.bookmarks.putPlaceholder(placeholder).catch(() => undefined);
}

function paginationOf({ limit = DEFAULT_LIMIT, offset = 0 }: ListQuery): Pagination {
  return { limit: Math.min(Math.max(0, Math.trunc(limit)), MAX_LIMIT), offset: Math.max(0, Math.trunc(offset)) };
}
