/** Endpoints for bookmarks. Paths and shapes are those of Readeck 0.22, so that its clients work unchanged. */
import * as z from 'zod/mini';
import { described } from './described.ts';
import { endpoint, events, fields, file, html, json, noContent } from './endpoint.ts';
import { flag, httpUrl, paging, pagingHeaders, time } from './values.ts';

const bookmarkId = described(z.string().check(z.regex(/^[A-Za-z0-9_-]{4,64}$/)), 'Id of the bookmark.');

/** Width and height are required: the iOS client rejects an image without them. */
const image = z.object({
  src: described(z.string(), 'URL of the image.'),
  width: described(z.number(), 'Width in pixels.'),
  height: described(z.number(), 'Height in pixels.'),
});

const linkedPage = z.object({
  url: described(z.string(), 'URL as written in the article.'),
  domain: described(z.string(), 'Host name.'),
  title: described(z.string(), 'Title of the page, or an empty string.'),
  is_page: described(z.boolean(), 'Whether the link leads to an HTML page.'),
  content_type: described(z.string(), 'Content type, or an empty string.'),
});

/** No field is null: the iOS and Android clients reject an object in which a required field is null or missing. */
export const bookmark = z.object({
  id: described(z.string(), 'Id of the bookmark.'),
  href: described(z.string(), 'URL of this bookmark in the API.'),
  created: described(time, 'When the bookmark was saved.'),
  updated: described(time, 'When the bookmark last changed.'),
  state: described(z.literal([0, 1, 2]), '0: loaded, 1: error, 2: loading.'),
  loaded: described(z.boolean(), 'False while the page is being saved.'),
  url: described(z.string(), 'URL of the page.'),
  title: described(z.string(), 'Title of the page.'),
  site_name: described(z.string(), 'Name of the site, or its domain.'),
  site: described(z.string(), 'Host name of the page.'),
  description: described(z.string(), 'Excerpt of the article, or an empty string.'),
  lang: described(z.string(), 'Language code such as `en`, or an empty string.'),
  text_direction: described(z.enum(['', 'ltr', 'rtl']), 'Text direction; empty if unknown.'),
  document_type: described(z.string(), 'Page type that the extraction detected, such as `article`.'),
  type: described(z.enum(['article', 'photo', 'video']), 'Type of the bookmark.'),
  authors: described(z.array(z.string()), 'Names of the authors.'),
  labels: described(z.array(z.string()), 'Labels of the bookmark.'),
  has_article: described(z.boolean(), 'Whether there is an article to read.'),
  is_deleted: described(z.boolean(), 'Whether the bookmark is in the trash.'),
  is_marked: described(z.boolean(), 'Whether the bookmark is a favourite.'),
  is_archived: described(z.boolean(), 'Whether the bookmark is archived.'),
  read_progress: described(z.number(), 'Reading progress in per cent.'),
  resources: described(
    z.object({
      article: described(z.optional(z.object({ src: described(z.string(), 'URL of the article.') })), 'The article.'),
      icon: described(z.optional(image), 'Icon of the site, from the archive.'),
      image: described(z.optional(image), 'Lead image of the page, from the archive.'),
      thumbnail: described(z.optional(image), 'Small version of the lead image for lists, from the archive.'),
    }),
    'URLs of the article and of images.',
  ),
  published: described(z.optional(time), 'When the page was published, if known.'),
  word_count: described(z.optional(z.number()), 'Number of words in the article.'),
  reading_time: described(z.optional(z.number()), 'Reading time, or duration of a video, in minutes.'),
  embed: described(z.optional(z.string()), 'HTML of a frame with the video player. Only in the details of a bookmark.'),
  embed_domain: described(z.optional(z.string()), 'Host name of the video player. Only in the details of a bookmark.'),
  links: described(
    z.optional(z.array(linkedPage)),
    'Links of the article, if they were checked. Only in the details of a bookmark.',
  ),
  errors: described(
    z.optional(z.array(z.string())),
    'Why the page could not be saved. Only in the details of a bookmark.',
  ),
  snippet: described(
    z.optional(z.string()),
    'Text around the match, which is enclosed in U+0002 and U+0003. Only in search results; not part of Readeck.',
  ),
});

export type Bookmark = z.output<typeof bookmark>;

const idParam = { id: bookmarkId };
const bookmarkHeaders = { 'bookmark-id': described(z.string(), 'Id of the bookmark.') };

export const listBookmarks = endpoint({
  method: 'GET',
  path: '/api/bookmarks',
  scope: 'bookmarks:read',
  summary: 'Lists bookmarks, newest first, or by relevance when searching.',
  query: {
    ...paging,
    search: described(z.optional(z.string().check(z.maxLength(1024))), 'Search query.'),
    is_archived: described(z.optional(flag), 'Lists only archived bookmarks, or only others.'),
    is_marked: described(z.optional(flag), 'Lists only favourites, or only others.'),
  },
  response: json(z.array(bookmark), { headers: pagingHeaders }),
});

export const saveBookmark = endpoint({
  method: 'POST',
  path: '/api/bookmarks',
  scope: 'bookmarks:write',
  summary:
    'Queues a page to be saved; `watchBookmark` reports the progress. If `html` is given, the page is not fetched.',
  body: fields({
    url: described(httpUrl, 'URL of the page.'),
    html: described(z.optional(z.string()), 'HTML of the page, to save it without fetching it.'),
  }),
  response: json(
    z.object({
      status: described(z.literal(202), 'The HTTP status.'),
      message: described(z.string(), 'Message for people.'),
    }),
    { status: 202, headers: bookmarkHeaders },
  ),
});

export const getBookmark = endpoint({
  method: 'GET',
  path: '/api/bookmarks/:id',
  scope: 'bookmarks:read',
  summary: 'Returns the details of a bookmark.',
  params: idParam,
  response: json(bookmark, { headers: bookmarkHeaders }),
});

/** Progress of a save. After the `end` event the server closes the stream. */
export const saveEvent = z.discriminatedUnion('event', [
  z.object({
    event: described(z.literal('waiting'), 'The save is queued, or waits for the next attempt.'),
    error: described(
      z.optional(
        z.object({
          type: described(z.string(), 'Error type; see the list of errors.'),
          message: described(z.string(), 'Message for people.'),
        }),
      ),
      'Why the last attempt failed.',
    ),
    until: described(z.optional(time), 'When the next attempt starts.'),
  }),
  z.object({
    event: described(z.literal('progress'), 'The save is running.'),
    step: described(z.optional(z.string()), 'Current step: `fetch`, `render`, `images`, …; more may be added.'),
    done: described(z.optional(z.number()), 'How much of the step is done.'),
    total: described(z.optional(z.number()), 'Total amount of the step.'),
  }),
  z.object({
    event: described(z.literal('end'), 'The save has ended; this is the last event.'),
    bookmark: described(
      z.optional(bookmark),
      'The bookmark; missing if it was deleted. Has another id if the URL redirects to a page that was already saved.',
    ),
  }),
]);

export type SaveEvent = z.output<typeof saveEvent>;

export const watchBookmark = endpoint({
  method: 'GET',
  path: '/api/bookmarks/:id/events',
  scope: 'bookmarks:read',
  summary: 'Streams the progress of a save until it ends. Closing the stream does not stop the save.',
  params: idParam,
  response: events(saveEvent),
});

export const cancelBookmark = endpoint({
  method: 'POST',
  path: '/api/bookmarks/:id/cancel',
  scope: 'bookmarks:write',
  summary: 'Cancels a running or queued save. If the page was saved before, that version stays.',
  params: idParam,
  response: noContent(),
});

export const getArticle = endpoint({
  method: 'GET',
  path: '/api/bookmarks/:id/article',
  scope: 'bookmarks:read',
  summary: 'Returns the article of a bookmark as a fragment of sanitised HTML.',
  params: idParam,
  response: html(bookmarkHeaders),
});

/** Needs no authentication: the token in the link grants access. */
export const getShared = endpoint({
  method: 'GET',
  path: '/shared/:token',
  scope: 'public',
  summary: 'Returns the article of a share link until the link expires.',
  params: { token: described(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)), 'Token of the share link.') },
  response: html(),
});

/** The path is Readeck's. It is not under `/api`, so that pages can show the images. */
export const getImage = endpoint({
  method: 'GET',
  path: '/bm/:prefix/:id/:folder/:name',
  scope: 'public',
  summary: 'Returns an image of a bookmark from its archive.',
  params: {
    prefix: described(z.string().check(z.regex(/^[A-Za-z0-9_-]{2}$/)), 'The first two characters of the id.'),
    id: bookmarkId,
    folder: described(
      z.enum(['img', '_resources']),
      '`img`: icon and lead image; `_resources`: images of the article.',
    ),
    name: described(z.string().check(z.regex(/^[a-z0-9]{1,64}\.(?:jpg|png|gif)$/)), 'File name.'),
  },
  response: file('image/jpeg', 'image/png', 'image/gif'),
});

export const deleteBookmark = endpoint({
  method: 'DELETE',
  path: '/api/bookmarks/:id',
  scope: 'bookmarks:write',
  summary: 'Deletes a bookmark.',
  params: idParam,
  response: noContent(),
});
