/** Endpoints for collections: saved searches with a name. */
import * as z from 'zod/mini';
import { described } from './described.ts';
import { endpoint, fields, json, noContent } from './endpoint.ts';
import { id, message, moment, paging, pagingHeaders, text, time } from './values.ts';

const types = z.array(z.enum(['article', 'photo', 'video']));
const statuses = z.array(z.enum(['unread', 'reading', 'read']));

/** The filters of a collection. Those that are not set are empty or null. */
const collectionFilters = {
  search: described(z.string(), 'Search query.'),
  title: described(z.string(), 'Words of the title.'),
  author: described(z.string(), 'Words of an author.'),
  site: described(z.string(), 'A host, or words of the name of a site.'),
  labels: described(z.string(), 'Labels.'),
  range_start: described(z.string(), 'Saved at this time or later.'),
  range_end: described(z.string(), 'Saved before this time.'),
  type: described(z.nullable(types), 'One of these types.'),
  read_status: described(z.nullable(statuses), 'One of these.'),
  is_marked: described(z.nullable(z.boolean()), 'Only favourites, or only others.'),
  is_archived: described(z.nullable(z.boolean()), 'Only archived bookmarks, or only others.'),
  is_loaded: described(z.nullable(z.boolean()), 'Only bookmarks whose save has ended, or only others.'),
  has_errors: described(z.nullable(z.boolean()), 'Only bookmarks whose last save failed, or only others.'),
  has_labels: described(z.nullable(z.boolean()), 'Only bookmarks with labels, or only others.'),
};

export const collection = z.object({
  id: described(z.string(), 'Id of the collection.'),
  href: described(z.string(), 'URL of the collection in the API.'),
  created: described(time, 'When the collection was made.'),
  updated: described(time, 'When the collection last changed.'),
  name: described(z.string(), 'Name of the collection.'),
  is_pinned: described(z.boolean(), 'Whether the collection comes first.'),
  is_deleted: described(z.boolean(), 'Always false.'),
  ...collectionFilters,
});

export type Collection = z.output<typeof collection>;

const nullable = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

/** Null removes a filter. */
const filterFields = {
  is_pinned: described(z.optional(z.boolean()), 'Whether the collection comes first.'),
  search: described(nullable(text(1024)), 'Search query.'),
  title: described(nullable(text(1024)), 'Words of the title.'),
  author: described(nullable(text(1024)), 'Words of an author.'),
  site: described(nullable(text(1024)), 'A host, or words of the name of a site.'),
  labels: described(nullable(text(1024)), 'Labels, all of which a bookmark must have.'),
  range_start: described(nullable(moment), 'Saved at this time or later.'),
  range_end: described(nullable(moment), 'Saved before this time.'),
  type: described(nullable(types), 'One of these types.'),
  read_status: described(nullable(statuses), 'One of these.'),
  is_marked: described(nullable(z.boolean()), 'Only favourites, or only others.'),
  is_archived: described(nullable(z.boolean()), 'Only archived bookmarks, or only others.'),
  is_loaded: described(nullable(z.boolean()), 'Only bookmarks whose save has ended, or only others.'),
  has_errors: described(nullable(z.boolean()), 'Only bookmarks whose last save failed, or only others.'),
  has_labels: described(nullable(z.boolean()), 'Only bookmarks with labels, or only others.'),
};

const collectionName = z.string().check(z.trim(), z.minLength(1), z.maxLength(128));
const idParam = { id: id('Id of the collection.') };

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/bookmarks/collections',
  scope: 'bookmarks:read',
  summary: 'Lists the collections by name.',
  query: paging,
  response: json(z.array(collection), { headers: pagingHeaders }),
});

export const addCollection = endpoint({
  method: 'POST',
  path: '/api/bookmarks/collections',
  scope: 'bookmarks:write',
  summary: 'Creates a collection; the header `Location` has its URL.',
  body: fields({ name: described(collectionName, 'Name of the collection.'), ...filterFields }),
  response: json(message, { status: 201, headers: { location: described(z.string(), 'URL of the collection.') } }),
});

export const getCollection = endpoint({
  method: 'GET',
  path: '/api/bookmarks/collections/:id',
  scope: 'bookmarks:read',
  summary: 'Returns a collection.',
  params: idParam,
  response: json(collection),
});

export const updateCollection = endpoint({
  method: 'PATCH',
  path: '/api/bookmarks/collections/:id',
  scope: 'bookmarks:write',
  summary: 'Changes a collection and returns what changed. Null removes a filter.',
  params: idParam,
  body: fields({ name: described(z.optional(collectionName), 'Name of the collection.'), ...filterFields }),
  response: json(
    z.extend(z.partial(collection), {
      id: described(z.string(), 'Id of the collection.'),
      updated: described(time, 'When the collection last changed.'),
    }),
  ),
});

export const deleteCollection = endpoint({
  method: 'DELETE',
  path: '/api/bookmarks/collections/:id',
  scope: 'bookmarks:write',
  summary: 'Deletes a collection. Its bookmarks stay.',
  params: idParam,
  response: noContent(),
});
