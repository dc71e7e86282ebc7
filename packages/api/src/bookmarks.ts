/** Bookmarks, in the shapes of Readeck 0.22 so that its clients work unchanged. */
import * as z from 'zod/mini';
import { endpoint, events, fields, file, html, json, nothing } from './endpoint.ts';
import { flag, httpUrl, paging, pagingHeaders, time } from './values.ts';

const bookmarkId = z.string().check(z.regex(/^[A-Za-z0-9_-]{4,64}$/));

/** Its size always: the iOS client refuses a picture without. */
const picture = z.object({ src: z.string(), width: z.number(), height: z.number() });

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
  resources: z.object({
    article: z.optional(z.object({ src: z.string() })),
    /** The site's sign, the picture of the page, and the same for a list; from the archive. */
    icon: z.optional(picture),
    image: z.optional(picture),
    thumbnail: z.optional(picture),
  }),
  published: z.optional(time),
  word_count: z.optional(z.number()),
  /** Minutes. */
  reading_time: z.optional(z.number()),
  /** In the details only: a player in a frame, and its host. */
  embed: z.optional(z.string()),
  embed_domain: z.optional(z.string()),
  /** In the details only: what is behind the links of the article, when that was looked up. */
  links: z.optional(
    z.array(
      z.object({
        url: z.string(),
        domain: z.string(),
        title: z.string(),
        is_page: z.boolean(),
        content_type: z.string(),
      }),
    ),
  ),
  /** In the details only: why the page is not here. */
  errors: z.optional(z.array(z.string())),
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
  summary: 'Accepts a page to be saved; `watchBookmark` tells how that goes. With `html` the page is not fetched.',
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

/** How a save goes. The last event is `end`; then the server closes. */
export const saveEvent = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('waiting'),
    /** Why the last try failed, and when the next one begins. */
    trouble: z.optional(z.object({ type: z.string(), message: z.string() })),
    until: z.optional(time),
  }),
  z.object({
    event: z.literal('progress'),
    /** `fetch`, `render`, `images`, …: others may come. */
    step: z.optional(z.string()),
    done: z.optional(z.number()),
    total: z.optional(z.number()),
  }),
  z.object({
    event: z.literal('end'),
    /** Absent when it is gone. Another one than was asked about when the address led to a page that was here already. */
    bookmark: z.optional(bookmark),
  }),
]);

export type SaveEvent = z.output<typeof saveEvent>;

export const watchBookmark = endpoint({
  method: 'GET',
  path: '/api/bookmarks/:id/events',
  summary: 'Tells how the save of a bookmark goes, until it is over. Who stops listening stops nothing.',
  params: oneBookmark,
  answer: events(saveEvent),
});

export const cancelBookmark = endpoint({
  method: 'POST',
  path: '/api/bookmarks/:id/cancel',
  summary: 'Gives up a save that is under way; a page that was here before stays as it was.',
  params: oneBookmark,
  answer: nothing(),
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
