/** Numbers about a library, on every database. */
import { describe, expect, test } from 'vitest';
import { backends, bookmark } from './kit.ts';

describe.each(backends)('$name', ({ open }) => {
  async function filled() {
    const { bookmarks } = await open();
    const put = (name: string, savedAt: string, more: object = {}, article: object = {}) => {
      const page = bookmark(name);
      return bookmarks.put({ ...page, savedAt, ...more, article: { ...page.article, wordCount: 100, ...article } }, '');
    };
    await put('a', '2025-03-01T10:00:00.000Z', { progress: 100 }, { confidence: 0.95, lang: 'en' });
    await put('b', '2025-03-01T12:00:00.000Z', { progress: 50 }, { confidence: 1, lang: 'en' });
    await put('c', '2025-04-02T10:00:00.000Z', { domain: 'waves.example' }, { confidence: 0.3, pageType: 'product' });
    await put('d', '2026-01-02T10:00:00.000Z', {}, { lang: 'de' });
    await put('gone', '2026-01-02T10:00:00.000Z', { deletedAt: '2026-02-02T10:00:00.000Z' });
    await put('theirs', '2026-01-02T10:00:00.000Z', { user: 'bob' });
    return bookmarks;
  }

  test('counts by time, site, page type, language and confidence', async () => {
    const bookmarks = await filled();
    expect(await bookmarks.statistics('local', { unit: 'month' })).toEqual({
      read: 1,
      wordsRead: 150,
      saves: [
        { period: '2025-03', bookmarks: 2, read: 1, words: 200 },
        { period: '2025-04', bookmarks: 1, read: 0, words: 100 },
        { period: '2026-01', bookmarks: 1, read: 0, words: 100 },
      ],
      sites: [
        { domain: 'tides.example', bookmarks: 3, read: 1, words: 300 },
        { domain: 'waves.example', bookmarks: 1, read: 0, words: 100 },
      ],
      pageTypes: [
        { name: 'article', bookmarks: 3 },
        { name: 'product', bookmarks: 1 },
      ],
      languages: [
        { name: 'en', bookmarks: 2 },
        { name: '', bookmarks: 1 },
        { name: 'de', bookmarks: 1 },
      ],
      confidence: [
        { from: 0.3, bookmarks: 1 },
        { from: 0.9, bookmarks: 2 },
        { from: undefined, bookmarks: 1 },
      ],
    });
  });

  test.each([
    ['day', ['2025-03-01', '2025-04-02', '2026-01-02']],
    ['year', ['2025', '2026']],
  ] as const)('in periods of a %s', async (unit, periods) => {
    const { saves } = await (await filled()).statistics('local', { unit });
    expect(saves.map(({ period }) => period)).toEqual(periods);
  });

  test('between two times', async () => {
    const bookmarks = await filled();
    const request = { unit: 'month', from: '2025-03-01T12:00:00.000Z', to: '2026-01-01T00:00:00.000Z' } as const;
    const { saves, read } = await bookmarks.statistics('local', request);
    expect([saves.map(({ bookmarks: count }) => count), read]).toEqual([[1, 1], 1]);
  });

  test('of an empty library', async () => {
    const { bookmarks } = await open();
    expect(await bookmarks.statistics('local', { unit: 'day' })).toEqual({
      read: 0,
      wordsRead: 0,
      saves: [],
      sites: [],
      pageTypes: [],
      languages: [],
      confidence: [],
    });
  });
});
