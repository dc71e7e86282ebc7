/** The full-text index, which each database implements its own way, and how its matches are ranked. */
import { type BookmarkSummary, indexWords, type Query, type Text, type TextQuery } from '@pith/library';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from './tables.ts';

/** Folded words by field. */
export interface IndexEntry {
  /** A token that stands for the user and occurs in no text. */
  readonly owner: string;
  readonly title: readonly string[];
  readonly author: readonly string[];
  readonly site: readonly string[];
  /** The user's labels and note. */
  readonly reader: readonly string[];
  readonly body: readonly string[];
}

/** An SQL query for row numbers, in a column named `row`. */
export type RowQuery = RawBuilder<unknown>;

/** Full-text index of the bookmarks that are not deleted. */
export interface SearchIndex {
  /** Replaces the entries of these rows. */
  put(tx: Tx, entries: readonly { readonly row: number; readonly entry: IndexEntry }[]): Promise<void>;
  remove(tx: Tx, row: number): Promise<void>;
  /** Removes every entry. */
  clear(tx: Tx): Promise<void>;
  /** The rows that match the text. */
  found(text: TextQuery, user: string): RowQuery;
  /** Those of them that have one of its words in title, author, site, labels or note. The text has a positive term. */
  foundInHead(text: TextQuery, user: string): RowQuery;
  /** The rows of both queries, without assuming that there are few of either. */
  intersect(rows: RowQuery, others: RowQuery): RowQuery;
  /** Columns `row` and `score` (BM25, at least 0) of the rows in the table `candidates`, which match the text. */
  scores(text: TextQuery, user: string): RowQuery;
  /** Rows that are not deleted but not in the index. */
  missing(db: Db): Promise<readonly number[]>;
  /** Rows that are in the index although they are deleted or no longer exist. */
  orphans(db: Db): Promise<readonly number[]>;
  /** Checks the index; resolves to a description of the first error. */
  findDamage(db: Db): Promise<string | undefined>;
}

/** What a word counts in each field, in both databases. */
export const FIELD_WEIGHTS = { title: 10, author: 5, site: 4, reader: 4, body: 1 } as const;

/** No book is longer; the rest of a longer text is not searched. */
const MAX_INDEXED_WORDS = 1_000_000;

export function toIndexEntry({ user, title, article, labels, note }: BookmarkSummary, text: string): IndexEntry {
  return {
    owner: ownerToken(user),
    title: indexWords(title),
    author: indexWords([...new Set([article.author, ...article.authors])].filter(Boolean).join(' · ')),
    site: indexWords(article.siteName ?? ''),
    reader: indexWords(`${labels.join(' · ')} ${note ?? ''}`),
    body: indexWords(text).slice(0, MAX_INDEXED_WORDS),
  };
}

/** Begins with a private-use character: words consist of letters, digits and marks, so no word or prefix in a query matches it. */
export const ownerToken = (user: string): string => `\ue000${Buffer.from(user).toString('hex')}`;

/** Condition on `websites` that is true for rows matching the text. */
export const matches = (index: SearchIndex, text: TextQuery, user: string): RawBuilder<SqlBool> =>
  sql`websites.row IN (${index.found(text, user)})`;

export async function countMatches(index: SearchIndex, db: Db, text: TextQuery, user: string): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`SELECT count(*) AS total FROM (${index.found(text, user)}) AS found`.execute(db);
  return rows[0]!.total;
}

export interface RankRequest {
  readonly user: string;
  readonly text: TextQuery;
  /** Restricts the matches. */
  readonly filter: RowQuery | undefined;
  readonly limit: number;
  readonly offset: number;
  /** Continue after this result. */
  readonly after: ScoredRow | undefined;
}

export interface ScoredRow {
  readonly row: number;
  readonly score: number;
}

/**
 * When more pages match, only the newest 1,000 are ranked, plus 1,000 with one of the words in title, author, site, labels or
 * note. The others follow, newest first: nobody looks through a thousand results, so ranking more is not worth the wait.
 */
const MAX_RANKED = 1000;
/** Score of the matches that are not ranked. */
const UNRANKED = -1;

/** The matches, best first; of equal ones, the one saved last is first. */
export async function rank(
  index: SearchIndex,
  db: Db,
  request: RankRequest,
): Promise<{ readonly best: readonly ScoredRow[]; readonly total: number }> {
  const { text, user, after, limit, offset } = request;
  const afterCursor = after
    ? sql`WHERE score < ${after.score} OR (score = ${after.score} AND "row" < ${after.row})`
    : sql``;
  const { rows } = await sql<{ row: number | null; score: number; total: number; ranked: number }>`
    ${candidates(index, request)},
    best AS (SELECT "row", score FROM (${index.scores(text, user)}) AS scored ${afterCursor}
      ORDER BY score DESC, "row" DESC LIMIT ${limit} OFFSET ${offset})
    SELECT best."row", best.score, counted.total, counted.ranked FROM (SELECT (SELECT count(*) FROM matched) AS total,
      (SELECT count(*) FROM candidates) AS ranked) AS counted LEFT JOIN best ON true
    ORDER BY best.score DESC, best."row" DESC`.execute(db);
  const { total, ranked } = rows[0]!;
  const best = rows.flatMap(({ row, score }) => (row === null ? [] : [{ row, score }]));
  if (total === ranked || best.length === limit) return { best, total };
  const others = await unranked(index, db, {
    ...request,
    limit: limit - best.length,
    offset: Math.max(0, offset - ranked),
  });
  return { best: [...best, ...others], total };
}

async function unranked(index: SearchIndex, db: Db, request: RankRequest): Promise<ScoredRow[]> {
  const { after, limit, offset } = request;
  const afterCursor = after?.score === UNRANKED ? sql`AND "row" < ${after.row}` : sql``;
  const { rows } = await sql<{ row: number }>`${candidates(index, request)}
    SELECT "row" FROM matched WHERE "row" NOT IN (SELECT "row" FROM candidates) ${afterCursor}
    ORDER BY "row" DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows.map(({ row }) => ({ row, score: UNRANKED }));
}

/** The tables `matched` and `candidates`, the matches to rank. */
function candidates(index: SearchIndex, { text, user, filter }: RankRequest): RawBuilder<unknown> {
  const found = index.found(text, user);
  const inHead = index.foundInHead(text, user);
  // The newest matches and their number are found faster than all matches are stored, unless finding them is slow.
  const isSlow = filter !== undefined || positiveTexts(text).some(({ term }) => term.words.length > 1);
  const matched = sql`matched AS ${sql.raw(isSlow ? '' : 'NOT')} MATERIALIZED (${filter ? index.intersect(filter, found) : found})`;
  return sql`WITH ${matched},
    newest AS (SELECT "row" FROM matched ORDER BY "row" DESC LIMIT ${MAX_RANKED}),
    in_head AS (SELECT "row" FROM (${filter ? index.intersect(inHead, sql`SELECT "row" FROM matched`) : inHead}) AS found
      ORDER BY "row" DESC LIMIT ${MAX_RANKED}),
    candidates AS MATERIALIZED (SELECT "row" FROM newest UNION SELECT "row" FROM in_head)`;
}

/** The texts of a query that a match may contain, that is all but the excluded ones. */
export function positiveTexts(query: TextQuery): Text[] {
  if (query.kind === 'text') return [query];
  return query.kind === 'not' ? [] : query.parts.flatMap(positiveTexts);
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
