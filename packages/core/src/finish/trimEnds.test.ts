import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { trimEnds } from './trimEnds.ts';

test.each([
  [
    'drops the logo at the start',
    '<div><img src="https://example.com/img/logo.png"></div><p>a</p>',
    '<div></div><p>a</p>',
  ],
  ['drops a heading at the end', '<p>a</p><h2>More</h2>', '<p>a</p>'],
  ['keeps sources in the letters of a heading', '<p>a</p><h6>Sources: b, c</h6>', '<p>a</p><h6>Sources: b, c</h6>'],
  ['in any wrapper', '<p>a</p><div><div><h3><b>More</b></h3> </div></div>', '<p>a</p><div><div> </div></div>'],
  [
    'drops lines at both ends',
    '<div><hr></div><hr><p>a</p><hr><p>b</p><div><hr> </div>',
    '<div></div><p>a</p><hr><p>b</p><div> </div>',
  ],
  ['keeps one line of several', '<p>a</p><hr><div><hr></div> <hr><p>b</p>', '<p>a</p><hr><div></div> <p>b</p>'],
  [
    'drops lines at the start of items',
    '<ul><li><hr>a</li><li> <hr> </li><li>b<hr>c</li></ul>',
    '<ul><li>a</li><li>b<hr>c</li></ul>',
  ],
  [
    'keeps a line after an empty list',
    '<p>a</p><ul><li></li></ul><hr><p>b</p><ul><li> </li></ul><div><hr></div><p>c</p>',
    '<p>a</p><ul><li></li></ul><hr><p>b</p><ul><li> </li></ul><div><hr></div><p>c</p>',
  ],
  ['keeps a heading with text below it', '<p>a</p><h2>More</h2>b', '<p>a</p><h2>More</h2>b'],
  [
    'keeps one with a picture under it',
    '<p>a</p><h2>x</h2><p><img src="/a"></p>',
    '<p>a</p><h2>x</h2><p><img src="/a"></p>',
  ],
  [
    'drops badges and placeholders after the text',
    '<p>a</p><p><img src="https://a.example/placeholder.svg"></p><img src="https://a.example/badge-light.svg">',
    '<p>a</p><p></p>',
  ],
  [
    'keeps a photo after the text',
    '<p>a</p><img src="https://a.example/badge.svg"><img src="https://a.example/tide.jpg">',
    '<p>a</p><img src="https://a.example/badge.svg"><img src="https://a.example/tide.jpg">',
  ],
  ['keeps several headings at the end', '<p>a</p><h2>b</h2><h2>c</h2>', '<p>a</p><h2>b</h2><h2>c</h2>'],
  ['keeps a heading that is the only content', '<h2>b</h2>', '<h2>b</h2>'],
])('%s', (_, before, after) => {
  expect(bodyAfter(trimEnds, before)).toBe(after);
});
