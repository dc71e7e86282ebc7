/** Everything at once: the library of a user, and a backup of the server. */
import { getStorageUse } from '@pith/api';
import { expect, onTestFinished, test } from 'vitest';
import { addPeople, addToken, bearer, savePage, serveStorage } from '../../test/accounts.ts';

async function start() {
  const server = await serveStorage();
  onTestFinished(() => server.close());
  const { ann, bob } = await addPeople(server.library);
  await savePage(server.library, ann.id, 'tides');
  const gone = await savePage(server.library, ann.id, 'gone');
  await server.library.for(ann.id).remove(gone.id);
  await savePage(server.library, bob.id, 'moonstone');
  const get = async (url: string, user: string, scopes: Parameters<typeof addToken>[2] = []) =>
    server.app.inject({ url, headers: bearer(await addToken(server.library, user, scopes)) });
  return { get, ann, bob };
}

test('a library has everything of its user, what is deleted too, and nothing of others', async () => {
  const { get, ann, bob } = await start();
  const whole = await get('/api/bookmarks/export.library.zip', ann.id);
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(whole.headers['content-disposition']).toMatch(/\.library\.zip"$/);
  const entries = whole.rawPayload.toString('latin1').match(/bookmarks\/[\w-]+\/bookmark\.json/g) ?? [];
  expect(new Set(entries).size).toBe(2);
  expect((await get('/api/bookmarks/export.library.zip?title=tides', ann.id)).rawPayload.length).toBeLessThan(
    whole.rawPayload.length,
  );
  const others = await get('/api/bookmarks/export.library.zip', bob.id);
  expect(others.rawPayload.includes('pages.example/tides')).toBe(false);
});

test('only an administrator gets a backup, and only with all rights or that of changing accounts', async () => {
  const { get, ann, bob } = await start();
  const backup = await get('/api/backup', ann.id);
  expect([backup.statusCode, backup.headers['content-type']]).toEqual([200, 'application/x-tar']);
  expect(backup.rawPayload.subarray(0, 16).toString()).toBe('pith-backup.json');
  expect((await get('/api/backup', ann.id, ['admin:write'])).statusCode).toBe(200);
  for (const scope of ['admin:read', 'bookmarks:read'] as const)
    expect([scope, (await get('/api/backup', ann.id, [scope])).statusCode]).toEqual([scope, 403]);
  expect((await get('/api/backup', bob.id)).statusCode).toBe(403);
});

test('sizes are those of the own archives, and of all for who may make backups', async () => {
  const { get, ann, bob } = await start();
  const [anns, bobs] = await Promise.all(
    [ann, bob].map(async ({ id }) => getStorageUse.response.schema.parse((await get('/api/storage', id)).json())),
  );
  expect(bobs!.all).toBeNull();
  expect(anns!.all).toBe(anns!.own + bobs!.own);
  expect(bobs!.own).toBeGreaterThan(0);
});
