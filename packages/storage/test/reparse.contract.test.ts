/** Pages read again, on real storage: better rules, the same reader. */

import type { Library, Pages, Ports, Reparsed, ReparseRequest } from '@pith/library';
import { describe, expect, test } from 'vitest';
import type { Storage } from '../src/index.ts';
import { backends, libraryOn } from './kit.ts';
import { rulesFrom } from './rules.ts';

const site = 'https://tides.example';
const ad =
  '<p class="ad">Buy our new boat today, it is the best boat that you will ever sail across the wide and open sea.</p>';
const paragraph = (topic: string) =>
  `<p>This part tells at some length what there is to know about ${topic}, so that it is worth keeping for later.</p>`;
const page = (topic: string, more = ad) =>
  `<title>About ${topic}</title><article><h1>About ${topic}</h1>${paragraph(topic).repeat(3)}${more}<p>It ends with a word about ${topic} and the moon.</p></article>`;

const noAds = rulesFrom(
  '- id: ads\n  trigger: { host: { equals: tides.example } }\n  actions: [{ op: remove, selector: .ad }]\n',
);

async function all(library: Library, more: Partial<ReparseRequest> = {}): Promise<Reparsed[]> {
  const done: Reparsed[] = [];
  for await (const each of library.reparse({ user: 'local', ...more })) done.push(each);
  return done;
}

/** A library of yesterday, without rules, and the same of today. */
async function shelf(storage: Storage, topics: readonly string[], rules: Ports['rules'] = noAds) {
  const before = libraryOn(storage);
  const kept = [];
  for (const topic of topics) {
    const { bookmark } = await before.keep({ user: 'local', url: `${site}/${topic}`, html: page(topic) });
    kept.push(bookmark);
  }
  return { kept, before, library: libraryOn(storage, { rules }) };
}

describe.each(backends)('reading again in $name', ({ open }) => {
  test('better rules reach old pages, and what the reader made of them stays', async () => {
    const storage = await open();
    const { kept, library } = await shelf(storage, ['ebb']);
    const { id, savedAt, createdAt } = kept[0]!;
    await library.change('local', id, {
      ...{ pinned: true, archived: true, progress: 40, addLabels: ['sea'], note: 'mine' },
      edits: { title: 'My ebb' },
    });
    await library.highlights.add('local', id, { quote: 'a word about ebb' });
    await library.highlights.add('local', id, { quote: 'Buy our new boat' });

    const [done, ...others] = await all(library, { diff: true });
    expect(others).toEqual([]);
    expect(done).toMatchObject({ verdict: 'changed', written: true, total: 1 });
    expect(done!.diff).toContain('-Buy our new boat');
    expect(done!.highlights.map(({ quote, how }) => [quote, how])).toEqual([
      ['Buy our new boat', 'lost'],
      ['a word about ebb', 'moved'],
    ]);

    const now = (await library.find('local', id))!;
    expect(now.html).not.toContain('boat');
    expect(now).toMatchObject({
      ...{ id, savedAt, createdAt, title: 'My ebb', pinned: true, archived: true, progress: 40 },
      ...{ labels: ['sea'], note: 'mine', edits: { title: 'My ebb' } },
    });
    expect(now.content).toContain(`saved_at: "${savedAt}"`);
    expect((await library.search({ user: 'local', words: 'boat' })).total).toBe(0);
    expect((await library.search({ user: 'local', words: 'moon' })).total).toBe(1);
    expect((await library.version('local', id, 1))!.text).toContain('boat');
    expect(String(await library.archived.file(now, 'article.md'))).not.toContain('boat');
    expect(await storage.check()).toMatchObject({ healthy: true });

    const marks = await library.highlights.of('local', id);
    expect(marks.map(({ anchor, placed }) => [anchor.quote, placed])).toEqual(
      expect.arrayContaining([
        ['a word about ebb', true],
        ['Buy our new boat', false],
      ]),
    );
    const text = (await library.text('local', id))!;
    const placed = marks.find((mark) => mark.placed)!;
    expect(text.slice(placed.anchor.start, placed.anchor.end)).toBe('a word about ebb');

    const [again] = await all(library);
    expect(again).toMatchObject({ verdict: 'same', written: false });
    expect((await library.find('local', id))!.updatedAt).toBe(now.updatedAt);
  });

  test('a dry run writes nothing', async () => {
    const storage = await open();
    const { kept, library } = await shelf(storage, ['ebb']);
    const archive = await storage.blobs.get(kept[0]!.id);
    expect(await all(library, { dryRun: true })).toMatchObject([{ verdict: 'changed', written: false }]);
    expect(await library.find('local', kept[0]!.id)).toEqual(kept[0]);
    expect(Buffer.compare((await storage.blobs.get(kept[0]!.id))!, archive!)).toBe(0);
  });

  test('a page that fails is as it was, and the others are done', async () => {
    const storage = await open();
    const { kept, library } = await shelf(storage, ['ebb', 'flood', 'moon']);
    const ids = kept.map(({ id }) => id);
    await storage.bookmarks.rearchive('local', ids[0]!, await storage.blobs.add(ids[0]!, Buffer.from('PK, no zip')));
    await storage.bookmarks.rearchive('local', ids[1]!, 'gone-0000000');
    const done = await all(library);
    expect(done.map(({ verdict, trouble }) => [verdict, trouble?.type])).toEqual([
      ['failed', 'archive-damaged'],
      ['failed', 'not-kept'],
      ['changed', undefined],
    ]);
    for (const { id, ...old } of kept.slice(0, 2)) expect(await library.find('local', id)).toEqual({ id, ...old });
  });

  test('an article whose page was never here is passed over, and told of when it is asked for', async () => {
    const storage = await open();
    const { kept, before, library } = await shelf(storage, ['ebb']);
    const { bookmark } = await before.keep({
      ...{ user: 'local', url: `${site}/imported`, html: page('imports'), isArticle: true },
    });
    expect((await all(library)).map(({ bookmark: { id } }) => id)).toEqual([kept[0]!.id]);
    expect(await all(library, { id: bookmark.id })).toMatchObject([
      { verdict: 'failed', trouble: { type: 'only-imported' } },
    ]);
  });

  test('goes on where it was stopped', async () => {
    const storage = await open();
    const { library } = await shelf(storage, ['ebb', 'flood', 'moon']);
    let from: Reparsed['place'] | undefined;
    const titles: string[] = [];
    for (let run = 0; run < 4; run++) {
      for await (const { bookmark, place } of library.reparse({ user: 'local', from })) {
        titles.push(bookmark.title);
        from = place;
        break; // as Ctrl-C does
      }
    }
    expect(titles).toEqual(['About ebb', 'About flood', 'About moon']);
  });

  test('only of one site, of one user, and never what was deleted', async () => {
    const storage = await open();
    const { library, before } = await shelf(storage, ['ebb', 'flood']);
    await before.keep({ user: 'local', url: 'https://other.example/x', html: page('x') });
    await before.keep({ user: 'ann', url: `${site}/hers`, html: page('hers') });
    await library.remove('local', `${site}/flood`);
    const titles = (done: readonly Reparsed[]) => done.map(({ bookmark }) => bookmark.title);
    expect(titles(await all(library, { domain: 'tides.example', dryRun: true }))).toEqual(['About ebb']);
    expect(titles(await all(library, { dryRun: true }))).toEqual(['About ebb', 'About x']);
    expect(titles(await all(library, { user: 'ann', dryRun: true }))).toEqual(['About hers']);
  });

  test('what seems worse is left alone, unless it is wanted all the same', async () => {
    const storage = await open();
    const { kept } = await shelf(storage, ['ebb']);
    const pages: Pages = { page: async (url) => ({ url, html: `<title>About ebb</title><article>${ad}</article>` }) };
    const library = libraryOn(storage, { pages });
    expect(await all(library, { refetch: true })).toMatchObject([{ verdict: 'worse', written: false }]);
    expect(await library.find('local', kept[0]!.id)).toEqual(kept[0]);
    expect(await all(library, { refetch: true, evenWorse: true })).toMatchObject([{ verdict: 'worse', written: true }]);
    expect((await library.find('local', kept[0]!.id))!.html).not.toContain('ends with');
  });

  test('an article over several pages is whole again', async () => {
    const storage = await open();
    const leads = '- id: pages\n  trigger: { host: { equals: tides.example } }\n  leads: { next_page: a.next }\n';
    const next = (path: string) => `</article><article hidden></article><a class="next" href="${path}">Next</a>`;
    const pages: Pages = {
      page: async (url) => ({ url, html: url.endsWith('/1') ? page('ebb') + next('/2') : page('flood') }),
    };
    const then = libraryOn(storage, { pages, rules: rulesFrom(leads) });
    const { bookmark } = await then.keep({ user: 'local', url: `${site}/1` });
    expect(bookmark.html).toContain('a word about flood');
    const library = libraryOn(storage, {
      rules: rulesFrom(
        `${leads}- id: ads\n  trigger: { host: { equals: tides.example } }\n  actions: [{ op: remove, selector: .ad }]\n`,
      ),
    });
    expect(await all(library)).toMatchObject([{ verdict: 'changed', written: true }]);
    const { html } = (await library.find('local', bookmark.id))!;
    expect(html).toContain('a word about flood');
    expect(html).not.toContain('boat');
    expect(await all(library)).toMatchObject([{ verdict: 'same' }]);
  });

  test('a lead that the archive knows nothing of is no reason to lose pages', async () => {
    const storage = await open();
    const pages: Pages = { page: async (url) => ({ url, html: `${page('ebb')}<a class="next" href="/2">Next</a>` }) };
    const { bookmark } = await libraryOn(storage, { pages }).keep({ user: 'local', url: `${site}/1` });
    const leads = rulesFrom(
      '- id: pages\n  trigger: { host: { equals: tides.example } }\n  leads: { next_page: a.next }\n',
    );
    const library = libraryOn(storage, { rules: leads });
    expect(await all(library)).toMatchObject([{ verdict: 'failed', trouble: { type: 'not-kept' } }]);
    expect(await library.find('local', bookmark.id)).toEqual(bookmark);
  });

  test('from its site: as it is today, unless it moved or has nothing to say', async () => {
    const storage = await open();
    const { kept } = await shelf(storage, ['ebb', 'flood', 'moon']);
    const pages: Pages = {
      async page(url) {
        if (url.endsWith('/ebb')) return { url, html: page('ebb', '<p>News of today are that the sea is calm.</p>') };
        return url.endsWith('/flood') ? { url: `${site}/`, html: page('home') } : { url, html: '<title>x</title>' };
      },
    };
    const library = libraryOn(storage, { pages });
    expect(await all(library, { refetch: true })).toMatchObject([
      { verdict: 'changed', written: true },
      { verdict: 'failed', trouble: { type: 'page-moved' } },
      { verdict: 'failed', trouble: { type: 'empty-page' } },
    ]);
    expect((await library.find('local', kept[0]!.id))!.html).toContain('the sea is calm');
    for (const old of kept.slice(1)) expect(await library.find('local', old.id)).toEqual(old);
    expect((await library.list({ user: 'local' })).total).toBe(3);
  });

  test('a page that was saved anew or deleted in the meantime is not written over', async () => {
    const storage = await open();
    const { kept } = await shelf(storage, ['ebb']);
    const { id } = kept[0]!;
    const meanwhile = libraryOn(storage);
    const rules: Ports['rules'] = { all: () => noAds.all('local') };
    const slow: Storage['bookmarks'] = {
      ...storage.bookmarks,
      async text(user, which) {
        await meanwhile.remove('local', id);
        return storage.bookmarks.text(user, which);
      },
    };
    const library = libraryOn({ ...storage, bookmarks: slow }, { rules });
    expect(await all(library)).toMatchObject([{ verdict: 'failed', trouble: { type: 'changed-meanwhile' } }]);
    expect(await meanwhile.find('local', id)).toBeUndefined();
    expect((await meanwhile.restore('local', id))!.html).toContain('boat');
  });
});
