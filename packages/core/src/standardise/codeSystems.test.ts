/** Code as highlighters, documentation systems and editors write it: the same text and language from all of them. */
import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { unifyCode } from './unifyCode.ts';

const CODE = 'def f(x):\n    return x';
const expected = (language: string) => `<code class="language-${language}">${CODE}</code></pre>`;
const [one, two] = CODE.split('\n') as [string, string];

test.each([
  [
    'Sphinx, with a table of line numbers',
    `<div class="highlight-python notranslate"><table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre>1\n2</pre></div></td><td class="code"><div class="highlight"><pre><span></span><span class="k">def</span> f(x):\n    return x\n</pre></div></td></tr></table></div>`,
  ],
  [
    'Sphinx, with inline line numbers',
    `<div class="highlight-python"><div class="highlight"><pre><span></span><span class="linenos">1</span><span class="k">def</span> f(x):\n<span class="linenos">2</span>    return x\n</pre></div></div>`,
  ],
  [
    'Sphinx, with a caption',
    `<div class="literal-block-wrapper docutils container"><div class="code-block-caption"><span class="caption-text">tide.py</span></div><div class="highlight-python3 notranslate"><div class="highlight"><pre>${CODE}</pre></div></div></div>`,
  ],
  [
    'Rouge, with a table',
    `<figure class="highlight"><pre><code class="language-python" data-lang="python"><table class="rouge-table"><tbody><tr><td class="gutter gl"><pre class="lineno">1\n2\n</pre></td><td class="code"><pre>${CODE}\n</pre></td></tr></tbody></table></code></pre></figure>`,
  ],
  [
    'Jekyll',
    `<div class="language-python highlighter-rouge"><div class="highlight"><pre class="highlight"><code><span class="k">def</span> f(x):\n    return x</code></pre></div></div>`,
  ],
  [
    'Hexo',
    `<figure class="highlight python"><table><tr><td class="gutter"><pre><span class="line">1</span><br><span class="line">2</span><br></pre></td><td class="code"><pre><span class="line">${one}</span><br><span class="line">${two}</span><br></pre></td></tr></table></figure>`,
  ],
  [
    'Hexo, with a caption',
    `<figure class="highlight python"><figcaption><span>tide.py</span></figcaption><table><tr><td class="gutter"><pre><span class="line">1</span><br><span class="line">2</span><br></pre></td><td class="code"><pre><code class="hljs python"><span class="line">${one}</span><br><span class="line">${two}</span><br></code></pre></td></tr></table></figure>`,
  ],
  [
    'Hugo, with a table',
    `<div class="highlight"><div class="chroma"><table class="lntable"><tr><td class="lntd"><pre tabindex="0" class="chroma"><code><span class="lnt">1\n</span><span class="lnt">2\n</span></code></pre></td><td class="lntd"><pre tabindex="0" class="chroma"><code class="language-python" data-lang="python"><span class="line"><span class="cl">${one}\n</span></span><span class="line"><span class="cl">${two}\n</span></span></code></pre></td></tr></table></div></div>`,
  ],
  [
    'Hugo, with inline numbers',
    `<pre tabindex="0" class="chroma"><code class="language-python"><span class="line"><span class="ln">1</span><span class="cl">${one}\n</span></span><span class="line"><span class="ln">2</span><span class="cl">${two}\n</span></span></code></pre>`,
  ],
  [
    'Docusaurus',
    `<div class="language-python codeBlockContainer_x theme-code-block"><div class="codeBlockTitle_x">tide.py</div><div class="codeBlockContent_x"><pre tabindex="0" class="prism-code language-python codeBlock_x"><code class="codeBlockLines_x"><span class="token-line" style="color:#393A34"><span class="token plain">${one}</span><br></span><span class="token-line"><span class="token plain">${two}</span><br></span></code></pre><div class="buttonGroup_x"><button type="button">Copy</button></div></div></div>`,
  ],
  [
    'Docusaurus, with line numbers',
    `<pre class="prism-code language-python"><code class="codeBlockLinesWithNumbering_x"><span class="token-line codeLine_x"><span class="codeLineNumber_x"></span><span class="codeLineContent_x">${one}</span><br></span><span class="token-line codeLine_x"><span class="codeLineNumber_x"></span><span class="codeLineContent_x">${two}</span><br></span></code></pre>`,
  ],
  [
    'Prism, with line numbers',
    `<pre class="line-numbers language-python"><code class="language-python">${CODE}<span aria-hidden="true" class="line-numbers-rows"><span></span><span></span></span></code></pre>`,
  ],
  [
    'Prism, with a toolbar',
    `<div class="code-toolbar"><pre class="language-python"><code>${CODE}</code></pre><div class="toolbar"><div class="toolbar-item"><span>Python</span></div><div class="toolbar-item"><button>Copy</button></div></div></div>`,
  ],
  [
    'Shiki in VitePress',
    `<div class="language-python vp-adaptive-theme line-numbers-mode"><button title="Copy Code" class="copy"></button><span class="lang">python</span><pre class="shiki shiki-themes"><code><span class="line">${one}</span>\n<span class="line">${two}</span></code></pre><div class="line-numbers-wrapper" aria-hidden="true"><span class="line-number">1</span><br><span class="line-number">2</span><br></div></div>`,
  ],
  [
    'Shiki with rehype-pretty-code',
    `<figure data-rehype-pretty-code-figure=""><div data-rehype-pretty-code-title="" data-language="python">tide.py</div><pre data-language="python" data-theme="x"><code data-language="python" style="display:grid"><span data-line="">${one}</span>\n<span data-line="">${two}</span></code></pre></figure>`,
  ],
  [
    'Expressive Code',
    `<div class="expressive-code"><figure class="frame has-title"><figcaption class="header"><span class="title">tide.py</span></figcaption><pre data-language="python"><code><div class="ec-line"><div class="gutter"><div class="ln" aria-hidden="true">1</div></div><div class="code">${one}</div></div><div class="ec-line"><div class="gutter"><div class="ln" aria-hidden="true">2</div></div><div class="code"><span class="indent">    </span>return x</div></div></code></pre><div class="copy"><button title="Copy">Copy</button></div></figure></div>`,
  ],
  [
    'highlight.js',
    `<pre><code class="hljs language-python"><span class="hljs-keyword">def</span> f(x):\n    return x</code></pre>`,
  ],
  [
    'highlight.js, with line numbers',
    `<pre><code class="hljs python"><table class="hljs-ln"><tbody><tr><td class="hljs-ln-line hljs-ln-numbers" data-line-number="1"><div class="hljs-ln-n" data-line-number="1"></div></td><td class="hljs-ln-line hljs-ln-code">${one}</td></tr><tr><td class="hljs-ln-line hljs-ln-numbers" data-line-number="2"></td><td class="hljs-ln-line hljs-ln-code">${two}</td></tr></tbody></table></code></pre>`,
  ],
  [
    'highlight.js with a marked language',
    `<pre class="hljs"><div class="hljs-lang">python</div><code class="python">${CODE}</code></pre>`,
  ],
  [
    'CodeMirror 5',
    `<div class="CodeMirror cm-s-default" data-lang="python"><div class="CodeMirror-gutters"></div><div class="CodeMirror-code"><div style="position:relative"><div class="CodeMirror-gutter-wrapper"><div class="CodeMirror-linenumber CodeMirror-gutter-elt">1</div></div><pre class="CodeMirror-line"><span>${one}</span></pre></div><div style="position:relative"><div class="CodeMirror-gutter-wrapper"><div class="CodeMirror-linenumber">2</div></div><pre class="CodeMirror-line"><span>${two}</span></pre></div></div></div>`,
  ],
  [
    'CodeMirror 6',
    `<div class="cm-editor"><div class="cm-scroller"><div class="cm-gutters"><div class="cm-gutter cm-lineNumbers"><div class="cm-gutterElement">1</div><div class="cm-gutterElement">2</div></div></div><div class="cm-content" data-language="python"><div class="cm-line">${one}</div><div class="cm-line">${two}</div></div></div></div>`,
  ],
  [
    'Ace',
    `<div class="ace_editor" data-lang="python"><div class="ace_gutter"><div class="ace_gutter-cell">1</div><div class="ace_gutter-cell">2</div></div><div class="ace_scroller"><div class="ace_content"><div class="ace_layer ace_text-layer"><div class="ace_line">${one}</div><div class="ace_line">${two}</div></div></div></div></div>`,
  ],
  [
    'Monaco',
    `<div class="monaco-editor" data-language="python"><div class="margin"><div class="line-numbers">1</div><div class="line-numbers">2</div></div><div class="view-lines"><div class="view-line"><span>${one}</span></div><div class="view-line"><span>${two}</span></div></div></div>`,
  ],
  [
    'a file on GitHub',
    `<table class="highlight js-file-line-container" data-tagsearch-lang="Python"><tbody><tr><td class="blob-num" data-line-number="1"></td><td class="blob-code blob-code-inner">${one}</td></tr><tr><td class="blob-num" data-line-number="2"></td><td class="blob-code">${two}</td></tr></tbody></table>`,
  ],
  [
    'a snippet on GitHub',
    `<div class="highlight highlight-source-python"><pre><span class="pl-k">def</span> f(x):\n    return x</pre><div class="zeroclipboard-container"><clipboard-copy aria-label="Copy"></clipboard-copy></div></div>`,
  ],
  [
    'MDN',
    `<div class="code-example"><div class="example-header"><span class="language-name">python</span><button type="button">Copy</button></div><pre class="brush: python notranslate"><code>${CODE}</code></pre></div>`,
  ],
  [
    'MDN today',
    `<mdn-code-example><div class="example-header"><span class="language-name">python</span></div><pre class="brush: python"><code>${CODE}</code></pre></mdn-code-example>`,
  ],
  [
    'Asciidoctor',
    `<div class="listingblock"><div class="title">tide.py</div><div class="content"><pre class="highlight"><code class="language-python" data-lang="python">${CODE}<b class="conum">(1)</b></code></pre></div></div>`.replace(
      '<b class="conum">(1)</b>',
      '',
    ),
  ],
  ['WordPress', `<pre class="wp-block-code"><code lang="python" class="language-python">${CODE}</code></pre>`],
  [
    'Crayon',
    `<div class="crayon-syntax" data-lang="python"><table class="crayon-table"><tr><td class="crayon-nums"><div class="crayon-nums-content"><div class="crayon-num">1</div><div class="crayon-num">2</div></div></td><td class="crayon-code"><div class="crayon-pre"><div class="crayon-line">${one}</div><div class="crayon-line">${two}</div></div></td></tr></table></div>`,
  ],
  [
    'SyntaxHighlighter',
    `<div><div class="syntaxhighlighter python"><table><tr><td class="gutter"><div class="line number1">1</div><div class="line number2">2</div></td><td class="code"><div class="container"><div class="line number1"><code class="python keyword">def</code> <code class="python plain">f(x):</code></div><div class="line number2"><code class="python spaces">&nbsp;&nbsp;&nbsp;&nbsp;</code><code class="python">return</code> <code class="python plain">x</code></div></div></td></tr></table></div></div>`,
  ],
  [
    'Confluence',
    `<div class="code panel pdl"><div class="codeContent panelContent pdl"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: python; gutter: false; theme: Confluence">${CODE}</pre></div></div>`,
  ],
  [
    'Quarto',
    `<div class="sourceCode" id="cb1"><pre class="sourceCode python code-with-copy"><code class="sourceCode python"><span id="cb1-1"><a href="#cb1-1" aria-hidden="true" tabindex="-1"></a><span class="kw">def</span> f(x):</span>\n<span id="cb1-2"><a href="#cb1-2" aria-hidden="true"></a>    return x</span></code><button class="code-copy-button"></button></pre></div>`,
  ],
  [
    'divs in a white-space: pre box',
    `<div class="code" style="white-space: pre" data-lang="python"><div>${one}</div><div>${two}</div></div>`,
  ],
  [
    'one box with white-space: pre',
    `<div style="font-family:monospace;white-space:pre" data-language="python">${CODE}</div>`,
  ],
])('%s', (_, before) => {
  expect(pageAfter(unifyCode, before)).toContain(expected('python'));
});

test.each([
  [
    'rustdoc',
    `<div class="example-wrap"><pre class="rust rust-example-rendered"><code><span class="kw">let </span>x = <span class="number">1</span>;</code></pre></div>`,
    'rust',
    'let x = 1;',
  ],
  [
    'docs.rs, source with numbers',
    `<div class="example-wrap"><div data-nosnippet><pre class="src-line-numbers"><a href="#1" id="1">1</a>\n<a href="#2" id="2">2</a></pre></div><pre class="rust"><code>let x = 1;\nlet y = 2;</code></pre></div>`,
    'rust',
    'let x = 1;\nlet y = 2;',
  ],
  [
    'javadoc',
    `<div class="block"><pre><code>int x = 1;\nint y = 2;</code></pre></div>`,
    undefined,
    'int x = 1;\nint y = 2;',
  ],
  [
    'javadoc, with a button',
    `<div class="snippet-container"><button class="copy snippet-copy"><span data-copied="Copied!">Copy</span></button><pre class="snippet" id="s"><code class="language-java">int x = 1;</code></pre></div>`,
    'java',
    'int x = 1;',
  ],
  [
    'Doxygen',
    `<div class="fragment"><div class="line"><a id="l1" name="l1"></a><span class="lineno">    1</span><span class="preprocessor">#include "a.h"</span></div><div class="line"><a name="l2"></a><span class="lineno">    2</span>int x;</div></div>`,
    undefined,
    '#include "a.h"\nint x;',
  ],
  ['Go', `<pre class="prettyprint lang-go">x := 1</pre>`, 'go', 'x := 1'],
  [
    'Google devsite',
    `<devsite-code><pre class="devsite-click-to-copy" translate="no" dir="ltr" is-upgraded syntax="Kotlin"><code>val x = 1</code></pre></devsite-code>`,
    'kotlin',
    'val x = 1',
  ],
  [
    'Microsoft Learn',
    `<div class="codeHeader"><span class="language">C#</span><button class="action">Copy</button></div><pre tabindex="0"><code class="lang-csharp" data-author-content="x">var x = 1;</code></pre>`,
    'csharp',
    'var x = 1;',
  ],
  [
    'a chat',
    `<pre><div class="rounded"><div class="flex items-center">bash<button>Copy code</button></div><div class="overflow-y-auto"><code class="!whitespace-pre hljs language-bash">ls -l</code></div></div></pre>`,
    'bash',
    'ls -l',
  ],
])('%s', (_, before, language, code) => {
  const name = language ? ` class="language-${language}"` : '';
  expect(pageAfter(unifyCode, before).replaceAll('&lt;', '<')).toContain(`<code${name}>${code}</code></pre>`);
});

test.each([
  ['numbers in the text', '<pre><code>1 a\n2   b\n3 c</code></pre>', 'a\n  b\nc'],
  ['numbers with a bar', '<pre><code> 1| a\n 2|\n 3| c</code></pre>', 'a\n\nc'],
  ['numbers that are code', '<pre><code>1\n1\n3</code></pre>', '1\n1\n3'],
  ['two numbered lines', '<pre><code>1 a\n2 b</code></pre>', '1 a\n2 b'],
  ['a list of numbers', '<pre><code>1. a\n2. b\n3. c</code></pre>', '1. a\n2. b\n3. c'],
  ['a prompt before code', '<pre>$ <code>ls</code></pre>', '$ ls'],
])('%s', (_, before, code) => {
  expect(pageAfter(unifyCode, before)).toBe(`<pre><code>${code}</code></pre>`);
});
