import type { Bookmark } from '@pith/api';
import { expect, test } from 'vitest';
import { viewQuery } from '../library/viewQuery.ts';
import type { LibraryView } from '../routes.ts';
import { filterKept } from './filterKept.ts';

const kept = (title: string, more: Partial<Bookmark> = {}) => ({
  html: `<p class="lead">About ${title}</p>`,
  bookmark: {
    title,
    site_name: 'Harbour',
    authors: [],
    labels: [],
    created: '2026-01-01T00:00:00.000Z',
    is_archived: false,
    is_marked: false,
    read_progress: 0,
    type: 'article',
    state: 0,
    ...more,
  } as unknown as Bookmark,
});

const articles = [
  kept('Tides', { labels: ['sea', 'to share'], created: '2026-01-03T00:00:00.000Z', reading_time: 9 }),
  kept('Winds', { is_archived: true, read_progress: 100, reading_time: 3 }),
  kept('Bread', { is_marked: true, read_progress: 40, created: '2026-01-02T00:00:00.000Z', type: 'photo' }),
];

const titlesFor = (view: LibraryView) => {
  const pairs = Object.entries(viewQuery(view)).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, String(each)]),
  );
  return filterKept(articles, new URLSearchParams(pairs)).map(({ title }) => title);
};

test.each<[LibraryView, string[]]>([
  [{ list: 'unread' }, ['Tides', 'Bread']],
  [{ list: 'archive' }, ['Winds']],
  [{ list: 'favourites' }, ['Bread']],
  [{ list: 'all' }, ['Tides', 'Bread', 'Winds']],
  [{ list: 'all', sort: 'oldest' }, ['Winds', 'Bread', 'Tides']],
  [{ list: 'all', sort: 'title' }, ['Bread', 'Tides', 'Winds']],
  [{ list: 'all', sort: 'longest' }, ['Tides', 'Winds', 'Bread']],
  [{ list: 'all', label: 'to share' }, ['Tides']],
  [{ list: 'all', type: 'photo' }, ['Bread']],
  [{ list: 'all', status: 'reading' }, ['Bread']],
  [{ list: 'all', state: 'unlabelled' }, ['Bread', 'Winds']],
  [{ list: 'all', search: 'about HARBOUR win' }, ['Winds']],
  [{ list: 'all', search: 'lead' }, []],
  [{ list: 'all', collection: 'c1' }, []],
])('%j', (view, expected) => {
  expect(titlesFor(view)).toEqual(expected);
});
