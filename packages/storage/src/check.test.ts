import { readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { runSql } from '../../../tools/postgres/startPostgres.ts';
import { idOf, newFolder, openIn, putArchive, search } from '../test/kit.ts';
import { hasPostgres, newDatabase } from '../test/postgres.ts';

/** Path of the only archive of a bookmark. */
async function fileOf(folder: string, name: string): Promise<string> {
  const archiveFolder = join(folder, 'bookmarks', name.slice(0, 2));
  const found = (await readdir(archiveFolder)).filter((each) => each.startsWith(`${idOf(name)}.`));
  expect(found).toHaveLength(1);
  return join(archiveFolder, found[0]!);
}

async function openWithArchives() {
  const folder = await newFolder();
  const storage = await openIn(folder);
  for (const name of ['aaaa', 'bbbb']) await putArchive(storage, name, new Uint8Array([1]));
  return { folder, storage };
}

const owners = (...names: string[]) => new Map(names.map((name) => [idOf(name), 'local']));
const healthyReport = {
  healthy: true,
  bookmarks: 2,
  damage: [],
  unreadable: [],
  orphanArchives: [],
  lostPages: 0,
  withoutArchive: owners(),
  withArchive: owners('aaaa', 'bbbb'),
  indexDamage: undefined,
  notIndexed: 0,
  orphanIndexed: 0,
  forgottenJobs: 0,
};

test('a healthy library', async () => {
  const { storage } = await openWithArchives();
  expect(await storage.check()).toEqual(healthyReport);
});

test('a deleted bookmark still has its archive', async () => {
  const { storage } = await openWithArchives();
  await storage.bookmarks.change('local', idOf('aaaa'), { deletedAt: '2025-03-01T10:00:00.000Z' }, '');
  expect(await storage.check()).toEqual(healthyReport);
});

test('a missing archive', async () => {
  const { folder, storage } = await openWithArchives();
  await rm(await fileOf(folder, 'bbbb'));
  expect(await storage.check()).toEqual({
    ...healthyReport,
    healthy: false,
    withoutArchive: owners('bbbb'),
    withArchive: owners('aaaa'),
  });
});

test('an old archive without a bookmark is reported, and removed with repair', async () => {
  const { folder, storage } = await openWithArchives();
  const [lost] = [
    await storage.blobs.add(idOf('lost'), new Uint8Array([1])),
    await storage.blobs.add(idOf('busy'), new Uint8Array([1])),
  ];
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const name of ['lost', 'aaaa']) await utimes(await fileOf(folder, name), twoHoursAgo, twoHoursAgo);
  expect(await storage.check()).toEqual({ ...healthyReport, orphanArchives: [lost] });
  expect(await storage.check({ repair: true })).toEqual({ ...healthyReport, orphanArchives: [lost] });
  expect(await storage.check()).toEqual(healthyReport);
  expect(await readdir(join(folder, 'bookmarks', 'lo'))).toEqual([]);
  expect(await fileOf(folder, 'busy')).toBeDefined();
  expect(await storage.blobs.get(idOf('aaaa'))).toBeDefined();
});

const change = (folder: string, ...statements: string[]) => {
  const db = new DatabaseSync(join(folder, 'library.sqlite'));
  db.enableDefensive(false); // otherwise FTS5 protects its tables
  for (const statement of statements) db.exec(statement);
  db.close();
};

test.each<[string, string, object]>([
  ['a row that is not indexed', 'DELETE FROM websites_words WHERE rowid = 1', { notIndexed: 1 }],
  ['a deleted row that is still indexed', "UPDATE websites SET deleted_at = 'x' WHERE row = 1", { orphanIndexed: 1 }],
  ['an indexed row that does not exist', 'DELETE FROM websites WHERE row = 1', { orphanIndexed: 1 }],
  [
    'a damaged index',
    "UPDATE websites_words_data SET block = x'00ff' WHERE id > 10",
    { indexDamage: expect.any(String) },
  ],
])('%s is found, and repaired with repair', async (_, statement, found) => {
  const { folder, storage } = await openWithArchives();
  change(folder, statement);
  expect(await storage.check()).toMatchObject({ healthy: false, ...found });
  expect(await storage.check({ repair: true })).toMatchObject({ healthy: false, ...found });
  expect(await storage.check()).toMatchObject({
    healthy: true,
    notIndexed: 0,
    orphanIndexed: 0,
    indexDamage: undefined,
  });
  expect((await search(storage.bookmarks, 'bbbb')).total).toBe(1);
});

test('an unreadable text', async () => {
  const { folder, storage } = await openWithArchives();
  change(folder, "UPDATE website_texts SET packed = x'28b52ffd00' WHERE row = 2");
  expect(await storage.check()).toMatchObject({ healthy: false, unreadable: [idOf('bbbb')] });
});

test.skipIf(!hasPostgres).each<[string, string, object]>([
  ['a row that is not indexed', 'DELETE FROM websites_words WHERE "row" = 1', { notIndexed: 1 }],
  ['a deleted row that is still indexed', `UPDATE websites SET deleted_at = 'x' WHERE "row" = 1`, { orphanIndexed: 1 }],
])('in PostgreSQL, %s is found, and repaired with repair', async (_, statement, found) => {
  const databaseUrl = await newDatabase();
  const storage = await openIn(await newFolder(), { databaseUrl });
  for (const name of ['aaaa', 'bbbb']) await putArchive(storage, name, new Uint8Array([1]));
  await runSql(databaseUrl, statement);
  expect(await storage.check()).toMatchObject({ healthy: false, ...found });
  expect(await storage.check({ repair: true })).toMatchObject({ healthy: false, ...found });
  expect(await storage.check()).toMatchObject({ ...healthyReport, bookmarks: 2 });
  expect((await search(storage.bookmarks, 'bbbb')).total).toBe(1);
});
