/** Changes of many bookmarks, and undoing them, on every database. */
import { describe, expect, test } from 'vitest';
import { backends, bookmark, idOf, libraryOn, list, search } from './kit.ts';

describe.each(backends)('$name', ({ open }) => {
  async function libraryWith(...names: string[]) {
    const storage = await open();
    for (const name of names) await storage.bookmarks.put(bookmark(name), `about ${name}`);
    const own = libraryOn(storage).for('local');
    const titles = async (words: string) =>
      (await search(storage.bookmarks, words)).items.map(({ title }) => title).sort();
    return { storage, own, titles };
  }

  test('a change is made to all, and undone on all', async () => {
    const { own, titles } = await libraryWith('tides', 'waves', 'dunes');
    await own.change(idOf('tides'), { addLabels: ['old'], progress: 30, position: 'p[3]' });
    const { operation, steps } = await own.operations.change([idOf('tides'), idOf('waves')], {
      archived: true,
      progress: 100,
      position: null,
      addLabels: ['sea'],
      removeLabels: ['old'],
      edits: { title: 'Water' },
    });
    expect(steps.map(({ id, isChanged }) => [id, isChanged])).toEqual([
      [idOf('tides'), true],
      [idOf('waves'), true],
    ]);
    expect(operation).toMatchObject({ kind: 'change', bookmarks: 2 });
    expect(await titles('is:archived label:sea title:water')).toHaveLength(2);
    const undone = await own.operations.undo(operation.id);
    expect(undone?.steps.map(({ isChanged }) => isChanged)).toEqual([true, true]);
    expect(undone?.operation.undoneAt).toBeDefined();
    expect(await own.find(idOf('tides'))).toMatchObject({
      title: 'tides',
      archived: false,
      progress: 30,
      position: 'p[3]',
      labels: ['old'],
    });
    expect(await titles('is:archived')).toEqual([]);
    expect(await titles('label:sea')).toEqual([]);
    expect(await titles('label:old')).toEqual(['tides']);
    expect(await titles('title:water')).toEqual([]);
  });

  test('what changed again since then stays, everything else comes back', async () => {
    const { own } = await libraryWith('tides');
    const id = idOf('tides');
    const { operation } = await own.operations.change([id], { archived: true, pinned: true, addLabels: ['sea'] });
    await own.change(id, { pinned: false, addLabels: ['moon'] });
    await own.change(id, { pinned: true });
    await own.change(id, { progress: 50 });
    await own.operations.undo(operation.id);
    expect(await own.find(id)).toMatchObject({ archived: false, pinned: false, progress: 50, labels: ['moon'] });
    const second = await own.operations.change([id], { progress: 80 });
    await own.change(id, { progress: 90 });
    expect((await own.operations.undo(second.operation.id))?.steps).toMatchObject([{ isChanged: false }]);
    expect(await own.find(id)).toMatchObject({ progress: 90 });
  });

  test('deleted bookmarks come back, also in the search', async () => {
    const { own, storage, titles } = await libraryWith('tides', 'waves');
    const { operation } = await own.operations.delete([idOf('tides'), idOf('waves')]);
    expect((await list(storage.bookmarks)).total).toBe(0);
    await own.operations.undo(operation.id);
    expect(await titles('about')).toEqual(['tides', 'waves']);
    const { operation: again } = await own.operations.delete([idOf('tides')]);
    await own.purge(idOf('tides'));
    expect((await own.operations.undo(again.id))?.steps).toEqual([]);
    expect(await titles('about')).toEqual(['waves']);
  });

  test('deleting stops a save, which would restore the bookmark', async () => {
    const { own } = await libraryWith();
    const { bookmark: queued, job } = await own.queueSave({ url: 'https://tides.example/later' });
    const { operation } = await own.operations.delete([queued.id]);
    expect((await own.job(job))?.state).toBe('cancelled');
    await own.operations.undo(operation.id);
    expect(await own.find(queued.id)).toMatchObject({ state: 'error', error: { type: 'cancelled' } });
  });

  test('restoring can be undone too', async () => {
    const { own } = await libraryWith('tides');
    await own.remove(idOf('tides'));
    const { operation } = await own.operations.restore([idOf('tides')]);
    expect((await own.find(idOf('tides')))?.title).toBe('tides');
    await own.operations.undo(operation.id);
    expect(await own.find(idOf('tides'))).toBeUndefined();
  });

  test('unknown, deleted and unchanged bookmarks are reported, each id once', async () => {
    const { own, storage } = await libraryWith('tides', 'waves', 'dunes');
    await storage.bookmarks.put(bookmark('theirs', { user: 'bob' }), 'about theirs');
    await own.remove(idOf('waves'));
    await own.change(idOf('dunes'), { archived: true });
    const ids = ['tides', 'waves', 'dunes', 'theirs', 'nothing', 'tides'].map(idOf);
    const { steps, operation } = await own.operations.change(ids, { archived: true });
    expect(steps.map(({ after, isChanged }) => [after?.title, isChanged])).toEqual([
      ['tides', true],
      [undefined, false],
      ['dunes', false],
      [undefined, false],
      [undefined, false],
    ]);
    expect(operation.bookmarks).toBe(1);
    expect((await storage.bookmarks.byId('bob', idOf('theirs')))?.archived).toBe(false);
  });

  test('a label is renamed on deleted bookmarks too, and gets its name back', async () => {
    const { own, titles } = await libraryWith('tides', 'waves', 'dunes');
    await own.operations.change([idOf('tides'), idOf('waves')], { addLabels: ['sea'] });
    await own.change(idOf('dunes'), { addLabels: ['ocean'] });
    await own.remove(idOf('waves'));
    const renamed = await own.operations.renameLabel('sea', 'ocean');
    expect(renamed?.operation).toMatchObject({ kind: 'label', bookmarks: 2 });
    await own.restore(idOf('waves'));
    expect(await titles('label:ocean')).toEqual(['dunes', 'tides', 'waves']);
    await own.operations.undo(renamed!.operation.id);
    expect(await titles('label:sea')).toEqual(['tides', 'waves']);
    expect(await titles('label:ocean')).toEqual(['dunes']);
    expect(await own.operations.renameLabel('nothing', 'x')).toBeUndefined();
  });

  test('an operation is undone once, by its user, and only the newest are kept', async () => {
    const { own, storage } = await libraryWith('tides');
    const { operation } = await own.operations.change([idOf('tides')], { archived: true });
    expect(await libraryOn(storage).for('bob').operations.undo(operation.id)).toBeUndefined();
    expect((await own.find(idOf('tides')))?.archived).toBe(true);
    await own.operations.undo(operation.id);
    await expect(own.operations.undo(operation.id)).rejects.toMatchObject({ type: 'already-undone' });
    for (let i = 0; i < 100; i++) await own.operations.change([idOf('tides')], { progress: i + 1 });
    const kept = await own.operations.recent({ limit: 1000, offset: 0 });
    expect(kept).toHaveLength(100);
    expect(kept.map(({ createdAt }) => createdAt)).toEqual(
      kept
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .reverse(),
    );
    expect(await own.operations.undo(operation.id)).toBeUndefined();
  });

  test('a thousand bookmarks', { timeout: 60_000 }, async () => {
    const names = Array.from({ length: 1000 }, (_, i) => `page${i}`);
    const { own, storage } = await libraryWith();
    await storage.bookmarks.putAll(names.map((name) => ({ bookmark: bookmark(name), text: name })));
    const { operation } = await own.operations.change(names.map(idOf), { archived: true, addLabels: ['many'] });
    expect(operation.bookmarks).toBe(1000);
    expect((await search(storage.bookmarks, 'is:archived label:many')).total).toBe(1000);
    await own.operations.undo(operation.id);
    expect((await search(storage.bookmarks, 'is:archived')).total).toBe(0);
    expect((await search(storage.bookmarks, 'label:many')).total).toBe(0);
  });
});
