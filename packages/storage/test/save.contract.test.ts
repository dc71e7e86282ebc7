/** The saving pipeline on every backend. */
import { describe, expect, test } from 'vitest';
import { backends, libraryOn, pageAbout } from './kit.ts';
import { namesIn } from './zip.ts';

const url = 'https://tides.example/how';

describe.each(backends)('saving in $name', ({ open }) => {
  test('a saved page can be found, listed and searched, and its archive read', async () => {
    const storage = await open();
    const library = libraryOn(storage);
    const { bookmark, created } = await library.for('local').save({ url, html: pageAbout('tides') });
    expect(created).toBe(true);
    expect(await library.for('local').find(url)).toStrictEqual(bookmark);
    expect((await library.for('local').list({})).items.map(({ id }) => id)).toEqual([bookmark.id]);
    const [found] = (await library.for('local').search({ words: '"second paragraph" tide*' })).items;
    expect(found?.snippet).toContain('\u0002second paragraph\u0003 goes on about \u0002tides\u0003');
    expect(await namesIn((await storage.blobs.get(bookmark.id))!)).toContain('original.html.gz');
    expect(await storage.check()).toMatchObject({ healthy: true, bookmarks: 1, orphanArchives: [] });
  });

  test('saving again keeps the id, the times and the position in the list', async () => {
    const storage = await open();
    const library = libraryOn(storage);
    const first = (await library.for('local').save({ url, html: pageAbout('tides') })).bookmark;
    await library.for('local').save({ url: 'https://tides.example/later', html: pageAbout('waves') });
    const again = await library.for('local').save({ url: `${url}?utm_source=x#end`, html: pageAbout('ebb') });
    expect(again.created).toBe(false);
    expect(again.bookmark).toMatchObject({
      id: first.id,
      savedAt: first.savedAt,
      createdAt: first.createdAt,
      title: 'About ebb',
    });
    expect(again.bookmark.content).toContain(`saved_at: "${first.savedAt}"`);
    const titles = (await library.for('local').list({})).items.map(({ title }) => title);
    expect(titles).toEqual(['About waves', 'About ebb']);
    expect((await library.for('local').search({ words: 'tides' })).total).toBe(0);
  });

  test('saving a removed page restores it', async () => {
    const storage = await open();
    const library = libraryOn(storage);
    const { bookmark } = await library.for('local').save({ url, html: pageAbout('tides') });
    await library.for('local').remove(bookmark.id);
    expect(await library.for('local').find(url)).toBeUndefined();
    const again = await library.for('local').save({ url, html: pageAbout('tides') });
    expect(again.bookmark).toMatchObject({ id: bookmark.id, savedAt: bookmark.savedAt });
    expect(await library.for('local').find(bookmark.id.slice(0, 8))).toStrictEqual(again.bookmark);
  });

  test('concurrent saves of one page create one bookmark with one archive', async () => {
    const storage = await open();
    const library = libraryOn(storage);
    const saves = await Promise.all(
      Array.from({ length: 8 }, (_, i) => library.for('local').save({ url, html: pageAbout(`tide number ${i}`) })),
    );
    expect(saves.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(saves.map(({ bookmark }) => `${bookmark.id} ${bookmark.savedAt}`)).size).toBe(1);
    expect(await storage.check()).toMatchObject({ healthy: true, bookmarks: 1 });
  });
});
