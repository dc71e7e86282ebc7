/** What `list` and `search` have in common: filters, order, pages. */
import type { ListQuery, SortKey } from '@pith/library';
import { flag, oneOf, text, texts, wholeNumber } from './command.ts';

/** Those of the library, named here so that help does not wait for it to load; a test compares. */
export const orders = [
  'relevance',
  'saved',
  'published',
  'updated',
  'opened',
  'title',
  'words',
  'progress',
] as const satisfies readonly SortKey[];

export const queryOptions = (fallback: SortKey) => ({
  limit: wholeNumber(1, 1000, 'how many at most (50)'),
  after: text('CURSOR', 'the page after this one: the cursor that was printed with it'),
  sort: oneOf(orders, fallback, 'in which order'),
  reverse: flag('the other way round'),
  archived: flag('only archived ones'),
  pinned: flag('only pinned ones'),
  unread: flag('only unread ones'),
  label: texts('LABEL', 'only those with this label'),
});

interface Given {
  readonly limit: number | undefined;
  readonly after: string | undefined;
  readonly sort: SortKey;
  readonly reverse: boolean;
  readonly archived: boolean;
  readonly pinned: boolean;
  readonly unread: boolean;
  readonly label: readonly string[];
}

/** Titles are read from A to Z; everything else from the newest or the most. */
export function toListQuery(given: Given, user: string): ListQuery {
  const { limit, after, sort, reverse, archived, pinned, unread, label } = given;
  const filters = [
    ...(unread ? [{ kind: 'is', state: 'unread' } as const] : []),
    ...label.map((each) => ({ kind: 'label', label: each, prefix: false }) as const),
  ];
  return {
    user,
    limit,
    after,
    sort: { by: sort, descending: (sort === 'title') === reverse },
    archived: archived || undefined,
    pinned: pinned || undefined,
    query: filters.length > 0 ? { kind: 'all', parts: filters } : undefined,
  };
}
