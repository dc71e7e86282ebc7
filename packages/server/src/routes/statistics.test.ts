import { getStatistics } from '@pith/api';
import { expect, onTestFinished, test } from 'vitest';
import { savePage, serveStorage } from '../../test/accounts.ts';

test('statistics of the own library', async () => {
  const server = await serveStorage();
  onTestFinished(server.close);
  const { app, library } = server;
  const { id, article } = await savePage(library, 'local', 'tides');
  await library.for('local').change(id, { progress: 100, pinned: true });
  const { totals, saves, sites, page_types, confidence } = getStatistics.response.schema.parse(
    (await app.inject('/api/statistics?unit=year')).json(),
  );
  expect(totals).toMatchObject({ bookmarks: 1, unread: 0, read: 1, marked: 1, words_read: article.wordCount });
  expect(saves).toEqual([
    { period: String(new Date().getUTCFullYear()), bookmarks: 1, read: 1, words: article.wordCount },
  ]);
  expect(sites.map(({ site }) => site)).toEqual(['pages.example']);
  expect(page_types).toEqual([{ name: 'article', bookmarks: 1 }]);
  expect(confidence).toEqual([{ from: expect.any(Number), bookmarks: 1 }]);
  const earlier = await app.inject('/api/statistics?to=2020-01-01');
  expect(earlier.json()).toMatchObject({ totals: { bookmarks: 1 }, saves: [], sites: [] });
  for (const query of ['unit=week', 'from=yesterday'])
    expect((await app.inject(`/api/statistics?${query}`)).statusCode).toBe(422);
});
