/** What differs between the databases: how words are found. */
import { type BookmarkSummary, indexed, type Query, type TextQuery } from '@pith/library';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Db, Tx } from './tables.ts';

/** Folded words between spaces, by where they stand. */
export interface IndexEntry {
  /** Stands for the user; a word that no text has. */
  readonly owner: string;
  readonly title: string;
  readonly author: string;
  readonly site: string;
  /** Labels and the reader's note. */
  readonly reader: string;
  readonly body: string;
}

export interface Ranking {
  readonly user: string;
  readonly text: TextQuery;
  /** On `websites`; undefined when every one of the user's will do. */
  readonly condition: RawBuilder<SqlBool> | undefined;
  /** The table `websites`, with the index that answers the condition, if that is known. */
  readonly websites: RawBuilder<unknown>;
  readonly limit: number;
  readonly offset: number;
  /** Continue after this one. */
  readonly after: { readonly score: number; readonly row: number } | undefined;
}

export interface Ranked {
  readonly best: readonly { readonly row: number; readonly score: number }[];
  readonly total: number;
}

/**
 * When more pages match than this, the newest so many are compared, and as many that have the words in their title or
 * author: what nobody would look through is not worth waiting for.
 */
export const MAX_RANKED = 1000;

/** Holds the pages that are not deleted. */
export interface SearchIndex {
  put(tx: Tx, row: number, entry: IndexEntry): Promise<void>;
  /** `put` for rows that are not there yet. */
  putAll(tx: Tx, entries: readonly { readonly row: number; readonly entry: IndexEntry }[]): Promise<void>;
  remove(tx: Tx, row: number): Promise<void>;
  /** After a transaction that put many. */
  settled(): Promise<void>;
  /** Everything. */
  clear(tx: Tx): Promise<void>;
  /** True for the rows of `websites` that the text is in. */
  matches(db: Db, text: TextQuery, user: string): Promise<RawBuilder<SqlBool>>;
  /** The best, higher scores first. */
  rank(db: Db, ranking: Ranking): Promise<Ranked>;
  /** How many match, when nothing but the text counts. */
  count(db: Db, text: TextQuery, user: string): Promise<number>;
  /** Rows that are not deleted and not in the index. */
  missing(db: Db): Promise<readonly number[]>;
  /** Rows that are in the index although they are deleted, or gone. */
  strays(db: Db): Promise<readonly number[]>;
  /** What the index finds wrong with itself. */
  damage(db: Db): Promise<string | undefined>;
}

export function entryOf({ user, title, article, labels, note }: BookmarkSummary, text: string): IndexEntry {
  return {
    owner: ownerWord(user),
    title: indexed(title),
    author: indexed([...new Set([article.author, ...article.authors])].filter(Boolean).join(' · ')),
    site: indexed(article.siteName ?? ''),
    reader: indexed(`${labels.join(' · ')} ${note ?? ''}`),
    body: indexed(text),
  };
}

/** Letters and digits only, and nothing that one would type. */
export function ownerWord(user: string): string {
  return `pithowner${Buffer.from(user).toString('hex')}`;
}

/** Whether something must be there: what only must not be there gives no rank. */
export function isPositive(query: Query): boolean {
  switch (query.kind) {
    case 'not':
      return false;
    case 'all':
      return query.parts.some(isPositive);
    case 'any':
      return query.parts.every(isPositive);
    default:
      return true;
  }
}
