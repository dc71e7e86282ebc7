import { expect, test } from 'vitest';
import { picturesIn } from './picturesIn.ts';

const hero_image = 'https://x.example/hero.jpg';
const kept = (path: string, url = hero_image) => ({ path, url, width: 300, height: 200, bytes: new Uint8Array() });
const shown = (path: string) => ({ path, width: 300, height: 200 });

test.each([
  ['nothing is kept', [], undefined],
  ['only pictures of the text', [kept('_resources/ab.jpg', 'https://x.example/other.jpg')], undefined],
  [
    'its own picture and sign',
    [kept('img/image.jpg'), kept('img/thumbnail.jpg'), kept('img/icon.png', 'https://x.example/favicon.ico')],
    { icon: shown('img/icon.png'), image: shown('img/image.jpg'), thumbnail: shown('img/thumbnail.jpg') },
  ],
  [
    'a picture that is in the text too',
    [kept('_resources/ab.jpg'), kept('img/thumbnail.jpg')],
    { image: shown('_resources/ab.jpg'), thumbnail: shown('img/thumbnail.jpg') },
  ],
])('%s', (_, resources, expected) => {
  expect(picturesIn(resources, { hero_image })).toEqual(expected);
});
