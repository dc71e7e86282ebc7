import { chmod, chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { bookmark, idOf, list, newFolder, openIn, openWithUsers, putArchive } from '../test/kit.ts';
import { openStorage } from './openStorage.ts';
import { migrations } from './sqlite/migrations.ts';

const NOBODY = 65534;

/** Runs as an unprivileged user: root ignores file permissions. */
async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

/** Creates a library and damages its file. */
async function createDamaged(folder: string, damage: (bytes: Buffer) => Buffer): Promise<void> {
  const storage = await openWithUsers({ dataFolder: folder });
  await storage.bookmarks.put(bookmark('tides'), 'moon');
  await storage.close();
  const path = join(folder, 'library.sqlite');
  await writeFile(path, damage(await readFile(path)));
}

describe('a data folder', () => {
  test('is created if missing, accessible to its owner only', async () => {
    const folder = join(await newFolder(), 'deep', 'inside');
    await openIn(folder);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    expect((await readdir(folder)).sort()).toEqual(expect.arrayContaining(['bookmarks', 'library.sqlite']));
  });

  test('keeps its bookmarks when it is opened again', async () => {
    const folder = await newFolder();
    const first = await openWithUsers({ dataFolder: folder });
    await first.bookmarks.put(bookmark('tides'), 'moon');
    await putArchive(first, 'tides', new Uint8Array([1]));
    await first.close();
    await first.close();
    const second = await openIn(folder);
    expect(await second.bookmarks.byId('local', idOf('tides'))).toStrictEqual(bookmark('tides'));
    expect(await second.blobs.get(idOf('tides'))).toEqual(Buffer.from([1]));
  });

  test('can be opened twice', async () => {
    const folder = await newFolder();
    const [first, second] = await Promise.all([openIn(folder), openIn(folder)]);
    await first.bookmarks.put(bookmark('aaaa'), '');
    await second.bookmarks.put(bookmark('bbbb'), '');
    expect((await list(first.bookmarks)).total).toBe(2);
  });

  test('uses a write-ahead log, so that readers never wait for a save', async () => {
    const folder = await newFolder();
    await openIn(folder);
    const db = new DatabaseSync(join(folder, 'library.sqlite'));
    expect(db.prepare('PRAGMA journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
    db.close();
  });
});

describe('rejects', () => {
  test.each<[string, string, (folder: string) => Promise<string>]>([
    [
      'a file',
      'data-folder-is-file',
      async (folder) => {
        await writeFile(join(folder, 'data'), 'not a folder');
        return join(folder, 'data');
      },
    ],
    [
      'a folder inside a file',
      'data-folder-is-file',
      async (folder) => {
        await writeFile(join(folder, 'file'), '');
        return join(folder, 'file', 'data');
      },
    ],
    [
      'a folder it may not write',
      'data-folder-unwritable',
      async (folder) => {
        await mkdir(join(folder, 'data'));
        await chmod(join(folder, 'data'), 0o555);
        return join(folder, 'data');
      },
    ],
    [
      'a folder it may not make',
      'data-folder-unwritable',
      async (folder) => {
        await chmod(folder, 0o555);
        return join(folder, 'data');
      },
    ],
    [
      'a folder where the library should be',
      'data-folder-unwritable',
      async (folder) => {
        await mkdir(join(folder, 'library.sqlite'));
        if (process.geteuid?.() === 0) await chown(folder, NOBODY, NOBODY);
        return folder;
      },
    ],
  ])('%s', async (_, type, prepare) => {
    const folder = await newFolder();
    await chmod(folder, 0o755);
    const dataFolder = await prepare(folder);
    await asOrdinaryUser(async () => {
      await expect(openStorage({ dataFolder })).rejects.toMatchObject({
        type,
        message: expect.stringContaining(dataFolder),
        suggestions: expect.arrayContaining([expect.any(String)]),
      });
    });
  });

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['garbage', () => Buffer.from('garbage, and some more of it '.repeat(500))],
    ['a few bytes', () => Buffer.from('SQLite')],
    ['a header and nothing good after it', (bytes) => Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(8000, 7)])],
  ])('a library of %s, without touching it', async (_, damage) => {
    const folder = await newFolder();
    await createDamaged(folder, damage);
    const before = await readFile(join(folder, 'library.sqlite'));
    await expect(openStorage({ dataFolder: folder })).rejects.toMatchObject({ type: 'library-corrupt' });
    expect(await readFile(join(folder, 'library.sqlite'))).toEqual(before);
  });

  test('a file with the tables of another program, without touching it', async () => {
    const folder = await newFolder();
    const path = join(folder, 'library.sqlite');
    const db = new DatabaseSync(path);
    db.exec('CREATE TABLE websites (address TEXT)');
    db.close();
    await expect(openStorage({ dataFolder: folder })).rejects.toMatchObject({ type: 'not-a-library' });
    const after = new DatabaseSync(path);
    expect(after.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'websites' }]);
    after.close();
  });

  test('a library of a newer version, without touching it', async () => {
    const folder = await newFolder();
    await (await openStorage({ dataFolder: folder })).close();
    const db = new DatabaseSync(join(folder, 'library.sqlite'));
    db.exec(`PRAGMA user_version = ${migrations.length + 1}`);
    db.close();
    await expect(openStorage({ dataFolder: folder })).rejects.toMatchObject({ type: 'library-newer' });
  });
});

test('damage found after opening also has an error type', async () => {
  const folder = await newFolder();
  await createDamaged(folder, (bytes) =>
    Buffer.concat([bytes.subarray(0, 4096 * 2), Buffer.alloc(bytes.length - 4096 * 2, 0xff)]),
  );
  const storage = await openIn(folder).catch((error: unknown) => error as Error);
  if (storage instanceof Error) expect(storage).toMatchObject({ type: 'library-corrupt' });
  else await expect(storage.bookmarks.put(bookmark('other'), '')).rejects.toMatchObject({ type: 'library-corrupt' });
});

test('a library that another process has locked is busy until the lock is released', { timeout: 20_000 }, async () => {
  const folder = await newFolder();
  const storage = await openIn(folder);
  const other = new DatabaseSync(join(folder, 'library.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  await expect(storage.bookmarks.put(bookmark('tides'), '')).rejects.toMatchObject({ type: 'library-busy' });
  other.exec('ROLLBACK');
  other.close();
  expect(await storage.bookmarks.put(bookmark('tides'), '')).toBeDefined();
});

test('a read-only library can be read, and writing fails with data-folder-unwritable', async () => {
  const folder = await newFolder();
  const first = await openWithUsers({ dataFolder: folder });
  await first.bookmarks.put(bookmark('tides'), '');
  await first.close();
  await chmod(join(folder, 'library.sqlite'), 0o444);
  if (process.geteuid?.() === 0) {
    for (const name of ['', 'bookmarks', 'bookmarks/unfinished']) await chown(join(folder, name), NOBODY, NOBODY);
  }
  await asOrdinaryUser(async () => {
    const storage = await openIn(folder);
    expect(await storage.bookmarks.byId('local', idOf('tides'))).toBeDefined();
    await expect(storage.bookmarks.put(bookmark('other'), '')).rejects.toMatchObject({
      type: 'data-folder-unwritable',
    });
    await storage.close();
  });
});

test('a save that fails after writing its row is rolled back', async () => {
  const storage = await openIn(await newFolder());
  await storage.bookmarks.put(bookmark('tides'), 'moon');
  const notText = 42 as unknown as string; // indexing it fails
  await expect(storage.bookmarks.put(bookmark('other'), notText)).rejects.toThrow(TypeError);
  await expect(storage.bookmarks.put(bookmark('tides', { title: 'Half' }), notText)).rejects.toThrow(TypeError);
  const { items, total } = await list(storage.bookmarks);
  expect([items.map(({ title }) => title), total]).toEqual([['tides'], 1]);
  expect(await storage.bookmarks.put(bookmark('other'), 'sea')).toBeDefined();
});
