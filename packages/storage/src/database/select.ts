/** Lists and search: one question, one order, one page of it. */
import {
  type Found,
  isText,
  type Match,
  type Query,
  type Selection,
  type SortKey,
  snippetOf,
  type TextQuery,
  termsOf,
} from '@pith/library';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { conditionsOf, isByState, joined } from './conditions.ts';
import { type Place, readCursor, toCursor } from './cursor.ts';
import type { Database } from './database.ts';
import { toSummary, type WebsiteRow } from './rows.ts';
import { isPositive } from './searchIndex.ts';
import { NO_TEXTS, unpackTexts } from './texts.ts';

type Column = Exclude<SortKey, 'relevance'>;
type Picked = WebsiteRow & { packed?: Uint8Array | null; sort_value: string | number };

/** Each has an index; the row number makes every order a whole one. */
const columns: Readonly<Record<Column, RawBuilder<string | number>>> = {
  saved: sql`websites.saved_at`,
  published: sql`coalesce(websites.published_at, '')`,
  updated: sql`websites.updated_at`,
  opened: sql`coalesce(websites.last_opened_at, '')`,
  title: sql`websites.title_key`,
  words: sql`websites.word_count`,
  progress: sql`websites.progress`,
};

type Asked = Pick<Database, 'db' | 'words' | 'byState' | 'inOrderOf'>;

export async function select(database: Database, selection: Selection): Promise<Found<Match>> {
  const { text, filters } = split(selection.query);
  return database.readTransaction((db) =>
    text && selection.sort.by === 'relevance' && !selection.deleted
      ? byRelevance({ ...database, db }, selection, text, filters)
      : byColumn({ ...database, db }, selection, text, filters),
  );
}

/** What the index answers and can rank, and what the rows answer. */
function split(query: Query | undefined): { readonly text: TextQuery | undefined; readonly filters: readonly Query[] } {
  const parts = query === undefined ? [] : flat(query);
  const texts = parts.filter(isText);
  if (!texts.some(isPositive)) return { text: undefined, filters: parts };
  return {
    text: texts.length > 1 ? { kind: 'all', parts: texts } : texts[0],
    filters: parts.filter((part) => !isText(part)),
  };
}

const flat = (query: Query): readonly Query[] => (query.kind === 'all' ? query.parts.flatMap(flat) : [query]);

async function byRelevance(
  { db, words, byState }: Asked,
  { user, sort, after, limit, offset, query, snippets = false }: Selection,
  text: TextQuery,
  filters: readonly Query[],
): Promise<Found<Match>> {
  const place = after === undefined ? undefined : readCursor(after, sort);
  const { best, total } = await words.rank(db, {
    user,
    text,
    condition: filters.length > 0 ? joined(await conditionsOf(filters, { db, words, user }), 'all') : undefined,
    websites: filters.every(isByState) ? byState : sql`websites`,
    limit: limit + 1,
    offset: place ? 0 : offset,
    after: place && { score: Number(place.value), row: place.row },
  });
  const shown = best.slice(0, limit);
  if (shown.length === 0) return { items: [], total };
  const picked = await sql<Picked>`SELECT websites.*${packed(snippets)} FROM websites ${textsOf(snippets)}
    WHERE websites.row IN (${sql.join(shown.map(({ row }) => row))}) AND user_id = ${user} AND deleted_at IS NULL`.execute(
    db,
  );
  const byRow = new Map(picked.rows.map((row) => [row.row, row]));
  const last = shown.at(-1)!;
  return {
    items: shown.flatMap(({ row }) => byRow.get(row) ?? []).map((row) => toMatch(row, query)),
    total,
    next: best.length > limit ? toCursor(sort, { value: last.score, row: last.row }) : undefined,
  };
}

async function byColumn(
  { db, words, byState, inOrderOf }: Asked,
  { user, sort: asked, after, limit, offset, query, deleted = false, snippets = false }: Selection,
  text: TextQuery | undefined,
  filters: readonly Query[],
): Promise<Found<Match>> {
  const by: Column = asked.by === 'relevance' ? 'saved' : asked.by;
  const sort = { by: asked.by, descending: asked.descending };
  const column = columns[by];
  const conditions: RawBuilder<SqlBool>[] = [
    sql`websites.user_id = ${user}`,
    deleted ? sql`websites.deleted_at IS NOT NULL` : sql`websites.deleted_at IS NULL`,
    ...(text ? [await words.matches(db, text, user)] : []),
    ...(await conditionsOf(filters, { db, words, user })),
  ];
  const which = joined(conditions, 'all');
  const direction = sql.raw(sort.descending ? 'DESC' : 'ASC');
  const beyond = after === undefined ? sql`` : sql`AND ${isBeyond(column, sort.descending, readCursor(after, sort))}`;
  const picked =
    await sql<Picked>`SELECT websites.*, ${column} AS sort_value${packed(snippets)} FROM ${text && !deleted ? inOrderOf(by) : sql`websites`} ${textsOf(snippets)}
    WHERE ${which} ${beyond} ORDER BY ${column} ${direction}, websites.row ${direction}
    LIMIT ${limit + 1} OFFSET ${after === undefined ? offset : 0}`.execute(db);
  const counted = text === undefined && !deleted && filters.every(isByState) ? byState : sql`websites`;
  const total =
    text && filters.length === 0 && !deleted
      ? await words.count(db, text, user)
      : (await sql<{ total: number }>`SELECT count(*) AS total FROM ${counted} WHERE ${which}`.execute(db)).rows[0]!
          .total;
  const shown = picked.rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => toMatch(row, query)),
    total,
    next: last && picked.rows.length > limit ? toCursor(sort, { value: last.sort_value, row: last.row }) : undefined,
  };
}

const isBeyond = (column: RawBuilder<unknown>, descending: boolean, { value, row }: Place): RawBuilder<SqlBool> =>
  sql`(${column}, websites.row) ${sql.raw(descending ? '<' : '>')} (${value}, ${row})`;

/** Long texts are read only where a piece of them is shown. */
const packed = (wanted: boolean) => (wanted ? sql`, website_texts.packed` : sql``);
const textsOf = (wanted: boolean) =>
  wanted ? sql`LEFT JOIN website_texts ON website_texts.row = websites.row` : sql``;

function toMatch(row: Picked, query: Query | undefined): Match {
  if (row.packed === undefined) return toSummary(row) as Match;
  const { text } = row.packed ? unpackTexts(row.packed) : NO_TEXTS;
  return { ...toSummary(row), snippet: snippetOf(text, termsOf(query)) };
}
