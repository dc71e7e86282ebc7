import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { dropSmallIcons } from './dropSmallIcons.ts';

test.each([
  ['before a sentence', '<p><img src="/a.svg" width="48" height="48"> Fast</p>', '<p> Fast</p>'],
  [
    'in a link',
    '<div><a href="/a"><img src="/a-24x24.png" alt=""></a><b>Fast</b></div>',
    '<div><a href="/a"></a><b>Fast</b></div>',
  ],
  ['in a block before a heading', '<div><img src="/a?wid=24&hei=24"></div><h3>Fast</h3>', '<div></div><h3>Fast</h3>'],
  ['that is called so', '<div><img src="/img/Fast_icon-2.png?v=1"></div><h3>Fast</h3>', '<div></div><h3>Fast</h3>'],
  ['of several', '<p><img src="/icons2.svg" alt="">Fast</p>', '<p>Fast</p>'],
])('drops an icon %s', (_, before, after) => {
  expect(bodyAfter(dropSmallIcons, before)).toBe(after);
});

test.each([
  ['an icon with a description', '<p><img src="/a.svg" width="48" alt="Fast"> boats</p>'],
  ['a picture', '<p><img src="/a.jpg" width="480"> Fast</p>'],
  ['a picture of unknown size', '<p><img src="/a.jpg"> Fast</p>'],
  ['a large picture that is called so', '<p><img src="/icon.svg" width="480"> Fast</p>'],
  ['a picture of a word with these letters', '<p><img src="/lexicon.png"> Fast</p>'],
  ['a picture in a folder of icons', '<p><img src="/icons/boat.png"> Fast</p>'],
  ['a small picture in a sentence', '<p>Press <img src="/a.svg" width="16"> twice</p>'],
  ['small pictures in a row', '<p><img src="/a.svg" width="48"></p><p><img src="/b.svg" width="48"></p>'],
  ['a flag in a cell', '<table><tbody><tr><td><img src="/a.svg" width="16"> Malta</td></tr></tbody></table>'],
])('keeps %s', (_, html) => {
  expect(bodyAfter(dropSmallIcons, html)).toBe(html);
});
