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

const words = (count: number) => `<p>${'tide '.repeat(count)}</p>`;

test.each([
  ['a folder', '/80w/boat.jpg', '/960w/boat.jpg'],
  ['a parameter', '/boat.jpg?v=2&w=320&q=75', '/boat.jpg?v=2&w=1280&q=80'],
])('of two sizes beside each other, which differ in %s, the larger one stays', (_, small, large) => {
  const before = `<div>${image(small)}</div><div>${image(large)}</div>`;
  expect(bodyAfter(dropDuplicateImages, before)).toBe(`<div>${image(large).replaceAll('&', '&amp;')}</div><div></div>`);
  const others = `<div>${image('/2021/boat.jpg?id=1')}</div><div>${image('/2022/boat.jpg?id=1')}</div><div>${image('/2022/boat.jpg?id=2')}</div>`;
  expect(bodyAfter(dropDuplicateImages, others)).toBe(others);
});

test.each([
  ['beside each other', '<div>', '</div><div>', '</div>', ''],
  ['in one entry', '<div>', `</div><h3>Boat</h3>${words(20)}<div>`, '</div>', 'A boat'],
])('drops the second of two equal images %s', (_, start, between, end, alt) => {
  const boat = image('/boat.jpg', alt);
  expect(bodyAfter(dropDuplicateImages, start + boat + between + boat + end)).toBe(start + boat + between + end);
});

test.each([
  ['far from each other', `${image('/boat.jpg', 'A boat')}${words(80)}${image('/boat.jpg', 'A boat')}`],
  ['with other descriptions', `${image('/boat.jpg', 'A boat')}${image('/boat.jpg', 'A ship')}`],
  ['that are signs in a text', `<p>Press ${image('/key.png', 'Enter')}, then ${image('/key.png', 'Enter')}</p>`],
  ['of half a star', `${image('/half-star.png', 'star')}${words(20)}${image('/half-star.png', 'star')}`],
  ['that make a rating', `<p>${image('/star.png', 'star').repeat(5)}</p>`],
])('keeps equal images %s', (_, html) => {
  expect(bodyAfter(dropDuplicateImages, html)).toBe(html);
});
