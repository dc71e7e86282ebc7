import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { labelDrawings } from './labelDrawings.ts';

const chart = '<svg role="img" viewBox="0 0 600 300" aria-label="Heights of the year 2019"><path></path></svg>';

test.each([
  [
    'a sign in a cell',
    '<table><tbody><tr><td> <svg aria-label="Yes"><path></path></svg></td></tr></tbody></table>',
    '<table><tbody><tr><td> Yes</td></tr></tbody></table>',
  ],
  ['a sign with a title', '<ul><li><svg><title>Included</title></svg></li></ul>', '<ul><li>Included</li></ul>'],
  ['a chart', `<div>${chart}</div>`, '<div><figure><figcaption>Heights of the year 2019</figcaption></figure></div>'],
  [
    'a chart in a figure',
    `<figure>${chart}</figure>`,
    '<figure><figcaption>Heights of the year 2019</figcaption></figure>',
  ],
])('writes the label of %s', (_, before, after) => {
  expect(pageAfter(labelDrawings, before)).toBe(after);
});

test.each([
  ['an icon before text', '<ul><li><svg aria-label="Yes"></svg> Boats</li></ul>'],
  ['an icon in a link', `<a href="/">${chart}</a>`],
  ['a small drawing', '<p><svg role="img" width="24" aria-label="A small blue boat"></svg></p>'],
  ['a drawing with a caption', `<figure>${chart}<figcaption>Heights</figcaption></figure>`],
  [
    'a drawing hidden from readers of labels',
    '<p><svg role="img" width="300" aria-hidden="true" aria-label="A blue boat"></svg></p>',
  ],
  ['a drawing without a label', '<p><svg role="img" width="300"></svg></p>'],
])('leaves %s alone', (_, html) => {
  expect(pageAfter(labelDrawings, html)).toBe(html);
});
