import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { dropNonContent } from './dropNonContent.ts';

test.each([
  ['drops scripts and styles', '<p>a</p><script>b()</script><style>p{}</style>', '<p>a</p>'],
  ['drops comments', '<p>a<!-- b --></p>', '<p>a</p>'],
  ['drops templates', '<p>a</p><template><p>b</p></template>', '<p>a</p>'],
  [
    'drops controls',
    '<p>a</p><button>b</button><select><option>c</select><textarea>d</textarea><input value="e">',
    '<p>a</p>',
  ],
  ['drops drawings with their text', '<p>a</p><svg><text>b</text></svg><canvas>c</canvas>', '<p>a</p>'],
  ['drops plug-ins', '<p>a</p><object><p>b</p></object><embed src="c">', '<p>a</p>'],
  ['drops dialogs', '<p>a</p><dialog open>b</dialog>', '<p>a</p>'],
  [
    'keeps prose, lists, tables, code, images',
    '<p>a <a href="/">b</a></p><ul><li>c</li></ul><pre>d</pre><img src="e">',
    '<p>a <a href="/">b</a></p><ul><li>c</li></ul><pre>d</pre><img src="e">',
  ],
  [
    'keeps players: they become links later',
    '<iframe src="x"></iframe><video src="y"></video>',
    '<iframe src="x"></iframe><video src="y"></video>',
  ],
  ['keeps forms: forums put their posts in them', '<form><p>a</p></form>', '<form><p>a</p></form>'],
])('%s', (_, before, after) => {
  expect(pageAfter(dropNonContent, before)).toBe(after);
});
