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
import { SANDBOX_POLICY } from '../guards/securityHeaders.ts';
import { type Context, handle } from '../handle.ts';
import { bookmarkDetails, bookmarkHeaders, bookmarkView, imageUrl } from '../views/bookmark.ts';
import { pagingHeaders } from '../views/paging.ts';

export const bookmarks = [
  handle(listBookmarks, async ({ query }, { library, root }) => {
    const page = { limit: query.limit || DEFAULT_LIMIT, offset: query.offset ?? 0 };
    const filter = { archived: query.is_archived, pinned: query.is_marked };
    const { items, total } =
      query.search === undefined
        ? await library.list({ ...filter, ...page })
        : await library.search({ words: query.search, ...filter, ...page });
    return {
      body: items.map((item) => bookmarkView(item, root)),
      headers: pagingHeaders({ ...page, total, url: new URL(listBookmarks.path, root), query }),
    };
  }),

  handle(saveBookmark, async ({ body }, { library, root }) => {
    const { bookmark } = await library.queueSave({ url: body.url, html: body.html, priority: priorities.now });
    const { href } = bookmarkView(bookmark, root);
    return {
      body: { status: 202 as const, message: 'The page will be saved.' },
      headers: { ...bookmarkHeaders(bookmark, root), location: href },
    };
  }),

  handle(watchBookmark, async ({ params }, context) => {
    const { id } = await getBookmarkOr404(params.id, context);
    const { library, root, signal } = context;
    context.openEventStream();
    return { body: eventViews(library.watch(id, signal), root), headers: {} };
  }),

  handle(cancelBookmark, async ({ params }, context) => {
    const { id } = await getBookmarkOr404(params.id, context);
    await context.library.cancelSave(id); // no error if the save has already ended
    return { body: undefined, headers: {} };
  }),

  handle(getBookmark, async ({ params }, context) => {
    const found = await context.library.details(params.id);
    if (!found) throw serverError('not-found');
    const { bookmark, links } = found;
    return { body: bookmarkDetails(bookmark, links, context.root), headers: bookmarkHeaders(bookmark, context.root) };
  }),

  handle(getArticle, async ({ params }, context) => {
    const bookmark = await getBookmarkOr404(params.id, context);
    return {
      body: await context.library.archives.html(bookmark, (path) => imageUrl(bookmark.id, path, context.root)),
      headers: { ...bookmarkHeaders(bookmark, context.root), 'content-security-policy': SANDBOX_POLICY },
    };
  }),

  handle(getImage, async ({ params }, context) => {
    const bookmark = await getBookmarkOr404(params.id, context);
    const hasPrefix = params.prefix === bookmark.id.slice(0, 2);
    const image = hasPrefix && (await context.library.archives.image(bookmark, `${params.folder}/${params.name}`));
    if (!image) throw serverError('not-found');
    return {
      body: image,
      headers: { 'content-security-policy': SANDBOX_POLICY, 'cache-control': IMAGE_CACHE_CONTROL },
    };
  }),

  handle(getShared, async ({ params }, { openShare }) => {
    const bookmark = await openShare(params.token);
    if (!bookmark) throw serverError('not-found');
    return { body: bookmark.html, headers: { 'content-security-policy': SANDBOX_POLICY, 'cache-control': 'no-store' } };
  }),

  handle(deleteBookmark, async ({ params }, context) => {
    const { id } = await getBookmarkOr404(params.id, context);
    await context.library.remove(id);
    return { body: undefined, headers: {} };
  }),
];

async function* eventViews(events: AsyncIterable<SaveEvent>, root: string): AsyncGenerator<SaveEventJson, void> {
  for await (const event of events) {
    if (event.event !== 'end') yield event;
    else yield { event: 'end', ...(event.bookmark && { bookmark: bookmarkView(event.bookmark, root) }) };
  }
}

/** Only in the browser's own cache, and for a day: files in `img` can change when the page is saved again. */
const IMAGE_CACHE_CONTROL = 'private, max-age=86400';

/** Finds a bookmark by its full id. The library also accepts the start of an id, which is meant for the command line. */
async function getBookmarkOr404(id: string, { library }: Context): Promise<Bookmark> {
  const bookmark = await library.find(id);
  if (bookmark?.id !== id) throw serverError('not-found');
  return bookmark;
}
