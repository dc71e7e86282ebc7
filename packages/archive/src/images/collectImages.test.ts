import { PithError } from '@pith/core';
import { expect, test } from 'vitest';
import { articleWith } from '../../test/kit.ts';
import { picture } from '../../test/pictures.ts';
import { type FetchResource, imageCollector } from './collectImages.ts';

const photo = await picture(400, 300).jpeg().toBuffer();
const drawing = await picture(300, 300).webp({ lossless: true }).toBuffer();
const icon = await picture(32, 32).png().toBuffer();

const served: Readonly<Record<string, Uint8Array>> = {
  'https://a.example/photo.jpg': photo,
  'https://b.example/same-photo.jpg': photo,
  'https://a.example/drawing.webp': drawing,
  'https://a.example/icon.png': icon,
  'https://a.example/page.jpg': Buffer.from('<!doctype html><p>Not here'),
};

const get: FetchResource = async (url) => {
  const bytes = served[url];
  if (!bytes) throw new PithError('http-client-error', 'a.example: status 404', []);
  return { bytes };
};

const withImages = (...urls: string[]) => articleWith({ images: urls.map((url) => ({ url, alt: '' })) });

test('names image files by content, in the order of the article', async () => {
  const article = withImages('https://a.example/photo.jpg', 'https://a.example/drawing.webp');
  const { resources, warnings } = await imageCollector(get).collect(article);
  expect(warnings).toEqual([]);
  expect(resources).toMatchObject([
    { url: 'https://a.example/photo.jpg', type: 'image/jpeg', width: 400, height: 300 },
    { url: 'https://a.example/drawing.webp', type: 'image/png', width: 300, height: 300 },
  ]);
  for (const { path } of resources) expect(path).toMatch(/^_resources\/[0-9a-f]{24}\.(?:jpg|png)$/);
  expect((await imageCollector(get).collect(article)).resources.map(({ path }) => path)).toEqual(
    resources.map(({ path }) => path),
  );
});

test('stores the same image at two URLs as one file', async () => {
  const article = withImages('https://a.example/photo.jpg', 'https://b.example/same-photo.jpg');
  const { resources } = await imageCollector(get).collect(article);
  expect(new Set(resources.map(({ path }) => path)).size).toBe(1);
  expect(resources.map(({ url }) => url)).toEqual(article.images.map(({ url }) => url));
});

test('drops icons from the article', async () => {
  const { resources, dropped, warnings } = await imageCollector(get).collect(withImages('https://a.example/icon.png'));
  expect([resources, [...dropped], warnings]).toEqual([[], ['https://a.example/icon.png'], []]);
});

test('warns about each image that fails and stores the others', async () => {
  const article = withImages('https://a.example/gone.jpg', 'https://a.example/page.jpg', 'https://a.example/photo.jpg');
  const { resources, warnings } = await imageCollector(get).collect(article);
  expect(resources).toHaveLength(1);
  expect(warnings).toEqual([
    { type: 'image-missing', message: 'https://a.example/gone.jpg: a.example: status 404' },
    { type: 'image-missing', message: 'https://a.example/page.jpg: this is not an image of a supported format' },
  ]);
});

test('stores a thumbnail of the hero image, and the image itself if it is not in the article', async () => {
  const url = 'https://a.example/photo.jpg';
  const inside = await imageCollector(get).collect({ ...withImages(url), hero_image: url });
  expect(inside.resources.map(({ path, width }) => [path.replace(/[0-9a-f]{24}/, '…'), width])).toEqual([
    ['_resources/….jpg', 400],
    ['img/thumbnail.jpg', 380],
  ]);
  const outside = await imageCollector(get).collect(articleWith({ hero_image: url }));
  expect(outside.resources.map(({ path }) => path)).toEqual(['img/image.jpg', 'img/thumbnail.jpg']);
});

test('stores the favicon; a missing one is no warning', async () => {
  const { resources } = await imageCollector(get).collect(articleWith({ favicon: 'https://a.example/icon.png' }));
  expect(resources).toMatchObject([{ path: 'img/icon.png', width: 32 }]);
  const { warnings } = await imageCollector(get).collect(articleWith({ favicon: 'https://a.example/none.ico' }));
  expect(warnings).toEqual([]);
});

test('fetches only http(s) URLs', async () => {
  const requested: string[] = [];
  const record: FetchResource = async (url) => {
    requested.push(url);
    return { bytes: photo };
  };
  await imageCollector(record).collect(
    withImages('data:image/png;base64,xx', 'file:///etc/passwd', 'https://a.example/'),
  );
  expect(requested).toEqual(['https://a.example/']);
});

test('fetches at most eight at once over all saves together', async () => {
  let open = 0;
  let most = 0;
  const collector = imageCollector(async () => {
    most = Math.max(most, ++open);
    await new Promise((resolve) => setTimeout(resolve, 5));
    open -= 1;
    return { bytes: icon };
  });
  const page = (host: string) => withImages(...Array.from({ length: 20 }, (_, index) => `https://${host}/${index}`));
  await Promise.all([collector.collect(page('a.example')), collector.collect(page('b.example'))]);
  expect(most).toBe(8);
});

test('reports progress', async () => {
  const seen: string[] = [];
  const article = withImages('https://a.example/photo.jpg', 'https://a.example/gone.jpg');
  await imageCollector(get).collect(article, { onProgress: (done, total) => seen.push(`${done}/${total}`) });
  expect(seen).toEqual(['1/2', '2/2']);
});

test('on abort it rejects and fetches nothing more', async () => {
  const stop = new AbortController();
  let requested = 0;
  const collector = imageCollector(async (_, { signal }) => {
    requested += 1;
    stop.abort();
    signal!.throwIfAborted();
    return { bytes: photo };
  });
  const article = withImages(...Array.from({ length: 30 }, (_, index) => `https://a.example/${index}`));
  await expect(collector.collect(article, { signal: stop.signal })).rejects.toThrow();
  expect(requested).toBeLessThanOrEqual(8);
});

test('stores the first 500 images of a page and warns about the rest', async () => {
  const article = withImages(...Array.from({ length: 600 }, (_, index) => `https://a.example/${index}`));
  const { warnings, dropped } = await imageCollector(async () => ({ bytes: icon })).collect(article);
  expect(dropped.size).toBe(500);
  expect(warnings).toEqual([
    { type: 'image-missing', message: '100 images exceed the limit of 500 a page and keep their remote addresses' },
  ]);
});

test.each([
  ['images', { images: 2 }, ['1 images exceed the limit of 2 a page and keep their remote addresses']],
  ['bytes', { totalBytes: 1000 }, Array(3).fill(expect.stringMatching(/exceed 0\.001 MB together$/))],
  ['seconds', { seconds: 0 }, Array(3).fill(expect.stringContaining('could not be fetched in time'))],
])('a caller may set narrower limits: %s', async (_, narrower, messages) => {
  const urls = ['https://a.example/photo.jpg', 'https://b.example/same-photo.jpg', 'https://a.example/drawing.webp'];
  const limits = { images: 10, totalBytes: 1_000_000, seconds: 10, ...narrower };
  const slow: FetchResource = async (url, options) => {
    if (limits.seconds === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    options.signal?.throwIfAborted();
    return get(url, options);
  };
  const { resources, warnings } = await imageCollector(slow).collect(withImages(...urls), { limits });
  expect(warnings.map(({ message }) => message)).toEqual(messages);
  expect(resources).toHaveLength(3 - Math.max(messages.length, 1));
});
