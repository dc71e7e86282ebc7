import { expect, test } from 'vitest';
import { markdownPage } from './markdown.ts';

const flat = (source: string) => markdownPage(source).html.replace(/\n/g, '');

test.each([
  ['paragraphs', 'One\ntwo.\n\nThree.', '<p>Onetwo.</p><p>Three.</p>'],
  ['headings', '# One #\n### Two', '<h1>One</h1><h3>Two</h3>'],
  ['underlined headings', 'One\n===\nTwo\n---', '<h1>One</h1><h2>Two</h2>'],
  [
    'emphasis',
    '*a* **b** _c_ __d__ ~~e~~ snake_case_name',
    '<p><em>a</em> <strong>b</strong> <em>c</em> <strong>d</strong> <del>e</del> snake_case_name</p>',
  ],
  [
    'links',
    '[a *b*](https://x.example/(1) "t") <https://y.example> https://z.example/p.',
    '<p><a href="https://x.example/(1)">a <em>b</em></a> <a href="https://y.example">https://y.example</a> <a href="https://z.example/p">https://z.example/p</a>.</p>',
  ],
  ['references', '[a][1] [b]\n\n[1]: /one "x"\n[B]: </two>', '<p><a href="/one">a</a> <a href="/two">b</a></p>'],
  ['images', '![a "b"](/c.png)', '<p><img src="/c.png" alt="a &quot;b&quot;"></p>'],
  ['code', '`a < b` and ``c ` d``', '<p><code>a &lt; b</code> and <code>c ` d</code></p>'],
  ['fences', '```js\nif (a < b) {\n}\n```', '<pre><code class="language-js">if (a &lt; b) {}</code></pre>'],
  ['a fence that is left open', '~~~\na', '<pre><code>a</code></pre>'],
  ['indented code', '    a <b>\n\n    c', '<pre><code>a &lt;b&gt;c</code></pre>'],
  ['lists', '- a\n- b\n  1. c\n  2. d\n- e', '<ul><li>a</li><li>b<ol><li>c</li><li>d</li></ol></li><li>e</li></ul>'],
  ['loose lists', '1. a\n\n2. b\n\nc', '<ol><li>a</li><li>b</li></ol><p>c</p>'],
  ['tasks', '- [ ] a\n- [x] b', '<ul><li>☐ a</li><li>☑ b</li></ul>'],
  ['quotes', '> a\n> > b\n\nc', '<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote><p>c</p>'],
  ['rules', 'a\n\n***\n- - -', '<p>a</p><hr><hr>'],
  [
    'tables',
    '| a | b |\n|---|:-:|\n| `1` | 2 \\| 3 |',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>1</code></td><td>2 | 3</td></tr></tbody></table>',
  ],
  ['hard breaks', 'a  \nb', '<p>a<br>b</p>'],
  ['HTML', '<div>\n<b>x</b>\n</div>', '<div><b>x</b></div>'],
  ['what is no tag', 'a < b & c &amp; d', '<p>a &lt; b &amp; c &amp; d</p>'],
  ['escapes', '\\*a\\* \\<b>', '<p>*a* &lt;b></p>'],
  ['brackets that mean nothing', '[a] [b](', '<p>[a] [b](</p>'],
])('%s', (_, source, html) => {
  expect(flat(source)).toBe(html);
});

test.each([
  ['---\ntitle: "A & B"\nx: y\n---\n\n# Other', 'A &amp; B'],
  ['# The *title*\ntext', 'The title'],
  ['text', undefined],
])('the title of %j', (source, title) => {
  expect(markdownPage(source).title).toBe(title);
});

test.each([
  '**a ',
  '*a ',
  '[',
  '![',
  '[a](',
  '`',
  '``` ',
  '> ',
  '- ',
  '  - a\n',
  '|a|\n|-|\n',
  '_a ',
  '<a ',
  '\\',
  '~~a',
  '[a]: b\n',
  '#',
])('thousands of %j end', (piece) => {
  expect(typeof markdownPage(piece.repeat(200_000 / piece.length)).html).toBe('string');
});
