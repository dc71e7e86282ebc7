import type { Article, TraceEvent } from '@pith/core';
import { type Accepted, type AcceptRequest, acceptPage, announcementOf } from './accept.ts';
import { type Archived, lazyArchived } from './archived.ts';
import {
  type Bookmark,
  type BookmarkChange,
  type BookmarkSummary,
  hasPage,
  isIdPrefix,
  LOCAL_USER,
} from './bookmark.ts';
import type { ArchiveCare } from './care/archives.ts';
import { checkChange } from './checkChange.ts';
import { type CollectionsOf, collectionsOf } from './collections.ts';
import { errorInfo } from './errorInfo.ts';
import { libraryError } from './errors.ts';
import { type ExportsOf, exportsOf } from './export/exports.ts';
import { type HighlightsOf, highlightsOf } from './highlights/highlights.ts';
import type { ImportOptions, ImportReport, ImportSource, WholeSource } from './import/story.ts';
import { normalizeUrl } from './normalizeUrl.ts';
import type {
  Found,
  LabelCount,
  Match,
  Selection,
  Sort,
  Span,
  Stats,
  Version,
  VersionSummary,
} from './ports/bookmarks.ts';
import type { Job, JobFilter, JobKind, JobState } from './ports/jobs.ts';
import type { LinkAsk, LinkFact } from './ports/links.ts';
import type { Ports } from './ports/ports.ts';
import type { Reparsed, ReparseRequest } from './reparse/reparse.ts';
import type { SaveRequest, SaveResult } from './save/savePage.ts';
import { parseQuery } from './search/parseQuery.ts';
import type { Query } from './search/query.ts';
import { type SharesOf, sharesOf } from './shares.ts';
import { type SaveEvent, watchSave } from './watch.ts';
import { type Duties, workOn } from './work.ts';

/** Limit and offset may be left out. */
type Asked<T extends Span> = Omit<T, keyof Span | 'sort'> & { readonly [key in keyof Span]?: number | undefined } & {
  readonly sort?: Sort | undefined;
};

export interface ListQuery extends Asked<Omit<Selection, 'snippets'>> {
  readonly archived?: boolean | undefined;
  readonly pinned?: boolean | undefined;
}

export interface SearchQuery extends ListQuery {
  /** As a person typed them, in the language of `parseQuery`; nothing in them is an error. */
  readonly words: string;
}

/** What was found, and what of the question was not understood as it may have been meant. */
export type Answer = Found<Match> & { readonly notes: readonly string[] };

export interface Library {
  /** Saves a page, or renews the one that is there. When the page cannot be had, a bookmark with the reason stays. */
  keep(request: SaveRequest): Promise<SaveResult>;
  /** Reads pages again, one after the other; whoever asks may stop after any of them. */
  reparse(request: ReparseRequest): AsyncGenerator<Reparsed>;
  /** Promises to save a page: it is done by whoever works on the library's jobs. */
  accept(request: AcceptRequest): Promise<Accepted>;
  /** Newest saved first, unless another order is asked for. */
  list(query: ListQuery): Promise<Found<BookmarkSummary>>;
  /** Best match first, unless another order is asked for. */
  search(query: SearchQuery): Promise<Answer>;
  /** By id, by the beginning of an id (four characters or more) or by URL. */
  find(user: string, idOrUrl: string): Promise<Bookmark | undefined>;
  /** Finds, and remembers that it was opened. */
  open(user: string, idOrUrl: string): Promise<Bookmark | undefined>;
  /** Finds, and writes on it what the reader wants; rejects with `bad-change` when that makes no sense. */
  change(user: string, idOrUrl: string, change: BookmarkChange): Promise<Bookmark | undefined>;
  /** Finds, and takes it out of the library; `restore` and saving the page again bring it back. */
  remove(user: string, idOrUrl: string): Promise<Bookmark | undefined>;
  /** Finds among the deleted, and brings it back. */
  restore(user: string, idOrUrl: string): Promise<Bookmark | undefined>;
  /** Finds among the deleted, and erases it for good, archive and all. */
  purge(user: string, idOrUrl: string): Promise<BookmarkSummary | undefined>;
  /** Erases what was deleted before this moment; resolves to how many. */
  purgeDeletedBefore(user: string, moment: Date): Promise<number>;
  /** The text that search goes through. */
  text(user: string, id: string): Promise<string | undefined>;
  versions(user: string, id: string): Promise<readonly VersionSummary[]>;
  version(user: string, id: string, number: number): Promise<Version | undefined>;
  labels(user: string): Promise<readonly LabelCount[]>;
  renameLabel(user: string, from: string, to: string | undefined): Promise<number>;
  duplicates(user: string): Promise<readonly (readonly BookmarkSummary[])[]>;
  stats(user: string): Promise<Stats & { readonly jobs: Readonly<Record<JobState, number>> }>;
  readonly highlights: HighlightsOf;
  readonly collections: CollectionsOf;
  readonly shares: SharesOf;
  /** How the save of a page goes; it ends with the save, or when told to stop watching. */
  watch(user: string, id: string, signal: AbortSignal): AsyncIterable<SaveEvent>;
  /** Gives up the save of a page; what was there before stays, and a page that was not there goes. False when none is under way. */
  cancelSave(user: string, id: string): Promise<boolean>;
  jobs(filter: Omit<JobFilter, 'limit'> & { readonly limit?: number | undefined }): Promise<readonly Job[]>;
  job(user: string, id: string): Promise<Job | undefined>;
  retryJob(user: string, id: string): Promise<Job | undefined>;
  cancelJob(user: string, id: string): Promise<Job | undefined>;
  /** Files to take away. */
  readonly exports: ExportsOf;
  /** Takes over what somebody kept elsewhere; see `openImport`. */
  import(source: ImportSource | WholeSource, options: ImportOptions): Promise<ImportReport>;
  /** Does what was accepted, until told to stop. */
  work(duties: Duties): Promise<void>;
  /** For whoever keeps the whole library in order. */
  archiveCare(): Promise<ArchiveCare>;
  /** What archives hold of pages that were found. */
  readonly archived: Archived;
  /** What is behind the links of a page, if that was looked up; undefined when there is no such page. */
  links(user: string, idOrUrl: string): Promise<readonly LinkFact[] | undefined>;
  /** Does now what a worker would do later; given up, it is left to the worker. Resolves to how many links were looked at. */
  lookUpLinks(user: string, id: string, ask?: LinkAsk): Promise<number>;
  /** What keeping this page would give, with the reasons; nothing is saved. */
  preview(html: string, url?: string): Promise<{ readonly article: Article; readonly trace: readonly TraceEvent[] }>;
}

const DEFAULT_LIMIT = 50;
const MAX_AT_ONCE = 1000;
const MAX_DUPLICATES = 1000;

/** Reading pages takes the whole extraction; who only lists should not wait for it to load. */
const story = () => import('./save/savePage.ts');

export function createLibrary(ports: Ports): Library {
  const { bookmarks, jobs } = ports;
  const now = () => ports.now().toISOString();

  async function find(user: string, idOrUrl: string): Promise<Bookmark | undefined> {
    if (isIdPrefix(idOrUrl)) {
      const id = await idOf(user, idOrUrl, false);
      return id === undefined ? undefined : bookmarks.byId(user, id);
    }
    if (!isAddress(idOrUrl)) return undefined;
    const found = await bookmarks.byUrl(user, normalizeUrl(idOrUrl));
    return found && !found.deletedAt ? found : bookmarks.byUrlFull(user, new URL(idOrUrl).href);
  }

  async function idOf(user: string, prefix: string, deleted: boolean): Promise<string | undefined> {
    const ids = await bookmarks.idsStartingWith(user, prefix, deleted);
    const id = ids.length > 1 ? ids.find((each) => each === prefix) : ids[0];
    if (ids.length > 1 && !id) throw libraryError('ambiguous-id', prefix);
    return id;
  }

  async function deletedId(user: string, idOrUrl: string): Promise<string | undefined> {
    if (isIdPrefix(idOrUrl)) return idOf(user, idOrUrl, true);
    const found = isAddress(idOrUrl) ? await bookmarks.byUrl(user, normalizeUrl(idOrUrl)) : undefined;
    return found?.deletedAt ? found.id : undefined;
  }

  async function change(user: string, idOrUrl: string, wanted: BookmarkChange): Promise<Bookmark | undefined> {
    const found = await find(user, idOrUrl);
    return found && bookmarks.change(user, found.id, wanted, now());
  }

  async function select(query: ListQuery & { readonly snippets: boolean }): Promise<Found<Match>> {
    const { archived, pinned, query: asked, sort, ...rest } = query;
    const filters = [asked, stateFilter('archived', archived), stateFilter('pinned', pinned)].filter(
      (each) => each !== undefined,
    );
    return bookmarks.select({
      ...rest,
      ...spanOf(query),
      sort: sort ?? { by: query.snippets ? 'relevance' : 'saved', descending: true },
      query: filters.length > 1 ? { kind: 'all', parts: filters } : filters[0],
    });
  }

  /** One at most. */
  async function unfinished(user: string, bookmark: string, kind: JobKind): Promise<readonly Job[]> {
    const found = await jobs.list({ user, bookmark, kind, limit: 1 });
    return found.filter(({ state }) => state === 'waiting' || state === 'running');
  }

  return {
    async keep(request) {
      const { savePage } = await story();
      try {
        return await savePage(request, ports);
      } catch (error) {
        await recordError(error, request, ports);
        throw error;
      }
    },
    async *reparse(request) {
      yield* (await import('./reparse/reparse.ts')).reparse(request, ports);
    },
    accept: (request) => acceptPage(request, ports),
    list: (query) => select({ ...query, snippets: false }),
    async search({ words, query: more, ...rest }) {
      const { query, notes } = parseQuery(words);
      if (!query) return { items: [], total: 0, notes };
      const both: Query = more ? { kind: 'all', parts: [query, more] } : query;
      return { ...(await select({ ...rest, query: both, snippets: true })), notes };
    },
    find,
    open: (user, idOrUrl) => change(user, idOrUrl, { lastOpenedAt: now() }),
    change: async (user, idOrUrl, wanted) => change(user, idOrUrl, checkChange(wanted)),
    async remove(user, idOrUrl) {
      const found = await find(user, idOrUrl);
      if (!found) return undefined;
      // A save that is under way would bring it back.
      for (const job of await unfinished(user, found.id, 'save')) await jobs.cancel(user, job.id, now());
      return bookmarks.change(user, found.id, { deletedAt: now() }, now());
    },

    async restore(user, idOrUrl) {
      const id = await deletedId(user, idOrUrl);
      return id === undefined ? undefined : bookmarks.change(user, id, { deletedAt: null }, now());
    },

    async purge(user, idOrUrl) {
      const id = await deletedId(user, idOrUrl);
      const row = id === undefined ? undefined : await bookmarks.change(user, id, {}, now());
      return row && (await bookmarks.purge(user, row.id)) ? row : undefined;
    },

    async purgeDeletedBefore(user, moment) {
      let count = 0;
      for (const id of await bookmarks.deletedBefore(user, moment.toISOString())) {
        if (await bookmarks.purge(user, id)) count += 1;
      }
      return count;
    },

    text: (user, id) => bookmarks.text(user, id),
    versions: (user, id) => bookmarks.versions(user, id),
    version: (user, id, number) => bookmarks.version(user, id, number),
    labels: (user) => bookmarks.labels(user),
    renameLabel: (user, from, to) => bookmarks.renameLabel(user, from, to, now()),
    duplicates: (user) => bookmarks.duplicates(user, MAX_DUPLICATES),
    stats: async (user) => ({ ...(await bookmarks.stats(user)), jobs: await jobs.counts(user) }),

    archiveCare: async () => (await import('./care/archives.ts')).careOf(ports),
    archived: lazyArchived(ports),
    highlights: highlightsOf(ports),
    collections: collectionsOf(ports),
    shares: sharesOf(ports),
    exports: exportsOf(ports),

    jobs: ({ limit = DEFAULT_LIMIT, ...filter }) => jobs.list({ ...filter, limit: Math.min(limit, MAX_AT_ONCE) }),
    job: (user, id) => jobs.byId(user, id),
    retryJob: (user, id) => jobs.retry(user, id, now()),
    cancelJob: (user, id) => jobs.cancel(user, id, now()),
    import: async (source, options) => (await import('./import/story.ts')).importInto(source, options, ports),
    work: (duties) => workOn(duties, ports),
    watch: (user, id, signal) => watchSave(user, id, signal, ports),

    async cancelSave(user, id) {
      const [job] = await unfinished(user, id, 'save');
      const cancelled = job && (await jobs.cancel(user, job.id, now()));
      if (!cancelled) return false;
      const row = await bookmarks.byId(user, id);
      if (row && !hasPage(row)) await bookmarks.change(user, id, { deletedAt: now() }, now());
      return true;
    },

    async links(user, idOrUrl) {
      const found = await find(user, idOrUrl);
      return found && bookmarks.links(user, found.id);
    },

    async lookUpLinks(user, id, ask = {}) {
      const [job] = await unfinished(user, id, 'links');
      if (!job) return 0;
      const { linkUp } = await import('./save/linkUp.ts');
      return linkUp({ ...ask, user, id, job: job.id }, ports);
    },

    async preview(html, url) {
      const { extract } = await import('@pith/core');
      const trace: TraceEvent[] = [];
      const article = extract(html, { url, rules: ports.rules.all(LOCAL_USER), trace: (event) => trace.push(event) });
      return { article, trace };
    },
  };
}

const isAddress = (text: string) => /^https?:/i.test(text) && URL.canParse(text);

const stateFilter = (state: 'archived' | 'pinned', wanted: boolean | undefined): Query | undefined => {
  if (wanted === undefined) return undefined;
  return wanted ? { kind: 'is', state } : { kind: 'not', part: { kind: 'is', state } };
};

/** Not the page's fault, so nothing to write on it. */
const NOT_ABOUT_THE_PAGE = new Set(['bad-url', 'cancelled']);

/** The address that somebody wanted stays, with the reason why its page is not there. What was there before stays too. */
async function recordError(error: unknown, { user, url, job }: SaveRequest, ports: Ports): Promise<void> {
  const trouble = errorInfo(error);
  if (!trouble || NOT_ABOUT_THE_PAGE.has(trouble.type) || job !== undefined) return;
  const now = ports.now().toISOString();
  const stub = announcementOf({ user, url, id: ports.newId(), now, trouble: { ...trouble, at: now } });
  // When even this cannot be stored, the first trouble is the one to tell.
  await ports.bookmarks.announce(stub).catch(() => undefined);
}

function spanOf({ limit = DEFAULT_LIMIT, offset = 0 }: ListQuery): Span {
  return { limit: Math.min(Math.max(0, Math.trunc(limit)), MAX_AT_ONCE), offset: Math.max(0, Math.trunc(offset)) };
}
