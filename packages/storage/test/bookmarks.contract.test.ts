/** The contract of the `Bookmarks` port. */
import type { Query, StateName } from '@pith/library';
import { describe, expect, test } from 'vitest';
import { backends, bookmark, idOf, list, search } from './kit.ts';

describe.each(backends)('bookmarks in $name', ({ open }) => {
  describe('put', () => {
    test('returns exactly what was put', async () => {
      const { bookmarks } = await open();
      const tides = bookmark('tides', {
        title: 'Tides — 潮汐 \u{1F30A} \'"; DROP TABLE websites; --',
        lastOpenedAt: '2025-03-02T10:00:00.000Z',
      });
      expect(await bookmarks.put(tides, 'text')).toStrictEqual(tides);
      expect(await bookmarks.byId('local', tides.id)).toStrictEqual(tides);
    });

    test('keeps absent fields absent', async () => {
      const { bookmarks } = await open();
      const bare = bookmark('bare', { publishedAt: undefined });
      expect(await bookmarks.put(bare, '')).toStrictEqual(bare);
    });

    test('updates the page and keeps what the user changed', async () => {
      const { bookmarks } = await open();
      const opened = '2025-03-05T10:00:00.000Z';
      await bookmarks.put(bookmark('tides', { pinned: true, archived: true }), 'old words');
      await bookmarks.change('local', idOf('tides'), { lastOpenedAt: opened }, opened);
      const later = '2026-01-01T00:00:00.000Z';
      const renewed = bookmark('tides', {
        title: 'Tides, revised',
        savedAt: later,
        createdAt: later,
        updatedAt: later,
      });
      const expected = {
        ...renewed,
        pinned: true,
        archived: true,
        lastOpenedAt: opened,
        savedAt: '2025-03-01T10:00:00.000Z',
        createdAt: '2025-03-01T10:00:00.000Z',
      };
      expect(await bookmarks.put(renewed, 'new words')).toStrictEqual(expected);
      expect(await bookmarks.byId('local', renewed.id)).toStrictEqual(expected);
    });

    test('can set archived on an update', async () => {
      const { bookmarks } = await open();
      await bookmarks.put(bookmark('tides'), '');
      expect(await bookmarks.put(bookmark('tides', { archived: true }), '')).toMatchObject({ archived: true });
    });

    test('refuses a second row for a URL, and changes nothing', async () => {
      const { bookmarks } = await open();
      const first = bookmark('tides');
      await bookmarks.put(first, 'moon');
      const second = bookmark('again', { url: first.url, title: 'Other' });
      expect(await bookmarks.put(second, 'sun')).toBeUndefined();
      expect((await list(bookmarks)).total).toBe(1);
      expect((await search(bookmarks, 'sun')).total).toBe(0);
    });

    test('lets each user have the same URL', async () => {
      const { bookmarks } = await open();
      await bookmarks.put(bookmark('anns', { user: 'ann', url: 'https://x.example/' }), '');
      expect(await bookmarks.put(bookmark('bobs', { user: 'bob', url: 'https://x.example/' }), '')).toBeDefined();
    });

    test('never touches a row of another user', async () => {
      const { bookmarks } = await open();
      await bookmarks.put(bookmark('tides', { user: 'ann' }), '');
      await expect(bookmarks.put(bookmark('tides', { user: 'bob', title: 'Mine' }), '')).rejects.toThrow(
        'another user',
      );
      expect(await bookmarks.byId('ann', idOf('tides'))).toMatchObject({ title: 'tides' });
    });
  });

  test('putAll inserts many bookmarks with as many labels as they can have', async () => {
    const { bookmarks } = await open();
    const labels = Array.from({ length: 200 }, (_, i) => `label ${i}`);
    const entries = Array.from({ length: 100 }, (_, i) => ({ bookmark: bookmark(`page${i}`, { labels }), text: 'x' }));
    expect(await bookmarks.putAll(entries)).toEqual(entries.map(() => true));
    expect(await bookmarks.labels('local')).toHaveLength(200);
    expect(await bookmarks.idsWithLabel('local', 'label 199')).toHaveLength(100);
  });

  test('putAll inserts new bookmarks, updates known ones and reports which were skipped', async () => {
    const { bookmarks } = await open();
    await bookmarks.put(bookmark('known', { title: 'Old', pinned: true }), 'old');
    await bookmarks.put(bookmark('taken'), '');
    const many = Array.from({ length: 120 }, (_, i) => ({
      bookmark: bookmark(`many${i}`, { labels: ['bulk'] }),
      text: `word${i}`,
    }));
    const entries = [
      { bookmark: bookmark('known', { title: 'New' }), text: 'new' },
      { bookmark: bookmark('other', { url: bookmark('taken').url }), text: '' },
      { bookmark: bookmark('twice', { title: 'first' }), text: 'first' },
      { bookmark: bookmark('again', { url: bookmark('twice').url }), text: '' },
      ...many,
    ];
    const written = await bookmarks.putAll(entries);
    expect(written.slice(0, 5)).toEqual([true, false, true, false, true]);
    expect(written.every((each, i) => each === ![1, 3].includes(i))).toBe(true);
    expect((await list(bookmarks)).total).toBe(123);
    expect(await bookmarks.byId('local', idOf('known'))).toMatchObject({ title: 'New', pinned: true });
    expect((await search(bookmarks, 'word119 label:bulk')).items).toMatchObject([{ title: 'many119' }]);
    expect(await bookmarks.byId('local', idOf('many7'))).toStrictEqual(many[7]!.bookmark);
    expect(await bookmarks.putAll([])).toEqual([]);
  });

  describe('finding as', () => {
    test.each([
      ['its owner', 'local', true],
      ['another user', 'bob', false],
    ])('%s', async (_, user, isFound) => {
      const { bookmarks } = await open();
      const tides = bookmark('tides');
      await bookmarks.put(tides, 'moon');
      const found = [
        await bookmarks.byId(user, tides.id),
        await bookmarks.byUrl(user, tides.url),
        await bookmarks.byUrlFull(user, tides.urlFull),
        (await bookmarks.idsStartingWith(user, 'tide'))[0],
        (await list(bookmarks, { user })).items[0],
        (await search(bookmarks, 'moon', { user })).items[0],
      ];
      expect(found.map((each) => each !== undefined)).toEqual(found.map(() => isFound));
    });

    test.each([
      ['aaaa', ['aaaa-0000000', 'aaaab-0000000']],
      ['aaaa-0000000', ['aaaa-0000000']],
      ['aaaab', ['aaaab-0000000']],
      ['aaa_', []],
      ['%', []],
    ])('ids that start with %s', async (prefix, ids) => {
      const { bookmarks } = await open();
      for (const name of ['aaaa', 'aaaab', 'bbbb']) await bookmarks.put(bookmark(name), '');
      expect(await bookmarks.idsStartingWith('local', prefix)).toEqual(ids);
    });
  });

  describe('list', () => {
    const is = (state: StateName): Query => ({ kind: 'is', state });
    const not = (part: Query): Query => ({ kind: 'not', part });
    const all = (...parts: Query[]): Query => ({ kind: 'all', parts });
    const day = (number: number) => `2025-03-0${number}T10:00:00.000Z`;
    async function openFilled() {
      const storage = await open();
      await storage.bookmarks.put(bookmark('first', { savedAt: day(1), pinned: true }), '');
      await storage.bookmarks.put(bookmark('third', { savedAt: day(3), archived: true }), '');
      await storage.bookmarks.put(bookmark('second', { savedAt: day(2) }), '');
      await storage.bookmarks.put(bookmark('twin', { savedAt: day(2) }), '');
      return storage;
    }

    test.each([
      ['newest first, ties by row descending', {}, ['third', 'twin', 'second', 'first'], 4],
      ['a page of it', { limit: 2, offset: 1 }, ['twin', 'second'], 4],
      ['past the end', { offset: 9 }, [], 4],
      ['limit 0', { limit: 0 }, [], 4],
      ['archived', { query: is('archived') }, ['third'], 1],
      ['not archived', { query: not(is('archived')) }, ['twin', 'second', 'first'], 3],
      ['pinned', { query: is('pinned') }, ['first'], 1],
      ['pinned and archived', { query: all(is('pinned'), is('archived')) }, [], 0],
    ])('%s', async (_, query, titles, total) => {
      const { bookmarks } = await openFilled();
      const found = await list(bookmarks, query);
      expect(found.items.map(({ title }) => title)).toEqual(titles);
      expect(found.total).toBe(total);
    });

    test('returns summaries without the long texts', async () => {
      const { bookmarks } = await openFilled();
      const [item] = (await list(bookmarks, { limit: 1 })).items;
      const { content, html, ...summary } = bookmark('third', { savedAt: day(3), archived: true });
      expect(item).toStrictEqual(summary);
    });
  });

  describe('deleting', () => {
    const at = '2025-04-01T10:00:00.000Z';

    test('hides the bookmark from everything except byUrl, which saves use', async () => {
      const { bookmarks } = await open();
      const tides = bookmark('tides');
      await bookmarks.put(tides, 'moon');
      await bookmarks.change('local', tides.id, { deletedAt: at }, at);
      expect(await bookmarks.byId('local', tides.id)).toBeUndefined();
      expect(await bookmarks.byUrlFull('local', tides.urlFull)).toBeUndefined();
      expect(await bookmarks.idsStartingWith('local', 'tide')).toEqual([]);
      expect((await list(bookmarks)).total).toBe(0);
      expect((await search(bookmarks, 'moon')).total).toBe(0);
      expect(await bookmarks.byUrl('local', tides.url)).toStrictEqual({ ...tides, deletedAt: at, updatedAt: at });
    });

    test('is undone by saving again', async () => {
      const { bookmarks } = await open();
      const tides = bookmark('tides');
      await bookmarks.put(tides, 'moon');
      await bookmarks.change('local', tides.id, { deletedAt: at }, at);
      expect(await bookmarks.put(tides, 'moon')).toStrictEqual(tides);
      expect((await search(bookmarks, 'moon')).total).toBe(1);
    });

    test('other users cannot delete', async () => {
      const { bookmarks } = await open();
      await bookmarks.put(bookmark('tides'), '');
      await bookmarks.change('bob', idOf('tides'), { deletedAt: at }, at);
      await bookmarks.change('bob', idOf('tides'), { lastOpenedAt: at }, at);
      expect(await bookmarks.byId('local', idOf('tides'))).toStrictEqual(bookmark('tides'));
    });
  });

  test('stores when it was opened', async () => {
    const { bookmarks } = await open();
    const lastOpenedAt = '2025-04-01T10:00:00.000Z';
    await bookmarks.put(bookmark('tides'), '');
    await bookmarks.change('local', idOf('tides'), { lastOpenedAt }, lastOpenedAt);
    expect(await bookmarks.byId('local', idOf('tides'))).toStrictEqual(bookmark('tides', { lastOpenedAt }));
  });
});
