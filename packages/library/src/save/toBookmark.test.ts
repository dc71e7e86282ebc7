import { extract } from '@pith/core';
import { expect, test } from 'vitest';
import { pageAbout } from '../../test/kit.ts';
import type { Bookmark } from '../bookmark.ts';
import { toBookmark, toProps } from './toBookmark.ts';

const url = 'https://tides.example/how';
const article = extract(pageAbout('tides'), { url });
const keeping = {
  user: 'local',
  url,
  urlFull: url,
  article,
  media: { type: 'article' as const },
  known: undefined,
  newId: 'bookmark-0',
  now: '2025-03-01T10:00:00.000Z',
};
const kept = toBookmark(keeping);
const discarded = { ...article, discarded: true };
const hidden: Bookmark = { ...kept, metadata: { ...kept.metadata, discarded: true } };

test.each([
  ['a page', article, undefined, false],
  ['a discarded page', discarded, undefined, true],
  ['a page that is discarded since', discarded, kept, true],
  ['a discarded page that the reader took out', discarded, hidden, false],
  ['an archived page that is discarded no more', article, { ...hidden, archived: true }, true],
])('archived or not: %s', (_, read, known, archived) => {
  expect(toBookmark({ ...keeping, article: read, known }).archived).toBe(archived);
});

test('an untitled page is called by its domain', () => {
  expect(toBookmark({ ...keeping, article: { ...article, title: undefined } }).title).toBe('tides.example');
});

test('facts for the archive: all of the article but its long texts', () => {
  const props = toProps(kept, article);
  expect(props).toMatchObject({
    id: 'bookmark-0',
    url,
    url_full: url,
    saved_at: kept.savedAt,
    title: 'About tides',
    hero_image: null,
  });
  for (const name of ['content_html', 'markdown', 'text']) expect(props).not.toHaveProperty(name);
});
