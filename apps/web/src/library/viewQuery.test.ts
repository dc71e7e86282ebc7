import { expect, test } from 'vitest';
import type { LibraryView } from '../routes.ts';
import { effectiveSort, isNarrowed, viewQuery } from './viewQuery.ts';

const views: [LibraryView, object][] = [
  [{ list: 'all' }, {}],
  [{ list: 'unread' }, { is_archived: false, read_status: ['unread', 'reading'] }],
  [
    { list: 'unread', status: 'reading' },
    { is_archived: false, read_status: ['reading'] },
  ],
  [
    { list: 'archive', type: 'video' },
    { is_archived: true, type: ['video'] },
  ],
  [
    { list: 'favourites', search: '  tide  ' },
    { is_marked: true, search: 'tide' },
  ],
  [{ list: 'all', search: '   ' }, {}],
  [{ list: 'all', label: 'to "read"' }, { labels: '"to  read "' }],
  [
    { list: 'all', collection: 'x1', state: 'failed' },
    { collection: 'x1', has_errors: true },
  ],
  [{ list: 'all', sort: 'site' }, { sort: ['site', '-created'] }],
  [{ list: 'all', sort: 'relevance' }, {}],
];

test.each(views)('%j', (view, query) => {
  expect(viewQuery(view)).toEqual(query);
});

test('a search is sorted by relevance, unless somebody chose otherwise', () => {
  expect(effectiveSort({ list: 'all' })).toBe('newest');
  expect(effectiveSort({ list: 'all', search: 'x' })).toBe('relevance');
  expect(effectiveSort({ list: 'all', search: 'x', sort: 'title' })).toBe('title');
});

test('a search alone does not narrow a list', () => {
  expect(isNarrowed({ list: 'all', search: 'x', sort: 'title' })).toBe(false);
  expect(isNarrowed({ list: 'all', label: 'x' })).toBe(true);
});
