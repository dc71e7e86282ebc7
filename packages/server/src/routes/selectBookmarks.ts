/** Finds the bookmarks that a list, an export or a feed is made of. */
import type { exportBookmarks, QueryOf } from '@pith/api';
import {
  type BookmarkFilters,
  type BookmarkSummary,
  filtersToQuery,
  type Query,
  type Results,
  type Sort,
  type SortKey,
  type UserLibrary,
} from '@pith/library';
import { serverError } from '../errors.ts';
import { fromShortId } from '../shortId.ts';

export type SelectionQuery = QueryOf<typeof exportBookmarks>;

interface Context {
  readonly library: UserLibrary;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

export async function selectBookmarks(
  query: SelectionQuery,
  page: Page,
  context: Context,
): Promise<Results<BookmarkSummary>> {
  const { library } = context;
  const { search, pinned, archived, ...filters } = toFilters(query);
  const states = { pinned, archived };
  const ids = await selectedIds(query, context);
  const conditions = [filtersToQuery(filters, new Date()), await collectionQuery(query.collection, context)];
  const sort = toSort(query.sort ?? []);
  if (ids) {
    const given = filtersToQuery({ ...states, search }, new Date());
    return selectInOrder(ids, [...conditions, given], page, context);
  }
  const more = allOf(conditions);
  return search === undefined
    ? library.list({ ...states, query: more, sort, ...page })
    : library.search({ ...states, words: search, query: more, sort, ...page });
}

/** The ids in the query, or that of the page with the URL in it. */
async function selectedIds({ id, url }: SelectionQuery, { library }: Context): Promise<readonly string[] | undefined> {
  const ids = id && [...new Set(id.map(fromShortId))];
  if (url === undefined) return ids;
  const found = (await library.find(url))?.id;
  return found !== undefined && (ids?.includes(found) ?? true) ? [found] : [];
}

/** All of them, page by page. */
export async function selectAll(query: SelectionQuery, context: Context): Promise<BookmarkSummary[]> {
  const found: BookmarkSummary[] = [];
  for (;;) {
    const { items, total } = await selectBookmarks(query, { limit: BATCH_SIZE, offset: found.length }, context);
    found.push(...items);
    if (items.length === 0 || found.length >= Math.min(total, MAX_EXPORTED)) return found;
  }
}

const BATCH_SIZE = 500;
/** An export is made in memory: the summaries of this many bookmarks. */
const MAX_EXPORTED = 100_000;

/** The bookmarks with these ids, in this order. */
async function selectInOrder(
  ids: readonly string[],
  conditions: readonly (Query | undefined)[],
  { limit, offset }: Page,
  { library }: Context,
): Promise<Results<BookmarkSummary>> {
  const found = new Map<string, BookmarkSummary>();
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const batch: Query = { kind: 'ids', ids: ids.slice(at, at + BATCH_SIZE) };
    const { items } = await library.list({ query: allOf([...conditions, batch]), limit: BATCH_SIZE });
    for (const item of items) found.set(item.id, item);
  }
  const items = ids.flatMap((id) => found.get(id) ?? []);
  return { items: items.slice(offset, offset + limit), total: items.length };
}

async function collectionQuery(id: string | undefined, { library }: Context): Promise<Query | undefined> {
  if (id === undefined) return undefined;
  const collection = await library.collections.find(fromShortId(id));
  if (!collection) throw serverError('not-found', 'there is no such collection');
  return library.collections.query(collection);
}

function allOf(queries: readonly (Query | undefined)[]): Query | undefined {
  const parts = queries.filter((each) => each !== undefined);
  return parts.length > 1 ? { kind: 'all', parts } : parts[0];
}

/** The filters of the API, by the names of the library. */
export const toFilters = (query: Partial<SelectionQuery>): BookmarkFilters => ({
  search: query.search,
  title: query.title,
  author: query.author,
  site: query.site,
  label: query.labels,
  note: query.note,
  types: query.type,
  readStatuses: query.read_status,
  loaded: query.is_loaded,
  failed: query.has_errors,
  labelled: query.has_labels,
  pinned: query.is_marked,
  archived: query.is_archived,
  savedFrom: query.range_start,
  savedUntil: query.range_end,
});

const SORT_KEYS: Readonly<Record<string, SortKey>> = {
  created: 'saved',
  domain: 'domain',
  duration: 'duration',
  published: 'dated',
  site: 'site',
  title: 'title',
};

/** As in Readeck, names that are not known are ignored. */
function toSort(names: readonly string[]): Sort | undefined {
  const [first, ...then] = names.flatMap((name) => {
    const key = name.replace(/^-/, '');
    return Object.hasOwn(SORT_KEYS, key) ? [{ by: SORT_KEYS[key]!, descending: name.startsWith('-') }] : [];
  });
  return first && { ...first, then };
}
