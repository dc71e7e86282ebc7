/** Endpoints that change many bookmarks at once and undo that. Not part of Readeck. */
import * as z from 'zod/mini';
import { described } from './described.ts';
import { endpoint, fields, json } from './endpoint.ts';
import { id, paging, text, time } from './values.ts';

/** How many bookmarks one request changes. */
export const MAX_BATCH = 1000;

const labels = (description: string) => described(z.optional(z.array(text(128)).check(z.maxLength(200))), description);

export const operation = z.object({
  id: described(z.string(), 'Id of the operation.'),
  kind: described(
    z.enum(['change', 'delete', 'restore', 'label']),
    'What was done; `label`: a label was renamed or removed.',
  ),
  bookmarks: described(z.number(), 'Number of bookmarks that it changed.'),
  created: described(time, 'When it was done.'),
  undone: described(z.nullable(time), 'When it was undone.'),
});

export type Operation = z.output<typeof operation>;

const outcome = z.object({
  operation: described(operation, 'What was done; its id undoes it.'),
  results: described(
    z.array(
      z.object({
        id: described(z.string(), 'Id of the bookmark.'),
        status: described(
          z.enum(['changed', 'unchanged', 'not-found']),
          '`unchanged`: it was so already, or was changed again since; `not-found`: there is no such bookmark, or it is deleted.',
        ),
        updated: described(z.optional(time), 'When the bookmark last changed.'),
      }),
    ),
    'What became of each bookmark, in the order of the request.',
  ),
});

export const changeBookmarks = endpoint({
  method: 'POST',
  path: '/api/bookmarks/batch',
  scope: 'bookmarks:write',
  summary: `Changes up to ${MAX_BATCH} bookmarks in the same way, or deletes or restores them. The operation can be undone: \`undoOperation\`.`,
  body: fields({
    id: described(
      z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(MAX_BATCH)),
      'Ids of the bookmarks.',
    ),
    is_marked: described(z.optional(z.boolean()), 'Whether they are favourites.'),
    is_archived: described(z.optional(z.boolean()), 'Whether they are archived.'),
    read_progress: described(
      z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(100))),
      'Reading progress in per cent; 0 and 100 also clear `read_anchor`.',
    ),
    add_labels: labels('Labels to add.'),
    remove_labels: labels('Labels to remove.'),
    is_deleted: described(
      z.optional(z.boolean()),
      'True deletes them at once, false restores them. Then nothing else is changed.',
    ),
  }),
  response: json(outcome),
});

export const listOperations = endpoint({
  method: 'GET',
  path: '/api/operations',
  scope: 'bookmarks:read',
  summary: 'Lists the last 100 operations on bookmarks, newest first.',
  query: paging,
  response: json(z.array(operation)),
});

export const undoOperation = endpoint({
  method: 'POST',
  path: '/api/operations/:id/undo',
  scope: 'bookmarks:write',
  summary:
    'Undoes an operation; what was changed again since then stays as it is. A second time is refused with status 409.',
  params: { id: id('Id of the operation.') },
  response: json(outcome),
});
