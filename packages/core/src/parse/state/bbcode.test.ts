import { expect, test } from 'vitest';
import { bbcodeToHtml, isBbcode, stripBbcode } from './bbcode.ts';

test.each([
  ['paragraphs', '[p]a[/p][p]b[/p]', '<p>a</p><p>b</p>'],
  ['inline formatting', '[b]a[/b] [I]b[/I] [u]c[/u]', '<strong>a</strong> <em>b</em> <u>c</u>'],
  ['headings below the title', '[h1]a[/h1]', '<h2>a</h2>'],
  ['lists', '[list][*]a[*]b[/list]', '<ul><li>a<li>b</ul>'],
  ['links with a text', '[url="https://a.example/?b&c"]d e[/url]', '<a href="https://a.example/?b&amp;c">d e</a>'],
  ['links without a text', '[url]https://a.example[/url]', '<a href="https://a.example">https://a.example</a>'],
  ['images', '[img]https://a.example/b.png[/img]', '<img src="https://a.example/b.png">'],
  [
    'YouTube videos',
    'a[previewyoutube="xyz;full"][/previewyoutube]b',
    'a<iframe src="https://www.youtube.com/embed/xyz"></iframe>b',
  ],
  ['line breaks', 'a\nb', 'a<br>b'],
  ['escapes text', '[b]<script>[/b]', '<strong>&lt;script&gt;</strong>'],
  ['escapes URLs', '[url=a" onclick="b]c[/url]', '<a href="a&quot; onclick=&quot;b">c</a>'],
  ['unknown tags stay text', '[constructor]a[/constructor] [1] [x=y]', '[constructor]a[/constructor] [1] [x=y]'],
  ['unclosed links stay text', '[url=a]b', '[url=a]b'],
])('%s', (_, text, html) => {
  expect(bbcodeToHtml(text)).toBe(html);
});

test.each([
  ['[p]a[/p]', true],
  ['see [1] and [2]', false],
  ['[i] is an index', false],
])('%s is BBCode: %s', (text, is) => {
  expect(isBbcode(text)).toBe(is);
});

test('stripBbcode removes the tags', () => {
  expect(stripBbcode('[p]a [url=b]c[/url][/p]').replace(/\s+/g, ' ').trim()).toBe('a c');
});

test.each(['[', '[url=', '[url]', '[b][', '[img]x'])('handles %s repeated 100,000 times', (piece) => {
  expect(bbcodeToHtml(piece.repeat(100_000)).length).toBeGreaterThan(0);
});
