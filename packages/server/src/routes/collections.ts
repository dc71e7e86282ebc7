import {
  addCollection,
  type BodyOf,
  deleteCollection,
  getCollection,
  listCollections,
  updateCollection,
} from '@pith/api';
import type { BookmarkFilters, Collection } from '@pith/library';
import { serverError } from '../errors.ts';
import { type Context, handle } from '../handle.ts';
import { fromShortId } from '../shortId.ts';
import { collectionUrl, collectionView } from '../views/collection.ts';
import { pagingHeaders } from '../views/paging.ts';

const DEFAULT_LIMIT = 30;

export const collections = [
  handle(listCollections, async ({ query }, { library, root }) => {
    const page = { limit: query.limit || DEFAULT_LIMIT, offset: query.offset ?? 0 };
    const all = [...(await library.collections.all())].sort((a, b) => (a.name < b.name ? -1 : 1));
    return {
      body: all.slice(page.offset, page.offset + page.limit).map((each) => collectionView(each, root)),
      headers: pagingHeaders({ ...page, total: all.length, url: new URL(`${root}${listCollections.path}`), query }),
    };
  }),

  handle(addCollection, async ({ body }, { library, root }) => {
    const added = await library.collections.add({
      name: body.name,
      question: body.search ?? '',
      pinned: body.is_pinned,
      filters: withChanges({}, body),
    });
    return {
      body: { status: 201, message: 'The collection was created.' },
      headers: { location: collectionUrl(added, root) },
    };
  }),

  handle(getCollection, async ({ params }, context) => ({
    body: collectionView(await findCollection(params.id, context), context.root),
    headers: {},
  })),

  handle(updateCollection, async ({ params, body }, context) => {
    const found = await findCollection(params.id, context);
    const changed = await context.library.collections.change(found.id, {
      name: body.name,
      question: body.search === undefined ? undefined : (body.search ?? ''),
      pinned: body.is_pinned,
      filters: withChanges(found.filters ?? {}, body),
    });
    if (!changed) throw serverError('not-found');
    const view = collectionView(changed, context.root);
    const named = Object.entries(view).filter(([name]) => body[name as keyof typeof body] !== undefined);
    return { body: { ...Object.fromEntries(named), id: view.id, updated: view.updated }, headers: {} };
  }),

  handle(deleteCollection, async ({ params }, context) => {
    const { id } = await findCollection(params.id, context);
    await context.library.collections.remove(id);
    return { body: undefined, headers: {} };
  }),
];

/** By id: the library also finds collections by their names. */
async function findCollection(text: string, { library }: Context): Promise<Collection> {
  const id = fromShortId(text);
  const found = await library.collections.find(id);
  if (found?.id !== id) throw serverError('not-found');
  return found;
}

/** The names of the filters in the API, and in the library. */
const FILTER_NAMES = {
  title: 'title',
  author: 'author',
  site: 'site',
  labels: 'label',
  range_start: 'savedFrom',
  range_end: 'savedUntil',
  type: 'types',
  read_status: 'readStatuses',
  is_marked: 'pinned',
  is_archived: 'archived',
  is_loaded: 'loaded',
  has_errors: 'failed',
  has_labels: 'labelled',
} as const satisfies Partial<Record<keyof BodyOf<typeof updateCollection>, keyof BookmarkFilters>>;

/** Null, an empty text and an empty list remove a filter. */
function withChanges(filters: NonNullable<Collection['filters']>, body: BodyOf<typeof updateCollection>) {
  const changed: Record<string, unknown> = { ...filters };
  for (const [name, ownName] of Object.entries(FILTER_NAMES)) {
    const value = body[name as keyof typeof FILTER_NAMES];
    if (value === undefined) continue;
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) delete changed[ownName];
    else changed[ownName] = value;
  }
  return changed as NonNullable<Collection['filters']>;
}
