/** Backups on real storage: one moment, every byte watched, and back again, into either database. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readArchive } from '@pith/archive';
import type { Library } from '@pith/library';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../src/index.ts';
import { backends, libraryOn, newFolder, openIn, pageAbout } from './kit.ts';

const keep = async (library: Library, name: string, topic = name, user = 'local') =>
  (await library.keep({ user, url: `https://tides.example/${name}`, html: pageAbout(topic) })).bookmark;

/** Something in every table. */
async function fill(storage: Storage): Promise<void> {
  const library = libraryOn(storage);
  const { id } = await keep(library, 'ebb', 'the ebb');
  await keep(library, 'ebb', 'the ebb, again');
  await library.change('local', id, {
    pinned: true,
    addLabels: ['sea', '潮'],
    note: 'mine',
    edits: { title: 'My ebb' },
  });
  await library.highlights.add('local', id, { quote: 'A second paragraph' });
  await library.collections.add('local', { name: 'Unread', question: 'is:unread' });
  await library.shares.add('local', id, 60_000);
  await keep(library, 'flood', 'floods', 'ann');
  await keep(library, 'gone');
  await library.remove('local', 'https://tides.example/gone');
  await library.accept({ user: 'local', url: 'https://tides.example/later' });
}

async function rejectedWith(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'nothing',
    (error) => error.type ?? String(error),
  );
}

describe.each(backends)('a backup of $name', ({ open, name }) => {
  test.each(backends.map((each) => [each.name, each.open] as const))(
    'comes back into %s, the same',
    async (_, openOther) => {
      const storage = await open();
      await fill(storage);
      const folder = await newFolder();
      const first = await storage.backup(join(folder, 'a.tar'));
      expect(first).toMatchObject({
        archives: 3,
        withoutArchive: [],
        tables: {
          ...{ websites: 4, website_texts: 3, website_versions: 1, website_labels: 2 },
          ...{ highlights: 1, collections: 1, shares: 1, jobs: 1 },
        },
      });
      // Nothing changed: the same file.
      expect((await storage.backup(join(folder, 'b.tar'))).sha256).toBe(first.sha256);

      const other = await openOther();
      await other.restore(join(folder, 'a.tar'));
      expect((await other.backup(join(folder, 'c.tar'))).sha256).toBe(first.sha256);
      expect(await readFile(join(folder, 'c.tar'))).toEqual(await readFile(join(folder, 'a.tar')));
      expect(await other.check()).toMatchObject({ healthy: true, bookmarks: 4, orphanArchives: [] });

      // A library like any other: it is searched, written to, and its job is done.
      const library = libraryOn(other, { pages: { page: async (url) => ({ url, html: pageAbout('later') }) } });
      expect((await library.search({ user: 'local', words: 'again label:sea' })).total).toBe(1);
      expect((await library.search({ user: 'local', words: 'floods' })).total).toBe(0);
      await keep(library, 'new', 'something new');
      await library.work({ untilEmpty: true, signal: new AbortController().signal });
      expect((await library.find('local', 'https://tides.example/later'))!.title).toBe('About later');
    },
  );

  test('is refused by a library that has something, unless it may be replaced', async () => {
    const storage = await open();
    await fill(storage);
    const file = join(await newFolder(), 'a.tar');
    const { sha256 } = await storage.backup(file);
    expect(await rejectedWith(storage.backup(file))).toBe('backup-exists');

    const library = libraryOn(storage);
    const extra = await keep(library, 'extra');
    expect(await rejectedWith(storage.restore(file))).toBe('library-not-empty');
    expect(await library.find('local', extra.id)).toBeDefined();
    await storage.restore(file, { replace: true });
    expect(await library.find('local', extra.id)).toBeUndefined();
    expect(await storage.blobs.get(extra.id)).toBeUndefined();
    expect((await library.search({ user: 'local', words: 'extra' })).total).toBe(0);
    expect((await storage.backup(`${file}2`)).sha256).toBe(sha256);
  });

  test('taken while others save, delete and save again is of one moment', async () => {
    const storage = await open();
    const library = libraryOn(storage, { now: () => new Date() });
    for (let i = 0; i < 10; i++) await keep(library, `old-${i}`);
    const folder = await newFolder();
    const stop = new AbortController();
    let saved = 0;
    const saving = (async () => {
      for (let i = 0; i < 400 && !stop.signal.aborted; i++) {
        await keep(library, `new-${i}`);
        saved = i + 1;
        await keep(library, `old-${i % 10}`, `old, the ${i}th time`);
        if (i % 10 === 9) {
          await library.remove('local', 'https://tides.example/old-9');
          await library.purge('local', 'https://tides.example/old-9');
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
      const { items } = await libraryOn(copy).list({ user: 'local', limit: 1000 });
      const numbers = items.flatMap(({ url }) => /new-(\d+)$/.exec(url)?.[1] ?? []).map(Number);
      // Every save up to one moment, and none after it.
      expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, n) => n));
      expect(numbers.length).toBeGreaterThanOrEqual(before);
      expect(numbers.length).toBeLessThanOrEqual(after + 1);
      // Each with the archive of its text.
      for (const { id, metadata } of items) {
        const { content_hash } = await (await readArchive((await copy.blobs.get(id))!)).props();
        expect(content_hash).toBe(metadata.content_hash);
      }
    }
  }, 60_000);

  test('leaves nothing behind, also when it is given up', async () => {
    const storage = await open();
    await fill(storage);
    const folder = await newFolder();
    const stop = new AbortController();
    const given = storage.backup(join(folder, 'a.tar'), { signal: stop.signal, onProgress: () => stop.abort() });
    await expect(given).rejects.toThrow();
    expect(await readdir(folder)).toEqual([]);
    expect((await storage.backup(join(folder, 'a.tar'))).archives).toBe(3);
    expect(name).toBeTruthy();
  });
});

describe('damage', () => {
  async function made() {
    const folder = await newFolder();
    const storage = await openIn(join(folder, 'library'));
    await fill(storage);
    await storage.backup(join(folder, 'a.tar'));
    const target = await openIn(join(folder, 'target'));
    return { folder, bytes: await readFile(join(folder, 'a.tar')), target };
  }

  /** Always the same numbers: a failure can be looked at again. */
  function* randomNumbers(seed: number): Generator<number> {
    for (let state = seed; ; ) {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      yield state / 2 ** 31;
    }
  }

  test('one changed bit anywhere is noticed, and nothing is written', async () => {
    const { folder, bytes, target } = await made();
    const random = randomNumbers(8);
    const next = () => random.next().value as number;
    const file = join(folder, 'bad.tar');
    // Every region by chance, and the first and last bytes in any case.
    const places = [0, 1, 16, 17, 100, 156, 257, 511, 512, bytes.length - 1, bytes.length - 1024, bytes.length - 1500];
    for (let i = 0; i < 300; i++) places.push(Math.floor(next() * bytes.length));
    for (const place of places) {
      const bad = Buffer.from(bytes);
      bad[place]! ^= 1 << Math.floor(next() * 8);
      await writeFile(file, bad);
      expect([place, await rejectedWith(target.restore(file))]).toEqual([place, 'backup-damaged']);
    }
    expect(await target.check()).toMatchObject({ bookmarks: 0 });
    expect(await readdir(join(folder, 'target', 'bookmarks'))).toEqual(['unfinished']);
  }, 60_000);

  test.each<[string, string, (bytes: Buffer) => Buffer]>([
    ['cut off', 'backup-damaged', (bytes) => bytes.subarray(0, bytes.length - 1)],
    ['half of it', 'backup-damaged', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['something behind it', 'backup-damaged', (bytes) => Buffer.concat([bytes, Buffer.alloc(512)])],
    ['a piece twice', 'backup-damaged', (bytes) => Buffer.concat([bytes.subarray(0, 4096), bytes.subarray(2048)])],
    ['only its beginning', 'backup-damaged', (bytes) => bytes.subarray(0, 700)],
    ['nothing', 'not-a-backup', () => Buffer.alloc(0)],
    ['another file', 'not-a-backup', () => Buffer.from('PK\u0003\u0004, or so'.repeat(1000))],
  ])('%s', async (_, trouble, change) => {
    const { folder, bytes, target } = await made();
    await writeFile(join(folder, 'bad.tar'), change(bytes));
    expect(await rejectedWith(target.restore(join(folder, 'bad.tar')))).toBe(trouble);
  });

  test('a folder in the place of a file', async () => {
    const { folder, target } = await made();
    await mkdir(join(folder, 'x'));
    expect(await rejectedWith(target.restore(join(folder, 'x')))).not.toBe('nothing');
  });
});
