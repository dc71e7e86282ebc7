/** Endpoints for clients that keep a copy of the library. */
import * as z from 'zod/mini';
import { described } from './described.ts';
import { endpoint, fields, file, json } from './endpoint.ts';
import { anyTime, text, time } from './values.ts';

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/bookmarks/sync',
  scope: 'bookmarks:read',
  summary:
    'Lists all bookmarks with the time of their last change, newest first; with `since`, only changes and deletions.',
  query: { since: described(z.optional(anyTime), 'Only what changed at this time or later.') },
  response: json(
    z.array(
      z.object({
        id: described(z.string(), 'Id of the bookmark.'),
        time: described(time, 'When it changed.'),
        type: described(z.enum(['update', 'delete']), 'What happened.'),
      }),
    ),
  ),
});

const flag = (description: string) => described(z.optional(z.boolean()), description);

export const syncBookmarks = endpoint({
  method: 'POST',
  path: '/api/bookmarks/sync',
  scope: 'bookmarks:read',
  summary:
    'Streams bookmarks as the parts of a `multipart/mixed` body. Each part has the headers `Bookmark-Id` and `Type`: `json`, `html`, `markdown` or `resource`.',
  body: fields({
    id: described(z.optional(z.array(z.string().check(z.maxLength(64)))), 'Ids of bookmarks; all if there are none.'),
    sort: described(
      z.optional(z.array(z.string().check(z.maxLength(64)))),
      '`created` or `updated`, with `-` for descending.',
    ),
    with_json: flag('Adds the details of each bookmark.'),
    with_html: flag('Adds the article as HTML.'),
    with_markdown: flag('Adds the article as Markdown.'),
    with_resources: flag('Adds the images.'),
    resource_prefix: described(
      z.optional(text(128)),
      'Folder of the images, to which HTML and Markdown refer; `%` stands for the id of the bookmark. Default `.`; empty for complete URLs.',
    ),
  }),
  response: file('multipart/mixed'),
});
