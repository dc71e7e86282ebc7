/** The full-text index, which each database implements its own way. */
import { type BookmarkSummary, type Query, type TextQuery, toIndexText } from '@pith/library';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Db, Tx } from './tables.ts';

/** Folded words separated by spaces, by field. */
export interface IndexEntry {
  /** A token that stands for the user and occurs in no text. */
  readonly owner: string;
  readonly title: string;
  readonly author: string;
  readonly site: string;
  /** The user's labels and note. */
  readonly reader: string;
  readonly body: string;
}

export interface RankRequest {
  readonly user: string;
  readonly text: TextQuery;
  /** Condition on `websites`; undefined to rank all of the user's bookmarks. */
  readonly condition: RawBuilder<SqlBool> | undefined;
  /** The table `websites`, with a hint for the index that covers the condition, if there is one. */
  readonly websites: RawBuilder<unknown>;
  readonly limit: number;
  readonly offset: number;
  /** Continue after this result. */
  readonly after: { readonly score: number; readonly row: number } | undefined;
}

export interface RankResult {
  readonly best: readonly { readonly row: number; readonly score: number }[];
  readonly total: number;
}

/**
 * When more pages match, only the newest 1,000 are ranked, plus 1,000 with the words in title, author, site, labels or note:
 * nobody looks through more, so ranking more is not worth the wait.
 */
export const MAX_RANKED = 1000;

/** Full-text index of the bookmarks that are not deleted. */
export interface SearchIndex {
  put(tx: Tx, row: number, entry: IndexEntry): Promise<void>;
  /** Like `put`, for rows that are not indexed yet. */
  putAll(tx: Tx, entries: readonly { readonly row: number; readonly entry: IndexEntry }[]): Promise<void>;
  remove(tx: Tx, row: number): Promise<void>;
  /** Called after the commit of a transaction that used `putAll`. */
  afterBulkInsert(): Promise<void>;
  /** Removes every entry. */
  clear(tx: Tx): Promise<void>;
  /** Condition on `websites` that is true for rows matching the text. */
  matches(db: Db, text: TextQuery, user: string): Promise<RawBuilder<SqlBool>>;
  /** The best matches, highest score first. */
  rank(db: Db, ranking: RankRequest): Promise<RankResult>;
  /** Number of matches of the text alone, without other conditions. */
  count(db: Db, text: TextQuery, user: string): Promise<number>;
  /** Rows that are not deleted but not in the index. */
  missing(db: Db): Promise<readonly number[]>;
  /** Rows that are in the index although they are deleted or no longer exist. */
  orphans(db: Db): Promise<readonly number[]>;
  /** Checks the index; resolves to a description of the first error. */
  findDamage(db: Db): Promise<string | undefined>;
}

export function toIndexEntry({ user, title, article, labels, note }: BookmarkSummary, text: string): IndexEntry {
  return {
    owner: ownerToken(user),
    title: toIndexText(title),
    author: toIndexText([...new Set([article.author, ...article.authors])].filter(Boolean).join(' · ')),
    site: toIndexText(article.siteName ?? ''),
    reader: toIndexText(`${labels.join(' · ')} ${note ?? ''}`),
    body: toIndexText(text),
  };
}

/** Letters and digits only, and nothing that anyone would search for. */
export function ownerToken(user: string): string {
  return `pithowner${Buffer.from(user).toString('hex')}`;
}

/** Whether a match must contain something. Queries that only exclude words cannot be ranked. */
export function hasPositiveTerm(query: Query): boolean {
  switch (query.kind) {
    case 'not':
      return false;
    case 'all':
      return query.parts.some(hasPositiveTerm);
    case 'any':
      return query.parts.every(hasPositiveTerm);
    default:
      return true;
  }
}
