import { expect, test } from 'vitest';
import { fragment } from '../../test/kit.ts';
import { toProse, toText } from './text.ts';

test.each([
  ['paragraphs have an empty line between', '<p>a</p><p>b</p>', 'a\n\nb'],
  ['white space folds', '<p>  a \n b&nbsp; c </p> \n <p> d</p>', 'a b c\n\nd'],
  [
    'words in several elements stay together',
    '<p>un<b>believ</b>able <i>x</i> y<span> </span>z</p>',
    'unbelievable x y z',
  ],
  ['headings and boxes', '<h1>a</h1><div>b<div>c</div></div>d', 'a\n\nb\n\nc\n\nd'],
  [
    'items on lines of their own',
    '<p>a</p><ul><li>b</li><li>c<ul><li>d</li></ul></li></ul><p>e</p>',
    'a\n\nb\nc\n\nd\n\ne',
  ],
  [
    'rows on lines of their own, cells apart',
    '<table><tr><td>a</td><td>b</td></tr><tr><th>c</th><td> d </td></tr></table>',
    'a b\nc d',
  ],
  ['line breaks', '<p>a<br>b <br> c</p>', 'a\nb\nc'],
  ['two line breaks are an empty line, and more are no more', '<p>a<br><br>b<br><br><br>c<br></p>', 'a\n\nb\n\nc'],
  ['terms and definitions', '<dl><dt>a</dt><dd>b</dd></dl>', 'a\nb'],
  [
    'code keeps its lines and indents',
    '<p>a</p><pre>\n\n  if (b) {\n    c  d\n\n\n  }\n</pre><p>e</p>',
    'a\n\n  if (b) {\n    c  d\n\n\n  }\n\ne',
  ],
  ['coloured code too', '<pre><code><span>if</span> <span>a</span>:\n    <span>b</span></code></pre>', 'if a:\n    b'],
  ['code with line breaks', '<pre>a<br>  b</pre>', 'a\n  b'],
  ['pictures have no text, captions do', '<figure><img src="x" alt="y"><figcaption>c</figcaption></figure>', 'c'],
  ['details', '<details><summary>a</summary>b</details>', 'a\nb'],
  ['quotation marks and entities as they are', '<p>&lt;a&gt; &amp; “b” *c*</p>', '<a> & “b” *c*'],
  ['a rule parts', 'a<hr>b', 'a\n\nb'],
  ['nothing', '', ''],
  ['only white space', ' \n <p> </p> ', ''],
])('%s', (_, html, text) => {
  expect(toText(fragment(html))).toBe(text);
});

test.each([
  ['code and formulas leave a mark', '<p>a <code>b</code> c</p><pre><code>d</code></pre><p>e</p>', 'a … c\n\n…\n\ne'],
  ['all else is text', '<p>a <b>b</b></p><ul><li>c</li></ul>', 'a b\n\nc'],
])('prose: %s', (_, html, text) => {
  expect(toProse(fragment(html))).toBe(text);
});
