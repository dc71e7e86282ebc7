/**
 * Search in PostgreSQL: a `tsvector` of our own words with a GIN index.
 *
 * Each word is a lexeme with its positions; a word of title, author, site, labels or note is also a second lexeme with the
 * prefix of its field (`=ttides`), because a GIN index knows no weights. So the index answers every query but phrases, for
 * which PostgreSQL compares positions. A text that exceeds a limit of `tsvector` is stored in several parts.
 *
 * Decision: docs/decisions/0026-postgresql-searches-with-tsvector.md.
 */
import type { Text, TextQuery } from '@pith/library';
import { type RawBuilder, sql } from 'kysely';
import { FIELD_WEIGHTS, ownerToken, positiveTexts, type SearchIndex } from '../database/searchIndex.ts';
import { FIELD_PREFIXES, toParts } from './tsvector.ts';

export const SEARCH_TABLE = [
  // `part` is 0 for a text in one part; otherwise parts are numbered from 1. `length` is the number of words.
  `CREATE TABLE websites_words (
     "row" bigint NOT NULL REFERENCES websites ON DELETE CASCADE,
     part integer NOT NULL,
     length integer NOT NULL,
     words tsvector NOT NULL,
     PRIMARY KEY ("row", part)
   ) WITH (autovacuum_vacuum_scale_factor = 0.05, toast.autovacuum_vacuum_scale_factor = 0.05)`,
  // It does not compress.
  'ALTER TABLE websites_words ALTER words SET STORAGE EXTERNAL',
  // Without statistics the planner expects few matches and always uses the index. With them it would scan the table for common
  // words: it does not know that this reads every long value. Statistics would also keep words of purged pages.
  'ALTER TABLE websites_words ALTER words SET STATISTICS 0',
];

/** Created after the table is filled, which is faster. New entries wait in a list that every search reads: a short one, so that the save that sorts it in does not wait long. */
export const SEARCH_INDEXES = [
  `CREATE INDEX websites_words_whole ON websites_words USING gin (words) WITH (gin_pending_list_limit = 1024) WHERE part = 0`,
  `CREATE INDEX websites_words_parts ON websites_words USING gin (words) WITH (gin_pending_list_limit = 1024) WHERE part > 0`,
];

export const postgresSearchIndex: SearchIndex = {
  async put(tx, entries) {
    const parts = entries.flatMap(({ row, entry }) => toParts(entry).map((part) => ({ row, ...part })));
    const rows = entries.map(({ row }) => row);
    await sql`DELETE FROM websites_words WHERE "row" = ANY(${rows}::bigint[])`.execute(tx);
    await sql`INSERT INTO websites_words SELECT * FROM unnest(${parts.map(({ row }) => row)}::bigint[],
      ${parts.map(({ number }) => number)}::integer[], ${parts.map(({ length }) => length)}::integer[],
      ${parts.map(({ vector }) => vector)}::tsvector[])`.execute(tx);
  },

  async remove(tx, row) {
    await sql`DELETE FROM websites_words WHERE "row" = ${row}`.execute(tx);
  },

  async clear(tx) {
    await sql`DELETE FROM websites_words`.execute(tx);
  },

  found: (text, user) => rowsMatching(toTree(text), user),

  foundInHead: (text, user) =>
    rowsMatching(
      { kind: 'all', parts: [toTree(text), { kind: 'any', parts: positiveTexts(text).map(toHeadQuery) }] },
      user,
    ),

  // A set operation reads each side once. For a join the planner would expect few rows and look up each of them.
  intersect: (rows, others) => sql`(${rows}) INTERSECT (${others})`,

  scores(text) {
    const terms = [...new Set(positiveTexts(text).map(toTsQuery))].slice(0, MAX_SCORED_TERMS);
    // The number of pages with a term only matters between terms.
    const isSingle = terms.length === 1;
    const column = (name: string, i: number) => sql.ref(`${name}${i}`);
    const columns = (make: (term: string, i: number) => RawBuilder<unknown>) => sql.join(terms.map(make));
    const rarity = (i: number) =>
      sql`greatest(ln((pages - ${column('pages', i)} + ${HALF}) / (${column('pages', i)} + ${HALF})), 1e-6)`;
    const score = (i: number) =>
      sql`${column('rarity', i)} * ${column('frequency', i)} * (${K1} + 1)
        / (${column('frequency', i)} + ${K1} * (1 - ${B} + ${B} * length / average_length))`;
    return sql`WITH counted AS MATERIALIZED (SELECT count(*) FILTER (WHERE part <= 1) AS pages, sum(length)::float8 AS words,
        ${columns((term, i) => sql`${isSingle ? sql`0` : pagesWith(term)} AS ${column('pages', i)}`)} FROM websites_words),
      library AS MATERIALIZED (SELECT words / pages AS average_length,
        ${columns((_, i) => sql`${rarity(i)} AS ${column('rarity', i)}`)} FROM counted),
      page AS (SELECT candidates."row", sum(length) AS length,
        ${columns((term, i) => sql`sum(${weightedFrequency(term)}) AS ${column('frequency', i)}`)}
        FROM candidates JOIN websites_words ON websites_words."row" = candidates."row" GROUP BY candidates."row")
      SELECT "row", ${sql.join(
        terms.map((_, i) => score(i)),
        sql` + `,
      )} AS score FROM page, library`;
  },

  async missing(db) {
    const { rows } = await sql<{ row: number }>`SELECT "row" FROM websites WHERE deleted_at IS NULL
      EXCEPT SELECT "row" FROM websites_words`.execute(db);
    return rows.map(({ row }) => row);
  },

  async orphans(db) {
    const { rows } = await sql<{ row: number }>`SELECT "row" FROM websites WHERE deleted_at IS NOT NULL
      INTERSECT SELECT "row" FROM websites_words`.execute(db);
    return rows.map(({ row }) => row);
  },

  // PostgreSQL keeps the index consistent with its table.
  findDamage: async () => undefined,
};

/** A text query whose terms are `tsquery` texts. */
type Tree =
  | string
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Tree[] }
  | { readonly kind: 'not'; readonly part: Tree };

function toTree(text: TextQuery): Tree {
  switch (text.kind) {
    case 'text':
      return toTsQuery(text);
    case 'not':
      return { kind: 'not', part: toTree(text.part) };
    default:
      return { kind: text.kind, parts: text.parts.map(toTree) };
  }
}

const toTsQuery = ({ term, field }: Text) => phrase(term, field ? FIELD_PREFIXES[field] : '');

const toHeadQuery = ({ term, field }: Text) =>
  field
    ? toTsQuery({ kind: 'text', term, field })
    : `(${Object.values(FIELD_PREFIXES)
        .map((fieldPrefix) => phrase(term, fieldPrefix))
        .join(' | ')})`;

/** Words consist of letters, digits and marks, so inside quotation marks they are never syntax. */
const phrase = ({ words, prefix }: Text['term'], fieldPrefix: string) =>
  `(${words.map((word, i) => `'${fieldPrefix}${word}'${prefix && i === words.length - 1 ? ':*' : ''}`).join(' <-> ')})`;

/** Texts in one part match as a whole. Those in several parts are found term by term, because each term may be in another part. */
const rowsMatching = (tree: Tree, user: string) => {
  const owner = `'${ownerToken(user)}'`;
  return sql`SELECT "row" FROM websites_words WHERE part = 0 AND words @@ ${`${owner} & ${toText(tree)}`}::tsquery
    UNION ALL SELECT "row" FROM (${rowsInParts(tree, owner)}) AS parts`;
};

const pagesWith = (
  term: string,
) => sql`(SELECT count(*) FROM websites_words WHERE part = 0 AND words @@ ${term}::tsquery)
  + (SELECT count(DISTINCT "row") FROM websites_words WHERE part > 0 AND words @@ ${term}::tsquery)`;

function toText(tree: Tree): string {
  if (typeof tree === 'string') return tree;
  if (tree.kind === 'not') return `!${toText(tree.part)}`;
  return `(${tree.parts.map(toText).join(tree.kind === 'all' ? ' & ' : ' | ')})`;
}

function rowsInParts(tree: Tree, owner: string): RawBuilder<unknown> {
  const rowsOf = (query: string) =>
    sql`SELECT DISTINCT "row" FROM websites_words WHERE part > 0 AND words @@ ${query}::tsquery`;
  if (typeof tree === 'string') return rowsOf(`${owner} & ${tree}`);
  if (tree.kind === 'not') return sql`(${rowsOf(owner)}) EXCEPT (${rowsInParts(tree.part, owner)})`;
  return sql.join(
    tree.parts.map((part) => sql`(${rowsInParts(part, owner)})`),
    tree.kind === 'all' ? sql` INTERSECT ` : sql` UNION `,
  );
}

/** A query may have more terms; only the first are scored. */
const MAX_SCORED_TERMS = 8;

/** BM25 with the constants of SQLite, in floating point: decimal numbers are slow. */
const [K1, B, HALF] = [1.2, 0.75, 0.5].map((value) => sql`${sql.lit(value)}::float8`);

/** For the query of one term, `ts_rank_cd` is the sum of the weights of its occurrences. It takes weights up to 1. */
const weightedFrequency = (term: string) =>
  sql`ts_rank_cd(${sql.lit(WEIGHTS)}, words, ${term}::tsquery) * ${sql.lit(FIELD_WEIGHTS.title)}`;

/** Of the weight classes D, C, B and A, see `tsvector.ts`. */
const WEIGHTS = `{${[FIELD_WEIGHTS.body, FIELD_WEIGHTS.site, FIELD_WEIGHTS.author, FIELD_WEIGHTS.title]
  .map((weight) => weight / FIELD_WEIGHTS.title)
  .join()}}`;
