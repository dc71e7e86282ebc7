import { imageCollector } from '@pith/archive';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { memoryPorts } from '../../test/kit.ts';
import { createLibrary } from '../library.ts';

const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#246' } })
  .png()
  .toBuffer();
/** Equal paragraphs would be taken for one. */
const text = (about: string) =>
  `<p>Of ${about} people say that the sea rises and falls twice a day, and those who live beside it know the hours by heart.</p>`;
const image = (name: string) =>
  `<figure><img src="/${name}.png" alt="${name}" width="400" height="300"></figure>${text(name)}`;

const read = (names: readonly string[], head = '') => {
  const requested: string[] = [];
  const collector = imageCollector(async (url) => {
    requested.push(url);
    return { bytes: photo };
  });
  const library = createLibrary(memoryPorts({ imageCollector: collector }));
  const html = `<title>Tides</title>${head}<article><h1>Tides</h1>${['spring', 'summer', 'autumn'].map(text).join('')}${names.map(image).join('')}</article>`;
  const reading = library.for('local').readWithImages({ url: 'https://x.example/tides', html });
  return reading.then((result) => ({ ...result, requested }));
};

test('names the pictures of the page and the images of its content', async () => {
  const { images } = await read(
    ['wave'],
    '<meta property="og:image" content="/lead.png"><link rel="icon" href="/icon.png">',
  );
  const sizes = Object.entries(images).map(([name, { width, height }]) => [name, width, height]);
  expect(sizes).toEqual([
    ['icon', 64, 48],
    ['image', 400, 300],
    ['thumbnail', 380, 285],
    ['https://x.example/wave.png', 400, 300],
  ]);
  for (const { dataUrl } of Object.values(images)) expect(dataUrl).toMatch(/^data:image\/(?:png|jpeg);base64,/);
});

test('the page has the images in it', async () => {
  const page = await (await read(['wave'])).singleFile();
  expect(page).toMatch(/<img src="data:image\/png;base64,[^"]+" alt="wave"/);
  expect(page).not.toContain('<footer>');
});

test('a page with too many images has the first ones, and says how many are left out', async () => {
  const names = Array.from({ length: 130 }, (_, index) => `wave-${index}`);
  const { images, article, requested, singleFile } = await read(names);
  const missing = `${article.images.length - 100} images exceed the limit of 100 a page and keep their remote addresses`;
  expect(article.images.length).toBeGreaterThan(120);
  expect(requested).toHaveLength(100);
  expect(Object.keys(images).filter((name) => name.startsWith('https:'))).toHaveLength(100);
  expect(article.warnings.map(({ message }) => message)).toContain(missing);
  expect(await singleFile()).toContain(`<li>${missing}</li>`);
});
