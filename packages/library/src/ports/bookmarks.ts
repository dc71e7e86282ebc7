import type { Bookmark, BookmarkSummary } from '../bookmark.ts';

export interface Span {
  readonly limit: number;
  readonly offset: number;
}

export interface ListQuery extends Span {
  readonly user: string;
  readonly archived?: boolean | undefined;
  readonly pinned?: boolean | undefined;
}

export interface SearchQuery extends Span {
  readonly user: string;
  /** As a person typed them: words, "phrases" and beginnings*; nothing in them is an error. */
  readonly words: string;
}

export interface Found<T> {
  readonly items: readonly T[];
  /** How many there are without limit and offset. */
  readonly total: number;
}

/** A search result; `snippet` is plain text with \u0002 before and \u0003 after each match. */
export type Match = BookmarkSummary & { readonly snippet: string };

/** Rows of bookmarks. Every method sees one user's rows only; deleted rows are out unless a comment says otherwise. */
export interface Bookmarks {
  /**
   * Writes a bookmark and the text that search goes through, all or nothing; resolves when it is durable, to what is stored.
   *
   * On a row that exists (deleted or not) it renews the page and brings the row back, but keeps what the reader made of
   * it: id, savedAt, createdAt, lastOpenedAt, pinned; archived can be set, not cleared. When another row has this user's
   * URL already, it changes nothing and resolves to undefined.
   */
  put(bookmark: Bookmark, text: string): Promise<Bookmark | undefined>;
  byId(user: string, id: string): Promise<Bookmark | undefined>;
  /** By normalised URL; deleted ones too, so that saving again can bring them back. */
  byUrl(user: string, url: string): Promise<Bookmark | undefined>;
  /** By the address that was asked for, newest first: it may have redirected. */
  byUrlFull(user: string, urlFull: string): Promise<Bookmark | undefined>;
  /** At most two: more are as ambiguous as two. */
  idsStartingWith(user: string, prefix: string): Promise<readonly string[]>;
  /** Newest saved first. */
  list(query: ListQuery): Promise<Found<BookmarkSummary>>;
  /** Best match first. */
  search(query: SearchQuery): Promise<Found<Match>>;
  markOpened(user: string, id: string, at: string): Promise<void>;
  markDeleted(user: string, id: string, at: string): Promise<void>;
}
