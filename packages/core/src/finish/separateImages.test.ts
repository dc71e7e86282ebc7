import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { separateImages } from './separateImages.ts';

const boat = '<img src="https://example.com/boat.jpg" width="800">';

test.each([
  ['text that touches the image', `<p>${boat}boats at sea</p>`, `<p>${boat}<br>boats at sea</p>`],
  ['a sentence', `<p>${boat} Boats at sea.</p>`, `<p>${boat}<br> Boats at sea.</p>`],
  [
    'an image in a block of its own',
    `<p><span style="display:block">${boat}</span>Boats. <b>More</b></p>`,
    `<p><span style="display:block">${boat}</span><br>Boats. <b>More</b></p>`,
  ],
  [
    'a linked image',
    `<li><a href="/b">${boat}</a><b>Boats</b></li>`,
    `<li><a href="/b">${boat}</a><br><b>Boats</b></li>`,
  ],
  ['emphasis from an image', `<p><b><a href="/b"><i> ${boat}</i></a></b></p>`, `<p><a href="/b"> ${boat}</a></p>`],
  ['no emphasis of words', `<p><b>${boat}Boats</b></p>`, `<p><b>${boat}Boats</b></p>`],
])('separates %s', (_, before, after) => {
  expect(bodyAfter(separateImages, before)).toBe(after);
});

test.each([
  ['in italics', `<p>${boat}<em>Boats at <b>sea</b></em></p>`, 'Boats at <b>sea</b>'],
  [
    'in small letters',
    `<p>${boat} <span style="font-size: 10px">Boats</span></p>`,
    '<span style="font-size: 10px">Boats</span>',
  ],
])('takes text %s for the caption', (_, before, caption) => {
  expect(bodyAfter(separateImages, before)).toBe(`<figure>${boat}<figcaption>${caption}</figcaption></figure>`);
});

test.each([
  ['a sentence that starts with an image', `<p>${boat} is a boat</p>`],
  ['a small image', '<p><img src="https://example.com/a.png" width="20">Boats</p>'],
  ['an icon', '<p><img src="https://example.com/icons/a.png">Boats</p>'],
  ['a formula', '<p><img class="latex" src="https://example.com/a.png">for all</p>'],
  ['an image with a break', `<p>${boat}<br>Boats</p>`],
  ['an image in the text', `<p>See ${boat}Boats</p>`],
  ['an image in a heading', `<h2>${boat}Boats</h2>`],
  ['two images', `<p>${boat}${boat}</p>`],
  ['a block after it', `<div>${boat}<p>Boats</p></div>`],
  ['a number of a note', `<p>${boat}<sup>1</sup></p>`],
])('leaves %s', (_, html) => {
  expect(bodyAfter(separateImages, html)).toBe(html);
});

test('takes linear time', () => {
  expect(bodyAfter(separateImages, `<p>${`${boat} `.repeat(50_000)}`)).toBeDefined();
  expect(bodyAfter(separateImages, `${'<span>'.repeat(50_000)}${boat}a`)).toBeDefined();
});
