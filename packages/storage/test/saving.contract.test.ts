/** What happens around a save, on real databases: how it goes, how it is given up, and what is done after it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createLibrary, type LinkFact, type Links, type Pages, type SaveEvent } from '@pith/library';
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
const moon: LinkFact = { url: 'https://a.example/moon', status: 200, contentType: 'text/html', title: 'Moon' };

type Opened = Awaited<ReturnType<(typeof backends)[number]['open']>>;
const libraryWith = (storage: Opened, more: { pages?: Pages; links?: Links | undefined; now?: () => Date } = {}) =>
  createLibrary({
    ...storage,
    pages: { page: async (address) => ({ url: address, html }) },
    rules: { all: () => [] },
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
    ...more,
  });

describe.each(backends)('saving in $name', { timeout: 60_000 }, ({ open }) => {
  test('what was done weeks ago is forgotten when work begins, and what failed is not', async () => {
    const storage = await open();
    const failing: Pages = { page: async () => Promise.reject(new RangeError('no such page')) };
    await libraryWith(storage).accept({ user, url });
    await libraryWith(storage).work(quick);
    await libraryWith(storage, { pages: failing }).accept({ user, url: `${url}/2` });
    const before = await libraryWith(storage).jobs({ user });
    expect(before.map(({ state }) => state)).toContain('done');
    const later = libraryWith(storage, { pages: failing, now: () => new Date(Date.now() + 31 * 24 * 3600 * 1000) });
    await later.work({ ...quick, untilEmpty: true, signal: AbortSignal.abort() });
    expect((await later.jobs({ user })).map(({ state }) => state)).toEqual(['waiting']);
  });

  describe('links', () => {
    const links: Links = { look: async (urls) => urls.map((each) => ({ ...moon, url: each })) };

    test('are looked up by the worker after the page is there', async () => {
      const storage = await open();
      const library = libraryWith(storage, { links });
      const { bookmark } = await library.accept({ user, url });
      const ended: string[] = [];
      await library.work({ ...quick, onEnd: ({ kind }, outcome) => ended.push(`${kind} ${outcome}`) });
      expect(ended).toEqual(['save done', 'links done']);
      expect(await library.links(user, bookmark.id)).toEqual([moon]);
      expect(await library.links('bob', bookmark.id)).toBeUndefined();
    });

    test('are looked up by whoever saves, and stay when the page is renewed', async () => {
      const storage = await open();
      const library = libraryWith(storage, { links });
      const { bookmark } = await library.keep({ user, url, html });
      expect(await library.jobs({ user })).toMatchObject([{ kind: 'links', state: 'waiting' }]);
      expect(await library.lookUpLinks(user, bookmark.id)).toBe(1);
      expect(await library.jobs({ user })).toMatchObject([{ kind: 'links', state: 'done' }]);
      expect(await library.lookUpLinks(user, bookmark.id)).toBe(0);
      await libraryWith(storage).keep({ user, url, html: html.replace('Others', 'Many') });
      expect(await library.links(user, bookmark.id)).toEqual([moon]);
    });

    test('that were given up are left to the worker, and the page stays as it is', async () => {
      const storage = await open();
      const before = () => new Date(Date.now() - 600_000); // its head start is over
      const stuck: Links = { look: async () => Promise.reject(new Error('Ctrl-C')) };
      const first = libraryWith(storage, { links: stuck, now: before });
      const { bookmark } = await first.keep({ user, url, html });
      await expect(first.lookUpLinks(user, bookmark.id)).rejects.toThrow('Ctrl-C');
      const library = libraryWith(storage, { links });
      await library.work(quick);
      expect(await library.links(user, bookmark.id)).toEqual([moon]);
      expect(await library.find(user, bookmark.id)).toStrictEqual(bookmark);
    });

    test('that never answer leave the page ready', async () => {
      const storage = await open();
      const { PithError } = await import('@pith/library');
      const broken: Links = { look: async () => Promise.reject(new PithError('gone', 'no', [])) };
      const library = libraryWith(storage, { links: broken });
      const { bookmark } = await library.accept({ user, url });
      await library.work(quick);
      expect(await library.jobs({ user, kind: 'links' })).toMatchObject([{ state: 'dead' }]);
      expect(await library.find(user, bookmark.id)).toMatchObject({ state: 'ready', trouble: undefined });
    });

    test.each([
      ['nobody can look', undefined, html],
      ['there are none', links, pageAbout('tides')],
    ])('make no job when %s', async (_, given, page) => {
      const library = libraryWith(await open(), { links: given });
      await library.keep({ user, url, html: page });
      expect(await library.jobs({ user })).toEqual([]);
    });

    test('of a page that changed meanwhile are not written on it', async () => {
      const storage = await open();
      const library = libraryWith(storage, {
        links: {
          async look() {
            await libraryWith(storage).keep({ user, url, html: html.replace('Others', 'Many') });
            return [moon];
          },
        },
      });
      const { bookmark } = await library.keep({ user, url, html });
      await library.lookUpLinks(user, bookmark.id);
      expect(await library.links(user, bookmark.id)).toEqual([]);
    });
  });

  describe('watching', () => {
    const steps = async (events: AsyncIterable<SaveEvent>) => {
      const seen: SaveEvent[] = [];
      for await (const event of events) seen.push(event);
      return seen;
    };

    test('tells every state, and ends with the bookmark', async () => {
      const storage = await open();
      const read = Promise.withResolvers<void>();
      const library = libraryWith(storage, {
        pages: {
          async page(address, ask) {
            ask?.progress?.({ step: 'fetch', about: address });
            ask?.progress?.({ step: 'render', done: 1, total: 3 });
            await read.promise;
            return { url: address, html };
          },
        },
      });
      const { bookmark } = await library.accept({ user, url });
      const watched: SaveEvent[] = [];
      const watching = (async () => {
        for await (const event of library.watch(user, bookmark.id, never)) {
          watched.push(event);
          if (event.event === 'progress' && event.step === 'render') read.resolve();
        }
      })();
      await sleep(50);
      await library.work(quick);
      await watching;
      expect(watched[0]).toEqual({ event: 'waiting' });
      expect(watched).toContainEqual({ event: 'progress', step: 'render', done: 1, total: 3 });
      expect(watched.at(-1)).toMatchObject({ event: 'end', bookmark: { id: bookmark.id, state: 'ready' } });
      expect(await steps(library.watch(user, bookmark.id, never))).toMatchObject([{ event: 'end' }]);
      expect(await steps(library.watch('bob', bookmark.id, never))).toEqual([{ event: 'end', bookmark: undefined }]);
    });

    test('may stop; the save goes on', async () => {
      const library = libraryWith(await open());
      const { bookmark } = await library.accept({ user, url });
      const stop = new AbortController();
      const seen: SaveEvent[] = [];
      for await (const event of library.watch(user, bookmark.id, stop.signal)) {
        seen.push(event);
        stop.abort();
      }
      expect(seen).toEqual([{ event: 'waiting' }]);
      await library.work(quick);
      expect(await library.find(user, bookmark.id)).toMatchObject({ state: 'ready' });
    });
  });

  describe('giving up', () => {
    test.each([
      ['a page that was not here goes', false],
      ['a page that was here stays as it was', true],
    ])('%s', async (_, wasHere) => {
      const storage = await open();
      const began = Promise.withResolvers<void>();
      const library = libraryWith(storage, {
        pages: {
          page: (_address, ask) => {
            began.resolve();
            return new Promise((_resolve, reject) =>
              ask?.signal?.addEventListener('abort', () => reject(new Error('given up'))),
            );
          },
        },
      });
      const before = wasHere ? (await library.keep({ user, url, html })).bookmark : undefined;
      const { bookmark } = await library.accept({ user, url });
      expect(await library.cancelSave('bob', bookmark.id)).toBe(false);
      const work = library.work(quick);
      await began.promise;
      expect(await library.cancelSave(user, bookmark.id)).toBe(true);
      await work;
      expect(await library.cancelSave(user, bookmark.id)).toBe(false);
      expect((await library.find(user, bookmark.id))?.html).toBe(before?.html);
    });

    test('a page that is deleted while it is saved does not come back', async () => {
      const library = libraryWith(await open());
      const { bookmark } = await library.accept({ user, url });
      await library.remove(user, bookmark.id);
      await library.work(quick);
      expect(await library.find(user, url)).toBeUndefined();
      expect(await library.jobs({ user })).toMatchObject([{ state: 'cancelled' }]);
    });
  });
});
