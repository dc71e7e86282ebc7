import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { dropDuplicateImages } from './dropDuplicateImages.ts';

const figure = (...images: string[]) => `<figure>${images.join('')}<figcaption>A boat.</figcaption></figure>`;
const image = (src: string, alt = '') => `<img src="${src}" alt="${alt}">`;

test.each([
  [
    'words for a size',
    figure(image('/boat-small.jpg', 'Boat'), image('/boat-large.webp', 'Boat')),
    figure(image('/boat-large.webp', 'Boat')),
  ],
  [
    'a size in the path',
    figure(image('/max/60/1*boat.png'), image('/max/3788/1*boat.png')),
    figure(image('/max/3788/1*boat.png')),
  ],
  [
    'pixels in the name',
    figure(image('/boat-1024x768.jpg'), image('/boat-300x200.jpg')),
    figure(image('/boat-1024x768.jpg')),
  ],
  ['two equal images', figure(image('/boat.jpg'), image('/boat.jpg', 'Boat')), figure(image('/boat.jpg', 'Boat'))],
])('keeps the largest: %s', (_, before, after) => {
  expect(bodyAfter(dropDuplicateImages, before)).toBe(after);
});

test.each([
  ['two different images', figure(image('/boat.jpg'), image('/pier.jpg'))],
  ['before and after', figure(image('/boat-1.jpg', 'Before'), image('/boat-2.jpg', 'After'))],
  ['copies outside of figures', `<p>${image('/formula.png')} is ${image('/formula.png')}</p>`],
  ['galleries', figure(...Array.from({ length: 8 }, () => image('/boat.jpg')))],
])('leaves %s', (_, before) => {
  expect(bodyAfter(dropDuplicateImages, before)).toBe(before);
});

test('of two equal images at the start, the one with a caption stays', () => {
  const plain = '<figure><img src="/a.png"></figure>';
  const captioned = '<figure><img src="/a.png"><figcaption>b</figcaption></figure>';
  expect(bodyAfter(dropDuplicateImages, `${plain}<h2>c</h2>${captioned}`)).toBe(
    `<figure></figure><h2>c</h2>${captioned}`,
  );
  expect(bodyAfter(dropDuplicateImages, `${captioned}<h2>c</h2>${plain}`)).toBe(
    `${captioned}<h2>c</h2><figure></figure>`,
  );
  const far = `${plain}<p>${'word '.repeat(40)}</p>${captioned}`;
  expect(bodyAfter(dropDuplicateImages, far)).toBe(far);
});
