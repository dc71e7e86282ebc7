import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { joinLists } from './joinLists.ts';

const text = 'The tide turns at noon, and the boats go out.';
const step = (name: string) => `<li style="list-style-type: decimal;">${name}</li>`;

test.each([
  [
    'indented text is a quotation',
    `<p>a</p><dl><dd>${text}</dd></dl>`,
    `<p>a</p><blockquote><p>${text}</p></blockquote>`,
  ],
  [
    'a short line is none',
    '<dl><dd>See also <a href="/b">b</a></dd></dl>',
    '<div><p>See also <a href="/b">b</a></p></div>',
  ],
  ['indented code is none', `<dl><dd>${text}<pre>a</pre></dd></dl>`, `<div><div>${text}<pre>a</pre></div></div>`],
  [
    'indented text after an item is a part of it',
    '<ul><li>a</li></ul>\n<dl><dd>b</dd></dl>\n<ul><li>c</li></ul>',
    '<ul><li>a<p>b</p></li><li>c</li></ul>\n\n',
  ],
  ['lists beside each other are one', '<ul><li>a</li></ul> <ul><li>b</li></ul>', '<ul><li>a</li><li>b</li></ul> '],
  ['a list with numbers by a style', `<ul>${step('a')}${step('b')}</ul>`, `<ol>${step('a')}${step('b')}</ol>`],
])('%s', (_, before, after) => {
  expect(bodyAfter(joinLists, before)).toBe(after);
});

test.each([
  ['terms and definitions', '<dl><dt>a</dt><dd>b</dd></dl>'],
  ['lists with text between', '<ul><li>a</li></ul>b<ul><li>c</li></ul>'],
  ['numbered lists beside each other', '<ol><li>a</li></ol><ol><li>b</li></ol>'],
  ['a list in which one item is numbered', `<ul>${step('a')}<li>b</li></ul>`],
])('leaves %s', (_, html) => {
  expect(bodyAfter(joinLists, html)).toBe(html);
});

test('takes linear time', () => {
  expect(bodyAfter(joinLists, '<ul><li>a</li></ul>'.repeat(50_000))).toContain('<li>');
  expect(bodyAfter(joinLists, '<dl><dd>'.repeat(20_000))).toBeDefined();
});
