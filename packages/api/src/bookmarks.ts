/** Endpoints for bookmarks. Paths and shapes are those of Readeck 0.22, so that its clients work unchanged. */
import * as z from 'zod/mini';
import { described } from './described.ts';
import { endpoint, events, fields, file, html, json, noContent } from './endpoint.ts';
import { anyTime, httpUrl, id, message, moment, paging, pagingHeaders, text, time, upload } from './values.ts';

export const bookmarkId = id('Id of the bookmark.');

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
  is_deleted: described(z.boolean(), 'Whether the bookmark will be deleted in a few seconds.'),
  is_marked: described(z.boolean(), 'Whether the bookmark is a favourite.'),
  is_archived: described(z.boolean(), 'Whether the bookmark is archived.'),
  read_progress: described(z.number(), 'Reading progress in per cent.'),
  resources: described(
    z.object({
      article: described(z.optional(z.object({ src: described(z.string(), 'URL of the article.') })), 'The article.'),
      log: described(z.object({ src: described(z.string(), 'URL of the log.') }), 'What the extraction decided.'),
      props: described(z.object({ src: described(z.string(), 'URL of the metadata.') }), 'Metadata of the page.'),
      icon: described(z.optional(image), 'Icon of the site, from the archive.'),
      image: described(z.optional(image), 'Lead image of the page, from the archive.'),
      thumbnail: described(z.optional(image), 'Small version of the lead image for lists, from the archive.'),
    }),
    'URLs of the article and of images.',
  ),
  published: described(z.optional(time), 'When the page was published, if known.'),
  word_count: described(z.optional(z.number()), 'Number of words in the article.'),
  reading_time: described(z.optional(z.number()), 'Reading time, or duration of a video, in minutes.'),
  omit_description: described(
    z.optional(z.boolean()),
    'Whether the article begins with the description. Only in the details of a bookmark.',
  ),
  read_anchor: described(
    z.optional(z.string()),
    'Selector of the element at which reading stopped. Only in the details of a bookmark.',
  ),
  embed: described(z.optional(z.string()), 'HTML of a frame with the video player. Only in the details of a bookmark.'),
  embed_domain: described(z.optional(z.string()), 'Host name of the video player. Only in the details of a bookmark.'),
  links: described(
    z.optional(z.array(linkedPage)),
    'Links of the article, if they were checked. Only in the details of a bookmark.',
  ),
  note: described(
    z.optional(z.string()),
    'Note on the page. Only in the details of a bookmark that has one; not part of Readeck.',
  ),
  errors: described(z.optional(z.array(z.string())), 'Why the page could not be saved.'),
  snippet: described(
    z.optional(z.string()),
    'Text around the match, which is enclosed in U+0002 and U+0003. Only in search results; not part of Readeck.',
  ),
});

export type Bookmark = z.output<typeof bookmark>;

/** What a client can change, and therefore gets back. */
const CHANGEABLE = {
  title: true,
  description: true,
  site_name: true,
  authors: true,
  published: true,
  lang: true,
  text_direction: true,
  is_marked: true,
  is_archived: true,
  is_deleted: true,
  read_progress: true,
  read_anchor: true,
  labels: true,
  note: true,
} as const;

export const idParam = { id: bookmarkId };
export const bookmarkHeaders = { 'bookmark-id': described(z.string(), 'Id of the bookmark.') };

/** Conditions on bookmarks; all of them must hold. */
export const filters = {
  search: described(z.optional(text(1024)), 'Search query.'),
  title: described(z.optional(text(1024)), 'Words of the title.'),
  author: described(z.optional(text(1024)), 'Words of an author.'),
  site: described(z.optional(text(1024)), 'A host, or words of the name of a site.'),
  labels: described(
    z.optional(text(1024)),
    'Labels, all of which the bookmark must have; quotes for a label with spaces.',
  ),
  note: described(z.optional(text(1024)), 'Words of a note.'),
  type: described(z.optional(z.array(z.enum(['article', 'photo', 'video']))), 'One of these types.'),
  read_status: described(
    z.optional(z.array(z.enum(['unread', 'reading', 'read']))),
    'One of these: not begun, begun, read.',
  ),
  is_loaded: described(z.optional(z.boolean()), 'Only bookmarks whose save has ended, or only others.'),
  has_errors: described(z.optional(z.boolean()), 'Only bookmarks whose last save failed, or only others.'),
  has_labels: described(z.optional(z.boolean()), 'Only bookmarks with labels, or only others.'),
  is_marked: described(z.optional(z.boolean()), 'Only favourites, or only others.'),
  is_archived: described(z.optional(z.boolean()), 'Only archived bookmarks, or only others.'),
  range_start: described(
    z.optional(moment),
    'Saved at this time or later: a date, `now`, or a distance such as `-2w`.',
  ),
  range_end: described(z.optional(moment), 'Saved before this time.'),
};

/** Which bookmarks, in which order. */
export const selection = {
  ...filters,
  id: described(z.optional(z.array(z.string().check(z.maxLength(64)))), 'Only these bookmarks, in this order.'),
  url: described(z.optional(httpUrl), 'Only the bookmark of this page. Not part of Readeck.'),
  collection: described(
    z.optional(z.string().check(z.maxLength(64))),
    'Only bookmarks of the collection with this id.',
  ),
  sort: described(
    z.optional(z.array(z.string().check(z.maxLength(64)))),
    '`created`, `domain`, `duration`, `published`, `site` or `title`, each with `-` for descending; others are ignored.',
  ),
};

export const listBookmarks = endpoint({
  method: 'GET',
  path: '/api/bookmarks',
  scope: 'bookmarks:read',
  summary: 'Lists bookmarks, newest first, or by relevance when searching.',
  query: {
    ...paging,
    ...selection,
  },
  response: json(z.array(bookmark), { headers: pagingHeaders }),
});

export const saveBookmark = endpoint({
  method: 'POST',
  path: '/api/bookmarks',
  scope: 'bookmarks:write',
  summary:
    'Queues a page to be saved; `watchBookmark` reports the progress. If `html` is given, the page is not fetched. A page that is in the library is saved again.',
  body: fields({
    url: described(httpUrl, 'URL of the page.'),
    title: described(z.optional(text(1024)), 'Title, instead of that of the page.'),
    labels: described(z.optional(z.array(z.string())), 'Labels to add.'),
    created: described(z.optional(anyTime), 'When the page was saved first, if that was elsewhere.'),
    feature_find_main: described(
      z.optional(z.boolean()),
      'False keeps the whole HTML, for example of a selection; default true.',
    ),
    html: described(
      z.optional(z.union([z.string(), upload])),
      'HTML of the page, as text or as a file of a form, to save it without fetching it.',
    ),
    resource: described(
      z.optional(z.array(upload)),
      'Files of a form that need not be fetched: images, or the page itself. Each has its URL in the header `Location` of its part, or in a first line of JSON: `{"url", "headers"}`.',
    ),
  }),
  response: json(message, { status: 202, headers: bookmarkHeaders }),
});

export const saveByLink = endpoint({
  method: 'GET',
  path: '/api/save',
  scope: 'public',
  summary:
    'Queues a page to be saved, for programs that can only open an address, such as shortcuts of a phone. Needs a token, in `token` or in the header `Authorization`; never a session. In the address, only a token whose one scope is `bookmarks:save` counts. Not part of Readeck.',
  query: {
    url: described(httpUrl, 'URL of the page.'),
    token: described(z.optional(text(128)), 'A token that can do nothing but save pages.'),
    title: described(z.optional(text(1024)), 'Title, instead of that of the page.'),
    labels: described(z.optional(text(1024)), 'Labels to add, separated by commas.'),
  },
  response: json(message, { status: 202, headers: bookmarkHeaders }),
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
  query: {
    math: described(
      z.optional(z.enum(['tex', 'mathml'])),
      'How formulas are written: as TeX in `code` elements (default), or as MathML. Not part of Readeck.',
    ),
  },
  response: html(bookmarkHeaders),
});

export const getOriginal = endpoint({
  method: 'GET',
  path: '/api/bookmarks/:id/original',
  scope: 'bookmarks:read',
  summary:
    'Returns the page as it was fetched, for a sandboxed frame: without scripts, and without requests to other sites. Images are those of the archive.',
  params: idParam,
  response: html(bookmarkHeaders),
});

/** Needs no authentication: the token in the link grants access. */
export const getShared = endpoint({
  method: 'GET',
  path: '/@b/:token',
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

export const updateBookmark = endpoint({
  method: 'PATCH',
  path: '/api/bookmarks/:id',
  scope: 'bookmarks:write',
  summary: 'Changes a bookmark and returns what changed.',
  params: idParam,
  body: fields(
    {
      title: described(z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(1024))), 'Title.'),
      description: described(z.optional(text(2000)), 'Excerpt; empty for that of the page.'),
      site_name: described(z.optional(text(1024)), 'Name of the site; empty for that of the page.'),
      authors: described(z.optional(z.array(text(1024))), 'Names of the authors.'),
      published: described(
        z.optional(z.nullable(z.union([z.literal(''), anyTime]))),
        'Date; null or empty for that of the page.',
      ),
      lang: described(z.optional(z.string().check(z.regex(/^(?:|[a-z]{2,3}(?:-[a-z0-9]{1,8})*)$/i))), 'Language code.'),
      text_direction: described(z.optional(z.enum(['', 'ltr', 'rtl'])), 'Text direction; empty for that of the page.'),
      is_marked: described(z.optional(z.boolean()), 'Whether the bookmark is a favourite.'),
      is_archived: described(z.optional(z.boolean()), 'Whether the bookmark is archived.'),
      is_deleted: described(z.optional(z.boolean()), 'True deletes the bookmark in 20 seconds, false cancels that.'),
      read_progress: described(
        z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(100))),
        'Reading progress in per cent; 0 and 100 also clear `read_anchor`.',
      ),
      read_anchor: described(z.optional(text(256)), 'Selector of the element at which reading stopped.'),
      labels: described(z.optional(z.array(z.string())), 'Replaces all labels.'),
      note: described(z.optional(text(100_000)), 'Note on the page; empty to remove it. Not part of Readeck.'),
      add_labels: described(z.optional(z.array(z.string())), 'Labels to add.'),
      remove_labels: described(z.optional(z.array(z.string())), 'Labels to remove.'),
    },
    { invalidStatus: 400 },
  ),
  response: json(
    z.extend(z.partial(z.pick(bookmark, CHANGEABLE)), {
      id: described(z.string(), 'Id of the bookmark.'),
      href: described(z.string(), 'URL of this bookmark in the API.'),
      updated: described(time, 'When the bookmark last changed.'),
    }),
    { headers: bookmarkHeaders },
  ),
});

export const getArchiveFile = endpoint({
  method: 'GET',
  path: '/api/bookmarks/:id/x/:name',
  scope: 'bookmarks:read',
  summary: 'Returns a file of the archive of a bookmark: `log`, `props.json`, `index.html` or `article.md`.',
  params: {
    ...idParam,
    name: described(z.enum(['log', 'props.json', 'index.html', 'article.md']), 'Name of the file.'),
  },
  response: file('text/plain', 'application/json'),
});

export const shareLink = endpoint({
  method: 'GET',
  path: '/api/bookmarks/:id/share/link',
  scope: 'bookmarks:read',
  summary: 'Creates a link that shows the article to everyone who has it, for 24 hours.',
  params: idParam,
  response: json(
    z.object({
      url: described(z.string(), 'The link.'),
      expires: described(time, 'When the link stops working.'),
      title: described(z.string(), 'Title of the page.'),
      id: described(z.string(), 'Id of the bookmark.'),
    }),
    { status: 201, headers: bookmarkHeaders },
  ),
});

export const shareByEmail = endpoint({
  method: 'POST',
  path: '/api/bookmarks/:id/share/email',
  scope: 'bookmarks:read',
  summary: 'Sends the article by e-mail, if the operator has named a mail server.',
  params: idParam,
  body: fields({
    email: described(z.email().check(z.maxLength(128)), 'The address to send it to.'),
    format: described(
      z.enum(['html', 'epub']),
      '`html`: the article as text of the e-mail; `epub`: as a file for an e-reader.',
    ),
  }),
  response: json(message, { headers: bookmarkHeaders }),
});

export const deleteBookmark = endpoint({
  method: 'DELETE',
  path: '/api/bookmarks/:id',
  scope: 'bookmarks:write',
  summary: 'Deletes a bookmark.',
  params: idParam,
  response: noContent(),
});
