/** Endpoints for labels, and for suggestions while a user types. */
import * as z from 'zod/mini';
import { described } from './described.ts';
import { endpoint, fields, json, noContent } from './endpoint.ts';
import { text } from './values.ts';

export const label = z.object({
  name: described(z.string(), 'The label.'),
  count: described(z.number(), 'Number of bookmarks with this label.'),
  href: described(z.string(), 'URL of the label in the API.'),
  href_bookmarks: described(z.string(), 'URL of the bookmarks with this label.'),
});

const operationHeaders = { 'operation-id': described(z.string(), 'Id of the operation, which undoes it.') };

const name = { name: described(z.string().check(z.minLength(1), z.maxLength(128)), 'The label.') };

export const listLabels = endpoint({
  method: 'GET',
  path: '/api/bookmarks/labels',
  scope: 'bookmarks:read',
  summary: 'Lists the labels in use, or with `name` returns one label as an object.',
  query: {
    name: described(z.optional(text(128)), 'Returns only this label.'),
    q: described(z.optional(text(128)), 'Only labels that match; `*` stands for any text.'),
  },
  response: json(z.union([z.array(label), label])),
});

export const renameLabel = endpoint({
  method: 'PATCH',
  path: '/api/bookmarks/labels',
  scope: 'bookmarks:write',
  summary: 'Renames a label on all bookmarks. If they have the new label too, the two become one.',
  query: name,
  body: fields(
    { name: described(z.string().check(z.trim(), z.minLength(1), z.maxLength(128)), 'The new name.') },
    { invalidStatus: 400 },
  ),
  response: json(z.object({ name: described(z.string(), 'The new name.') }), { headers: operationHeaders }),
});

export const deleteLabel = endpoint({
  method: 'DELETE',
  path: '/api/bookmarks/labels',
  scope: 'bookmarks:write',
  summary: 'Removes a label from all bookmarks.',
  query: name,
  response: noContent(operationHeaders),
});

export const completeValue = endpoint({
  method: 'GET',
  path: '/api/bookmarks/@complete',
  scope: 'bookmarks:read',
  summary: 'Suggests values that bookmarks have.',
  query: {
    type: described(z.enum(['author', 'label', 'site', 'title']), 'What to suggest.'),
    q: described(z.optional(text(128)), 'How the value begins; `*` stands for any text.'),
  },
  response: json(z.array(z.string())),
});
