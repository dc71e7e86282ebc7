import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { joinLabels } from './joinLabels.ts';

test.each([
  ['a value in a block', '<div>Weight: <div>2 <b>kg</b></div></div>', '<div>Weight:  2 <b>kg</b></div>'],
  ['a value in a paragraph', '<li>\nHull：<p>Oak</p>\n</li>', '<li>\nHull： Oak\n</li>'],
])('joins %s', (_, before, after) => {
  expect(bodyAfter(joinLabels, before)).toBe(after);
});

test.each([
  ['several blocks', '<div>You need: <p>An oar</p><p>A rope</p></div>'],
  ['a list', '<div>You need: <div><ul><li>An oar</li></ul></div></div>'],
  ['a long text', `<div>Note: <div>${'word '.repeat(20)}</div></div>`],
  ['a label in an element of its own', '<div><b>Weight:</b><div>2 kg</div></div>'],
  ['text without a colon', '<div>Weight <div>2 kg</div></div>'],
  ['a picture', '<div>The boat: <div><img src="a.jpg">at sea</div></div>'],
])('leaves %s', (_, html) => {
  expect(bodyAfter(joinLabels, html)).toBe(html);
});
