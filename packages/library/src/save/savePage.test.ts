import { type Gatherer, nothingGathered, type Resource, readArchive } from '@pith/archive';
import { describe, expect, test } from 'vitest';
import { pageAbout, shelf } from '../../test/kit.ts';
import type { Bookmark } from '../bookmark.ts';
import type { Scripts } from '../ports/scripts.ts';
import { savePage } from './savePage.ts';

const address = 'https://tides.example/how';
const request = { user: 'local', url: address };

test('a page goes from its address to the shelf: archive first, then row', async () => {
  const ports = shelf();
  const { bookmark, created, warnings } = await savePage(request, ports);
  expect(ports.events).toEqual([`fetch ${address}`, 'blob bookmark-0', 'row bookmark-0']);
  expect([created, warnings]).toEqual([true, []]);
  expect(bookmark).toMatchObject({
    ...{
      id: 'bookmark-0',
      user: 'local',
      url: address,
      urlFull: address,
      domain: 'tides.example',
      title: 'About tides',
    },
    ...{ savedAt: '2025-03-01T10:00:00.000Z', createdAt: '2025-03-01T10:00:00.000Z', pinned: false, archived: false },
    ...{ article: { author: 'Ann Shore', lang: 'en' }, html: expect.stringContaining('<p>This page tells') },
  });
  expect(bookmark.content).toContain('saved_at: "2025-03-01T10:00:00.000Z"');
  expect(Object.keys(bookmark.metadata).sort()).toEqual([
    'content_hash',
    'discarded',
    'parser_version',
    'used_js_rendering',
  ]);
});

test('a page that is handed in is not fetched', async () => {
  const ports = shelf();
  const { bookmark } = await savePage({ ...request, html: pageAbout('moons') }, ports);
  expect(bookmark.title).toBe('About moons');
  expect(ports.events).not.toContain(`fetch ${address}`);
});

test('a redirect decides the bookmark; what was asked for is remembered', async () => {
  const ports = shelf({
    pages: { page: async () => ({ url: `${address}?utm_source=x#top`, html: pageAbout('tides') }) },
  });
  const { bookmark } = await savePage({ user: 'local', url: 'https://short.example/x' }, ports);
  expect(bookmark).toMatchObject({ url: address, urlFull: 'https://short.example/x' });
});

test('a page cannot claim the address of another bookmark', async () => {
  const ports = shelf();
  await savePage({ ...request, html: pageAbout('tides') }, ports);
  const claiming = pageAbout('lies').replace('<head>', `<head><link rel="canonical" href="${address}">`);
  const { bookmark } = await savePage({ user: 'local', url: 'https://liar.example/', html: claiming }, ports);
  expect(bookmark.url).toBe('https://liar.example/');
  expect(ports.rows.get('bookmark-0')?.title).toBe('About tides');
});

test('saving again renews the page and keeps its state, whatever tracks the address', async () => {
  const ports = shelf();
  const first = await savePage({ ...request, html: pageAbout('tides') }, ports);
  ports.rows.set(first.bookmark.id, {
    ...first.bookmark,
    pinned: true,
    archived: true,
    deletedAt: '2025-04-01T10:00:00.000Z',
  });
  const again = await savePage({ user: 'local', url: `${address}?fbclid=1#end`, html: pageAbout('ebb') }, ports);
  expect(again.created).toBe(false);
  expect(again.bookmark).toMatchObject({
    ...{ id: first.bookmark.id, savedAt: first.bookmark.savedAt, createdAt: first.bookmark.createdAt },
    ...{ pinned: true, archived: true, title: 'About ebb', urlFull: `${address}?fbclid=1#end` },
  });
  expect(again.bookmark.deletedAt).toBeUndefined();
  expect(again.bookmark.updatedAt > first.bookmark.updatedAt).toBe(true);
  expect(again.bookmark.content).toContain(`saved_at: "${first.bookmark.savedAt}"`);
  expect(ports.rows.size).toBe(1);
});

test('two at once make one bookmark, with one archive', async () => {
  const ports = shelf();
  const saves = Array.from({ length: 5 }, (_, i) => savePage({ ...request, html: pageAbout(`tide ${i}`) }, ports));
  const kept = await Promise.all(saves);
  expect(kept.map(({ created }) => created).filter(Boolean)).toHaveLength(1);
  expect(new Set(kept.map(({ bookmark }) => bookmark.id)).size).toBe(1);
  expect(new Set(kept.map(({ bookmark }) => bookmark.savedAt)).size).toBe(1);
  expect([...ports.archives.keys()]).toEqual([...ports.rows.keys()]);
});

describe('writes nothing when', () => {
  const broken = new Error('broken');
  test.each<[string, Parameters<typeof shelf>[0], Partial<Parameters<typeof savePage>[0]>, object]>([
    ['the fetch fails', { pages: { page: async () => Promise.reject(broken) } }, {}, broken],
    ['the address is none', {}, { url: 'not an address' }, { type: 'bad-url' }],
    ['the address is not of the web', {}, { url: 'file:///etc/passwd', html: '<p>x' }, { type: 'bad-url' }],
    ['the page handed in is empty', {}, { html: ' \n' }, { type: 'empty-page' }],
    ['it was cancelled before', {}, { signal: AbortSignal.abort() }, { type: 'cancelled' }],
  ])('%s', async (_, changes, asked, error) => {
    const ports = shelf(changes);
    await expect(savePage({ ...request, ...asked }, ports)).rejects.toMatchObject(error);
    expect(ports.events).toEqual([]);
  });

  test('it is cancelled while the page is read', async () => {
    const giveUp = new AbortController();
    const ports = shelf();
    setImmediate(() => giveUp.abort());
    const save = savePage({ ...request, html: pageAbout('tides'), signal: giveUp.signal }, ports);
    await expect(save).rejects.toMatchObject({ type: 'cancelled' });
    expect(ports.events).toEqual([]);
  });
});

test('an archive that cannot be written makes no row, and leaves the bookmark that was there', async () => {
  const ports = shelf();
  const { bookmark } = await savePage(request, ports);
  const broken = { ...ports, blobs: { ...ports.blobs, add: async () => Promise.reject(new Error('disk full')) } };
  await expect(savePage({ ...request, html: pageAbout('ebb') }, broken)).rejects.toThrow('disk full');
  await expect(savePage({ ...request, url: 'https://new.example/' }, broken)).rejects.toThrow('disk full');
  expect([...ports.rows.values()]).toEqual([bookmark]);
});

test('a row that cannot be written leaves an archive that nobody sees', async () => {
  const ports = shelf();
  const put = async (): Promise<Bookmark> => Promise.reject(new Error('disk full'));
  await expect(savePage(request, { ...ports, bookmarks: { ...ports.bookmarks, put } })).rejects.toThrow('disk full');
  expect([ports.rows.size, ports.archives.size]).toEqual([0, 1]);
});

test('scripts look in at every pause, may change the page, and are told when it ends', async () => {
  const visits: string[] = [];
  const scripts: Scripts = {
    visit: () => ({
      rules: async (rules) => rules,
      properties: { seen: true },
      async at({ at, doc }) {
        visits.push(at);
        if (at === 'processMeta') doc.metadata.title = { value: 'By a script', source: 'script' };
      },
      end: async () => void visits.push('end'),
    }),
  };
  const { bookmark } = await savePage(request, shelf({ scripts }));
  expect(visits).toEqual(['documentLoaded', 'processMeta', 'documentReady', 'documentDone', 'end']);
  expect(bookmark.title).toBe('By a script');
});

describe('images', () => {
  const html = pageAbout('tides').replace('</article>', '<p><img src="/moon.jpg" alt="Moon"></p></article>');
  const url = 'https://tides.example/how';
  const moon: Resource = {
    path: '_resources/moon.jpg',
    url: 'https://tides.example/moon.jpg',
    type: 'image/jpeg',
    width: 300,
    height: 200,
    bytes: Buffer.from('moon'),
  };
  const problem = { type: 'image-missing', message: 'https://tides.example/sun.jpg: gone' };
  const resources: Gatherer = {
    async gather(_, { onProgress } = {}) {
      onProgress?.(1, 1);
      return { resources: [moon], dropped: new Set(), warnings: [problem] };
    },
  };

  test('are in the archive, and their trouble is a warning', async () => {
    const ports = shelf({ resources });
    const { bookmark, warnings } = await savePage({ user: 'local', url, html }, ports);
    expect(warnings).toContainEqual(problem);
    expect(bookmark.html).toContain('src="https://tides.example/moon.jpg"');
    const archive = await readArchive(ports.archives.get(bookmark.id)!);
    expect(String(await archive.bytes('_resources/moon.jpg'))).toBe('moon');
    expect(String(await archive.bytes('index.html'))).toContain('<img src="_resources/moon.jpg"');
    expect(String(await archive.bytes('article.md'))).toContain('(_resources/moon.jpg)');
    expect(String(await archive.bytes('log'))).toContain('"image-missing"');
    expect(await archive.props()).toMatchObject({ warnings: [problem] });
  });

  test('every step is told', async () => {
    const steps: string[] = [];
    await savePage({ user: 'local', url, html, progress: ({ step }) => steps.push(step) }, shelf({ resources }));
    expect(steps).toEqual(['read', 'images', 'archive', 'keep']);
  });

  test('a save that is cancelled meanwhile leaves nothing', async () => {
    const stop = new AbortController();
    const ports = shelf({
      resources: {
        async gather(_, { signal } = {}) {
          stop.abort();
          signal?.throwIfAborted();
          return nothingGathered;
        },
      },
    });
    await expect(savePage({ user: 'local', url, html, signal: stop.signal }, ports)).rejects.toMatchObject({
      type: 'cancelled',
    });
    expect(ports.events).toEqual([]);
  });
});

test('what went wrong on the way to the page is a warning of its bookmark', async () => {
  const problem = { type: 'browser-missing', message: 'no browser' };
  const pages = { page: async (url: string) => ({ url, html: pageAbout('tides'), warnings: [problem] }) };
  const { warnings } = await savePage({ user: 'local', url: 'https://tides.example/' }, shelf({ pages }));
  expect(warnings).toEqual([problem]);
});
