/** Endpoints for documents made of bookmarks: books, Markdown, lists, feeds. */
import * as z from 'zod/mini';
import { idParam, selection } from './bookmarks.ts';
import { described } from './described.ts';
import { endpoint, file, json } from './endpoint.ts';
import { id, paging } from './values.ts';

const FEED = 'application/atom+xml';

export const exportArticle = endpoint({
  method: 'GET',
  path: '/api/bookmarks/:id/article.:format',
  scope: 'bookmarks:read',
  summary:
    'Returns a bookmark as a file: `epub`, `md`, `md.zip` (with its images), `page.html` (the article with its images as one page), `csv` or `html` (a browser bookmark).',
  params: { ...idParam, format: described(z.string().check(z.maxLength(16)), 'The format.') },
  response: file('application/epub+zip', 'text/markdown', 'application/zip', 'text/csv', 'text/html'),
});

export const exportBookmarks = endpoint({
  method: 'GET',
  path: '/api/bookmarks/export.:format',
  scope: 'bookmarks:read',
  summary:
    'Returns the selected bookmarks as one file: `epub`, `md`, `md.zip`, `csv`, `html` (a file of browser bookmarks) or `library.zip`, from which Pith imports them unchanged: without a selection everything, also collections and what is deleted.',
  params: { format: described(z.string().check(z.maxLength(16)), 'The format.') },
  query: selection,
  response: file('application/epub+zip', 'text/markdown', 'application/zip', 'text/csv', 'text/html'),
});

export const getStorageUse = endpoint({
  method: 'GET',
  path: '/api/storage',
  scope: 'bookmarks:read',
  summary: 'Says how much the archives of the bookmarks take, which is most of a `library.zip` or a backup.',
  response: json(
    z.object({
      own: described(z.number(), "Bytes of the user's own archives."),
      all: described(
        z.nullable(z.number()),
        'Bytes of the archives of all users; null for those who may not make backups.',
      ),
    }),
  ),
});

export const getBackup = endpoint({
  method: 'GET',
  path: '/api/backup',
  scope: 'admin:write',
  summary: 'Returns a backup of everything of all users, as `pith backup` writes it; `pith restore` restores it.',
  response: file('application/x-tar'),
});

export const getFeed = endpoint({
  method: 'GET',
  path: '/api/bookmarks/feed',
  scope: 'bookmarks:read',
  summary: 'Returns the newest 25 of the selected bookmarks as an Atom feed.',
  query: selection,
  response: file(FEED),
});

export const getCatalogue = endpoint({
  method: 'GET',
  path: '/opds',
  scope: 'bookmarks:read',
  summary: 'Returns the start of the OPDS catalogue, which apps for e-readers browse.',
  response: file(FEED),
});

export const listCatalogue = endpoint({
  method: 'GET',
  path: '/opds/bookmarks/:list',
  scope: 'bookmarks:read',
  summary: 'Returns a list of the OPDS catalogue; each entry has its article as EPUB.',
  params: { list: described(z.enum(['unread', 'archives', 'favorites', 'all']), 'Which bookmarks.') },
  query: paging,
  response: file(FEED),
});

export const listCatalogueCollections = endpoint({
  method: 'GET',
  path: '/opds/collections',
  scope: 'bookmarks:read',
  summary: 'Returns the collections in the OPDS catalogue.',
  response: file(FEED),
});

export const listCatalogueCollection = endpoint({
  method: 'GET',
  path: '/opds/collections/:id',
  scope: 'bookmarks:read',
  summary:
    'Returns the bookmarks of a collection in the OPDS catalogue. The first entry has all its articles as one EPUB.',
  params: { id: id('Id of the collection.') },
  query: paging,
  response: file(FEED),
});
