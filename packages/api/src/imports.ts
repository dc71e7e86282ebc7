/** Endpoints that import bookmarks from other services. */
import * as z from 'zod/mini';
import { described } from './described.ts';
import { endpoint, fields, json } from './endpoint.ts';
import { httpUrl, id, message, text, upload } from './values.ts';

export const importSources = [
  'browser',
  'csv',
  'goodlinks',
  'linkwarden',
  'omnivore',
  'pinboard',
  'pocket-file',
  'readwise',
  'text',
  'wallabag',
] as const;

export const importBookmarks = endpoint({
  method: 'POST',
  path: '/api/bookmarks/import/:source',
  scope: 'all',
  summary:
    'Imports a file of another service, or everything of a wallabag or Omnivore account; the header `Location` has the URL of the progress.',
  params: { source: described(z.enum(importSources), 'The service, or what wrote the file.') },
  body: fields(
    {
      data: described(
        z.optional(z.union([z.string(), upload])),
        'The file: a file of a form, or text in JSON. Needed unless an account is given.',
      ),
      label: described(z.optional(text(128)), 'Label to add to every imported bookmark.'),
      ignore_duplicates: described(
        z.optional(z.boolean()),
        'Leaves bookmarks that are in the library unchanged; default true.',
      ),
      archive: described(z.optional(z.boolean()), 'Archives every imported bookmark.'),
      mark_read: described(z.optional(z.boolean()), 'Marks every imported bookmark as read.'),
      labels_from_titles: described(
        z.optional(z.boolean()),
        'Whether folders of browser bookmarks (default true), or the headings of a text (default false), become labels.',
      ),
      url: described(z.optional(httpUrl), 'Address of the wallabag or Omnivore server, to import from an account.'),
      username: described(z.optional(text(256)), 'Name of the wallabag account.'),
      password: described(z.optional(text(1024)), 'Its password.'),
      client_id: described(z.optional(text(256)), 'Id of the API client in wallabag.'),
      client_secret: described(z.optional(text(256)), 'Secret of the API client in wallabag.'),
      token: described(z.optional(text(1024)), 'API key of the Omnivore account.'),
    },
    { maxBytes: 4 * 1024 * 1024 },
  ),
  response: json(message, { status: 202, headers: { location: described(z.string(), 'URL of the progress.') } }),
});

export const getImport = endpoint({
  method: 'GET',
  path: '/api/bookmarks/import/:track',
  scope: 'all',
  summary: 'Returns the progress of an import.',
  params: { track: id('Id of the import.') },
  response: json(
    z.object({
      scheduled: described(z.boolean(), 'Whether the import is still running.'),
      progress: described(
        z.object({
          total: described(z.number(), 'Number of bookmarks in the file.'),
          done: described(z.number(), 'Number of bookmarks that are imported.'),
          status: described(z.literal([0, 1, 2]), '0: running, 1: finished, 2: failed.'),
          error: described(z.optional(z.string()), 'Why it failed.'),
        }),
        'How far the import is.',
      ),
    }),
  ),
});
