import { expect, test } from 'vitest';
import { markdownToHtml } from './markdown.ts';

const flat = async (source: string) => (await markdownToHtml(source))?.html.replace(/\n/g, '');

test.each([
  ['paragraphs', 'One\ntwo.\n\nThree.', '<p>Onetwo.</p><p>Three.</p>'],
  ['headings', '# One #\n### Two\n\nThree\n===', '<h1>One</h1><h3>Two</h3><h1>Three</h1>'],
  ['emphasis', '*a* __d__ ~~e~~ snake_case_name', '<p><em>a</em> <strong>d</strong> <del>e</del> snake_case_name</p>'],
  ['links', '[a *b*](https://x.example/(1) "t")', '<p><a href="https://x.example/(1)" title="t">a <em>b</em></a></p>'],
  ['bare addresses', 'https://z.example/p.', '<p><a href="https://z.example/p">https://z.example/p</a>.</p>'],
  ['references', '[a][1] [b]\n\n[1]: /one\n[B]: </two>', '<p><a href="/one">a</a> <a href="/two">b</a></p>'],
  ['images', '![a "b"](/c.png)', '<p><img src="/c.png" alt="a &quot;b&quot;" /></p>'],
  ['fences', '```js\nif (a < b) {\n}\n```', '<pre><code class="language-js">if (a &lt; b) {}</code></pre>'],
  ['nested lists', '- a\n- b\n  1. c\n- e', '<ul><li>a</li><li>b<ol><li>c</li></ol></li><li>e</li></ul>'],
  ['quotes', '> a\n> > b\n\nc', '<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote><p>c</p>'],
  ['HTML', '<div>\n<b>x</b>\n</div>', '<div><b>x</b></div>'],
  ['escapes', '\\*a\\* \\<b>', '<p>*a* &lt;b&gt;</p>'],
])('%s', async (_, source, html) => {
  expect(await flat(source)).toBe(html);
});

test.each([
  ['tables', '| a | b |\n|---|:-:|\n| `1` | 2 \\| 3 |', /<table>.*<td><code>1<\/code><\/td>.*2 \| 3<\/td>.*<\/table>/],
  ['tasks', '- [ ] a\n- [x] b', /<li><input type="checkbox" disabled="" \/> a<\/li>.*checked="" \/> b/],
  ['notes', 'a[^1]\n\n[^1]: b', /<sup><a href="#user-content-fn-1".*<li id="user-content-fn-1">/],
])('%s', async (_, source, html) => {
  expect(await flat(source)).toMatch(html);
});

test.each([
  ['---\ntitle: "A & B"\nx: y\n---\n\n# Other', 'A &amp; B'],
  ['# The *title*\ntext', 'The title'],
  ['text', undefined],
])('the title of %j', async (source, title) => {
  expect((await markdownToHtml(source))?.title).toBe(title);
});

test('stops at the time limit and when cancelled', async () => {
  const limits = { seconds: 1, megabytes: 400 };
  expect(await markdownToHtml('~~a'.repeat(300_000), undefined, limits)).toBeUndefined();
  await expect(markdownToHtml('~~a'.repeat(300_000), AbortSignal.timeout(50))).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});
