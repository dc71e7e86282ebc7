import { PithError } from '@pith/core';
import { expect, test } from 'vitest';
import { articleWith } from '../../test/kit.ts';
import { picture } from '../../test/pictures.ts';
import { type GetResource, imageGatherer } from './gather.ts';

const photo = await picture(400, 300).jpeg().toBuffer();
const drawing = await picture(300, 300).webp({ lossless: true }).toBuffer();
const sign = await picture(32, 32).png().toBuffer();

const served: Readonly<Record<string, Uint8Array>> = {
  'https://a.example/photo.jpg': photo,
  'https://b.example/same-photo.jpg': photo,
  'https://a.example/drawing.webp': drawing,
  'https://a.example/sign.png': sign,
  'https://a.example/page.jpg': Buffer.from('<!doctype html><p>Not here'),
};

const get: GetResource = async (url) => {
  const bytes = served[url];
  if (!bytes) throw new PithError('http-client-error', 'a.example: status 404', []);
  return { bytes };
};

const withImages = (...urls: string[]) => articleWith({ images: urls.map((url) => ({ url, alt: '' })) });

test('keeps images under names of their content, in the order of the article', async () => {
  const article = withImages('https://a.example/photo.jpg', 'https://a.example/drawing.webp');
  const { resources, warnings } = await imageGatherer(get).gather(article);
  expect(warnings).toEqual([]);
  expect(resources).toMatchObject([
    { url: 'https://a.example/photo.jpg', type: 'image/jpeg', width: 400, height: 300 },
    { url: 'https://a.example/drawing.webp', type: 'image/png', width: 300, height: 300 },
  ]);
  for (const { path } of resources) expect(path).toMatch(/^_resources\/[0-9a-f]{24}\.(?:jpg|png)$/);
  expect((await imageGatherer(get).gather(article)).resources.map(({ path }) => path)).toEqual(
    resources.map(({ path }) => path),
  );
});

test('the same picture at two addresses is one file', async () => {
  const article = withImages('https://a.example/photo.jpg', 'https://b.example/same-photo.jpg');
  const { resources } = await imageGatherer(get).gather(article);
  expect(new Set(resources.map(({ path }) => path)).size).toBe(1);
  expect(resources.map(({ url }) => url)).toEqual(article.images.map(({ url }) => url));
});

test('signs are no part of an article', async () => {
  const { resources, dropped, warnings } = await imageGatherer(get).gather(withImages('https://a.example/sign.png'));
  expect([resources, [...dropped], warnings]).toEqual([[], ['https://a.example/sign.png'], []]);
});

test('what fails is a warning that names it, and the others are kept', async () => {
  const article = withImages('https://a.example/gone.jpg', 'https://a.example/page.jpg', 'https://a.example/photo.jpg');
  const { resources, warnings } = await imageGatherer(get).gather(article);
  expect(resources).toHaveLength(1);
  expect(warnings).toEqual([
    { type: 'image-missing', message: 'https://a.example/gone.jpg: a.example: status 404' },
    { type: 'image-missing', message: 'https://a.example/page.jpg: this is not an image we can keep' },
  ]);
});

test('the hero image has a small copy; one outside the article is kept as well', async () => {
  const url = 'https://a.example/photo.jpg';
  const inside = await imageGatherer(get).gather({ ...withImages(url), hero_image: url });
  expect(inside.resources.map(({ path, width }) => [path.replace(/[0-9a-f]{24}/, '…'), width])).toEqual([
    ['_resources/….jpg', 400],
    ['img/thumbnail.jpg', 380],
  ]);
  const outside = await imageGatherer(get).gather(articleWith({ hero_image: url }));
  expect(outside.resources.map(({ path }) => path)).toEqual(['img/image.jpg', 'img/thumbnail.jpg']);
});

test('the sign of the site is kept for lists; a missing one is no news', async () => {
  const { resources } = await imageGatherer(get).gather(articleWith({ favicon: 'https://a.example/sign.png' }));
  expect(resources).toMatchObject([{ path: 'img/icon.png', width: 32 }]);
  const { warnings } = await imageGatherer(get).gather(articleWith({ favicon: 'https://a.example/none.ico' }));
  expect(warnings).toEqual([]);
});

test('only web addresses are asked for', async () => {
  const asked: string[] = [];
  const watch: GetResource = async (url) => {
    asked.push(url);
    return { bytes: photo };
  };
  await imageGatherer(watch).gather(withImages('data:image/png;base64,xx', 'file:///etc/passwd', 'https://a.example/'));
  expect(asked).toEqual(['https://a.example/']);
});

test('eight at once and no more, over all saves together', async () => {
  let open = 0;
  let most = 0;
  const gatherer = imageGatherer(async () => {
    most = Math.max(most, ++open);
    await new Promise((resolve) => setTimeout(resolve, 5));
    open -= 1;
    return { bytes: sign };
  });
  const page = (host: string) => withImages(...Array.from({ length: 20 }, (_, index) => `https://${host}/${index}`));
  await Promise.all([gatherer.gather(page('a.example')), gatherer.gather(page('b.example'))]);
  expect(most).toBe(8);
});

test('tells how far it is', async () => {
  const seen: string[] = [];
  const article = withImages('https://a.example/photo.jpg', 'https://a.example/gone.jpg');
  await imageGatherer(get).gather(article, { onProgress: (done, total) => seen.push(`${done}/${total}`) });
  expect(seen).toEqual(['1/2', '2/2']);
});

test('cancelled: rejects, and nothing more is asked for', async () => {
  const stop = new AbortController();
  let asked = 0;
  const gatherer = imageGatherer(async (_, { signal }) => {
    asked += 1;
    stop.abort();
    signal!.throwIfAborted();
    return { bytes: photo };
  });
  const article = withImages(...Array.from({ length: 30 }, (_, index) => `https://a.example/${index}`));
  await expect(gatherer.gather(article, { signal: stop.signal })).rejects.toThrow();
  expect(asked).toBeLessThanOrEqual(8);
});

test('a page of thousands of images keeps the first, and says so', async () => {
  const article = withImages(...Array.from({ length: 600 }, (_, index) => `https://a.example/${index}`));
  const { warnings, dropped } = await imageGatherer(async () => ({ bytes: sign })).gather(article);
  expect(dropped.size).toBe(500);
  expect(warnings).toEqual([{ type: 'image-missing', message: '100 images too many stay where they are' }]);
});
