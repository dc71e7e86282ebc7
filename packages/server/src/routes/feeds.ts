import {
  DEFAULT_LIMIT,
  getCatalogue,
  getFeed,
  listCatalogue,
  listCatalogueCollection,
  listCatalogueCollections,
} from '@pith/api';
import { type BookmarkFilters, type Collection, filtersToQuery, type Query } from '@pith/library';
import { serverError } from '../errors.ts';
import { type Context, handle } from '../handle.ts';
import { fromShortId, toShortId } from '../shortId.ts';
import {
  ACQUISITION,
  ATOM,
  bookEntry,
  EPOCH,
  type Feed,
  type FeedEntry,
  type FeedLink,
  feedXml,
  NAVIGATION,
  newest,
} from '../views/atom.ts';

export const feeds = [
  handle(getFeed, async ({ query }, { runTask, root }) => ({
    body: {
      type: `${ATOM};charset=utf-8` as 'application/atom+xml',
      bytes: await runTask('articleFeed', { query, root }),
    },
    headers: {},
  })),

  handle(getCatalogue, async (_, { root }) => {
    const entry = (title: string, path: string, kind: string) => ({
      id: `${root}${path}`,
      title,
      updated: EPOCH,
      links: [{ rel: 'subsection', type: kind, href: `${root}${path}` }],
    });
    return atom(NAVIGATION, {
      id: `${root}/opds`,
      title: 'Pith',
      updated: EPOCH,
      links: catalogueLinks('/opds', NAVIGATION, root),
      entries: [
        ...Object.entries(lists).map(([name, { title }]) => entry(title, `/opds/bookmarks/${name}`, ACQUISITION)),
        entry('Collections', '/opds/collections', NAVIGATION),
      ],
    });
  }),

  handle(listCatalogue, async ({ params, query }, context) => {
    const { title, filters } = lists[params.list];
    return books(
      { title, path: `/opds/bookmarks/${params.list}`, query: filtersToQuery(filters, new Date()) },
      query,
      context,
    );
  }),

  handle(listCatalogueCollections, async (_, { library, root }) => {
    const all = await library.collections.all();
    return atom(NAVIGATION, {
      id: `${root}/opds/collections`,
      title: 'Collections',
      updated: newest(all),
      links: catalogueLinks('/opds/collections', NAVIGATION, root),
      entries: all.map(({ id, name, updatedAt }) => ({
        id: `urn:uuid:${id}`,
        title: name,
        updated: updatedAt,
        // No book here: apps would take the list for one of books, and not open its entries.
        links: [{ rel: 'subsection', type: ACQUISITION, href: `${root}/opds/collections/${toShortId(id)}` }],
      })),
    });
  }),

  handle(listCatalogueCollection, async ({ params, query }, context) => {
    const collection = await context.library.collections.find(fromShortId(params.id));
    if (collection?.id !== fromShortId(params.id)) throw serverError('not-found');
    const path = `/opds/collections/${params.id}`;
    return books(
      {
        title: collection.name,
        path,
        query: context.library.collections.query(collection),
        firstEntry: wholeCollection(collection, context.root),
      },
      query,
      context,
    );
  }),
];

/** All pages of a collection as one book. */
const wholeCollection = ({ id, name, updatedAt }: Collection, root: string): FeedEntry => ({
  id: `urn:uuid:${id}`,
  title: `${name}: all as one book`,
  updated: updatedAt,
  links: [
    {
      rel: 'http://opds-spec.org/acquisition',
      type: 'application/epub+zip',
      href: `${root}/api/bookmarks/export.epub?collection=${toShortId(id)}&sort=created`,
    },
  ],
});

const lists = {
  unread: { title: 'Unread', filters: { archived: false, readStatuses: ['unread', 'reading'] } },
  archives: { title: 'Archive', filters: { archived: true } },
  favorites: { title: 'Favourites', filters: { pinned: true } },
  all: { title: 'All', filters: {} },
} as const satisfies Record<string, { readonly title: string; readonly filters: BookmarkFilters }>;

const atom = (type: string, feed: Feed) => ({
  body: { type: `${type};charset=utf-8` as 'application/atom+xml', bytes: Buffer.from(feedXml(feed)) },
  headers: {},
});

const catalogueLinks = (path: string, kind: string, root: string): FeedLink[] => [
  { rel: 'self', type: kind, href: `${root}${path}` },
  { rel: 'start', type: NAVIGATION, href: `${root}/opds` },
];

interface BookList {
  readonly title: string;
  readonly path: string;
  readonly query: Query | undefined;
  /** At the start of the first page, unless the list is empty. */
  readonly firstEntry?: FeedEntry | undefined;
}

/** A page of a list, with links to the others. */
async function books(
  { title, path, query, firstEntry }: BookList,
  paging: { readonly limit?: number | undefined; readonly offset?: number | undefined },
  { library, root }: Context,
) {
  const limit = paging.limit || DEFAULT_LIMIT;
  const offset = paging.offset ?? 0;
  // Only what has a book: text, or a picture or video.
  const readable: Query = {
    kind: 'any',
    parts: [
      { kind: 'words', comparison: '>', count: 0 },
      { kind: 'not', part: { kind: 'type', type: 'article' } },
    ],
  };
  const parts = query ? [query, readable] : [readable];
  const { items, total } = await library.list({ query: { kind: 'all', parts }, limit, offset });
  const last = Math.max(0, Math.ceil(total / limit) - 1) * limit;
  const pageLink = (rel: string, start: number) => ({
    rel,
    type: ACQUISITION,
    href: `${root}${path}?limit=${limit}&offset=${start}`,
  });
  return atom(ACQUISITION, {
    id: `${root}${path}`,
    title,
    updated: newest(items),
    links: [
      ...catalogueLinks(path, ACQUISITION, root),
      pageLink('first', 0),
      ...(offset > 0 ? [pageLink('previous', Math.max(0, offset - limit))] : []),
      ...(offset + limit < total ? [pageLink('next', offset + limit)] : []),
      pageLink('last', last),
    ],
    entries: [
      ...(firstEntry && offset === 0 && items.length > 0 ? [firstEntry] : []),
      ...items.map((item) => bookEntry(item, root)),
    ],
  });
}
