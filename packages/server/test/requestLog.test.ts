/** The log names routes, accounts and durations, and nothing that is secret. */
import { getShared } from '@pith/api';
import { afterEach, expect, test } from 'vitest';
import type { RequestEntry } from '../src/requestLog.ts';
import { addPeople, addToken, bearer, PASSWORD, savePage, serveStorage } from './accounts.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

test('one entry a request', async () => {
  const entries: RequestEntry[] = [];
  const server = await serveStorage({ onResponse: (entry) => entries.push(entry) });
  cleanups.push(() => server.close());
  const { ann } = await addPeople(server.library);
  const bookmark = await savePage(server.library, ann.id, 'tides');
  const token = await addToken(server.library, ann.id);
  const shared = await server.library.for(ann.id).shares.add(bookmark.id, 60_000);
  const get = (url: string) => server.app.inject({ url, headers: bearer(token) });
  const [{ id, resources }] = (await get('/api/bookmarks?title=tides')).json();
  await get('/api/bookmarks?search=secret-words');
  await get(`/api/bookmarks/${id}/article?token=secret-words`);
  await get(getShared.path.replace(':token', shared!.token));
  await get('/r/https://secret-words.invalid/?key=secret-words');
  await get('/secret-words');
  await get(`/bm/${id.slice(0, 2)}/${id}/img/icon.png`);
  await server.app.inject({
    method: 'POST',
    url: '/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ name: 'ann', password: PASSWORD }).toString(),
  });
  expect(resources).toBeDefined();
  expect(entries.map(({ method, route, status, user }) => [method, route, status, user])).toEqual([
    ['GET', '/api/bookmarks', 200, 'ann'],
    ['GET', '/api/bookmarks', 200, 'ann'],
    ['GET', `/api/bookmarks/${id}/article`, 200, 'ann'],
    ['GET', getShared.path, 200, 'ann'],
    ['GET', '/r/', expect.any(Number), 'ann'],
    ['GET', undefined, 404, undefined],
    ['GET', '/bm/:prefix/:id/:folder/:name', 404, 'ann'],
    ['POST', '/login', 303, undefined],
  ]);
  expect(entries[0]).toMatchObject({ time: expect.stringMatching(/^\d{4}-.*Z$/), address: '127.0.0.1' });
  const text = JSON.stringify(entries);
  for (const secret of ['secret-words', token, shared!.token, PASSWORD]) expect(text).not.toContain(secret);
});
