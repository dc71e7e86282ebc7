import { expect, test } from 'vitest';
import { bodyAfter, draftFrom } from '../../test/kit.ts';
import { innerHtml } from '../dom/index.ts';
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

test.each([
  ['the headings at the end of a list that lead nowhere', '<h3>Latest</h3><div><h2>Join us</h2></div>', true],
  ['no heading with a link', '<h2>Themes</h2><h3><a href="/d">d</a></h3>', false],
  ['no heading in a link', '<a href="/d"><h3>d</h3></a>', false],
])('drops %s', (_, end, isDropped) => {
  const entries = ['a', 'b', 'c'].map((name) => `<h3><a href="/${name}">${name}</a></h3>`).join('');
  const draft = Object.assign(draftFrom(entries + end), { pageType: 'listing' as const });
  trimEnds(draft);
  expect(innerHtml(draft.body)).toBe(isDropped ? `${entries}<div></div>` : entries + end);
});

test('keeps the headings of a list whose entries have no links', () => {
  const html = '<h3>a</h3><h3>b</h3><h3>c</h3><h3>d</h3>';
  const draft = Object.assign(draftFrom(html), { pageType: 'listing' as const });
  trimEnds(draft);
  expect(innerHtml(draft.body)).toBe(html);
});
