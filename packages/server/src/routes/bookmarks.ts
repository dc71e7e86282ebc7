import {
  cancelBookmark,
  DEFAULT_LIMIT,
  deleteBookmark,
  getArticle,
  getBookmark,
  getImage,
  getShared,
  listBookmarks,
  type SaveEvent as SaveEventJson,
  saveBookmark,
  watchBookmark,
} from '@pith/api';
import { type Bookmark, priorities, type SaveEvent } from '@pith/library';
import { serverError } from '../errors.ts';
import { SANDBOX } from '../guards/headers.ts';
import { type Context, handle } from '../handle.ts';
import { bookmarkDetails, bookmarkHeaders, bookmarkView, imageAddress } from '../views/bookmark.ts';
import { pagingHeaders } from '../views/paging.ts';

export const bookmarks = [
  handle(listBookmarks, async ({ query }, { library, user, root }) => {
    const page = { limit: query.limit || DEFAULT_LIMIT, offset: query.offset ?? 0 };
    const filter = { archived: query.is_archived, pinned: query.is_marked };
    const { items, total } =
      query.search === undefined
        ? await library.list({ user, ...filter, ...page })
        : await library.search({ user, words: query.search, ...filter, ...page });
    return {
      body: items.map((item) => bookmarkView(item, root)),
      headers: pagingHeaders({ ...page, total, address: new URL(listBookmarks.path, root), query }),
    };
  }),

  handle(saveBookmark, async ({ body }, { library, user, root }) => {
    const { bookmark } = await library.accept({ user, url: body.url, html: body.html, priority: priorities.now });
    const { href } = bookmarkView(bookmark, root);
    return {
      body: { status: 202 as const, message: 'The page will be saved.' },
      headers: { ...bookmarkHeaders(bookmark, root), location: href },
    };
  }),

  handle(watchBookmark, async ({ params }, context) => {
    const { id } = await theBookmark(params.id, context);
    const { library, user, root, signal } = context;
    context.listen();
    return { body: eventViews(library.watch(user, id, signal), root), headers: {} };
  }),

  handle(cancelBookmark, async ({ params }, context) => {
    const { id } = await theBookmark(params.id, context);
    await context.library.cancelSave(context.user, id); // what is over already cannot be given up, and that is no failure
    return { body: undefined, headers: {} };
  }),

  handle(getBookmark, async ({ params }, context) => {
    const bookmark = await theBookmark(params.id, context);
    const links = (await context.library.links(context.user, bookmark.id)) ?? [];
    return { body: bookmarkDetails(bookmark, links, context.root), headers: bookmarkHeaders(bookmark, context.root) };
  }),

  handle(getArticle, async ({ params }, context) => {
    const bookmark = await theBookmark(params.id, context);
    return {
      body: await context.library.archived.html(bookmark, (path) => imageAddress(bookmark.id, path, context.root)),
      headers: { ...bookmarkHeaders(bookmark, context.root), 'content-security-policy': SANDBOX },
    };
  }),

  handle(getImage, async ({ params }, context) => {
    const bookmark = await theBookmark(params.id, context);
    const isShelf = params.shelf === bookmark.id.slice(0, 2);
    const image = isShelf && (await context.library.archived.image(bookmark, `${params.folder}/${params.name}`));
    if (!image) throw serverError('not-found');
    return { body: image, headers: { 'content-security-policy': SANDBOX, 'cache-control': IMAGE_CACHING } };
  }),

  handle(getShared, async ({ params }, { library }) => {
    const bookmark = await library.shares.open(params.token);
    if (!bookmark) throw serverError('not-found');
    return { body: bookmark.html, headers: { 'content-security-policy': SANDBOX, 'cache-control': 'no-store' } };
  }),

  handle(deleteBookmark, async ({ params }, context) => {
    const { id } = await theBookmark(params.id, context);
    await context.library.remove(context.user, id);
    return { body: undefined, headers: {} };
  }),
];

async function* eventViews(events: AsyncIterable<SaveEvent>, root: string): AsyncGenerator<SaveEventJson, void> {
  for await (const event of events) {
    if (event.event !== 'end') yield event;
    else yield { event: 'end', ...(event.bookmark && { bookmark: bookmarkView(event.bookmark, root) }) };
  }
}

/** In the reader's own browser only; `_resources` are named by their content, `img` may change with the page. */
const IMAGE_CACHING = 'private, max-age=86400';

/** The library also finds by the start of an id, which suits people who type; programs must name it whole. */
async function theBookmark(id: string, { library, user }: Context): Promise<Bookmark> {
  const bookmark = await library.find(user, id);
  if (bookmark?.id !== id) throw serverError('not-found');
  return bookmark;
}
