import { expect, test } from 'vitest';
import { findPictures } from './findPictures.ts';

const hero_image = 'https://x.example/hero.jpg';
const image = (path: string, url = hero_image) => ({ path, url, width: 300, height: 200, bytes: new Uint8Array() });
const picture = (path: string) => ({ path, width: 300, height: 200 });

test.each([
  ['no images', [], undefined],
  ['only images of the text', [image('_resources/ab.jpg', 'https://x.example/other.jpg')], undefined],
  [
    'lead image, thumbnail and icon',
    [image('img/image.jpg'), image('img/thumbnail.jpg'), image('img/icon.png', 'https://x.example/favicon.ico')],
    { icon: picture('img/icon.png'), image: picture('img/image.jpg'), thumbnail: picture('img/thumbnail.jpg') },
  ],
  [
    'a lead image that is also in the text',
    [image('_resources/ab.jpg'), image('img/thumbnail.jpg')],
    { image: picture('_resources/ab.jpg'), thumbnail: picture('img/thumbnail.jpg') },
  ],
])('%s', (_, images, expected) => {
  expect(findPictures(images, { hero_image })).toEqual(expected);
});
