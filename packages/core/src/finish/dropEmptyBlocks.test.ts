import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { dropEmptyBlocks } from './dropEmptyBlocks.ts';

test.each([
  ['drops an empty paragraph', '<p>a</p><p></p><p> \n </p>', '<p>a</p>'],
  ['drops a paragraph of non-breaking spaces', '<p>a</p><p>&nbsp;</p>', '<p>a</p>'],
  ['drops wrappers of empty wrappers', '<div><div><span></span></div> </div><p>a</p>', '<p>a</p>'],
  ['drops a paragraph of line breaks', '<p>a</p><p><br><br></p>', '<p>a</p>'],
  [
    'drops an empty link and an empty item',
    '<ul><li></li><li><a href="/">a</a></li></ul><a href="/b"></a>',
    '<ul><li><a href="/">a</a></li></ul>',
  ],
  [
    'keeps the space of an empty wrapper between words',
    '<p>one<span> </span>two<b>\n</b>three</p>',
    '<p>one two\nthree</p>',
  ],
  [
    'breaks the line that an empty block breaks',
    '<div><span>9 hours ago</span><div class="dot"></div><span>Lisbon</span></div>',
    '<div><span>9 hours ago</span><br><span>Lisbon</span></div>',
  ],
  [
    'keeps the white space of coloured code',
    '<pre><code><span>if</span><span class="w"> </span><span>x</span><span>\n</span>y</code></pre>',
    '<pre><code><span>if</span> <span>x</span>\ny</code></pre>',
  ],
  ['keeps images in otherwise empty wrappers', '<div><p><img src="a"></p></div>', '<div><p><img src="a"></p></div>'],
  ['drops the header of a table without rows', '<p>a</p><table><tr><th>b</th><th>c</th></tr></table>', '<p>a</p>'],
  ['drops an item with only a rule', '<ul><li>a</li><li><hr></li></ul>', '<ul><li>a</li></ul>'],
  ['drops a list with only a rule', '<p>a</p><ul><hr></ul>', '<p>a</p>'],
  ['keeps lines, breaks and rules', '<p>a<br>b</p><hr>', '<p>a<br>b</p><hr>'],
  [
    'keeps empty cells: they hold the columns',
    '<table><tbody><tr><td></td><td>a</td></tr></tbody></table>',
    '<table><tbody><tr><td></td><td>a</td></tr></tbody></table>',
  ],
  ['keeps everything with text', '<div><p>a <em>b</em></p></div>', '<div><p>a <em>b</em></p></div>'],
])('%s', (_, before, after) => {
  expect(bodyAfter(dropEmptyBlocks, before)).toBe(after);
});
