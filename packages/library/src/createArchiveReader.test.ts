import { createHash } from 'node:crypto';
import type { ImageCollector } from '@pith/archive';
import { expect, test } from 'vitest';
import { memoryPorts, pageAbout } from '../test/kit.ts';
import { createArchiveReader } from './createArchiveReader.ts';
import { savePage } from './save/savePage.ts';

const moon = Buffer.from('moon');
const name = createHash('sha256').update(moon).digest('hex').slice(0, 24);
const imageCollector: ImageCollector = {
  collect: async () => ({
    resources: [
      {
        path: `_resources/${name}.png`,
        url: 'https://tides.example/moon.png',
        type: 'image/png',
        width: 300,
        height: 200,
        bytes: moon,
      },
    ],
    dropped: new Set(['https://tides.example/sign.png']),
    warnings: [],
  }),
};

async function savedPage() {
  const images = ['moon', 'sign', 'gone'].map((each) => `<img src="/${each}.png" alt="${each}">`).join('');
  const html = pageAbout('tides').replace('</article>', `<p>Three pictures: ${images}</p></article>`);
  const ports = memoryPorts({ imageCollector });
  const { bookmark } = await savePage({ user: 'local', url: 'https://tides.example/', html }, ports);
  return { ports, bookmark, reader: createArchiveReader(ports) };
}

test('the article uses archived images, leaves others remote, and omits dropped ones', async () => {
  const { reader, bookmark } = await savedPage();
  const html = await reader.html(bookmark, (path) => `/here/${path}`);
  expect(html).toContain(`src="/here/_resources/${name}.png"`);
  expect(html).toContain('src="https://tides.example/gone.png"');
  expect(html).not.toContain('sign.png');
});

test.each([
  ['an archived image', (path: string) => path, { type: 'image/png', bytes: moon }],
  ['an image that is not in the archive', () => '_resources/0123456789ab.png', undefined],
  ['an HTML file', () => 'index.html', undefined],
  ['an HTML file in the image folder', () => '_resources/index.html', undefined],
  ['a path traversal', () => '_resources/../props.json', undefined],
])('an image by its path: %s', async (_, path, expected) => {
  const { reader, bookmark } = await savedPage();
  expect(await reader.image(bookmark, path(`_resources/${name}.png`))).toEqual(expected);
});

test('a single file has its images embedded', async () => {
  const { reader, bookmark } = await savedPage();
  const page = await reader.singleFile(bookmark);
  expect(page).toContain(`src="data:image/png;base64,${moon.toString('base64')}"`);
  expect(page).toContain('<h1>About tides</h1>');
});

test.each([
  ['is missing', undefined],
  ['is damaged', Buffer.from('PK no more')],
])('the article is shown when its archive %s', async (_, bytes) => {
  const { reader, bookmark, ports } = await savedPage();
  if (bytes) ports.archives.set(bookmark.id, bytes);
  else ports.archives.delete(bookmark.id);
  expect(await reader.html(bookmark, (path) => path)).toBe(bookmark.html);
});

test('saving a page again replaces its images', async () => {
  const { reader, bookmark, ports } = await savedPage();
  await reader.html(bookmark, (path) => path);
  const { bookmark: saved } = await savePage(
    { user: 'local', url: 'https://tides.example/', html: pageAbout('moons') },
    { ...ports, imageCollector: undefined },
  );
  expect(await reader.image(saved, `_resources/${name}.png`)).toBeUndefined();
});

test('the list of images of an article is read once, and again after a change', async () => {
  const { ports, bookmark } = await savedPage();
  let reads = 0;
  const blobs = {
    ...ports.blobs,
    get: async (id: string) => {
      reads += 1;
      return ports.blobs.get(id);
    },
  };
  const reader = createArchiveReader({ blobs });
  const other = { ...bookmark, id: 'other' };
  const shown = async (page: typeof bookmark) => reader.html(page, (path) => `/here/${path}`);
  const first = await shown(bookmark);
  await shown(other); // so that the archive is not the last that was opened
  expect(await shown(bookmark)).toBe(first);
  expect(reads).toBe(2);
  await shown({ ...bookmark, updatedAt: '2030-01-01T00:00:00.000Z' });
  expect(reads).toBe(3);
});
