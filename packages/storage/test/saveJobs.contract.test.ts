/** Save jobs on every backend: progress, cancellation, link checks and cleanup. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createLibrary,
  type LinkCheck,
  type LinkChecker,
  type Pages,
  priorities,
  type ReadingPorts,
  type SaveEvent,
} from '@pith/library';
import { describe, expect, test } from 'vitest';
import { backends, pageAbout } from './kit.ts';

const user = 'local';
const url = 'https://tides.example/how';
const html = pageAbout('tides').replace(
  '</article>',
  '<p>Others say <a href="https://a.example/moon">more</a> of it.</p></article>',
);
const never = new AbortController().signal;
const quick = { concurrency: 4, perHost: 8, leaseMs: 60_000, untilEmpty: true, signal: never };
const moon: LinkCheck = { url: 'https://a.example/moon', status: 200, contentType: 'text/html', title: 'Moon' };

type Opened = Awaited<ReturnType<(typeof backends)[number]['open']>>;
const libraryWith = (
  storage: Opened,
  { now = () => new Date(), ...more }: Partial<ReadingPorts> & { now?: () => Date } = {},
) =>
  createLibrary({
    ...storage,
    readingFor: () => ({
      pages: { page: async (address) => ({ url: address, html }) },
      rules: () => [],
      ...more,
    }),
    now,
    newId: () => crypto.randomUUID(),
  });

/** Jobs that follow a save may start at once; they wait minutes for the saving process otherwise. */
const withoutDelay = (storage: Opened): Opened => ({
  ...storage,
  bookmarks: {
    ...storage.bookmarks,
    put: (bookmark, text, { nextJob, ...more } = {}) =>
      storage.bookmarks.put(bookmark, text, { ...more, nextJob: nextJob && { ...nextJob, delayMs: 0 } }),
  },
});

describe.each(backends)('save jobs in $name', { timeout: 60_000 }, ({ open }) => {
  test('users take turns: who queues a page does not wait for all pages of another', async () => {
    const storage = await open();
    const library = libraryWith(storage);
    const pageOf = (name: string, number: number) => `https://${name}${number}.example/`;
    for (let i = 0; i < 5; i++) await library.for('ann').queueSave({ url: pageOf('ann', i) });
    for (let i = 0; i < 2; i++) await library.for('bob').queueSave({ url: pageOf('bob', i) });
    const order: string[] = [];
    await library.runWorker({
      ...quick,
      concurrency: 1,
      onEnd: ({ kind, payload: { url: saved } }) => kind === 'save' && order.push(new URL(String(saved)).host[0]!),
    });
    expect(order.join('')).toBe('ababaaa');
  });

  test('a user who queues one page after another does not keep others waiting', async () => {
    const storage = await open();
    const library = libraryWith(storage);
    const queue = (user: string, number: number) =>
      library.for(user).queueSave({ url: `https://${user}${number}.example/`, priority: priorities.bulk });
    for (let i = 0; i < 4; i++) await queue('ann', i);
    await queue('bob', 0);
    const order: string[] = [];
    let queued: Promise<unknown> = Promise.resolve();
    await library.runWorker({
      ...quick,
      concurrency: 1,
      onEnd({ kind, user: owner }) {
        if (kind !== 'save') return;
        order.push(owner);
        if (owner === 'bob' && order.length < 20) queued = queue('bob', order.length);
      },
    });
    await queued;
    expect(order.slice(0, 8).filter((owner) => owner === 'ann')).toHaveLength(4);
  });

  test('starting a worker removes jobs that were done weeks ago, but not unfinished ones', async () => {
    const storage = await open();
    const failing: Pages = { page: async () => Promise.reject(new RangeError('no such page')) };
    await libraryWith(storage).for(user).queueSave({ url });
    await libraryWith(storage).runWorker(quick);
    await libraryWith(storage, { pages: failing })
      .for(user)
      .queueSave({ url: `${url}/2` });
    const before = await libraryWith(storage).for(user).jobs();
    expect(before.map(({ state }) => state)).toContain('done');
    const later = libraryWith(storage, { pages: failing, now: () => new Date(Date.now() + 31 * 24 * 3600 * 1000) });
    await later.runWorker({ ...quick, untilEmpty: true, signal: AbortSignal.abort() });
    expect((await later.for(user).jobs()).map(({ state }) => state)).toEqual(['waiting']);
  });

  describe('links', () => {
    const linkChecker: LinkChecker = { check: async (urls) => urls.map((each) => ({ ...moon, url: each })) };

    test('are checked by the worker after the page is saved', async () => {
      const storage = await open();
      const library = libraryWith(storage, { linkChecker });
      const { bookmark } = await library.for(user).queueSave({ url });
      const ended: string[] = [];
      await library.runWorker({ ...quick, onEnd: ({ kind }, outcome) => ended.push(`${kind} ${outcome}`) });
      expect(ended.toSorted()).toEqual(['links done', 'save done']); // the save may be recorded as done while the links are checked
      expect(await library.for(user).links(bookmark.id)).toEqual([moon]);
      expect(await library.for('bob').links(bookmark.id)).toBeUndefined();
    });

    test('can be checked by the saving process, and stay when the page is saved again', async () => {
      const storage = await open();
      const library = libraryWith(storage, { linkChecker });
      const { bookmark } = await library.for(user).save({ url, html });
      expect(await library.for(user).jobs()).toMatchObject([{ kind: 'links', state: 'waiting' }]);
      expect(await library.for(user).checkLinks(bookmark.id)).toBe(1);
      expect(await library.for(user).jobs()).toMatchObject([{ kind: 'links', state: 'done' }]);
      expect(await library.for(user).checkLinks(bookmark.id)).toBe(0);
      await libraryWith(storage)
        .for(user)
        .save({ url, html: html.replace('Others', 'Many') });
      expect(await library.for(user).links(bookmark.id)).toEqual([moon]);
    });

    test('whose check was aborted are left to the worker, and only the time of the last change is new', async () => {
      const storage = await open();
      const stuck: LinkChecker = { check: async () => Promise.reject(new Error('Ctrl-C')) };
      const first = libraryWith(withoutDelay(storage), { linkChecker: stuck });
      const { bookmark } = await first.for(user).save({ url, html });
      await expect(first.for(user).checkLinks(bookmark.id)).rejects.toThrow('Ctrl-C');
      const library = libraryWith(storage, { linkChecker });
      await library.runWorker(quick);
      expect(await library.for(user).links(bookmark.id)).toEqual([moon]);
      const checked = (await library.for(user).find(bookmark.id))!;
      expect(checked).toStrictEqual({ ...bookmark, updatedAt: checked.updatedAt });
      expect(checked.updatedAt > bookmark.updatedAt).toBe(true); // clients that sync fetch the links
    });

    test('whose check fails leave the page ready', async () => {
      const storage = await open();
      const { PithError } = await import('@pith/library');
      const broken: LinkChecker = { check: async () => Promise.reject(new PithError('gone', 'no', [])) };
      const library = libraryWith(storage, { linkChecker: broken });
      const { bookmark } = await library.for(user).queueSave({ url });
      await library.runWorker(quick);
      expect(await library.for(user).jobs({ kind: 'links' })).toMatchObject([{ state: 'dead' }]);
      expect(await library.for(user).find(bookmark.id)).toMatchObject({ state: 'ready', error: undefined });
    });

    test.each([
      ['there is no link checker', undefined, html],
      ['the page has no links', linkChecker, pageAbout('tides')],
    ])('queue no job when %s', async (_, given, page) => {
      const library = libraryWith(await open(), { linkChecker: given });
      await library.for(user).save({ url, html: page });
      expect(await library.for(user).jobs()).toEqual([]);
    });

    test('of a page that changed meanwhile are not written', async () => {
      const storage = await open();
      const library = libraryWith(storage, {
        linkChecker: {
          async check() {
            await libraryWith(storage)
              .for(user)
              .save({ url, html: html.replace('Others', 'Many') });
            return [moon];
          },
        },
      });
      const { bookmark } = await library.for(user).save({ url, html });
      await library.for(user).checkLinks(bookmark.id);
      expect(await library.for(user).links(bookmark.id)).toEqual([]);
    });
  });

  describe('watching', () => {
    const steps = async (events: AsyncIterable<SaveEvent>) => {
      const seen: SaveEvent[] = [];
      for await (const event of events) seen.push(event);
      return seen;
    };

    test('reports every state, and ends with the bookmark', async () => {
      const storage = await open();
      const read = Promise.withResolvers<void>();
      const library = libraryWith(storage, {
        pages: {
          async page(address, request) {
            request?.progress?.({ step: 'fetch', about: address });
            request?.progress?.({ step: 'render', done: 1, total: 3 });
            await read.promise;
            return { url: address, html };
          },
        },
      });
      const { bookmark } = await library.for(user).queueSave({ url });
      const watched: SaveEvent[] = [];
      const watching = (async () => {
        for await (const event of library.for(user).watch(bookmark.id, never)) {
          watched.push(event);
          if (event.event === 'progress' && event.step === 'render') read.resolve();
        }
      })();
      await sleep(50);
      await library.runWorker(quick);
      await watching;
      expect(watched[0]).toEqual({ event: 'waiting' });
      expect(watched).toContainEqual({ event: 'progress', step: 'render', done: 1, total: 3 });
      expect(watched.at(-1)).toMatchObject({ event: 'end', bookmark: { id: bookmark.id, state: 'ready' } });
      expect(await steps(library.for(user).watch(bookmark.id, never))).toMatchObject([{ event: 'end' }]);
      expect(await steps(library.for('bob').watch(bookmark.id, never))).toEqual([
        { event: 'end', bookmark: undefined },
      ]);
    });

    test('can stop while the save continues', async () => {
      const library = libraryWith(await open());
      const { bookmark } = await library.for(user).queueSave({ url });
      const stop = new AbortController();
      const seen: SaveEvent[] = [];
      for await (const event of library.for(user).watch(bookmark.id, stop.signal)) {
        seen.push(event);
        stop.abort();
      }
      expect(seen).toEqual([{ event: 'waiting' }]);
      await library.runWorker(quick);
      expect(await library.for(user).find(bookmark.id)).toMatchObject({ state: 'ready' });
    });
  });

  describe('cancelling', () => {
    test.each([
      ['removes a new page', false],
      ['leaves a known page unchanged', true],
    ])('%s', async (_, isKnown) => {
      const storage = await open();
      const started = Promise.withResolvers<void>();
      const library = libraryWith(storage, {
        pages: {
          page: (_address, request) => {
            started.resolve();
            return new Promise((_resolve, reject) =>
              request?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
            );
          },
        },
      });
      const before = isKnown ? (await library.for(user).save({ url, html })).bookmark : undefined;
      const { bookmark } = await library.for(user).queueSave({ url });
      expect(await library.for('bob').cancelSave(bookmark.id)).toBe(false);
      const work = library.runWorker(quick);
      await started.promise;
      expect(await library.for(user).cancelSave(bookmark.id)).toBe(true);
      await work;
      expect(await library.for(user).cancelSave(bookmark.id)).toBe(false);
      expect((await library.for(user).find(bookmark.id))?.html).toBe(before?.html);
    });

    test('deleting a page during its save cancels the save', async () => {
      const library = libraryWith(await open());
      const { bookmark } = await library.for(user).queueSave({ url });
      await library.for(user).remove(bookmark.id);
      await library.runWorker(quick);
      expect(await library.for(user).find(url)).toBeUndefined();
      expect(await library.for(user).jobs()).toMatchObject([{ state: 'cancelled' }]);
    });
  });
});
