/** Reparsing on every backend: new rules apply, and the user's changes stay. */

import type { Library, Pages, Ports, ReparseRequest, ReparseResult } from '@pith/library';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../src/index.ts';
import { backends, libraryOn } from './kit.ts';
import { rulesFrom } from './rules.ts';

const site = 'https://tides.example';
/** Of each page its own: what all pages of a site show would go without any rule. */
const adFor = (topic: string) =>
  `<p class="ad">Buy our new boat for the ${topic} today, it is the best boat that you will ever sail across the wide and open sea.</p>`;
const paragraph = (topic: string) =>
  `<p>This part tells at some length what there is to know about ${topic}, so that it is worth keeping for later.</p>`;
const page = (topic: string, more = adFor(topic)) =>
  `<title>About ${topic}</title><article><h1>About ${topic}</h1>${paragraph(topic).repeat(3)}${more}<p>It ends with a word about ${topic} and the moon.</p></article>`;

const noAds = rulesFrom(
  '- id: ads\n  trigger: { host: { equals: tides.example } }\n  actions: [{ op: remove, selector: .ad }]\n',
);

async function all(
  library: Library,
  { user = 'local', ...more }: Partial<ReparseRequest> = {},
): Promise<ReparseResult[]> {
  const done: ReparseResult[] = [];
  for await (const each of library.for(user).reparse(more)) done.push(each);
  return done;
}

/** Saves pages without rules, and returns the library with rules on the same storage. */
async function saveAndUpgrade(storage: Storage, topics: readonly string[], rules: Ports['rules'] = noAds) {
  const before = libraryOn(storage);
  const saved = [];
  for (const topic of topics) {
    const { bookmark } = await before.for('local').save({ url: `${site}/${topic}`, html: page(topic) });
    saved.push(bookmark);
  }
  return { saved, before, library: libraryOn(storage, { rules }) };
}

describe.each(backends)('reparsing in $name', ({ open }) => {
  test('new rules apply to old pages, and the changes of the user stay', async () => {
    const storage = await open();
    const { saved, library } = await saveAndUpgrade(storage, ['ebb']);
    const { id, savedAt, createdAt } = saved[0]!;
    await library.for('local').change(id, {
      pinned: true,
      archived: true,
      progress: 40,
      addLabels: ['sea'],
      note: 'mine',
      edits: { title: 'My ebb' },
    });
    await library.for('local').highlights.add(id, { quote: 'a word about ebb' });
    await library.for('local').highlights.add(id, { quote: 'Buy our new boat' });

    const [done, ...others] = await all(library, { diff: true });
    expect(others).toEqual([]);
    expect(done).toMatchObject({ verdict: 'changed', written: true, total: 1 });
    expect(done!.diff).toContain('-Buy our new boat');
    expect(done!.highlights.map(({ quote, how }) => [quote, how])).toEqual([
      ['Buy our new boat', 'lost'],
      ['a word about ebb', 'moved'],
    ]);

    const now = (await library.for('local').find(id))!;
    expect(now.html).not.toContain('boat');
    expect(now).toMatchObject({
      id,
      savedAt,
      createdAt,
      title: 'My ebb',
      pinned: true,
      archived: true,
      progress: 40,
      labels: ['sea'],
      note: 'mine',
      edits: { title: 'My ebb' },
    });
    expect(now.content).toContain(`saved_at: "${savedAt}"`);
    expect((await library.for('local').search({ words: 'boat' })).total).toBe(0);
    expect((await library.for('local').search({ words: 'moon' })).total).toBe(1);
    expect((await library.for('local').version(id, 1))!.text).toContain('boat');
    expect(String(await library.for('local').archives.file(now, 'article.md'))).not.toContain('boat');
    expect(await storage.check()).toMatchObject({ healthy: true });

    const marks = await library.for('local').highlights.forBookmark(id);
    expect(marks.map(({ anchor, placed }) => [anchor.quote, placed])).toEqual(
      expect.arrayContaining([
        ['a word about ebb', true],
        ['Buy our new boat', false],
      ]),
    );
    const text = (await library.for('local').text(id))!;
    const placed = marks.find((mark) => mark.placed)!;
    expect(text.slice(placed.anchor.start, placed.anchor.end)).toBe('a word about ebb');

    const [again] = await all(library);
    expect(again).toMatchObject({ verdict: 'same', written: false });
    expect((await library.for('local').find(id))!.updatedAt).toBe(now.updatedAt);
  });

  test('a dry run writes nothing', async () => {
    const storage = await open();
    const { saved, library } = await saveAndUpgrade(storage, ['ebb']);
    const archive = await storage.blobs.get(saved[0]!.id);
    expect(await all(library, { dryRun: true })).toMatchObject([{ verdict: 'changed', written: false }]);
    expect(await library.for('local').find(saved[0]!.id)).toEqual(saved[0]);
    expect(Buffer.compare((await storage.blobs.get(saved[0]!.id))!, archive!)).toBe(0);
  });

  test('a page that fails stays unchanged, and the others are reparsed', async () => {
    const storage = await open();
    const { saved, library } = await saveAndUpgrade(storage, ['ebb', 'flood', 'moon']);
    const ids = saved.map(({ id }) => id);
    await storage.bookmarks.replaceArchive(
      'local',
      ids[0]!,
      await storage.blobs.add(ids[0]!, Buffer.from('PK, no zip')),
    );
    await storage.bookmarks.replaceArchive('local', ids[1]!, 'gone-0000000');
    const done = await all(library);
    expect(done.map(({ verdict, error }) => [verdict, error?.type])).toEqual([
      ['failed', 'archive-damaged'],
      ['failed', 'not-kept'],
      ['changed', undefined],
    ]);
    for (const { id, ...old } of saved.slice(0, 2)) expect(await library.for('local').find(id)).toEqual({ id, ...old });
  });

  test('an imported article without its page is skipped, and fails when requested by id', async () => {
    const storage = await open();
    const { saved, before, library } = await saveAndUpgrade(storage, ['ebb']);
    const { bookmark } = await before
      .for('local')
      .save({ url: `${site}/imported`, html: page('imports'), isArticle: true });
    const imported: unknown[] = [];
    const onImported = (...args: unknown[]) => imported.push(args);
    const done = await all(library, { onImported });
    expect([done.map(({ bookmark: { id } }) => id), imported]).toEqual([[saved[0]!.id], [[1, 2]]]);
    expect(await all(library, { id: bookmark.id })).toMatchObject([
      { verdict: 'failed', error: { type: 'only-imported' } },
    ]);
  });

  test('archives are read only once to find out that they have no page', async () => {
    const storage = await open();
    const { library } = await saveAndUpgrade(storage, ['ebb']);
    const { bookmark } = await library
      .for('local')
      .save({ url: `${site}/imported`, html: page('imports'), isArticle: true });
    const read: string[] = [];
    const get = storage.blobs.get;
    const watchedGet = (id: string) => {
      read.push(id);
      return get(id);
    };
    const watched = { ...storage, blobs: { ...storage.blobs, get: watchedGet } };
    const readsOf = async (request: Parameters<typeof all>[1] = {}) => {
      read.length = 0;
      let imported = 0;
      await all(libraryOn(watched), { ...request, onImported: (count) => (imported += count) });
      return [imported, read.includes(bookmark.id)];
    };
    expect(await readsOf()).toEqual([1, false]); // known since it was saved
    const bytes = (await get(bookmark.id))!;
    await storage.bookmarks.replaceArchive('local', bookmark.id, await storage.blobs.add(bookmark.id, bytes));
    expect(await readsOf()).toEqual([1, true]);
    expect(await readsOf()).toEqual([1, false]);
    expect(await readsOf({ domain: 'elsewhere.example' })).toEqual([0, false]);
  });

  test('continues where it was stopped', async () => {
    const storage = await open();
    const { library } = await saveAndUpgrade(storage, ['ebb', 'flood', 'moon']);
    let from: ReparseResult['cursor'] | undefined;
    const titles: string[] = [];
    for (let run = 0; run < 4; run++) {
      for await (const { bookmark, cursor } of library.for('local').reparse({ from })) {
        titles.push(bookmark.title);
        from = cursor;
        break; // as Ctrl-C does
      }
    }
    expect(titles).toEqual(['About ebb', 'About flood', 'About moon']);
  });

  test('a page that was saved with its comments keeps them', async () => {
    const library = libraryOn(await open());
    const comment = (name: string) =>
      `<li class="comment"><cite class="author">${name}</cite><div class="comment-body"><p>${name} saw the tide from the pier and still does not believe it.</p></div></li>`;
    const html = `${page('ebb')}<section><h2>Comments</h2><ol>${['Ann', 'Bo', 'Cy'].map(comment).join('')}</ol></section>`;
    const { bookmark } = await library.for('local').save({ url: `${site}/ebb`, html, comments: true });
    expect(bookmark.content).toContain('## Comments');
    expect(await all(library)).toMatchObject([{ verdict: 'same' }]);
    await library.for('local').queueSave({ url: `${site}/ebb`, html, comments: true });
    await library.runWorker({ untilEmpty: true, signal: new AbortController().signal });
    expect((await library.for('local').find(bookmark.id))!.content).toContain('## Comments');
  });

  test('can be limited to a site, and skips other users and deleted pages', async () => {
    const storage = await open();
    const { library, before } = await saveAndUpgrade(storage, ['ebb', 'flood']);
    await before.for('local').save({ url: 'https://other.example/x', html: page('x') });
    await before.for('ann').save({ url: `${site}/hers`, html: page('hers') });
    await library.for('local').remove(`${site}/flood`);
    const titles = (done: readonly ReparseResult[]) => done.map(({ bookmark }) => bookmark.title);
    expect(titles(await all(library, { domain: 'tides.example', dryRun: true }))).toEqual(['About ebb']);
    expect(titles(await all(library, { dryRun: true }))).toEqual(['About ebb', 'About x']);
    expect(titles(await all(library, { user: 'ann', dryRun: true }))).toEqual(['About hers']);
  });

  test('a worse result is not written, unless evenWorse is set', async () => {
    const storage = await open();
    const { saved } = await saveAndUpgrade(storage, ['ebb']);
    const pages: Pages = {
      page: async (url) => ({ url, html: `<title>About ebb</title><article>${adFor('ebb')}</article>` }),
    };
    const library = libraryOn(storage, { pages });
    expect(await all(library, { refetch: true })).toMatchObject([{ verdict: 'worse', written: false }]);
    expect(await library.for('local').find(saved[0]!.id)).toEqual(saved[0]);
    expect(await all(library, { refetch: true, evenWorse: true })).toMatchObject([{ verdict: 'worse', written: true }]);
    expect((await library.for('local').find(saved[0]!.id))!.html).not.toContain('ends with');
  });

  test('an article over several pages is reparsed from all of them', async () => {
    const storage = await open();
    const leads = '- id: pages\n  trigger: { host: { equals: tides.example } }\n  leads: { next_page: a.next }\n';
    const next = (path: string) => `</article><article hidden></article><a class="next" href="${path}">Next</a>`;
    const pages: Pages = {
      page: async (url) => ({ url, html: url.endsWith('/1') ? page('ebb') + next('/2') : page('flood') }),
    };
    const then = libraryOn(storage, { pages, rules: rulesFrom(leads) });
    const { bookmark } = await then.for('local').save({ url: `${site}/1` });
    expect(bookmark.html).toContain('a word about flood');
    const library = libraryOn(storage, {
      rules: rulesFrom(
        `${leads}- id: ads\n  trigger: { host: { equals: tides.example } }\n  actions: [{ op: remove, selector: .ad }]\n`,
      ),
    });
    expect(await all(library)).toMatchObject([{ verdict: 'changed', written: true }]);
    const { html } = (await library.for('local').find(bookmark.id))!;
    expect(html).toContain('a word about flood');
    expect(html).not.toContain('boat');
    expect(await all(library)).toMatchObject([{ verdict: 'same' }]);
  });

  test('a lead to a page that is not in the archive fails and changes nothing', async () => {
    const storage = await open();
    const pages: Pages = { page: async (url) => ({ url, html: `${page('ebb')}<a class="next" href="/2">Next</a>` }) };
    const { bookmark } = await libraryOn(storage, { pages })
      .for('local')
      .save({ url: `${site}/1` });
    const leads = rulesFrom(
      '- id: pages\n  trigger: { host: { equals: tides.example } }\n  leads: { next_page: a.next }\n',
    );
    const library = libraryOn(storage, { rules: leads });
    expect(await all(library)).toMatchObject([{ verdict: 'failed', error: { type: 'not-kept' } }]);
    expect(await library.for('local').find(bookmark.id)).toEqual(bookmark);
  });

  test('refetch uses the current page, unless it moved or is empty', async () => {
    const storage = await open();
    const { saved } = await saveAndUpgrade(storage, ['ebb', 'flood', 'moon']);
    const pages: Pages = {
      async page(url) {
        if (url.endsWith('/ebb')) return { url, html: page('ebb', '<p>News of today are that the sea is calm.</p>') };
        return url.endsWith('/flood') ? { url: `${site}/`, html: page('home') } : { url, html: '<title>x</title>' };
      },
    };
    const library = libraryOn(storage, { pages });
    expect(await all(library, { refetch: true })).toMatchObject([
      { verdict: 'changed', written: true },
      { verdict: 'failed', error: { type: 'page-moved' } },
      { verdict: 'failed', error: { type: 'empty-page' } },
    ]);
    expect((await library.for('local').find(saved[0]!.id))!.html).toContain('the sea is calm');
    for (const old of saved.slice(1)) expect(await library.for('local').find(old.id)).toEqual(old);
    expect((await library.for('local').list({})).total).toBe(3);
  });

  test('a page that was saved or deleted meanwhile is not overwritten', async () => {
    const storage = await open();
    const { saved } = await saveAndUpgrade(storage, ['ebb']);
    const { id } = saved[0]!;
    const meanwhile = libraryOn(storage);
    const rules: Ports['rules'] = () => noAds();
    const slow: Storage['bookmarks'] = {
      ...storage.bookmarks,
      async text(user, which) {
        await meanwhile.for('local').remove(id);
        return storage.bookmarks.text(user, which);
      },
    };
    const library = libraryOn({ ...storage, bookmarks: slow }, { rules });
    expect(await all(library)).toMatchObject([{ verdict: 'failed', error: { type: 'changed-meanwhile' } }]);
    expect(await meanwhile.for('local').find(id)).toBeUndefined();
    expect((await meanwhile.for('local').restore(id))!.html).toContain('boat');
  });
});
