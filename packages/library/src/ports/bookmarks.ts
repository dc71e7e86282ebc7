import type { Bookmark, BookmarkChange, BookmarkSummary } from '../bookmark.ts';
import type { Query } from '../search/query.ts';
import type { NewJob } from './jobs.ts';
import type { LinkFact } from './links.ts';

export interface Span {
  readonly limit: number;
  readonly offset: number;
}

/** `relevance` needs words to be relevant to; without any it is `saved`. */
export const sortKeys = ['relevance', 'saved', 'published', 'updated', 'opened', 'title', 'words', 'progress'] as const;
export type SortKey = (typeof sortKeys)[number];

export interface Sort {
  readonly by: SortKey;
  readonly descending: boolean;
}

/** Which bookmarks, in which order, and how many of them. */
export interface Selection extends Span {
  readonly user: string;
  /** All when absent. */
  readonly query?: Query | undefined;
  readonly sort: Sort;
  /** `next` of the page before; stands in for `offset`. Rejects with `bad-cursor` when it is none of this sort. */
  readonly after?: string | undefined;
  /** The deleted ones instead of the others; words find nothing among them. */
  readonly deleted?: boolean | undefined;
  /** With a piece of text around what was found. */
  readonly snippets?: boolean | undefined;
}

export interface Found<T> {
  readonly items: readonly T[];
  /** How many there are without limit and offset. */
  readonly total: number;
  /** Where the next page begins; absent on the last one. */
  readonly next?: string | undefined;
}

/** A search result; `snippet` is plain text with \u0002 before and \u0003 after each match. */
export type Match = BookmarkSummary & { readonly snippet: string };

export interface PutEntry {
  readonly bookmark: Bookmark;
  /** What search goes through. */
  readonly text: string;
}

/** An earlier text of a page that was saved again and had changed. Numbers start at 1 and are never used twice. */
export interface VersionSummary {
  readonly number: number;
  readonly title: string;
  readonly contentHash: string;
  /** When this text was read, and when a newer one took its place. */
  readonly readAt: string;
  readonly replacedAt: string;
}

export interface Version extends VersionSummary {
  readonly content: string;
  readonly html: string;
  readonly text: string;
}

/** All that is known of a bookmark, to be put down elsewhere unchanged. */
export interface WholeBookmark {
  /** In the page's own words: its edits are not applied. */
  readonly bookmark: Bookmark;
  readonly text: string;
  /** When this text was read. */
  readonly readAt: string;
  /** How many versions there ever were. */
  readonly versionCount: number;
  /** Oldest first. */
  readonly versions: readonly Version[];
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

/** What is written together with a bookmark. */
export interface Along {
  /** The name of the archive that was added for it. The one that it replaces goes away; so does this one when it is not needed. */
  readonly archive?: string | undefined;
  /**
   * Is done then. When it is over already, nothing changes, and what is stored comes back. A row that only announced the
   * page under another address goes away.
   */
  readonly job?: string | undefined;
  /** What is to be done with the page next. */
  readonly next?: Omit<NewJob, 'bookmark'> | undefined;
}

export interface Renewal {
  /** Of the text that was read again. */
  readonly contentHash: string;
  readonly archive: string;
}

export interface Announced {
  readonly bookmark: Bookmark;
  readonly job?: string | undefined;
}

/** Rows of bookmarks, each with its archive. Every method sees one user's rows only; deleted rows are out unless a comment says otherwise. */
export interface Bookmarks {
  /**
   * Writes a bookmark and the text that search goes through, all or nothing; resolves when it is durable, to what is stored.
   *
   * On a row that exists (deleted or not) it renews the page and brings the row back, but keeps what the reader made of
   * it: id, savedAt, createdAt, lastOpenedAt, pinned, progress, labels, note, type, edits; archived can be set, not cleared.
   * A text that changed becomes a version. When another row has this user's URL already, it changes nothing and
   * resolves to undefined.
   *
   * What goes with it is done in the same breath: either all is written or nothing.
   */
  put(bookmark: Bookmark, text: string, along?: Along): Promise<Bookmark | undefined>;
  /**
   * What is behind the links of a page, as long as it has the text with this hash; false when it has not. They stay when
   * the page is renewed, until others come. `job` is done in the same breath.
   */
  putLinks(user: string, id: string, contentHash: string, facts: readonly LinkFact[], job?: string): Promise<boolean>;
  links(user: string, id: string): Promise<readonly LinkFact[]>;
  /**
   * The page of a row, read again: as `put`, but for a row that is there, not deleted, and has the text with this hash still.
   * Resolves to undefined when that is not so, and has changed nothing then.
   */
  renew(bookmark: Bookmark, text: string, along: Renewal): Promise<Bookmark | undefined>;
  /** Another archive for the page as it is; deleted ones too. False when there is no such row. */
  rearchive(user: string, id: string, archive: string): Promise<boolean>;
  /** `put` for many, in one transaction. For each, whether it was written. */
  putAll(entries: readonly PutEntry[]): Promise<readonly boolean[]>;
  /**
   * A row for a page that is not here: `loading` or `error`. Where the URL has a row already (deleted or not), that takes
   * over state and trouble, and comes back; the rest of it stays. Resolves to what is stored.
   *
   * `job` will bring the page, and is accepted in the same breath. An unfinished one of the same kind for the same bookmark
   * is the same job: its id comes back, and while it waits what this one carries is added to it.
   */
  announce(bookmark: Bookmark, job?: Omit<NewJob, 'bookmark'>): Promise<Announced>;
  byId(user: string, id: string): Promise<Bookmark | undefined>;
  /** By normalised URL; deleted ones too, so that saving again can bring them back. */
  byUrl(user: string, url: string): Promise<Bookmark | undefined>;
  /** By the address that was asked for, newest first: it may have redirected. */
  byUrlFull(user: string, urlFull: string): Promise<Bookmark | undefined>;
  /** At most two: more are as ambiguous as two. With `deleted`, among those only. */
  idsStartingWith(user: string, prefix: string, deleted?: boolean): Promise<readonly string[]>;
  /** The text that search goes through; deleted ones too. */
  text(user: string, id: string): Promise<string | undefined>;
  select(selection: Selection): Promise<Found<Match>>;
  /** Deleted ones too. Resolves to what is stored, or undefined when there is no such row. */
  change(user: string, id: string, change: BookmarkChange, at: string): Promise<Bookmark | undefined>;
  /** For good, with its archive and all that hangs on it; deleted ones too. False when there is no such row. */
  purge(user: string, id: string): Promise<boolean>;
  /** Ids of what was deleted before this moment. */
  deletedBefore(user: string, moment: string): Promise<readonly string[]>;
  /** Newest first. */
  versions(user: string, id: string): Promise<readonly VersionSummary[]>;
  version(user: string, id: string, number: number): Promise<Version | undefined>;
  /** Those in use, most used first. */
  labels(user: string): Promise<readonly LabelCount[]>;
  /** On every bookmark of this user; without `to` it goes away. Resolves to how many had it. */
  renameLabel(user: string, from: string, to: string | undefined, at: string): Promise<number>;
  /** Groups of pages with different addresses and the same content, at most `limit` groups. */
  duplicates(user: string, limit: number): Promise<readonly (readonly BookmarkSummary[])[]>;
  stats(user: string): Promise<Stats>;
  /** Of all, deleted ones too, in their order. */
  ids(user: string): Promise<readonly string[]>;
  /** Whether anybody has a bookmark of this id. */
  isTaken(id: string): Promise<boolean>;
  /** Deleted ones too. */
  whole(user: string, id: string): Promise<WholeBookmark | undefined>;
  /** As it is, all or nothing. False, and nothing written, when its id or its address is taken. */
  putWhole(whole: WholeBookmark, archive?: string): Promise<boolean>;
}
