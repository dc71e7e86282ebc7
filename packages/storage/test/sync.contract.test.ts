/** What clients that keep a copy of a library need: changes, deletions, selected bookmarks in any order. */
import { describe, expect, test } from 'vitest';
import { backends, bookmark, idOf, libraryOn, list, search } from './kit.ts';

const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T00:00:00.000Z`;

describe.each(backends)('$name', ({ open }) => {
  test('changes since a time, newest first, with deletions and erasures', async () => {
    const { bookmarks } = await open();
    for (const [i, name] of ['old', 'new', 'deleted', 'erased', 'back'].entries())
      await bookmarks.put(bookmark(name.padEnd(4, '-'), { updatedAt: day(i + 1) }), name);
    await bookmarks.put(bookmark('bobs', { user: 'bob', updatedAt: day(9) }), '');
    await bookmarks.change('local', idOf('deleted'), { deletedAt: day(10) }, day(10));
    await bookmarks.change('local', idOf('erased'), { deletedAt: day(11) }, day(11));
    await bookmarks.purge('local', [idOf('erased')]);
    await bookmarks.change('local', idOf('back'), { deletedAt: day(12) }, day(12));
    await bookmarks.change('local', idOf('back'), { deletedAt: null }, day(13));

    const changes = async (since?: string, user = 'local') =>
      (await bookmarks.changes(user, since)).map(({ id, at, isDeleted }) => [id, at, isDeleted]);
    expect(await changes()).toEqual([
      [idOf('back'), day(13), false],
      [idOf('new-'), day(2), false],
      [idOf('old-'), day(1), false],
    ]);
    expect(await changes(day(2))).toEqual([
      [idOf('back'), day(13), false],
      [idOf('erased'), day(11), true],
      [idOf('deleted'), day(10), true],
      [idOf('new-'), day(2), false],
    ]);
    expect(await changes(day(3), 'bob')).toEqual([[idOf('bobs'), day(9), false]]);
  });

  test('an erased bookmark that is restored from an export is not reported as deleted', async () => {
    const { bookmarks } = await open();
    await bookmarks.put(bookmark('tides'), 'moon');
    const full = await bookmarks.full('local', idOf('tides'));
    await bookmarks.purge('local', [idOf('tides')]);
    await bookmarks.putFull(full!);
    expect((await bookmarks.changes('local', day(1))).filter(({ isDeleted }) => isDeleted)).toEqual([]);
  });

  test('a bookmark has one owner, until it is deleted', async () => {
    const { bookmarks } = await open();
    await bookmarks.put(bookmark('tides', { user: 'bob' }), '');
    expect(await bookmarks.ownerOf(idOf('tides'))).toBe('bob');
    await bookmarks.change('bob', idOf('tides'), { deletedAt: day(1) }, day(1));
    expect(await bookmarks.ownerOf(idOf('tides'))).toBeUndefined();
  });

  test('a scheduled deletion happens unless it is cancelled', async () => {
    const storage = await open();
    const { bookmarks, jobs } = storage;
    const library = libraryOn(storage, { now: () => new Date() });
    const own = library.for('local');
    for (const name of ['goes', 'stays']) await bookmarks.put(bookmark(name), name);
    expect(await own.removeLater(idOf('goes'), 0)).toMatchObject({
      deleteAt: expect.any(String),
      deletedAt: undefined,
    });
    await own.removeLater(idOf('stays'), 0);
    expect(await own.cancelRemoval(idOf('stays'))).not.toHaveProperty('deleteAt');
    await library.runWorker({ untilEmpty: true, signal: AbortSignal.timeout(20_000) });
    expect((await list(bookmarks)).items.map(({ title }) => title)).toEqual(['stays']);
    expect((await bookmarks.changes('local', day(1))).find(({ isDeleted }) => isDeleted)?.id).toBe(idOf('goes'));
    expect((await jobs.list({ user: 'local', kind: 'delete', limit: 9 })).map(({ state }) => state).sort()).toEqual([
      'cancelled',
      'done',
    ]);
  });

  test('selects ids and notes', async () => {
    const { bookmarks, highlights } = await open();
    await bookmarks.put(bookmark('noted', { note: 'Ask Ann about 100% tides' }), '');
    await bookmarks.put(bookmark('marked'), 'moon');
    await bookmarks.put(bookmark('plain'), '');
    const anchor = { quote: 'moon', before: '', after: '', start: 0, end: 4 };
    const times = { createdAt: day(1), updatedAt: day(1) };
    const mark = {
      id: idOf('mark'),
      user: 'local',
      bookmark: idOf('marked'),
      colour: 'red',
      anchor,
      placed: true,
    } as const;
    await highlights.put({ ...mark, ...times, note: 'ask Bob' });
    const titles = async (words: string) => (await search(bookmarks, words)).items.map(({ title }) => title).sort();
    expect(await titles('note:ask')).toEqual(['marked', 'noted']);
    expect(await titles('note:"100% T"')).toEqual(['noted']);
    expect(await titles("note:'ann about'")).toEqual(['noted']);
    const ids = [idOf('plain'), idOf('none'), idOf('marked')];
    expect((await list(bookmarks, { query: { kind: 'ids', ids } })).total).toBe(2);
    expect((await list(bookmarks, { query: { kind: 'ids', ids: [] } })).total).toBe(0);
  });

  test('sorts by site, duration and several keys', async () => {
    const { bookmarks } = await open();
    const { article } = bookmark('any');
    const put = (name: string, more: object, rest: object = {}) =>
      bookmarks.put(bookmark(name, { article: { ...article, ...more }, ...rest }), '');
    await put('bbbb', { siteName: 'Zed', wordCount: 1000 }, { publishedAt: undefined, savedAt: day(2) });
    await put('aaaa', { duration: 30 }, { domain: 'alpha.example' });
    await put('cccc', { siteName: 'beta', wordCount: 10 }, { publishedAt: '2027-01-01' });
    const titles = async (by: 'site' | 'domain' | 'duration' | 'dated', descending = false) =>
      (await list(bookmarks, { sort: { by, descending } })).items.map(({ title }) => title);
    expect(await titles('site')).toEqual(['aaaa', 'cccc', 'bbbb']);
    expect(await titles('duration')).toEqual(['cccc', 'aaaa', 'bbbb']);
    expect(await titles('duration', true)).toEqual(['bbbb', 'aaaa', 'cccc']);
    expect(await titles('dated', true)).toEqual(['cccc', 'bbbb', 'aaaa']);
    const then = [{ by: 'title', descending: true }] as const;
    const sorted = await list(bookmarks, { sort: { by: 'domain', descending: false, then } });
    expect(sorted.items.map(({ title }) => title)).toEqual(['aaaa', 'cccc', 'bbbb']);
    await bookmarks.change('local', idOf('bbbb'), { edits: { siteName: 'Able' } }, day(3));
    expect(await titles('site')).toEqual(['bbbb', 'aaaa', 'cccc']);
    expect((await search(bookmarks, 'bbbb', { sort: { by: 'site', descending: true } })).total).toBe(1);
  });

  test('a collection keeps its filters', async () => {
    const storage = await open();
    const { collections } = libraryOn(storage).for('local');
    const filters = { types: ['photo'], pinned: true, savedFrom: '-1w' } as const;
    const { id } = await collections.add({ name: 'Pictures', question: 'sea', filters, pinned: true });
    expect(await collections.find(id)).toMatchObject({ question: 'sea', filters, pinned: true });
    await collections.change(id, { filters: {} });
    expect(await collections.find(id)).toMatchObject({ question: 'sea', filters: {}, pinned: true });
  });
});
