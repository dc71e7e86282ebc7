import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { dropRepeatedLines } from './dropRepeatedLines.ts';

test.each([
  [
    'the label of a panel',
    '<p><strong>Oars</strong></p><div><h3>Oars</h3><p>Made of ash.</p></div>',
    '<div><h3>Oars</h3><p>Made of ash.</p></div>',
  ],
  [
    'the heading of a card that opens, before the sign that opens it',
    '<h3>Oars</h3><div>+</div><div><h3>Oars</h3><p>Made of ash.</p></div>',
    '<h3>Oars</h3><div>+</div><div><p>Made of ash.</p></div>',
  ],
  ['what is below its heading', '<h3>Oars</h3><div>Oars</div>', '<h3>Oars</h3>'],
  [
    'a heading in two copies that hold their text in a block',
    '<section><h3><span><div>Oars</div></span></h3></section><h3><span><div>Oars</div></span></h3><p>Made of ash.</p>',
    '<section><h3><span><div>Oars</div></span></h3></section><h3><span></span></h3><p>Made of ash.</p>',
  ],
  [
    'a slogan in many copies',
    '<ul><li>Sail now</li><li>Sail now</li><li>Sail now</li></ul>',
    '<ul><li>Sail now</li></ul>',
  ],
])('drops %s', (_, before, after) => {
  expect(bodyAfter(dropRepeatedLines, before)).toBe(after);
});

test.each([
  ['the lines of a song', '<p>Row, row</p><p>Row, row</p>'],
  ['values beside each other', '<div>Included in all</div><div>Included in all</div>'],
  ['links to different pages', '<ul><li><a href="/a">Video</a></li><li><a href="/b">Video</a></li></ul>'],
  ['values of a table', '<table><tbody><tr><td>Yes</td><td>Yes</td></tr></tbody></table>'],
  ['numbers', '<h2>12</h2><div>12</div>'],
  ['lines with text between them', '<h2>Oars</h2>are like <div>Oars</div>'],
  ['lines with an image between them', '<div>Oars</div><img src="o.png"><h2>Oars</h2>'],
])('keeps %s', (_, html) => {
  expect(bodyAfter(dropRepeatedLines, html)).toBe(html);
});

test('deep trees take linear time', () => {
  expect(bodyAfter(dropRepeatedLines, `${'<div>'.repeat(20_000)}a`)).toContain('a');
});
