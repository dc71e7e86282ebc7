/** Lists and searches bookmarks: one query, one sort order, one page of results. */
import {
  isTextQuery,
  type Query,
  type Results,
  type SearchMatch,
  type Selection,
  type SortKey,
  snippetOf,
  type TextQuery,
  termsOf,
} from '@pith/library';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { decompressTexts, EMPTY_TEXTS } from './compressTexts.ts';
import { buildConditions, isCoveredByStateIndex, joinConditions } from './conditions.ts';
import { type CursorPosition, decodeCursor, encodeCursor } from './cursor.ts';
import type { Database } from './database.ts';
import { toSummary, type WebsiteRow } from './rows.ts';
import { countMatches, hasPositiveTerm, matches, type RowQuery, rank } from './searchIndex.ts';

type SortColumn = Exclude<SortKey, 'relevance'>;
type SelectedRow = WebsiteRow & { packed?: Uint8Array | null; sort_value: string | number };

/** The row number breaks ties. */
const sortColumns = ({ jsonText }: Pick<Database, 'jsonText'>): Record<SortColumn, RawBuilder<string | number>> => ({
  saved: sql`websites.saved_at`,
  published: sql`coalesce(websites.published_at, '')`,
  updated: sql`websites.updated_at`,
  opened: sql`coalesce(websites.last_opened_at, '')`,
  title: sql`websites.title_key`,
  words: sql`websites.word_count`,
  progress: sql`websites.progress`,
  domain: sql`websites.domain`,
  site: sql`lower(coalesce(${jsonText('websites.edits', 'siteName')}, ${jsonText('websites.article', 'siteName')}, websites.domain))`,
  // In seconds. Reading a word takes 0.3 of them.
  duration: sql`coalesce(CAST(${jsonText('websites.article', 'duration')} AS REAL), websites.word_count * 0.3)`,
  dated: sql`coalesce(websites.published_at, websites.saved_at)`,
});

const INDEXED_KEYS: ReadonlySet<SortKey> = new Set([
  'saved',
  'published',
  'updated',
  'opened',
  'title',
  'words',
  'progress',
]);

type SelectContext = Pick<
  Database,
  'db' | 'remember' | 'searchIndex' | 'websitesViaStateIndex' | 'websitesViaSortIndex' | 'jsonText'
>;

export async function select(database: Database, selection: Selection): Promise<Results<SearchMatch>> {
  const { text, filters } = splitTextAndFilters(selection.query);
  return database.readTransaction((db) =>
    text && selection.sort.by === 'relevance' && !selection.deleted
      ? selectByRelevance({ ...database, db }, selection, text, filters)
      : selectByColumn({ ...database, db }, selection, text, filters),
  );
}

/** Splits a query into the text that the search index can match and rank, and conditions on rows. */
function splitTextAndFilters(query: Query | undefined): {
  readonly text: TextQuery | undefined;
  readonly filters: readonly Query[];
} {
  const parts = query === undefined ? [] : flattenAll(query);
  const texts = parts.filter(isTextQuery);
  if (!texts.some(hasPositiveTerm)) return { text: undefined, filters: parts };
  return {
    text: texts.length > 1 ? { kind: 'all', parts: texts } : texts[0],
    filters: parts.filter((part) => !isTextQuery(part)),
  };
}

const flattenAll = (query: Query): readonly Query[] =>
  query.kind === 'all' ? query.parts.flatMap(flattenAll) : [query];

async function selectByRelevance(
  { db, searchIndex, websitesViaStateIndex }: SelectContext,
  { user, sort, after, limit, offset, query, snippets = false }: Selection,
  text: TextQuery,
  filters: readonly Query[],
): Promise<Results<SearchMatch>> {
  const position = after === undefined ? undefined : decodeCursor(after, sort);
  const websites = filters.every(isCoveredByStateIndex) ? websitesViaStateIndex : sql`websites`;
  const filter = (): RowQuery => sql`SELECT "row" FROM ${websites} WHERE user_id = ${user} AND deleted_at IS NULL
    AND ${joinConditions(buildConditions(filters, { searchIndex, user }), 'all')}`;
  const { best, total } = await rank(searchIndex, db, {
    user,
    text,
    filter: filters.length > 0 ? filter() : undefined,
    limit: limit + 1,
    offset: position ? 0 : offset,
    after: position && { score: Number(position.value), row: position.row },
  });
  const shown = best.slice(0, limit);
  if (shown.length === 0) return { items: [], total };
  const selected =
    await sql<SelectedRow>`SELECT websites.*${packedColumn(snippets)} FROM websites ${textsJoin(snippets)}
    WHERE websites.row IN (${sql.join(shown.map(({ row }) => row))}) AND user_id = ${user} AND deleted_at IS NULL`.execute(
      db,
    );
  const byRow = new Map(selected.rows.map((row) => [row.row, row]));
  const last = shown.at(-1)!;
  return {
    items: shown.flatMap(({ row }) => byRow.get(row) ?? []).map((row) => toMatch(row, query)),
    total,
    next: best.length > limit ? encodeCursor(sort, { value: last.score, row: last.row }) : undefined,
  };
}

async function selectByColumn(
  { db, remember, searchIndex, websitesViaStateIndex, websitesViaSortIndex, jsonText }: SelectContext,
  { user, sort: requestedSort, after, limit, offset, query, deleted = false, snippets = false }: Selection,
  text: TextQuery | undefined,
  filters: readonly Query[],
): Promise<Results<SearchMatch>> {
  const by: SortColumn = requestedSort.by === 'relevance' ? 'saved' : requestedSort.by;
  const sort = { by: requestedSort.by, descending: requestedSort.descending };
  const columns = sortColumns({ jsonText });
  const column = columns[by];
  const conditions: RawBuilder<SqlBool>[] = [
    sql`websites.user_id = ${user}`,
    deleted ? sql`websites.deleted_at IS NOT NULL` : sql`websites.deleted_at IS NULL`,
    ...(text ? [matches(searchIndex, text, user)] : []),
    ...buildConditions(filters, { searchIndex, user }),
  ];
  const condition = joinConditions(conditions, 'all');
  const direction = directionOf(sort);
  const further = (requestedSort.then ?? []).map(
    (each) => sql`${columns[each.by === 'relevance' ? 'saved' : each.by]} ${directionOf(each)},`,
  );
  const usesSortIndex = text && !deleted && INDEXED_KEYS.has(by);
  const afterCursor =
    after === undefined ? sql`` : sql`AND ${isAfterCursor(column, sort.descending, decodeCursor(after, sort))}`;
  const selected =
    await sql<SelectedRow>`SELECT websites.*, ${column} AS sort_value${packedColumn(snippets)} FROM ${usesSortIndex ? websitesViaSortIndex(by) : sql`websites`} ${textsJoin(snippets)}
    WHERE ${condition} ${afterCursor} ORDER BY ${column} ${direction}, ${sql.join(further, sql` `)} websites.row ${direction}
    LIMIT ${limit + 1} OFFSET ${after === undefined ? offset : 0}`.execute(db);
  const countedTable =
    text === undefined && !deleted && filters.every(isCoveredByStateIndex) ? websitesViaStateIndex : sql`websites`;
  const total = await remember(JSON.stringify(['total', user, deleted, query]), async () => {
    if (text && filters.length === 0 && !deleted) return countMatches(searchIndex, db, text, user);
    const counted = sql<{ total: number }>`SELECT count(*) AS total FROM ${countedTable} WHERE ${condition}`;
    return (await counted.execute(db)).rows[0]!.total;
  });
  const shown = selected.rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => toMatch(row, query)),
    total,
    next:
      last && selected.rows.length > limit ? encodeCursor(sort, { value: last.sort_value, row: last.row }) : undefined,
  };
}

const directionOf = ({ descending }: { readonly descending: boolean }) => sql.raw(descending ? 'DESC' : 'ASC');

const isAfterCursor = (
  column: RawBuilder<unknown>,
  descending: boolean,
  { value, row }: CursorPosition,
): RawBuilder<SqlBool> => sql`(${column}, websites.row) ${sql.raw(descending ? '<' : '>')} (${value}, ${row})`;

/** Long texts are read only when a snippet of them is shown. */
const packedColumn = (wanted: boolean) => (wanted ? sql`, website_texts.packed` : sql``);
const textsJoin = (wanted: boolean) =>
  wanted ? sql`LEFT JOIN website_texts ON website_texts.row = websites.row` : sql``;

function toMatch(row: SelectedRow, query: Query | undefined): SearchMatch {
  if (row.packed === undefined) return toSummary(row) as SearchMatch;
  const { text } = row.packed ? decompressTexts(row.packed) : EMPTY_TEXTS;
  return { ...toSummary(row), snippet: snippetOf(text, termsOf(query)) };
}
