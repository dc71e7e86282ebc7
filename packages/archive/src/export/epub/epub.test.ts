import { buffer } from 'node:stream/consumers';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import { expect, test } from 'vitest';
import { unzip } from '../../../test/kit.ts';
import { zipFiles } from '../../zipFiles.ts';
import { type Chapter, epubFiles } from './epub.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC',
  'base64',
);

const book = {
  id: 'urn:uuid:1b4e28ba-2fa1-41d2-883f-b9a761bde3fb',
  title: 'Tides & <other> things',
  authors: ['Ann Shore'],
  lang: 'en',
  modified: '2025-03-01T10:00:00.000Z',
};

const chapter = (content_html: string, changes: Partial<Chapter> = {}): Chapter => ({
  title: 'How tides work',
  lang: 'en-GB',
  byline: ['Ann Shore', '2024-05-01'],
  source: 'https://tides.example/how?a=1|2#x#y',
  content_html,
  highlights: [],
  images: { resources: [], dropped: new Set() },
  bytes: async () => PIXEL,
  ...changes,
});

async function check(chapters: readonly Chapter[]) {
  const bytes = await buffer(zipFiles(epubFiles(book, chapters)));
  const { messages } = await EpubCheck.validate(bytes);
  const faults = messages.filter(({ severity }) => /^(?:fatal|error|warning)$/i.test(severity));
  const files = new Map((await unzip(bytes)).map(({ name, bytes: content }) => [name, String(content)]));
  return { faults, files, bytes };
}

test('a book has cover, contents, chapters in <main>, pictures, sources and highlights', async () => {
  const url = 'https://tides.example/a.png';
  const resource = { path: '_resources/00000000.png', url, type: 'image/png', width: 1, height: 1 };
  const { faults, files, bytes } = await check([
    chapter(
      `<p>The <em>moon</em> pulls.</p><img src="${url}" alt="A"><img src="https://tides.example/gone.png" alt="Gone">`,
      {
        highlights: [{ quote: 'The moon\npulls & pulls', note: 'why <b>two</b>?' }],
        images: { resources: [resource], dropped: new Set() },
      },
    ),
    chapter('<p dir="rtl" lang="ar">مد</p>', { title: ' ', source: undefined, byline: [] }),
  ]);
  expect(faults).toEqual([]);
  expect([...files.keys()]).toEqual([
    ...['mimetype', 'META-INF/container.xml', 'EPUB/style.css', 'EPUB/cover.svg', 'EPUB/cover.xhtml'],
    ...['EPUB/c0001.xhtml', 'EPUB/images/c0001-1.png', 'EPUB/c0002.xhtml', 'EPUB/nav.xhtml', 'EPUB/package.opf'],
  ]);
  expect(Buffer.from(bytes.subarray(30, 58)).toString()).toBe('mimetypeapplication/epub+zip');
  const page = files.get('EPUB/c0001.xhtml')!;
  expect(page).toContain('<body>\n<header><h1>How tides work</h1>');
  expect(page).toContain('<img src="images/c0001-1.png" alt="A"/>');
  expect(page).toContain('<a href="https://tides.example/gone.png">Gone</a>');
  expect(page).toContain('<a href="https://tides.example/how?a=1%7C2#x%23y">');
  expect(page).toContain(
    '<blockquote><p>The moon</p><p>pulls &amp; pulls</p></blockquote><p>why &lt;b&gt;two&lt;/b&gt;?</p>',
  );
  expect(files.get('EPUB/nav.xhtml')).toContain('<li><a href="c0002.xhtml">Untitled</a></li>');
  expect(files.get('EPUB/package.opf')).toContain('<dc:title>Tides &amp; &lt;other&gt; things</dc:title>');
});

test('the same articles give the same bytes', async () => {
  const make = () => buffer(zipFiles(epubFiles(book, [chapter('<p>a</p>')])));
  expect(Buffer.compare(await make(), await make())).toBe(0);
});

/** Article HTML, and what the chapter must contain. */
test.each<[string, string, string]>([
  [
    'blocks in inline elements',
    '<em>a<p>b</p></em><span>a<div>b</div></span>',
    '<div class="em">a<p>b</p></div><div>a<div>b</div></div>',
  ],
  ['blocks in a heading', '<h2>a<div>b</div></h2>', '<h2>a<span class="box">b</span></h2>'],
  ['list content outside items', '<ul>a<li>b</li><p>c</p></ul>', '<ul><li>a</li><li>b</li><li><p>c</p></li></ul>'],
  ['an empty list', '<p>a</p><ul></ul>', '<p>a</p></main>'],
  ['an item outside a list', '<li>a</li>', 'a'],
  ['definition list out of order', '<dl><dd>a</dd><dt>b</dt></dl>', '<div><div>a</div><div>b</div></div>'],
  ['definition list', '<dl><dt>a</dt><dd>b</dd></dl>', '<dl><dt>a</dt><dd>b</dd></dl>'],
  ['a heading in a header cell', '<table><tr><th><h3>a</h3></th></tr></table>', '<th><p class="heading">a</p></th>'],
  [
    'alignment',
    '<table><tr><td align="right" colspan="2" rowspan="0">a</td></tr></table>',
    '<td colspan="2" class="to-right">a</td>',
  ],
  ['an empty table', '<table></table><p>a</p>', '<p>a</p>'],
  [
    'a table footer before the body',
    '<table><tfoot><tr><td>b</td></tr></tfoot><tbody><tr><td>a</td></tr></tbody></table>',
    '<tbody><tr><td>a</td></tr></tbody><tfoot><tr><td>b</td></tr></tfoot>',
  ],
  [
    'a caption in the middle',
    '<figure><p>a</p><figcaption>b</figcaption><p>c</p></figure>',
    '<figure><p>a</p><div>b</div><p>c</p></figure>',
  ],
  ['a caption', '<figure><p>a</p><figcaption>b</figcaption></figure>', '<figcaption>b</figcaption></figure>'],
  ['details without a summary', '<details><p>a</p></details>', '<div><p>a</p></div>'],
  ['details', '<details><summary>a</summary><p>b</p></details>', '<details><summary>a</summary><p>b</p></details>'],
  ['ruby', '<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>', '<ruby>漢<rt>kan</rt></ruby>'],
  [
    'a formula',
    '<p>a <code class="language-math">\\vec{x}^2 + \\text{a &lt; b}</code></p>',
    '<p>a <math xmlns="http://www.w3.org/1998/Math/MathML"><semantics>',
  ],
  [
    'display formulas',
    '<pre><code class="language-math">\\begin{aligned} a &amp;= \\frac{1}{2} \\\\ b &amp;= \\sqrt[3]{\\left(\\sum_{i=0}^n x_i\\right)} \\end{aligned}</code></pre><blockquote><pre><code class="language-math">\\begin{pmatrix} 1 &amp; 0 \\\\ 0 &amp; 1 \\end{pmatrix} \\overline{z} \\cancel{y} \\boxed{x}</code></pre></blockquote>',
    '<blockquote><p><math xmlns="http://www.w3.org/1998/Math/MathML" display="block"',
  ],
  ['ruby without base text', '<p><ruby><rt>kan</rt></ruby></p>', 'kan'],
  [
    'a link inside the article',
    '<p>a<a href="#s-b">1</a></p><h2 id="s-b">b</h2>',
    '<a href="#n1">1</a></p><h2 id="n1">b</h2>',
  ],
  ['a link to a missing anchor', '<p><a href="#fn-9">1</a></p>', '<p><span>1</span></p>'],
  ['a horizontal rule in inline content', '<p><b>a<hr></b></p>', 'a'],
  [
    'attributes of an ordered list',
    '<ol start="3" type="a" reversed><li value="7">a</li></ol>',
    '<ol start="3" type="a" reversed="reversed"><li value="7">a</li></ol>',
  ],
  ['a time', '<p><time datetime="yesterday">a</time></p>', '<p><span>a</span></p>'],
  ['control characters', '<p>a\u0001\uffffb\u2028</p>', 'ab'],
  [
    'an invalid language tag',
    '<p lang="en_US.utf8">a</p><p lang="de">b</p>',
    '<p>a</p><p lang="de" xml:lang="de">b</p>',
  ],
  [
    'scripts',
    '<p onclick="x()">a<script>b()</script><img src="x" onerror="c()"><a href="javascript:d()">e</a></p>',
    '<main><p>ae</p></main>',
  ],
  [
    'invalid URLs',
    '<p><a href="https://a.example/%zz?[x]{y}">a</a><a href="https://under_score.example/">b</a></p>',
    'https://a.example/%25zz?[x]%7By%7D',
  ],
])('%s', async (_, html, expected) => {
  const { faults, files } = await check([chapter(html)]);
  expect(faults).toEqual([]);
  expect(files.get('EPUB/c0001.xhtml')).toContain(expected);
});
