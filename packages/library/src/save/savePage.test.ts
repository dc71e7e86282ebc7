import { type ImageCollector, noImages, type Resource, readArchive } from '@pith/archive';
import { describe, expect, test } from 'vitest';
import { memoryPorts, pageAbout } from '../../test/kit.ts';
import type { Bookmark } from '../bookmark.ts';
import type { Scripts } from '../ports/scripts.ts';
import { savePage } from './savePage.ts';

const address = 'https://tides.example/how';
const request = { user: 'local', url: address };

test('stores the archive first, then the row', async () => {
  const ports = memoryPorts();
  const { bookmark, created, warnings } = await savePage(request, ports);
  expect(ports.events).toEqual([`fetch ${address}`, 'blob bookmark-0', 'row bookmark-0']);
  expect([created, warnings]).toEqual([true, []]);
  expect(bookmark).toMatchObject({
    id: 'bookmark-0',
    user: 'local',
    url: address,
    urlFull: address,
    domain: 'tides.example',
    title: 'About tides',
    savedAt: '2025-03-01T10:00:00.000Z',
    createdAt: '2025-03-01T10:00:00.000Z',
    pinned: false,
    archived: false,
    article: { author: 'Ann Shore', lang: 'en' },
    html: expect.stringContaining('<p>This page tells'),
  });
  expect(bookmark.content).toContain('saved_at: "2025-03-01T10:00:00.000Z"');
  expect(Object.keys(bookmark.metadata).sort()).toEqual([
    'content_hash',
    'discarded',
    'parser_version',
    'used_js_rendering',
  ]);
});

test('does not fetch a page whose HTML is given', async () => {
  const ports = memoryPorts();
  const { bookmark } = await savePage({ ...request, html: pageAbout('moons') }, ports);
  expect(bookmark.title).toBe('About moons');
  expect(ports.events).not.toContain(`fetch ${address}`);
});

test('the address after redirects identifies the bookmark; the requested one is stored in urlFull', async () => {
  const ports = memoryPorts({
    pages: { page: async () => ({ url: `${address}?utm_source=x#top`, html: pageAbout('tides') }) },
  });
  const { bookmark } = await savePage({ user: 'local', url: 'https://short.example/x' }, ports);
  expect(bookmark).toMatchObject({ url: address, urlFull: 'https://short.example/x' });
});

test('a page cannot claim the address of another bookmark', async () => {
  const ports = memoryPorts();
  await savePage({ ...request, html: pageAbout('tides') }, ports);
  const claiming = pageAbout('lies').replace('<head>', `<head><link rel="canonical" href="${address}">`);
  const { bookmark } = await savePage({ user: 'local', url: 'https://liar.example/', html: claiming }, ports);
  expect(bookmark.url).toBe('https://liar.example/');
  expect(ports.rows.get('bookmark-0')?.title).toBe('About tides');
});

test('saving again, with other tracking parameters, updates the page and keeps its state', async () => {
  const ports = memoryPorts();
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
    id: first.bookmark.id,
    savedAt: first.bookmark.savedAt,
    createdAt: first.bookmark.createdAt,
    pinned: true,
    archived: true,
    title: 'About ebb',
    urlFull: `${address}?fbclid=1#end`,
  });
  expect(again.bookmark.deletedAt).toBeUndefined();
  expect(again.bookmark.updatedAt > first.bookmark.updatedAt).toBe(true);
  expect(again.bookmark.content).toContain(`saved_at: "${first.bookmark.savedAt}"`);
  expect(ports.rows.size).toBe(1);
});

test('concurrent saves make one bookmark with one archive', async () => {
  const ports = memoryPorts();
  const saves = Array.from({ length: 5 }, (_, i) => savePage({ ...request, html: pageAbout(`tide ${i}`) }, ports));
  const results = await Promise.all(saves);
  expect(results.map(({ created }) => created).filter(Boolean)).toHaveLength(1);
  expect(new Set(results.map(({ bookmark }) => bookmark.id)).size).toBe(1);
  expect(new Set(results.map(({ bookmark }) => bookmark.savedAt)).size).toBe(1);
  expect([...ports.archives.keys()]).toEqual([...ports.rows.keys()]);
});

describe('writes nothing when', () => {
  const broken = new Error('broken');
  test.each<[string, Parameters<typeof memoryPorts>[0], Partial<Parameters<typeof savePage>[0]>, object]>([
    ['the fetch fails', { pages: { page: async () => Promise.reject(broken) } }, {}, broken],
    ['the address is invalid', {}, { url: 'not an address' }, { type: 'bad-url' }],
    ['the address is not http', {}, { url: 'file:///etc/passwd', html: '<p>x' }, { type: 'bad-url' }],
    ['the given HTML is empty', {}, { html: ' \n' }, { type: 'empty-page' }],
    ['it is cancelled before it starts', {}, { signal: AbortSignal.abort() }, { type: 'cancelled' }],
  ])('%s', async (_, changes, options, error) => {
    const ports = memoryPorts(changes);
    await expect(savePage({ ...request, ...options }, ports)).rejects.toMatchObject(error);
    expect(ports.events).toEqual([]);
  });

  test('it is cancelled while the page is read', async () => {
    const controller = new AbortController();
    const ports = memoryPorts();
    setImmediate(() => controller.abort());
    const save = savePage({ ...request, html: pageAbout('tides'), signal: controller.signal }, ports);
    await expect(save).rejects.toMatchObject({ type: 'cancelled' });
    expect(ports.events).toEqual([]);
  });
});

test('an archive that cannot be written makes no row and leaves an existing bookmark unchanged', async () => {
  const ports = memoryPorts();
  const { bookmark } = await savePage(request, ports);
  const broken = { ...ports, blobs: { ...ports.blobs, add: async () => Promise.reject(new Error('disk full')) } };
  await expect(savePage({ ...request, html: pageAbout('ebb') }, broken)).rejects.toThrow('disk full');
  await expect(savePage({ ...request, url: 'https://new.example/' }, broken)).rejects.toThrow('disk full');
  expect([...ports.rows.values()]).toEqual([bookmark]);
});

test('a row that cannot be written leaves only an unused archive', async () => {
  const ports = memoryPorts();
  const put = async (): Promise<Bookmark> => Promise.reject(new Error('disk full'));
  await expect(savePage(request, { ...ports, bookmarks: { ...ports.bookmarks, put } })).rejects.toThrow('disk full');
  expect([ports.rows.size, ports.archives.size]).toEqual([0, 1]);
});

test('scripts run at every hook point, may change the page, and their session is closed', async () => {
  const calls: string[] = [];
  const scripts: Scripts = {
    openSession: () => ({
      rules: async (rules) => rules,
      properties: { seen: true },
      async runHooks({ at, doc }) {
        calls.push(at);
        if (at === 'processMeta') doc.metadata.title = { value: 'By a script', source: 'script' };
      },
      close: async () => void calls.push('close'),
    }),
  };
  const { bookmark } = await savePage(request, memoryPorts({ scripts }));
  expect(calls).toEqual(['documentLoaded', 'processMeta', 'documentReady', 'documentDone', 'close']);
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
  const warning = { type: 'image-missing', message: 'https://tides.example/sun.jpg: gone' };
  const imageCollector: ImageCollector = {
    async collect(_, { onProgress } = {}) {
      onProgress?.(1, 1);
      return { resources: [moon], dropped: new Set(), warnings: [warning] };
    },
  };

  test('are in the archive, and errors become warnings', async () => {
    const ports = memoryPorts({ imageCollector });
    const { bookmark, warnings } = await savePage({ user: 'local', url, html }, ports);
    expect(warnings).toContainEqual(warning);
    expect(bookmark.html).toContain('src="https://tides.example/moon.jpg"');
    const archive = await readArchive(ports.archives.get(bookmark.id)!);
    expect(String(await archive.bytes('_resources/moon.jpg'))).toBe('moon');
    expect(String(await archive.bytes('index.html'))).toContain('<img src="_resources/moon.jpg"');
    expect(String(await archive.bytes('article.md'))).toContain('(_resources/moon.jpg)');
    expect(String(await archive.bytes('log'))).toContain('"image-missing"');
    expect(await archive.props()).toMatchObject({ warnings: [warning] });
  });

  test('reports every step', async () => {
    const steps: string[] = [];
    await savePage(
      { user: 'local', url, html, progress: ({ step }) => steps.push(step) },
      memoryPorts({ imageCollector }),
    );
    expect(steps).toEqual(['read', 'images', 'archive', 'keep']);
  });

  test('a save that is cancelled while images are fetched leaves nothing', async () => {
    const stop = new AbortController();
    const ports = memoryPorts({
      imageCollector: {
        async collect(_, { signal } = {}) {
          stop.abort();
          signal?.throwIfAborted();
          return noImages;
        },
      },
    });
    await expect(savePage({ user: 'local', url, html, signal: stop.signal }, ports)).rejects.toMatchObject({
      type: 'cancelled',
    });
    expect(ports.events).toEqual([]);
  });
});

test('fetch warnings are part of the result', async () => {
  const warning = { type: 'browser-missing', message: 'no browser' };
  const pages = { page: async (url: string) => ({ url, html: pageAbout('tides'), warnings: [warning] }) };
  const { warnings } = await savePage({ user: 'local', url: 'https://tides.example/' }, memoryPorts({ pages }));
  expect(warnings).toEqual([warning]);
});

describe('other pages of the host', () => {
  const NOTICE =
    'Readers who value careful work about the sea support this little magazine with a small gift every month, and keep it free.';
  const withNotice = (topic: string) => pageAbout(topic).replace('</p>', `</p><p>${NOTICE}</p>`);
  const save = async (ports: ReturnType<typeof memoryPorts>, topic: string, more = {}) => {
    const url = `https://${topic === 'elsewhere' ? 'other' : 'tides'}.example/${topic}`;
    return (await savePage({ user: 'local', url, html: withNotice(topic), ...more }, ports)).bookmark.html;
  };

  test('what two of them show is dropped from the third', async () => {
    const ports = memoryPorts();
    const kept = [];
    for (const topic of ['moons', 'elsewhere', 'piers', 'ferries'])
      kept.push((await save(ports, topic)).includes(NOTICE));
    expect(kept).toEqual([true, true, true, false]);
  });

  test.each([
    ['by another user', {}, { user: 'bob' }],
    ['if the user does not want it', { comparesPages: false }, {}],
    ['in an article that another program extracted', {}, { isArticle: true }],
  ])('not %s', async (_, changes, more) => {
    const ports = memoryPorts(changes);
    for (const topic of ['moons', 'piers', 'quays']) await save(ports, topic);
    expect(await save(ports, 'ferries', more)).toContain(NOTICE);
  });
});
