import { DEFAULT_LIMIT, deleteBookmark, getArticle, getBookmark, listBookmarks, saveBookmark } from '@pith/api';
import type { Bookmark, Library } from '@pith/library';
import { serverTrouble } from '../errors.ts';
import { SANDBOX } from '../guards/headers.ts';
import { type Context, handle } from '../handle.ts';
import { bookmarkHeaders, bookmarkView } from '../views/bookmark.ts';
import { pagingHeaders } from '../views/paging.ts';

export const bookmarks = [
  handle(listBookmarks, async ({ query }, { library, user, root }) => {
    const page = { limit: query.limit || DEFAULT_LIMIT, offset: query.offset ?? 0 };
    const filter = { archived: query.is_archived, pinned: query.is_marked };
    const { items, total } =
      query.search === undefined
        ? await library.list({ user, ...filter, ...page })
        : await searchAmong(library, { user, words: query.search }, filter, page);
    return {
      body: items.map((item) => bookmarkView(item, root)),
      headers: pagingHeaders({ ...page, total, address: new URL(listBookmarks.path, root), query }),
    };
  }),

  handle(saveBookmark, async ({ body }, { library, user, root, signal }) => {
    const { bookmark } = await library.keep({ user, url: body.url, html: body.html, signal });
    const { href } = bookmarkView(bookmark, root);
    return {
      body: { status: 202 as const, message: 'The page is kept.' },
      headers: { ...bookmarkHeaders(bookmark, root), location: href },
    };
  }),

  handle(getBookmark, async ({ params }, context) => {
    const bookmark = await theBookmark(params.id, context);
    return { body: bookmarkView(bookmark, context.root), headers: bookmarkHeaders(bookmark, context.root) };
  }),

  handle(getArticle, async ({ params }, context) => {
    const bookmark = await theBookmark(params.id, context);
    return {
      body: bookmark.html,
      headers: { ...bookmarkHeaders(bookmark, context.root), 'content-security-policy': SANDBOX },
    };
  }),

  handle(deleteBookmark, async ({ params }, context) => {
    const { id } = await theBookmark(params.id, context);
    await context.library.remove(context.user, id);
    return { body: undefined, headers: {} };
  }),
];

/** The library also finds by the start of an id, which suits people who type; programs must name it whole. */
async function theBookmark(id: string, { library, user }: Context): Promise<Bookmark> {
  const bookmark = await library.find(user, id);
  if (bookmark?.id !== id) throw serverTrouble('not-found');
  return bookmark;
}

interface Filter {
  readonly archived: boolean | undefined;
  readonly pinned: boolean | undefined;
}

/** More matches than anyone looks through. */
const MATCHES_FILTERED = 1000;

/** The library searches without filters: those are applied here, to its best matches. */
async function searchAmong(
  library: Library,
  query: { user: string; words: string },
  { archived, pinned }: Filter,
  { limit, offset }: { limit: number; offset: number },
): ReturnType<Library['search']> {
  if (archived === undefined && pinned === undefined) return library.search({ ...query, limit, offset });
  const { items } = await library.search({ ...query, limit: MATCHES_FILTERED });
  const fitting = items.filter(
    (each) => (archived ?? each.archived) === each.archived && (pinned ?? each.pinned) === each.pinned,
  );
  return { items: fitting.slice(offset, offset + limit), total: fitting.length };
}
