import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { bookmark, idOf, newFolder, openIn } from '../test/kit.ts';

const fileOf = (folder: string, name: string) => join(folder, 'bookmarks', name.slice(0, 2), `${idOf(name)}.zip`);

async function openShelf() {
  const folder = await newFolder();
  const storage = await openIn(folder);
  for (const name of ['aaaa', 'bbbb']) {
    await storage.blobs.put(idOf(name), new Uint8Array([1]));
    await storage.bookmarks.put(bookmark(name), 'words');
  }
  return { folder, storage };
}

const nothing = { healthy: true, bookmarks: 2, damage: [], withoutArchive: [], orphanArchives: [], notIndexed: 0 };

test('a whole library', async () => {
  const { storage } = await openShelf();
  expect(await storage.check()).toEqual(nothing);
});

test('a deleted bookmark still has its archive', async () => {
  const { storage } = await openShelf();
  await storage.bookmarks.change('local', idOf('aaaa'), { deletedAt: '2025-03-01T10:00:00.000Z' }, '');
  expect(await storage.check()).toEqual(nothing);
});

test('an archive that is gone', async () => {
  const { folder, storage } = await openShelf();
  await rm(fileOf(folder, 'bbbb'));
  expect(await storage.check()).toEqual({ ...nothing, healthy: false, withoutArchive: [idOf('bbbb')] });
});

test('an archive without a bookmark is told of when it is old, and removed when asked', async () => {
  const { folder, storage } = await openShelf();
  for (const name of ['lost', 'busy']) await storage.blobs.put(idOf(name), new Uint8Array([1]));
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const name of ['lost', 'aaaa']) await utimes(fileOf(folder, name), twoHoursAgo, twoHoursAgo);
  expect(await storage.check()).toEqual({ ...nothing, orphanArchives: [idOf('lost')] });
  expect(await storage.check({ clean: true })).toEqual({ ...nothing, orphanArchives: [idOf('lost')] });
  expect(await storage.check()).toEqual(nothing);
  expect(await storage.blobs.get(idOf('busy'))).toBeDefined();
  expect(await storage.blobs.get(idOf('aaaa'))).toBeDefined();
});

test('a row that search does not know', async () => {
  const { folder, storage } = await openShelf();
  const db = new DatabaseSync(join(folder, 'library.sqlite'));
  db.exec('DELETE FROM websites_words WHERE rowid = 1');
  db.close();
  expect(await storage.check()).toEqual({ ...nothing, healthy: false, notIndexed: 1 });
});
