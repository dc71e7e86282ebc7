/** A bookmark and its archive come from the same save despite concurrent saves, and no other archives remain. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readArchive } from '@pith/archive';
import { createLibrary, type Ports } from '@pith/library';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../src/index.ts';
import { newFolder, openIn, pageAbout } from './kit.ts';
import { hasPostgres, newDatabase } from './postgres.ts';

const user = 'local';
const url = 'https://tides.example/how';
const databases = [
  { name: 'sqlite', database: async () => undefined },
  ...(hasPostgres ? [{ name: 'postgres', database: newDatabase }] : []),
];

const libraryWith = (storage: Storage, more: Partial<Ports> = {}) =>
  createLibrary({
    ...storage,
    readingFor: () => ({
      pages: { page: async (address) => ({ url: address, html: pageAbout('tides') }) },
      rules: () => [],
      ...more,
    }),
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
    ...more,
  });

async function filesIn(folder: string): Promise<string[]> {
  const all = await readdir(join(folder, 'bookmarks'), { recursive: true, withFileTypes: true });
  return all.filter((each) => each.isFile()).map(({ name }) => name);
}

/** Expects one archive, with the same content as the row. */
async function expectOneMatchingArchive(storage: Storage, folder: string, id: string): Promise<void> {
  const row = (await storage.bookmarks.byId(user, id))!;
  const { content_hash } = await (await readArchive((await storage.blobs.get(id))!)).props();
  expect(content_hash).toBe(row.metadata.content_hash);
  expect(await filesIn(folder)).toHaveLength(1);
}

describe.each(databases)('archives of $name', { timeout: 60_000 }, ({ database }) => {
  async function openNew() {
    const folder = await newFolder();
    return { folder, storage: await openIn(folder, { databaseUrl: await database() }) };
  }

  /** Runs `meanwhile` after an archive was added and before its row is written. */
  const interrupted = (storage: Storage, meanwhile: () => Promise<unknown>): Partial<Ports> => ({
    blobs: {
      ...storage.blobs,
      async add(id, bytes) {
        const name = await storage.blobs.add(id, bytes);
        await meanwhile();
        return name;
      },
    },
  });

  test.each([
    ['new', false],
    ['known', true],
  ])('a save of a %s page that is cancelled before its row is written changes nothing', async (_, isKnown) => {
    const { folder, storage } = await openNew();
    const first = isKnown
      ? await libraryWith(storage)
          .for(user)
          .save({ url, html: pageAbout('ebb') })
      : undefined;
    const { bookmark, job } = await libraryWith(storage)
      .for(user)
      .queueSave({ url, html: pageAbout('flood') });
    const library = libraryWith(
      storage,
      interrupted(storage, () => storage.jobs.cancel(user, job)),
    );
    await library.runWorker({ untilEmpty: true, signal: new AbortController().signal });
    expect(await library.for(user).job(job)).toMatchObject({ state: 'cancelled' });
    if (first) await expectOneMatchingArchive(storage, folder, bookmark.id);
    else expect(await filesIn(folder)).toEqual([]);
  });

  test('a save during a reparse wins, with its own archive', async () => {
    const { folder, storage } = await openNew();
    const { bookmark } = await libraryWith(storage)
      .for(user)
      .save({ url, html: pageAbout('ebb') });
    let saves = 0;
    const library = libraryWith(storage, {
      ...interrupted(storage, async () => {
        if (saves++ === 0)
          await libraryWith(storage)
            .for(user)
            .save({ url, html: pageAbout('flood') });
      }),
      rules: () => [
        {
          id: 'x',
          file: 'x',
          phase: 'pre',
          priority: 0,
          trigger: { mode: 'all' },
          remove: ['p:last-of-type'],
          scope: { article: [], wrapper: [] },
          include: [],
          actions: [],
          metadata: [],
          tests: [],
        },
      ],
    });
    const done = await library.for(user).reparse({ id: bookmark.id, evenWorse: true }).next();
    expect(done.value).toMatchObject({ verdict: 'failed', error: { type: 'changed-meanwhile' } });
    expect((await library.for(user).find(bookmark.id))!.title).toBe('About flood');
    await expectOneMatchingArchive(storage, folder, bookmark.id);
  });

  test('concurrent saves of one page leave one row and one archive', async () => {
    const { folder, storage } = await openNew();
    const library = libraryWith(storage);
    const saves = Array.from({ length: 8 }, (_, n) => library.for(user).save({ url, html: pageAbout(`tide ${n}`) }));
    const [saved] = await Promise.all(saves);
    await expectOneMatchingArchive(storage, folder, saved!.bookmark.id);
    await library.for(user).remove(url);
    await library.for(user).purge(url);
    expect(await filesIn(folder)).toEqual([]);
  });

  test('a rebuilt archive replaces the damaged one', async () => {
    const { folder, storage } = await openNew();
    const library = libraryWith(storage);
    const { id } = (await library.for(user).save({ url, html: pageAbout('ebb') })).bookmark;
    await storage.bookmarks.replaceArchive(user, id, await storage.blobs.add(id, Buffer.from('PK, no zip')));
    const maintenance = await library.archiveMaintenance();
    expect(await maintenance.findDamage(id)).toBeDefined();
    expect(await maintenance.rebuild(user, id)).toBe(true);
    expect(await maintenance.findDamage(id)).toBeUndefined();
    expect(await filesIn(folder)).toHaveLength(1);
    expect(await storage.bookmarks.replaceArchive('bob', id, 'other-00000')).toBe(false);
  });
});
