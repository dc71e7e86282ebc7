import { extract } from '@pith/core';
import { expect, test } from 'vitest';
import { pageAbout } from '../../test/kit.ts';
import type { Bookmark } from '../bookmark.ts';
import { toBookmark, toProps } from './toBookmark.ts';

const url = 'https://tides.example/how';
const article = extract(pageAbout('tides'), { url });
const input = {
  user: 'local',
  url,
  urlFull: url,
  article,
  media: { type: 'article' as const },
  known: undefined,
  newId: 'bookmark-0',
  now: '2025-03-01T10:00:00.000Z',
};
const bookmark = toBookmark(input);
const discarded = { ...article, discarded: true };
const unarchived: Bookmark = { ...bookmark, metadata: { ...bookmark.metadata, discarded: true } };

test.each([
  ['a page', article, undefined, false],
  ['a discarded page', discarded, undefined, true],
  ['a page that a rule now discards', discarded, bookmark, true],
  ['a discarded page that the reader unarchived', discarded, unarchived, false],
  ['an archived page that no rule discards any more', article, { ...unarchived, archived: true }, true],
])('archived or not: %s', (_, read, known, archived) => {
  expect(toBookmark({ ...input, article: read, known }).archived).toBe(archived);
});

test('the title of an untitled page is its domain', () => {
  expect(toBookmark({ ...input, article: { ...article, title: undefined } }).title).toBe('tides.example');
});

test('props.json has the article metadata without the long texts', () => {
  const props = toProps(bookmark, article);
  expect(props).toMatchObject({
    id: 'bookmark-0',
    url,
    url_full: url,
    saved_at: bookmark.savedAt,
    title: 'About tides',
    hero_image: null,
  });
  for (const name of ['content_html', 'markdown', 'text']) expect(props).not.toHaveProperty(name);
});
