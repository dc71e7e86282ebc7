/** Backups: consistent snapshots, protected by a checksum, that restore into either database. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { readArchive } from '@pith/archive';
import type { Library } from '@pith/library';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../src/index.ts';
import { backends, libraryOn, newFolder, openIn, pageAbout } from './kit.ts';

const savePage = async (library: Library, name: string, topic = name, user = 'local') =>
  (await library.for(user).save({ url: `https://tides.example/${name}`, html: pageAbout(topic) })).bookmark;

/** Writes rows to every table. */
async function fill(storage: Storage): Promise<void> {
  const library = libraryOn(storage);
  const { id } = await savePage(library, 'ebb', 'the ebb');
  await savePage(library, 'ebb', 'the ebb, again');
  await library.for('local').change(id, {
    pinned: true,
    addLabels: ['sea', '潮'],
    note: 'mine',
    edits: { title: 'My ebb' },
  });
  await library.for('local').highlights.add(id, { quote: 'A second paragraph' });
  await library.for('local').collections.add({ name: 'Unread', question: 'is:unread' });
  await library.for('local').shares.add(id, 60_000);
  await savePage(library, 'flood', 'floods', 'ann');
  await savePage(library, 'gone');
  await library.for('local').remove('https://tides.example/gone');
  await library.for('local').queueSave({ url: 'https://tides.example/later' });
}

async function errorTypeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'nothing',
    (error) => error.type ?? String(error),
  );
}

describe.each(backends)('a backup of $name', ({ open, name }) => {
  test('is the same as it is sent and as it is written', async () => {
    const storage = await open();
    await fill(storage);
    const folder = await newFolder();
    await storage.backup(join(folder, 'a.tar'));
    const sent = await buffer(Readable.from(storage.backupChunks()));
    expect(sent).toEqual(await readFile(join(folder, 'a.tar')));
  });

  test('that nobody takes to its end lets go of the library', async () => {
    const storage = await open();
    await fill(storage);
    for await (const chunk of storage.backupChunks()) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    const stop = new AbortController();
    const stopped = async () => {
      for await (const _ of storage.backupChunks({ signal: stop.signal })) stop.abort();
    };
    await expect(stopped()).rejects.toThrow(/abort/i);
    await savePage(libraryOn(storage), 'after', 'what came after');
    expect(await storage.check()).toMatchObject({ healthy: true, bookmarks: 5 });
  });

  test.each(backends.map((each) => [each.name, each.open] as const))(
    'restores into %s unchanged',
    async (_, openOther) => {
      const storage = await open();
      await fill(storage);
      const folder = await newFolder();
      const first = await storage.backup(join(folder, 'a.tar'));
      expect(first).toMatchObject({
        archives: 3,
        withoutArchive: [],
        tables: {
          websites: 4,
          website_texts: 3,
          website_versions: 1,
          website_labels: 2,
          highlights: 1,
          collections: 1,
          shares: 1,
          jobs: 1,
        },
      });
      // An unchanged library gives the same file.
      expect((await storage.backup(join(folder, 'b.tar'))).sha256).toBe(first.sha256);

      const other = await openOther();
      await other.restore(join(folder, 'a.tar'));
      expect((await other.backup(join(folder, 'c.tar'))).sha256).toBe(first.sha256);
      expect(await readFile(join(folder, 'c.tar'))).toEqual(await readFile(join(folder, 'a.tar')));
      expect(await other.check()).toMatchObject({ healthy: true, bookmarks: 4, orphanArchives: [] });

      // The restored library can be searched and written to, and its job runs.
      const library = libraryOn(other, { pages: { page: async (url) => ({ url, html: pageAbout('later') }) } });
      expect((await library.for('local').search({ words: 'again label:sea' })).total).toBe(1);
      expect((await library.for('local').search({ words: 'floods' })).total).toBe(0);
      await savePage(library, 'new', 'something new');
      await library.runWorker({ untilEmpty: true, signal: new AbortController().signal });
      expect((await library.for('local').find('https://tides.example/later'))!.title).toBe('About later');
    },
  );

  test('of an earlier version restores', async () => {
    const storage = await open();
    await storage.restore(fileURLToPath(new URL('../../../fixtures/backups/before-users.tar', import.meta.url)));
    const library = libraryOn(storage, {
      now: () => new Date(),
      pages: { page: async (url) => ({ url, html: pageAbout('waves') }) },
    });
    await library.runWorker({ untilEmpty: true, signal: new AbortController().signal });
    const { items } = await library.for('local').list({});
    expect(items.map(({ title, state }) => [title, state])).toEqual([
      ['About waves', 'ready'],
      ['About tides', 'ready'],
    ]);
    expect(await storage.check()).toMatchObject({ healthy: true });
    expect(await storage.users.erase('local')).toBe(true);
  });

  test('restores into a library that is not empty only with replace', async () => {
    const storage = await open();
    await fill(storage);
    const file = join(await newFolder(), 'a.tar');
    const { sha256 } = await storage.backup(file);
    expect(await errorTypeOf(storage.backup(file))).toBe('backup-exists');

    const library = libraryOn(storage);
    const extra = await savePage(library, 'extra');
    expect(await errorTypeOf(storage.restore(file))).toBe('library-not-empty');
    expect(await library.for('local').find(extra.id)).toBeDefined();
    await storage.restore(file, { replace: true });
    expect(await library.for('local').find(extra.id)).toBeUndefined();
    expect(await storage.blobs.get(extra.id)).toBeUndefined();
    expect((await library.for('local').search({ words: 'extra' })).total).toBe(0);
    expect((await storage.backup(`${file}2`)).sha256).toBe(sha256);
  });

  test('taken during saves and deletions is a consistent snapshot', async () => {
    const storage = await open();
    const library = libraryOn(storage, { now: () => new Date() });
    for (let i = 0; i < 10; i++) await savePage(library, `old-${i}`);
    const folder = await newFolder();
    const stop = new AbortController();
    let saved = 0;
    const saving = (async () => {
      for (let i = 0; i < 400 && !stop.signal.aborted; i++) {
        await savePage(library, `new-${i}`);
        saved = i + 1;
        await savePage(library, `old-${i % 10}`, `old, the ${i}th time`);
        if (i % 10 === 9) {
          await library.for('local').remove('https://tides.example/old-9');
          await library.for('local').purge('https://tides.example/old-9');
        }
      }
    })();
    const backups = [];
    for (let i = 0; i < 4; i++) {
      const before = saved;
      const report = await storage.backup(join(folder, `${i}.tar`));
      backups.push({ before, after: saved, report });
    }
    stop.abort();
    await saving;
    for (const [i, { before, after, report }] of backups.entries()) {
      expect(report.withoutArchive).toEqual([]);
      const copy = await openIn(await newFolder());
      await copy.restore(join(folder, `${i}.tar`));
      expect(await copy.check()).toMatchObject({ healthy: true, orphanArchives: [] });
      const { items } = await libraryOn(copy).for('local').list({ limit: 1000 });
      const numbers = items.flatMap(({ url }) => /new-(\d+)$/.exec(url)?.[1] ?? []).map(Number);
      // Every save up to one point in time, and none after it.
      expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, n) => n));
      expect(numbers.length).toBeGreaterThanOrEqual(before);
      expect(numbers.length).toBeLessThanOrEqual(after + 1);
      // Each with the archive of the same save.
      for (const { id, metadata } of items) {
        const { content_hash } = await (await readArchive((await copy.blobs.get(id))!)).props();
        expect(content_hash).toBe(metadata.content_hash);
      }
    }
  }, 60_000);

  test('leaves no files behind when it is aborted', async () => {
    const storage = await open();
    await fill(storage);
    const folder = await newFolder();
    const stop = new AbortController();
    const aborted = storage.backup(join(folder, 'a.tar'), { signal: stop.signal, onProgress: () => stop.abort() });
    await expect(aborted).rejects.toThrow();
    expect(await readdir(folder)).toEqual([]);
    expect((await storage.backup(join(folder, 'a.tar'))).archives).toBe(3);
    expect(name).toBeTruthy();
  });
});

describe('a damaged backup', () => {
  async function createBackup() {
    const folder = await newFolder();
    const storage = await openIn(join(folder, 'library'));
    await fill(storage);
    await storage.backup(join(folder, 'a.tar'));
    const target = await openIn(join(folder, 'target'));
    return { folder, bytes: await readFile(join(folder, 'a.tar')), target };
  }

  /** Seeded, so that failures can be reproduced. */
  function* randomNumbers(seed: number): Generator<number> {
    for (let state = seed; ; ) {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      yield state / 2 ** 31;
    }
  }

  test('one flipped bit anywhere is detected, and nothing is written', async () => {
    const { folder, bytes, target } = await createBackup();
    const random = randomNumbers(8);
    const next = () => random.next().value as number;
    const file = join(folder, 'bad.tar');
    // Random offsets, plus fixed ones at the beginning and the end.
    const offsets = [0, 1, 16, 17, 100, 156, 257, 511, 512, bytes.length - 1, bytes.length - 1024, bytes.length - 1500];
    for (let i = 0; i < 300; i++) offsets.push(Math.floor(next() * bytes.length));
    for (const offset of offsets) {
      const bad = Buffer.from(bytes);
      bad[offset]! ^= 1 << Math.floor(next() * 8);
      await writeFile(file, bad);
      expect([offset, await errorTypeOf(target.restore(file))]).toEqual([offset, 'backup-damaged']);
    }
    expect(await target.check()).toMatchObject({ bookmarks: 0 });
    expect(await readdir(join(folder, 'target', 'bookmarks'))).toEqual(['unfinished']);
  }, 60_000);

  test.each<[string, string, (bytes: Buffer) => Buffer]>([
    ['cut off', 'backup-damaged', (bytes) => bytes.subarray(0, bytes.length - 1)],
    ['cut in half', 'backup-damaged', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['extra bytes at the end', 'backup-damaged', (bytes) => Buffer.concat([bytes, Buffer.alloc(512)])],
    ['a repeated piece', 'backup-damaged', (bytes) => Buffer.concat([bytes.subarray(0, 4096), bytes.subarray(2048)])],
    ['only its beginning', 'backup-damaged', (bytes) => bytes.subarray(0, 700)],
    ['an empty file', 'not-a-backup', () => Buffer.alloc(0)],
    ['another file', 'not-a-backup', () => Buffer.from('PK\u0003\u0004, or so'.repeat(1000))],
  ])('%s', async (_, type, change) => {
    const { folder, bytes, target } = await createBackup();
    await writeFile(join(folder, 'bad.tar'), change(bytes));
    expect(await errorTypeOf(target.restore(join(folder, 'bad.tar')))).toBe(type);
  });

  test('a folder instead of a file is rejected', async () => {
    const { folder, target } = await createBackup();
    await mkdir(join(folder, 'x'));
    expect(await errorTypeOf(target.restore(join(folder, 'x')))).not.toBe('nothing');
  });
});
