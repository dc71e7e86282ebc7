import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { closeAnchors } from './closeAnchors.ts';

test.each([
  [
    'the copies of an anchor',
    '<h2><a id="noon"/>Noon</h2><p>Low tide.</p><table><tbody><tr><td>12:00</td></tr></tbody></table>',
    '<h2><a id="noon"></a>Noon</h2><p>Low tide.</p><table><tbody><tr><td>12:00</td></tr></tbody></table>',
  ],
  [
    'up to the next one',
    '<div><a name="a"><p>One</p><p>Two</p></div><div><a name="b"><p>Three</p></div><p>Four</p>',
    '<div><a name="a"></a><p>One</p><p>Two</p></div><div><a name="b"></a><p>Three</p></div><p>Four</p>',
  ],
])('closes %s', (_, before, after) => {
  expect(pageAfter(closeAnchors, before)).toBe(after);
});

test.each([
  ['the label of a note', '<p><a name="note-1">[1]</a> See Ann.</p>'],
  ['links that are written twice', '<p><a id="a" href="/a">One</a></p><p><a id="a" href="/a">Two</a></p>'],
  ['links of a script', '<p><a id="a" class="more">One</a></p><p><a id="a" class="more">Two</a></p>'],
])('leaves alone: %s', (_, html) => {
  expect(pageAfter(closeAnchors, html)).toBe(html);
});
