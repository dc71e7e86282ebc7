/** Endpoints that import bookmarks from other services. */
import * as z from 'zod/mini';
import { described } from './described.ts';
import { endpoint, fields, json } from './endpoint.ts';
import { id, message, text, upload } from './values.ts';

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
  summary: 'Imports a file of another service; the header `Location` has the URL of the progress.',
  params: { source: described(z.enum(importSources), 'What wrote the file.') },
  body: fields(
    {
      data: described(z.union([z.string(), upload]), 'The file: a file of a form, or text in JSON.'),
      label: described(z.optional(text(128)), 'Label to add to every imported bookmark.'),
      ignore_duplicates: described(
        z.optional(z.boolean()),
        'Leaves bookmarks that are in the library unchanged; default true.',
      ),
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
