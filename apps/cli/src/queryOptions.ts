/** Options of `list` and `search`: filters, sort order and pagination. */
import type { ListQuery, SortKey } from '@pith/library';
import { flag, integer, oneOf, text, textList } from './command.ts';

/** The library's sort keys, repeated here so that help does not load the library; a test compares them. */
export const sortOrders = [
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
] as const satisfies readonly SortKey[];

export const queryOptions = (fallback: SortKey) => ({
  limit: integer(1, 1000, 'maximum number of results (50)'),
  after: text('CURSOR', 'continue after this cursor, which the previous page of results printed'),
  sort: oneOf(sortOrders, fallback, 'sort order'),
  reverse: flag('reverse the order'),
  archived: flag('only archived pages'),
  pinned: flag('only pinned pages'),
  unread: flag('only unread pages'),
  label: textList('LABEL', 'only pages with this label'),
});

interface QueryValues {
  readonly limit: number | undefined;
  readonly after: string | undefined;
  readonly sort: SortKey;
  readonly reverse: boolean;
  readonly archived: boolean;
  readonly pinned: boolean;
  readonly unread: boolean;
  readonly label: readonly string[];
}

const ALPHABETIC: ReadonlySet<SortKey> = new Set(['title', 'domain', 'site']);

/** Sorts names from A to Z, everything else in descending order. */
export function toListQuery(values: QueryValues): ListQuery {
  const { limit, after, sort, reverse, archived, pinned, unread, label } = values;
  const filters = [
    ...(unread ? [{ kind: 'is', state: 'unread' } as const] : []),
    ...label.map((each) => ({ kind: 'label', label: each, prefix: false }) as const),
  ];
  return {
    limit,
    after,
    sort: { by: sort, descending: ALPHABETIC.has(sort) === reverse },
    archived: archived || undefined,
    pinned: pinned || undefined,
    query: filters.length > 0 ? { kind: 'all', parts: filters } : undefined,
  };
}
