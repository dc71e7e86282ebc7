import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { rewriteAnchors } from './rewriteAnchors.ts';

const PAGE = 'https://a.example/b';

test.each([
  ['a heading', '<a href="#x y">a</a><h2 id="x y">b</h2>', '<a href="#s-x-y">a</a><h2 id="s-x-y">b</h2>'],
  ['a link with the full URL', `<a href="${PAGE}#x">a</a><h2 id="x">b</h2>`, '<a href="#s-x">a</a><h2 id="s-x">b</h2>'],
  [
    'an anchor in a heading',
    '<a href="#x">a</a><h2><a name="x"></a>b</h2>',
    '<a href="#s-x">a</a><h2 id="s-x"><a name="x"></a>b</h2>',
  ],
  [
    'an empty mark before a block',
    '<a href="#x">a</a><span id="x"></span><p>b</p>',
    '<a href="#s-x">a</a><span></span><p id="s-x">b</p>',
  ],
  [
    'a name in a manual',
    '<a href="#tide.ebb">a</a><p id="tide.ebb">b</p>',
    '<a href="#s-tide.ebb">a</a><p id="s-tide.ebb">b</p>',
  ],
  ['ids in any writing system', '<a href="#%D0%B0">a</a><p id="а">b</p>', '<a href="#s-а">a</a><p id="s-а">b</p>'],
  [
    'names that look alike',
    '<a href="#x!">a</a><a href="#x?">a</a><p id="x!">b</p><p id="x?">c</p>',
    '<a href="#s-x-">a</a><a href="#s-x---2">a</a><p id="s-x-">b</p><p id="s-x---2">c</p>',
  ],
  ['a target outside the article', '<a href="#x">a</a>', `<a href="${PAGE}#x">a</a>`],
  ['ids that nothing links to', '<p id="cookie">a</p><form id="b"></form>', '<p>a</p><form></form>'],
  [
    'notes',
    '<sup><a href="#fn-1">1</a></sup><ol><li id="fn-1" value="1">b</li></ol>',
    '<sup><a href="#fn-1">1</a></sup><ol><li id="fn-1" value="1">b</li></ol>',
  ],
  [
    'links elsewhere',
    '<a href="https://c.example/#x">a</a><p id="x">b</p>',
    '<a href="https://c.example/#x">a</a><p>b</p>',
  ],
])('%s', (_, before, after) => {
  expect(bodyAfter(rewriteAnchors, before, { url: PAGE })).toBe(after);
});
