/** Bookmarks, in the shapes of Readeck 0.22 so that its clients work unchanged. */
import * as z from 'zod/mini';
import { endpoint, fields, file, html, json, nothing } from './endpoint.ts';
import { flag, httpUrl, paging, pagingHeaders, time } from './values.ts';

const bookmarkId = z.string().check(z.regex(/^[A-Za-z0-9_-]{4,64}$/));

/** Never null: the iOS and Android clients refuse an object in which one of these is missing. */
export const bookmark = z.object({
  id: z.string(),
  href: z.string(),
  created: time,
  updated: time,
  /** 0 loaded, 1 error, 2 loading. */
  state: z.literal([0, 1, 2]),
  loaded: z.boolean(),
  url: z.string(),
  title: z.string(),
  site_name: z.string(),
  /** Host name. */
  site: z.string(),
  description: z.string(),
  lang: z.string(),
  text_direction: z.enum(['', 'ltr', 'rtl']),
  document_type: z.string(),
  type: z.enum(['article', 'photo', 'video']),
  authors: z.array(z.string()),
  labels: z.array(z.string()),
  has_article: z.boolean(),
  is_deleted: z.boolean(),
  is_marked: z.boolean(),
  is_archived: z.boolean(),
  /** Per cent. */
  read_progress: z.number(),
  resources: z.object({ article: z.optional(z.object({ src: z.string() })) }),
  published: z.optional(time),
  word_count: z.optional(z.number()),
  /** Minutes. */
  reading_time: z.optional(z.number()),
  /** In the details only: a player in a frame, and its host. */
  embed: z.optional(z.string()),
  embed_domain: z.optional(z.string()),
  /** Ours, in search results only: plain text around the match, which stands between U+0002 and U+0003. */
  snippet: z.optional(z.string()),
});

export type Bookmark = z.output<typeof bookmark>;

const oneBookmark = { id: bookmarkId };
const bookmarkHeaders = { 'bookmark-id': z.string() };

export const listBookmarks = endpoint({
  method: 'GET',
  path: '/api/bookmarks',
  summary: 'Lists bookmarks, newest first, or by relevance when searching.',
  query: {
    ...paging,
    search: z.optional(z.string().check(z.maxLength(1024))),
    is_archived: z.optional(flag),
    is_marked: z.optional(flag),
  },
  answer: json(z.array(bookmark), { headers: pagingHeaders }),
});

export const saveBookmark = endpoint({
  method: 'POST',
  path: '/api/bookmarks',
  summary: 'Saves a page; answers when it is kept. With `html` nothing is fetched.',
  body: fields({ url: httpUrl, html: z.optional(z.string()) }),
  answer: json(z.object({ status: z.literal(202), message: z.string() }), { status: 202, headers: bookmarkHeaders }),
});

export const getBookmark = endpoint({
  method: 'GET',
  path: '/api/bookmarks/:id',
  summary: 'Describes one bookmark.',
  params: oneBookmark,
  answer: json(bookmark, { headers: bookmarkHeaders }),
});

export const getArticle = endpoint({
  method: 'GET',
  path: '/api/bookmarks/:id/article',
  summary: 'The article of a bookmark as a fragment of safe HTML.',
  params: oneBookmark,
  answer: html(bookmarkHeaders),
});

/** Whoever has the link may read it: the token is the right. */
export const getShared = endpoint({
  method: 'GET',
  path: '/shared/:token',
  summary: 'The article behind a link that somebody shared, until it expires.',
  params: { token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) },
  answer: html(),
});

/** Readeck's address of it: images are not under `/api`, so that they can stand in pages. */
export const getImage = endpoint({
  method: 'GET',
  path: '/bm/:shelf/:id/:folder/:name',
  summary: 'An image of a bookmark, from its archive.',
  params: {
    /** The first two characters of the id. */
    shelf: z.string().check(z.regex(/^[A-Za-z0-9_-]{2}$/)),
    id: bookmarkId,
    folder: z.enum(['img', '_resources']),
    name: z.string().check(z.regex(/^[a-z0-9]{1,64}\.(?:jpg|png|gif)$/)),
  },
  answer: file('image/jpeg', 'image/png', 'image/gif'),
});

export const deleteBookmark = endpoint({
  method: 'DELETE',
  path: '/api/bookmarks/:id',
  summary: 'Deletes a bookmark.',
  params: oneBookmark,
  answer: nothing(),
});
