import type { Bookmark, BookmarkChange, BookmarkSummary } from '../bookmark.ts';
import type { Query } from '../search/query.ts';
import type { NewJob } from './jobs.ts';
import type { LinkCheck } from './links.ts';

export interface Pagination {
  readonly limit: number;
  readonly offset: number;
}

/** `relevance` falls back to `saved` when the query has no words. `dated` is `published`, or `saved` for pages without a date. */
export const sortKeys = [
  'relevance',
  'saved',
  'published',
  'updated',
  'opened',
  'title',
  'words',
  'progress',
  'domain',
  'site',
  'duration',
  'dated',
] as const;
export type SortKey = (typeof sortKeys)[number];

export interface Sort {
  readonly by: SortKey;
  readonly descending: boolean;
  /** Orders bookmarks that are equal by this key. Cursors only know the first key. */
  readonly then?: readonly Omit<Sort, 'then'>[] | undefined;
}

/** Which bookmarks to return, in which order, and how many. */
export interface Selection extends Pagination {
  readonly user: string;
  /** Default: all bookmarks. */
  readonly query?: Query | undefined;
  readonly sort: Sort;
  /** The cursor `next` of the previous results; replaces `offset`. Rejects with `bad-cursor` if it belongs to another sort. */
  readonly after?: string | undefined;
  /** Only deleted bookmarks; they cannot be searched by words. */
  readonly deleted?: boolean | undefined;
  /** Adds a snippet of text around the first match. */
  readonly snippets?: boolean | undefined;
}

export interface Results<T> {
  readonly items: readonly T[];
  /** Number of results without limit and offset. */
  readonly total: number;
  /** Cursor for the next results; absent at the end. */
  readonly next?: string | undefined;
}

/** A search result; `snippet` is plain text with \u0002 before and \u0003 after each match. */
export type SearchMatch = BookmarkSummary & { readonly snippet: string };

export interface PutEntry {
  readonly bookmark: Bookmark;
  /** Searchable text. */
  readonly text: string;
}

/** An earlier text of a page that had changed when it was saved again. Numbers start at 1 and are never reused. */
export interface VersionSummary {
  readonly number: number;
  readonly title: string;
  readonly contentHash: string;
  /** When this text was read, and when a newer text replaced it. */
  readonly readAt: string;
  readonly replacedAt: string;
}

export interface Version extends VersionSummary {
  readonly content: string;
  readonly html: string;
  readonly text: string;
}

/** A bookmark with its text and all versions, for export to another library. */
export interface FullBookmark {
  /** The reader's edits are not applied. */
  readonly bookmark: Bookmark;
  readonly text: string;
  /** When this text was read. */
  readonly readAt: string;
  /** How many versions ever existed, including removed ones. */
  readonly versionCount: number;
  /** Oldest first. */
  readonly versions: readonly Version[];
}

/** That a bookmark was added or changed, or is gone. */
export interface SyncEntry {
  readonly id: string;
  readonly at: string;
  readonly isDeleted: boolean;
}

export interface LabelCount {
  readonly label: string;
  readonly count: number;
}

export interface Stats {
  readonly bookmarks: number;
  readonly unread: number;
  readonly archived: number;
  readonly pinned: number;
  readonly deleted: number;
  readonly failed: number;
  readonly words: number;
  readonly labels: number;
  readonly highlights: number;
  readonly versions: number;
}

export interface StatisticsRequest {
  /** Length of the periods, in UTC. */
  readonly unit: 'day' | 'month' | 'year';
  /** Only bookmarks saved at this time or later, and before `to`. Not for `read` and `wordsRead`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface Statistics {
  /** Bookmarks read to the end. */
  readonly read: number;
  /** By reading progress. */
  readonly wordsRead: number;
  /** Periods with saves, oldest first; the last 1,000. */
  readonly saves: readonly (SavedPages & { readonly period: string })[];
  /** The 100 with most bookmarks. */
  readonly sites: readonly (SavedPages & { readonly domain: string })[];
  readonly pageTypes: readonly NamedCount[];
  readonly languages: readonly NamedCount[];
  /** In ranges of 0.1; without `from` those for which it was not recorded. */
  readonly confidence: readonly { readonly from: number | undefined; readonly bookmarks: number }[];
}

export interface SavedPages {
  readonly bookmarks: number;
  readonly read: number;
  readonly words: number;
}

export interface NamedCount {
  readonly name: string;
  readonly bookmarks: number;
}

/** Written in the same transaction as the bookmark. */
export interface PutOptions {
  /** Name of the archive added for this bookmark. The archive it replaces is removed; so is this one if it is not used. */
  readonly archive?: string | undefined;
  /** Whether that archive has the page as it was fetched, so that it can be reparsed. */
  readonly hasOriginal?: boolean | undefined;
  /** Fingerprints of the page's blocks, to compare other pages of its host with it. */
  readonly blocks?: Uint8Array | undefined;
  /**
   * Job that this write completes. If it has already ended, nothing is written and the stored bookmark is returned. A
   * placeholder of the page under another address is removed.
   */
  readonly job?: string | undefined;
  /** Follow-up job for this bookmark. */
  readonly nextJob?: Omit<NewJob, 'bookmark'> | undefined;
}

export interface PutIfUnchangedOptions {
  /** Content hash that the stored row must still have. */
  readonly contentHash: string;
  /** Name of the new archive, which has the page as it was fetched. */
  readonly archive: string;
  readonly blocks?: Uint8Array | undefined;
}

export interface FoundOriginal {
  readonly id: string;
  readonly contentHash: string;
  readonly hasOriginal: boolean;
}

export interface PlaceholderResult {
  readonly bookmark: Bookmark;
  /** Id of the queued job, or of the unfinished job that already does the same. */
  readonly job?: string | undefined;
}

/**
 * Bookmark rows, each with its archive. Every method is limited to one user's rows, and ignores deleted rows unless its
 * comment says otherwise.
 */
export interface BookmarkDetails {
  readonly bookmark: Bookmark;
  readonly links: readonly LinkCheck[];
}

export interface Bookmarks {
  /**
   * Writes a bookmark, its searchable text and `options` in one transaction. Resolves to the stored bookmark once it is
   * durable.
   *
   * If the row exists (deleted or not), this replaces the page and restores the row, but keeps the reader's data: id,
   * savedAt, createdAt, lastOpenedAt, pinned, progress, labels, note, type, edits; archived can be set, not cleared.
   * A changed text adds a version of the old one. If another row of this user has the URL, this writes nothing and
   * resolves to undefined.
   */
  put(bookmark: Bookmark, text: string, options?: PutOptions): Promise<Bookmark | undefined>;
  /**
   * Stores link checks and completes `job`, in one transaction, if the page still has the text with this hash; otherwise
   * resolves to false. Link checks survive saving the page again, until new ones replace them.
   */
  putLinks(user: string, id: string, contentHash: string, checks: readonly LinkCheck[], job?: string): Promise<boolean>;
  links(user: string, id: string): Promise<readonly LinkCheck[]>;
  /**
   * Like `put`, but only if the row exists, is not deleted and still has the text with `options.contentHash`. Otherwise it
   * writes nothing and resolves to undefined. Used after reparsing.
   */
  putIfUnchanged(bookmark: Bookmark, text: string, options: PutIfUnchangedOptions): Promise<Bookmark | undefined>;
  /** Replaces the archive and leaves the page as it is; works on deleted rows. False if there is no such row. */
  replaceArchive(user: string, id: string, archive: string): Promise<boolean>;
  /** Remembers whether archives have an original page, for those pages that still have the text with this hash. */
  setOriginals(user: string, found: readonly FoundOriginal[]): Promise<void>;
  /** `put` for many bookmarks in one transaction. Resolves to whether each was written. */
  putAll(entries: readonly PutEntry[]): Promise<readonly boolean[]>;
  /**
   * Writes a placeholder: a row without a page, in state `loading` or `error`. If the URL has a row (deleted or not), only
   * its state and error are updated. Resolves to what is stored.
   *
   * `job`, which will save the page, is queued in the same transaction. If the bookmark already has an unfinished job of
   * this kind, its id is returned instead, and the new payload is merged into it while it is waiting.
   */
  putPlaceholder(bookmark: Bookmark, job?: Omit<NewJob, 'bookmark'>): Promise<PlaceholderResult>;
  byId(user: string, id: string): Promise<Bookmark | undefined>;
  /** The bookmark together with its link checks. */
  details(user: string, id: string): Promise<BookmarkDetails | undefined>;
  /** By normalised URL; also finds deleted rows, so that saving a page again restores it. */
  byUrl(user: string, url: string): Promise<Bookmark | undefined>;
  /** By the requested address, before redirects; the newest if there are several. */
  byUrlFull(user: string, urlFull: string): Promise<Bookmark | undefined>;
  /** The fingerprints of the pages of a domain, as `put` got them; newest pages first. */
  blocksOfDomain(
    user: string,
    domain: string,
    options: { readonly except: string; readonly limit: number },
  ): Promise<readonly Uint8Array[]>;
  /** At most two ids: two are enough to know that the prefix is ambiguous. With `deleted`, searches only deleted rows. */
  idsStartingWith(user: string, prefix: string, deleted?: boolean): Promise<readonly string[]>;
  /** The searchable text; also of deleted rows. */
  text(user: string, id: string): Promise<string | undefined>;
  select(selection: Selection): Promise<Results<SearchMatch>>;
  /**
   * Works on deleted rows too. Resolves to the stored bookmark, or undefined if there is no such row. `nextJob` is queued in
   * the same transaction.
   */
  change(
    user: string,
    id: string,
    change: BookmarkChange,
    at: string,
    nextJob?: Omit<NewJob, 'bookmark'>,
  ): Promise<Bookmark | undefined>;
  /**
   * Erases rows (deleted or not), their archives and everything attached to them, so that the database's files do not contain
   * them any more. Resolves to the number of rows that existed.
   */
  purge(user: string, ids: readonly string[]): Promise<number>;
  /** Ids of the bookmarks that were deleted before this time. */
  deletedBefore(user: string, moment: string): Promise<readonly string[]>;
  /** Newest first. */
  versions(user: string, id: string): Promise<readonly VersionSummary[]>;
  version(user: string, id: string, number: number): Promise<Version | undefined>;
  /** Labels in use, most used first. */
  labels(user: string): Promise<readonly LabelCount[]>;
  /** Ids of the bookmarks with this label, deleted ones too. */
  idsWithLabel(user: string, label: string): Promise<readonly string[]>;
  /** Groups of bookmarks with different addresses and the same content, at most `limit` groups. */
  duplicates(user: string, limit: number): Promise<readonly (readonly BookmarkSummary[])[]>;
  stats(user: string): Promise<Stats>;
  statistics(user: string, request: StatisticsRequest): Promise<Statistics>;
  /**
   * What changed at or after `since`, newest first: bookmarks, and those that were deleted or erased. Without `since`, all
   * bookmarks and no deletions.
   */
  changes(user: string, since: string | undefined): Promise<readonly SyncEntry[]>;
  /** The user whose bookmark has this id, deleted ones left out. */
  ownerOf(id: string): Promise<string | undefined>;
  /** Sorted ids of all bookmarks, including deleted ones. */
  ids(user: string): Promise<readonly string[]>;
  /** Whether any user has a bookmark with this id. */
  isIdTaken(id: string): Promise<boolean>;
  /** Also of deleted rows. */
  full(user: string, id: string): Promise<FullBookmark | undefined>;
  /** Writes an exported bookmark unchanged, in one transaction. False, with nothing written, if its id or URL is taken. */
  putFull(full: FullBookmark, options?: Pick<PutOptions, 'archive' | 'hasOriginal'>): Promise<boolean>;
}
