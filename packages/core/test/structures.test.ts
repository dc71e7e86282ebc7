/** The Markdown of each HTML structure, through every stage except the choice of content. */
import { expect, test } from 'vitest';
import { htmlToMarkdown } from '../src/index.ts';

test.each([
  [
    'a task list',
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked> Done</li><li><input type=checkbox> Not</li></ul>',
    '- [x] Done\n- [ ] Not',
  ],
  ['ruby', '<p><ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby></p>', '漢(kan)字(ji)'],
  [
    'a quotation with its attribution',
    '<figure><blockquote><p>Sea.</p></blockquote><figcaption>Ann, <cite>Tides</cite></figcaption></figure>',
    '> Sea.\n>\n> — Ann, *Tides*',
  ],
  [
    'a table: alignment, lines and lists in cells, spans',
    '<table><thead><tr><th style="text-align:right">N</th><th>V</th></tr></thead><tbody><tr><td align=right>1<br>2</td><td><ul><li>x</li><li>y</li></ul></td></tr><tr><td colspan=2>w</td></tr></tbody></table>',
    '| N | V |\n| --: | --- |\n| 1<br>2 | <ul><li>x</li><li>y</li></ul> |\n| w |  |',
  ],
  ['definitions', '<dl><dt>Ebb</dt><dd>Water goes</dd></dl>', '**Ebb**\\\nWater goes'],
  [
    'sub, sup, mark, kbd, del; ordinals become plain text',
    '<p>H<sub>2</sub>O, 10<sup>3</sup>, 1<sup>st</sup>, <mark>hot</mark>, <kbd>Ctrl</kbd>+<kbd>C</kbd>, <del>old</del> <ins>new</ins></p>',
    'H<sub>2</sub>O, 10<sup>3</sup>, 1st, <mark>hot</mark>, <kbd>Ctrl</kbd>+<kbd>C</kbd>, ~~old~~ new',
  ],
  [
    'a gallery',
    '<div class="gallery"><figure><img src="https://a.example/1.jpg" alt="one"><figcaption>First</figcaption></figure><figure><img src="https://a.example/2.jpg" alt="two"></figure></div>',
    '[![one](https://a.example/1.jpg)](https://a.example/1.jpg)\n\n*First*\n\n[![two](https://a.example/2.jpg)](https://a.example/2.jpg)',
  ],
  [
    'text from right to left',
    '<div dir="rtl"><p>مرحبا <b>بالعالم</b> (2024).</p><ul><li>أ</li></ul></div>',
    'مرحبا **بالعالم** (2024).\n\n- أ',
  ],
  [
    'a side note',
    '<p>Text<label for="sn-1" class="margin-toggle sidenote-number"></label><input type="checkbox" id="sn-1" class="margin-toggle"><span class="sidenote">Side words here.</span> more.</p>',
    'Text[^1] more.\n\n[^1]: Side words here.',
  ],
  [
    'MathJax 2',
    '<p>So <span class="MathJax_Preview">x</span><span class="MathJax" id="M1"><span>x2</span></span><script type="math/tex">x^2</script> and</p>',
    'So $x^2$ and',
  ],
  [
    'MathJax 3',
    '<p><mjx-container class="MathJax" jax="CHTML"><mjx-math></mjx-math><mjx-assistive-mml><math><msup><mi>x</mi><mn>2</mn></msup></math></mjx-assistive-mml></mjx-container></p>',
    '$x^{2}$',
  ],
  [
    'KaTeX',
    '<p><span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">\\alpha_1</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">α1</span></span></p>',
    '$\\alpha_1$',
  ],
  [
    'KaTeX in display mode',
    '<span class="katex-display"><span class="katex"><span class="katex-mathml"><math display="block"><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">\\sum_i x_i</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">Σ</span></span></span>',
    '$$\n\\sum_i x_i\n$$',
  ],
  [
    'a formula as an image',
    '<p><img class="mwe-math-fallback-image-inline" alt="{\\displaystyle E=mc^{2}}" src="https://a.example/x.svg"></p>',
    '$$\nE=mc^{2}\n$$',
  ],
  [
    'Pygments with line numbers',
    '<div class="highlight"><table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre>1\n2</pre></div></td><td class="code"><div class="highlight"><pre><span class="k">def</span> f():\n    <span class="k">pass</span></pre></div></td></tr></table></div>',
    '```\ndef f():\n    pass\n```',
  ],
  [
    'Prism with line numbers and a copy button',
    '<div class="code-toolbar"><pre class="line-numbers language-py"><code class="language-py">a\n  b<span aria-hidden="true" class="line-numbers-rows"><span></span><span></span></span></code></pre><div class="toolbar"><div class="toolbar-item"><button>Copy</button></div></div></div>',
    '```py\na\n  b\n```',
  ],
  [
    'the largest source of a picture element',
    '<picture><source srcset="https://a.example/l.webp 1200w, https://a.example/s.webp 300w" type="image/webp"><img src="https://a.example/s.jpg" alt="p"></picture>',
    '[![p](https://a.example/l.webp)](https://a.example/l.webp)',
  ],
  [
    'a lazy image with a noscript copy',
    '<p>x</p><img class="lazy" data-src="https://a.example/real.jpg" src="data:image/gif;base64,AA"><noscript><img src="https://a.example/real.jpg"></noscript>',
    'x\n\n[![](https://a.example/real.jpg)](https://a.example/real.jpg)',
  ],
  [
    'code whose lines only a style breaks',
    '<pre><code><span class="code-line">a</span><span class="code-line">  b</span></code></pre>',
    '```\na\n  b\n```',
  ],
  ['lines written as a list', '<p>We have<br>- ebb<br>- flow<br>- slack</p>', 'We have\n\n- ebb\n- flow\n- slack'],
  [
    'text that a wiki indents',
    '<p>He said:</p><dl><dd>The tide turned at noon, an hour late today.</dd></dl>',
    'He said:\n\n> The tide turned at noon, an hour late today.',
  ],
  ['a typed smiley', '<p>Fine <img class="smilie" src="https://a.example/s.gif" alt=":)"></p>', 'Fine :)'],
  [
    'an image before its text',
    '<p><img src="https://a.example/boat.jpg" alt="boat" width="600">Boats lie on the sand.</p>',
    '[![boat](https://a.example/boat.jpg)](https://a.example/boat.jpg)\\\nBoats lie on the sand.',
  ],
  [
    'a small icon before a text',
    '<p><img src="https://a.example/i.png" width="24" height="24">Boats lie on the sand.</p>',
    'Boats lie on the sand.',
  ],
  ['the arrow of a button that is gone', '<p>Ebb</p><div>→</div><p>Flow</p>', 'Ebb\n\nFlow'],
  ['a heading in bold', '<h2><b>Ebb</b></h2><p>Flow</p>', '## Ebb\n\nFlow'],
  ['the header of a table without rows', '<p>Ebb</p><table><tr><th>a</th><th>b</th></tr></table>', 'Ebb'],
  ['a fragment link', '<p><a href="#tides">see</a></p><h2 id="tides">Tides</h2>', '[see](#tides)\n\n## Tides'],
  [
    'a post on X',
    '<blockquote class="twitter-tweet"><p lang="en">Sea</p>&mdash; Ann (@ann) <a href="https://twitter.com/ann/status/1">May 1</a></blockquote><script async src="https://platform.twitter.com/widgets.js"></script>',
    '> Sea\n>\n> — Ann (@ann) [May 1](https://twitter.com/ann/status/1)',
  ],
  [
    'a post on Mastodon',
    '<iframe src="https://social.example/@a/1/embed" class="mastodon-embed"></iframe>',
    '[Post on Mastodon](https://social.example/@a/1)',
  ],
  [
    'a gist',
    '<p>x</p><script src="https://gist.github.com/ann/0a1b.js"></script>',
    'x\n\n[Gist](https://gist.github.com/ann/0a1b)',
  ],
  [
    'an Obsidian callout',
    '<div data-callout="warning" class="callout"><div class="callout-title"><div class="callout-title-inner">Careful</div></div><div class="callout-content"><p>Text</p></div></div>',
    '> [!warning] Careful\n> Text',
  ],
  [
    'code and paragraphs in nested lists',
    '<ol><li>a<ul><li>b<pre><code class="language-js">x\n\ny</code></pre></li></ul></li><li><p>c</p><p>d</p></li></ol>',
    '1. a\n\n   - b\n\n     ```js\n     x\n\n     y\n     ```\n\n2. c\n\n   d',
  ],
  [
    'an image that is a link',
    '<a href="https://b.example/"><img src="https://a.example/1.jpg" alt="one"></a>',
    '[![one](https://a.example/1.jpg)](https://b.example/)',
  ],
  [
    'a video with its title',
    '<video controls poster="https://a.example/p.jpg" title="Waves"><source src="https://a.example/v.mp4"></video>',
    '[Waves](https://a.example/v.mp4)',
  ],
])('%s', (_, html, markdown) => {
  expect(htmlToMarkdown(html, { url: 'https://p.example/q' })).toBe(markdown);
});

test.each([
  ['plain images', { imageStyle: 'plain' }, '# Sea\n\n[tide](https://a.example/t) ![w](https://a.example/w.png)'],
  ['images as links', { images: 'linked' }, '# Sea\n\n[tide](https://a.example/t) [w](https://a.example/w.png)'],
  ['no images', { images: 'dropped' }, '# Sea\n\n[tide](https://a.example/t)'],
  ['shifted headings', { headingShift: 2, images: 'dropped' }, '### Sea\n\n[tide](https://a.example/t)'],
  ['headings shifted too far', { headingShift: 9, images: 'dropped' }, '###### Sea\n\n[tide](https://a.example/t)'],
  [
    'reference links',
    { links: 'referenced' },
    '# Sea\n\n[tide][1] [![w](https://a.example/w.png)][2]\n\n[1]: https://a.example/t\n[2]: https://a.example/w.png',
  ],
] as const)('options: %s', (_, options, markdown) => {
  const html = '<h1>Sea</h1><p><a href="https://a.example/t">tide</a> <img src="https://a.example/w.png" alt="w"></p>';
  expect(htmlToMarkdown(html, options)).toBe(markdown);
});

test('a relative link needs the URL of the page', () => {
  const html = '<p><a href="/t">tide</a></p>';
  expect([htmlToMarkdown(html), htmlToMarkdown(html, { url: 'https://a.example/b' })]).toEqual([
    'tide',
    '[tide](https://a.example/t)',
  ]);
});
