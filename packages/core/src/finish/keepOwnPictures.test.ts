import { expect, test } from 'vitest';
import { draftFrom, PAGE } from '../../test/kit.ts';
import { elementsNamed } from '../dom/index.ts';
import type { PageType } from '../types.ts';
import { keepOwnPictures } from './keepOwnPictures.ts';

function picturesAfter(html: string, pageType: PageType = 'product'): string[] {
  const draft = Object.assign(draftFrom(html, { url: PAGE }), { pageType });
  keepOwnPictures(draft);
  return [...elementsNamed(draft.body, 'img')].map((image) => image.getAttribute('src')!.split('/').at(-1)!);
}

const img = (path: string, rest = '') => `<img src="https://shop.example/${path}" ${rest}>`;
const lamp = img('lamp.jpg');

test.each([
  ['a picture that leads to another product', `<a href="https://shop.example/p/red">${img('red.jpg')}</a>`],
  ['a sample of a colour', `<div class="product-swatches"><div>${img('red.jpg')}</div></div>`],
  ['the picture of a choice', `<label><input type="radio">${img('red.jpg')}</label>`],
  ['a picture that is called a choice', img('red.jpg', 'alt="red option"')],
  ['a sign of payment', img('x/klarna.png', 'alt="Klarna"')],
  ['a drawing that decorates', img('truck.svg', 'alt="Free delivery"')],
  ['a small sign', img('truck.png', 'width="32" height="32"')],
  ['a picture that is shown already', lamp],
  ['its preview', img('lamp-100x100.jpg')],
  ['another form of it', img('w_300,c_fill/lamp.jpg')],
])('drops %s', (_, html) => expect(picturesAfter(lamp + html)).toEqual(['lamp.jpg']));

test('shows the largest form of a picture', () => {
  expect(picturesAfter(img('lamp_400x.jpg') + img('lamp_1600x.jpg'))).toEqual(['lamp_1600x.jpg']);
});

test('shows the pictures that previews lead to', () => {
  const preview = (name: string, file: string) =>
    `<a href="https://shop.example/${file}">${img(`80w/${name}.jpg`)}</a>`;
  const html =
    lamp + preview('lamp', 'large/lamp.jpg') + preview('back', '1280x1280/back.jpg') + preview('film', 'film.mp4');
  expect(picturesAfter(html)).toEqual(['lamp.jpg', 'lamp.jpg', 'back.jpg']);
});

test.each([
  ['numbered pictures', img('lamp-1001.jpg') + img('lamp-1002.jpg')],
  ['pictures of one name in two folders', img('red/front.jpg') + img('blue/front.jpg')],
  ['pictures that a service finds by a number', img('image?id=1&w=600') + img('image?id=2&w=600')],
  ['a picture that leads to itself', `${lamp}<a href="https://shop.example/large.jpg">${img('b.jpg')}</a>`],
  ['a picture that leads to the same page', `${lamp}<a href="${PAGE}?view=2">${img('b.jpg')}</a>`],
  [
    'the picture of an entry with a text',
    `${lamp}<a href="https://shop.example/p/1">${img('b.jpg')}</a><a href="https://shop.example/p/1">Bulb</a>`,
  ],
  ['a drawing with a description', lamp + img('size.svg', 'alt="Height 40 cm and width 20 cm with the shade"')],
  ['equal pictures in cells', `<table><tr><td>${img('tick.png')}</td><td>${img('tick.png')}</td></tr></table>`],
  ['previews if there is nothing else', img('a-100x100.jpg') + img('b-100x100.jpg')],
])('keeps %s', (_, html) => expect(picturesAfter(html)).toHaveLength(2));

test('leaves other pages as they are', () => {
  expect(picturesAfter(lamp + lamp, 'listing')).toHaveLength(2);
});
