import { expect, test } from 'vitest';
import { PAGE, pageAfter } from '../../test/kit.ts';
import { extract } from '../pipeline.ts';
import { unifyCode } from './unifyCode.ts';

const js = (text: string) => `<pre><code class="language-js">${text}</code></pre>`;
const plain = (text: string) => `<pre><code>${text}</code></pre>`;

test.each([
  ['language- on the code', '<pre><code class="language-js">a</code></pre>'],
  ['lang- on the block', '<pre class="lang-js"><code>a</code></pre>'],
  ['highlight.js', '<pre><code class="hljs js"><span class="hljs-x">a</span></code></pre>'],
  ['GitHub', '<div class="highlight highlight-source-js"><pre><span class="pl-k">a</span></pre></div>'],
  ['SyntaxHighlighter', '<pre class="brush: js; gutter: false">a</pre>'],
  ['data-lang', '<pre><code data-lang="js">a</code></pre>'],
  ['data-language on the block', '<pre data-language="js"><code>a</code></pre>'],
  ['Shiki', '<pre class="shiki dark" data-language="js"><code><span class="line">a</span></code></pre>'],
  ['Sphinx', '<div class="highlight-js notranslate"><div class="highlight"><pre><span></span>a</pre></div></div>'],
  ['Rouge', '<div class="language-js highlighter-rouge"><div class="highlight"><pre><code>a</code></pre></div></div>'],
  ['Pandoc', '<pre class="sourceCode js"><code class="sourceCode">a</code></pre>'],
  ['Org', '<pre class="src src-js">a</pre>'],
  ['a plug-in', '<pre class="site-code-js"><code class="site-code-js">a</code></pre>'],
  ['Enlighter', '<pre data-enlighter-language="js">a</pre>'],
  ['a label above', '<div><div><span>js</span><button>Copy</button></div><pre><code>a</code></pre></div>'],
])('reads the language of %s', (_, before) => {
  expect(pageAfter(unifyCode, before)).toContain('<code class="language-js">a</code></pre>');
});

const tokens = (...words: string[]) => words.map((word) => `<span class="${word[0]}">${word}</span>`).join(' ');

test.each([
  [
    'by the words that a highlighter marks',
    `<pre>${tokens('from', 'sea', 'import', 'tide')}\n<div id="f">${tokens('def', 'f()')}:\n    ${tokens('return', '1')}</div></pre>`,
    plain('from sea import tide\ndef f():\n    return 1'),
  ],
  [
    'with links to its documentation',
    `<pre>${tokens('a', 'b', 'c', 'd')}\n<a class="viewcode-back" href="/d">[docs]</a>${tokens('e')}</pre>`,
    plain('a b c d\ne'),
  ],
  ['not a poem with marked words', `<pre>${tokens('Noon', 'tide')}</pre>`, `<pre>${tokens('Noon', 'tide')}</pre>`],
])('recognises code %s', (_, before, after) => {
  expect(pageAfter(unifyCode, before)).toBe(after);
});

test.each([
  ['a theme', '<pre class="hljs dark"><code>a</code></pre>'],
  ['no highlighting', '<pre><code class="language-plaintext nohighlight">a</code></pre>'],
  ['a word after code', '<pre class="code-block code-make"><code>a</code></pre>'],
  ['the language of the text around', '<div class="lang-en"><pre><code>a</code></pre></div>'],
])('reads no language from %s', (_, before) => {
  expect(pageAfter(unifyCode, before)).not.toContain('language-');
});

test.each([
  ['coloured code', '<pre><code>if <b>a</b>:\n    <i>b</i>\n</code></pre>', plain('if a:\n    b')],
  [
    'numbers before each line',
    '<pre><span class="lineno">1</span>a\n<span class="lineno">2</span>  b</pre>',
    plain('a\n  b'),
  ],
  [
    'numbers that cannot be selected',
    '<pre><code><span style="display:flex"><span style="user-select:none"> 1</span><span>a\n</span></span><span style="display:flex"><span style="user-select:none"> 2</span><span>b\n</span></span></code></pre>',
    plain('a\nb'),
  ],
  [
    'numbers without a mark',
    `<pre><code>${['a', 'b', 'c'].map((text, at) => `<div><style>.n{}</style><i class="n">${at + 1}</i><div>${text}</div></div>`).join('')}</code></pre><pre><code><div><i class="n">1</i><div>d</div></div></code></pre>`,
    `${plain('a\nb\nc')}${plain('d')}`,
  ],
  [
    'a table with a column of numbers',
    '<table class="t"><tr><td class="gutter"><pre>1\n2</pre></td><td class="code"><pre>a\n  b</pre></td></tr></table>',
    plain('a\n  b'),
  ],
  [
    'a table with a row for each line',
    '<table>\n<tr>\n<td data-line-number="1"></td><td>a</td></tr>\n<tr><td data-line-number="2"></td><td></td></tr><tr><td data-line-number="3"></td><td>  b</td></tr></table>',
    plain('a\n\n  b'),
  ],
  ['a div for each line', '<pre><code><div>a</div><div></div><div>  b</div></code></pre>', plain('a\n\n  b')],
  [
    'a span for each line, line ends between',
    '<pre><code><span class="line">a</span>\n<span class="line"></span>\n<span class="line">b</span></code></pre>',
    plain('a\n\nb'),
  ],
  [
    'a span for each line, none between',
    '<pre><code><span class="line"><span>a</span></span><span class="line">b</span></code></pre>',
    plain('a\nb'),
  ],
  [
    'a span for each highlighted line, none between',
    '<pre><code>f(\n<span class="site-highlight-code-line">  // <i>a</i></span><span class="site-highlight-code-line">  b</span>  c\n<span class="highlight-line">d</span><br><span class="highlight-line">e</span></code></pre>',
    plain('f(\n  // a\n  b\n  c\nd\ne'),
  ],
  ['a code element for each line', '<pre><code>a</code><code>  b</code></pre>', plain('a\n  b')],
  ['line breaks', '<pre><code>a<br>  b</code></pre>', plain('a\n  b')],
  ['line breaks in a paragraph of code', '<p><code>a<br>  b</code></p>', plain('a\n  b')],
  ['line breaks in a cell of code', '<div> <code>a<br>b</code></div>', `<div> ${plain('a\nb')}</div>`],
  ['a log in a paragraph of code', '<p><code>a\nb\n c\nd</code></p>', plain('a\nb\n c\nd')],
  ['code that the source wraps', '<p><code>a\nb</code></p>', '<p><code>a\nb</code></p>'],
  ['a break in a line of text', '<p>Say <code>a<br>b</code></p>', '<p>Say <code>a<br>b</code></p>'],
  ['a list item for each line', '<pre><ol><li class="L0"><code>a</code></li><li>b</li></ol></pre>', plain('a\nb')],
  ['a button inside', '<pre><code>a\n</code><button>Copy</button></pre>', plain('a')],
  ['a button beside', '<div><pre><code>a</code></pre><button>Copy code</button></div>', `<div>${plain('a')}</div>`],
  [
    'a bar inside',
    '<pre><code class="hljs language-js"><div class="code__header"><span>js</span></div><div>a</div></code></pre>',
    js('a'),
  ],
  ['inline code with the class block', '<code class="hl block">a\n  b</code>', plain('a\n  b')],
  ['a block inside inline code', '<code>\n <pre><code class="lang-js">a</code></pre>\n</code>', js('a')],
  [
    'an editor',
    '<div class="cm-content"><div class="cm-line">a</div><div class="cm-line">b</div></div>',
    plain('a\nb'),
  ],
  [
    'code with what opens at a touch',
    '<pre><code class="language-lean"><span class="hover-info">Nat : Type</span>#check Nat</code></pre>',
    '<pre><code class="language-lean">#check Nat</code></pre>',
  ],
  [
    'an editor under a bar that names the language',
    '<pre><div><div>Python</div><div class="cm-content"><span>yield a</span><br><span>b</span></div></div></pre>',
    '<pre><code class="language-python">yield a\nb</code></pre>',
  ],
])('keeps the lines of %s and nothing else', (_, before, after) => {
  expect(pageAfter(unifyCode, before)).toBe(after);
});

test.each([
  ['a style', '<p style="white-space: pre-wrap">one\ntwo</p>', '<p style="white-space: pre-wrap">one<br>two</p>'],
  [
    'a class',
    '<div class="whitespace-pre-line">\n one\n\n<b>two</b>\n</div>',
    '<div class="whitespace-pre-line">\n one\n\n<b>two</b>\n</div>',
  ],
  ['a class, between words', '<i class="whitespace-pre">a\n\nb </i>', '<i class="whitespace-pre">a<br><br>b </i>'],
  ['neither', '<p style="white-space: nowrap">one\ntwo</p>', '<p style="white-space: nowrap">one\ntwo</p>'],
])('keeps line breaks by %s', (_, before, after) => {
  expect(pageAfter(unifyCode, before)).toBe(after);
});

test.each([
  ['a poem', '<pre>one\n  <a href="/x">two</a></pre>'],
  ['inline code', '<p><code class="language-js">a</code></p>'],
  ['a table of data', '<table><tbody><tr><td>1</td><td>a</td></tr></tbody></table>'],
  ['numbers in code', '<pre><code>1\n2</code></pre>'],
  ['text around code', '<div><p>Copy this:</p><pre><code>a</code></pre><p>Run</p></div>'],
  ['an image in a block', '<pre><code><img src="x.png"></code></pre>'],
])('leaves %s alone', (_, before) => {
  expect(pageAfter(unifyCode, before)).toBe(before);
});

test('hidden text in code stays hidden', () => {
  const page = `<main><h1>Tides</h1><p>${'The sea rises and falls. '.repeat(20)}</p><pre><code>a<span style="display:none">secret</span></code></pre></main>`;
  expect(extract(page, { url: PAGE }).text).not.toContain('secret');
});

test.each([
  ['nested blocks', '<pre class="x">'.repeat(60_000)],
  ['nested columns of numbers', '<table><tr><td class="gutter">'.repeat(60_000)],
  ['many blocks beside each other', '<div><pre><code>a</code></pre><span>b</span></div>'.repeat(60_000)],
])('takes linear time on %s', (_, before) => {
  expect(pageAfter(unifyCode, before)).toBeDefined();
});

test('strips the common indent of code outside <pre>', () => {
  const code = '<code class="hl lean block">\n      <span class="keyword token">def</span> a\n        b\n    </code>';
  expect(pageAfter(unifyCode, code)).toContain('>def a\n  b</code>');
});
