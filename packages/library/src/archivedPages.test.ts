import { createHash } from 'node:crypto';
import type { Gatherer } from '@pith/archive';
import { expect, test } from 'vitest';
import { pageAbout, shelf } from '../test/kit.ts';
import { archivedPages } from './archivedPages.ts';
import { savePage } from './save/savePage.ts';

const moon = Buffer.from('moon');
const name = createHash('sha256').update(moon).digest('hex').slice(0, 24);
const resources: Gatherer = {
  gather: async () => ({
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

async function kept() {
  const images = ['moon', 'sign', 'gone'].map((each) => `<img src="/${each}.png" alt="${each}">`).join('');
  const html = pageAbout('tides').replace('</article>', `<p>Three pictures: ${images}</p></article>`);
  const ports = shelf({ resources });
  const { bookmark } = await savePage({ user: 'local', url: 'https://tides.example/', html }, ports);
  return { ports, bookmark, archived: archivedPages(ports) };
}

test('the article has the images of its archive; the others stay where they are, signs go', async () => {
  const { archived, bookmark } = await kept();
  const html = await archived.html(bookmark, (path) => `/here/${path}`);
  expect(html).toContain(`src="/here/_resources/${name}.png"`);
  expect(html).toContain('src="https://tides.example/gone.png"');
  expect(html).not.toContain('sign.png');
});

test.each([
  ['its own', (path: string) => path, { type: 'image/png', bytes: moon }],
  ['another', () => '_resources/0123456789ab.png', undefined],
  ['a page', () => 'index.html', undefined],
  ['a page in a folder of images', () => '_resources/index.html', undefined],
  ['a way out', () => '_resources/../props.json', undefined],
])('an image by its path: %s', async (_, path, expected) => {
  const { archived, bookmark } = await kept();
  expect(await archived.image(bookmark, path(`_resources/${name}.png`))).toEqual(expected);
});

test('as a single file it needs nothing else', async () => {
  const { archived, bookmark } = await kept();
  const page = await archived.singleFile(bookmark);
  expect(page).toContain(`src="data:image/png;base64,${moon.toString('base64')}"`);
  expect(page).toContain('<h1>About tides</h1>');
});

test.each([
  ['is gone', undefined],
  ['is damaged', Buffer.from('PK no more')],
])('the article is there when its archive %s', async (_, bytes) => {
  const { archived, bookmark, ports } = await kept();
  if (bytes) ports.archives.set(bookmark.id, bytes);
  else ports.archives.delete(bookmark.id);
  expect(await archived.html(bookmark, (path) => path)).toBe(bookmark.html);
});

test('a page that is saved again shows its new images', async () => {
  const { archived, bookmark, ports } = await kept();
  await archived.html(bookmark, (path) => path);
  const { bookmark: renewed } = await savePage(
    { user: 'local', url: 'https://tides.example/', html: pageAbout('moons') },
    { ...ports, resources: undefined },
  );
  expect(await archived.image(renewed, `_resources/${name}.png`)).toBeUndefined();
});
