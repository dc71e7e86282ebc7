import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dangersIn, fragment, markdownOf, renderedHtml, sanitized } from '../../../test/kit.ts';
import { Element, innerHtml, Text } from '../../dom/index.ts';
import { sanitizeTree } from './sanitize.ts';

const link = (address: string, text = 'x') => `<a href="${address}">${text}</a>`;
const safeLink = (address: string, text = 'x') => `<a href="${address}" rel="noopener noreferrer">${text}</a>`;
const img = '<img src="https://a.example/a.png">';

/** What it is, what the page says, what is left. */
const hostile: [what: string, before: string, after: string][] = [
  // Script itself
  ['a script', '<script>alert(1)</script>x', 'x'],
  ['a script by address', '<script src="https://evil.example/x.js"></script>x', 'x'],
  ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>x', 'x'],
  ['a script in a script’s place', '<scr<script>ipt>alert(1)</script>x', 'ipt&gt;alert(1)x'],
  ['a script left open', '<p>x</p><script>alert(1)', '<p>x</p>'],
  ['a module', '<script type="module">import "x"</script>x', 'x'],
  ['speculation rules', '<script type="speculationrules">{"prefetch":[]}</script>x', 'x'],
  // Event handlers
  ['a handler', `<p onclick="alert(1)">x</p>`, '<p>x</p>'],
  ['a handler of an image that fails', '<img src=x onerror=alert(1)>x', 'x'],
  ['a handler of an image that loads', `<img src="https://a.example/a.png" onload="alert(1)">`, img],
  ['a handler after a slash', '<img/src="https://a.example/a.png"/onerror=alert(1)>', img],
  ['a handler in capitals', '<p ONMOUSEOVER="alert(1)">x</p>', '<p>x</p>'],
  ['a handler that focuses itself', '<p tabindex=0 autofocus onfocus="alert(1)">x</p>', '<p>x</p>'],
  ['a handler of an animation', '<p style="animation-name:x" onanimationstart="alert(1)">x</p>', '<p>x</p>'],
  [
    'a handler of a popover',
    '<p popover id=p onbeforetoggle="alert(1)">x</p><button popovertarget=p>y</button>',
    '<p>x</p><span>y</span>',
  ],
  [
    'a handler of something that toggles',
    '<details open ontoggle="alert(1)"><summary>x</summary>y</details>',
    '<details><summary>x</summary>y</details>',
  ],
  ['a handler after a broken attribute', '<img src="https://a.example/a.png" "onerror="alert(1)">', img],
  ['a handler with an invalid name', '<p on\u0000click="alert(1)" on click="alert(1)">x</p>', '<p>x</p>'],
  // Addresses
  ['a script URL', link('javascript:alert(1)'), 'x'],
  ['a script URL in mixed case', link('JaVaScRiPt:alert(1)'), 'x'],
  ['script with a tab in it', link('java&#9;script:alert(1)'), 'x'],
  ['script with a line break in it', link('java&#10;script:alert(1)'), 'x'],
  ['script after a control character', link('&#1;javascript:alert(1)'), 'x'],
  ['script after white space', link(' \n javascript:alert(1)'), 'x'],
  ['script by character references', link('&#106;&#x61;vascript&colon;alert(1)'), 'x'],
  ['script after a non-breaking space', link('&nbsp;javascript:alert(1)'), 'x'],
  ['a script URL after view-source:', link('view-source:javascript:alert(1)'), 'x'],
  ['a vbscript URL', link('vbscript:msgbox(1)'), 'x'],
  ['a livescript URL', link('livescript:alert(1)'), 'x'],
  ['a data URL', link('data:text/html,<script>alert(1)</script>'), 'x'],
  ['a data URL in base64', link('data:text/html;base64,PHNjcmlwdD4='), 'x'],
  ['a blob', link('blob:https://a.example/1'), 'x'],
  ['a file', link('file:///etc/passwd'), 'x'],
  ['a filesystem URL', link('filesystem:https://a.example/x'), 'x'],
  ['a URL that opens another program', link('ms-word:ofe|u|https://evil.example/x'), 'x'],
  ['an invalid URL', link('https://[::1'), 'x'],
  ['a relative URL, which would point into the app', link('/api/bookmarks'), 'x'],
  [
    'a ping',
    `<a href="https://a.example/" ping="https://evil.example/" target="_top" download>x</a>`,
    safeLink('https://a.example/'),
  ],
  ['an image with a script URL', '<img src="javascript:alert(1)">x', 'x'],
  ['an image with a data URL', '<img src="data:image/svg+xml,<svg onload=alert(1)>">x', 'x'],
  ['an image with a fragment URL', '<img src="#x">x', 'x'],
  [
    'a set of images',
    '<img src="https://a.example/a.png" srcset="https://evil.example/t.png 2x" lowsrc="x" dynsrc="y">',
    img,
  ],
  [
    'a citation with a script URL',
    '<blockquote cite="javascript:alert(1)">x</blockquote>',
    '<blockquote>x</blockquote>',
  ],
  ['an xlink', '<a xlink:href="javascript:alert(1)">x</a>', 'x'],
  [
    'a form for a link',
    link('https://a.example/" onclick="alert(1)').replaceAll('&quot;', '"'),
    safeLink('https://a.example/'),
  ],
  // Other namespaces, and ways between them
  ['an SVG', '<svg onload="alert(1)"><circle r="1"/></svg>x', 'x'],
  ['an SVG with script', '<svg><script>alert(1)</script><text>y</text></svg>x', 'x'],
  [
    'a drawing with an animated link',
    '<svg><a><animate attributeName=href values=javascript:alert(1) /><text>y</text></a></svg>x',
    'x',
  ],
  ['an external SVG', '<svg><use href="https://evil.example/x.svg#y"/></svg>x', 'x'],
  ['HTML inside an SVG', '<svg><foreignObject><p onclick="alert(1)">y</p></foreignObject></svg>x', 'x'],
  ['style inside an SVG', '<svg><style><img src=x onerror=alert(1)></style></svg>x', 'x'],
  ['a title inside an SVG', '<svg><title><style><img src=x onerror=alert(1)></style></title></svg>x', 'x'],
  ['a description inside an SVG', '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">', '<p></p>"&gt;'],
  ['MathML with a link', '<math href="javascript:alert(1)"><mi>y</mi></math>x', 'x'],
  [
    'mathematics with an action',
    '<math><maction actiontype="statusline#http://evil.example" xlink:href="javascript:alert(1)">y</maction></math>x',
    'x',
  ],
  [
    'HTML inside mathematics',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '',
  ],
  [
    'a malignmark between',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<div></div>',
  ],
  [
    'annotated mathematics',
    '<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>x',
    'x',
  ],
  ['CDATA in HTML', '<![CDATA[<img src=x onerror=alert(1)>]]>x', ']]&gt;x'],
  ['CDATA in an SVG', '<svg><![CDATA[<img src=x onerror=alert(1)>]]></svg>x', 'x'],
  // Raw text, comments, templates
  ['a comment', '<!-- <img src=x onerror=alert(1)> -->x', 'x'],
  ['a malformed comment', '<!--> <p onclick="alert(1)">x</p> -->', ' <p>x</p> --&gt;'],
  ['a comment closed with an exclamation mark', '<!-- --!><p>x</p>', '<p>x</p>'],
  ['a conditional comment', '<!--[if IE]><script>alert(1)</script><![endif]-->x', 'x'],
  ['a processing instruction', '<?xml-stylesheet href="javascript:alert(1)"?>x', 'x'],
  ['a template', '<template><script>alert(1)</script><p>y</p></template>x', 'x'],
  [
    'a template with a shadow',
    '<div><template shadowrootmode="open"><script>alert(1)</script></template>x</div>',
    '<div>x</div>',
  ],
  ['a noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">y</p></noscript>x', 'x'],
  ['a textarea', '<textarea><img src=x onerror=alert(1)></textarea>x', 'x'],
  ['a title', '<title><img src=x onerror=alert(1)></title>x', 'x'],
  ['an xmp element', '<xmp><img src=x onerror=alert(1)></xmp>x', 'x'],
  ['a plaintext element', 'x<plaintext><img src=x onerror=alert(1)>', 'x'],
  ['noembed and noframes', '<noembed><img src=x onerror=alert(1)></noembed><noframes>y</noframes>x', 'x'],
  ['an attribute that ends another element', '<p title="</style><img src=x onerror=alert(1)>">x</p>', '<p>x</p>'],
  [
    'text that is markup when unescaped',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ],
  [
    'an attribute that is markup when unescaped',
    '<abbr title="&quot;&gt;&lt;script&gt;">x</abbr>',
    '<abbr title="&quot;&gt;&lt;script&gt;">x</abbr>',
  ],
  [
    'backticks for quotes',
    '<img src="https://a.example/a.png" alt="``onerror=alert(1)">',
    '<img src="https://a.example/a.png" alt="``onerror=alert(1)">',
  ],
  // Styles
  ['a style sheet', '<style>@import "https://evil.example/x.css"; p { background: url(x) }</style>x', 'x'],
  ['a linked style sheet', '<link rel="stylesheet" href="https://evil.example/x.css">x', 'x'],
  ['a style attribute', '<p style="background:url(https://evil.example/t.png);position:fixed">x</p>', '<p>x</p>'],
  ['a class that the app styles', '<p class="btn-danger modal">x</p>', '<p>x</p>'],
  [
    'a class on code that is more than a language',
    '<code class="language-js btn">x</code>',
    '<code class="language-js">x</code>',
  ],
  ['a class on code that breaks out', '<code class="language-&quot;&gt;&lt;b&gt;">x</code>', '<code>x</code>'],
  [
    'colours and backgrounds of old',
    '<table background="https://evil.example/t.png" bgcolor=red><tr><td background="x">y</td></tr></table>',
    '<table><tbody><tr><td>y</td></tr></tbody></table>',
  ],
  // Frames, forms, documents in the document
  ['a frame', '<iframe src="javascript:alert(1)"></iframe>x', 'x'],
  ['a frame with srcdoc', '<iframe srcdoc="<script>alert(1)</script>"></iframe>x', 'x'],
  ['a frameset', '<frameset onload="alert(1)"><frame src="javascript:alert(1)"></frameset>', ''],
  ['an object', '<object data="javascript:alert(1)"><p>y</p></object>x', 'x'],
  ['an embed', '<embed src="https://evil.example/x.swf">x', 'x'],
  ['an applet', '<applet code="x"><p>y</p></applet>x', 'x'],
  ['a portal', '<portal src="https://evil.example/"></portal>x', 'x'],
  ['a fenced frame', '<fencedframe src="https://evil.example/"></fencedframe>x', 'x'],
  [
    'a form',
    '<form action="https://evil.example/"><p>x</p><input name=password type=password><button formaction="javascript:alert(1)">y</button></form>',
    '<div><p>x</p><span>y</span></div>',
  ],
  ['forms in forms', '<form id=a><div></form><form id=b>x</form></div>', '<div><div><div>x</div></div></div>'],
  ['a button with formaction', '<button form=f formaction="javascript:alert(1)">y</button>x', '<span>y</span>x'],
  ['an isindex element', '<isindex action="javascript:alert(1)" type=image>x', 'x'],
  ['a meta refresh', '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">x', 'x'],
  ['a meta policy', '<meta http-equiv="Content-Security-Policy" content="script-src *">x', 'x'],
  [
    'a base element',
    `<base href="https://evil.example/">${link('https://a.example/')}`,
    safeLink('https://a.example/'),
  ],
  [
    'a prefetch',
    '<link rel="prefetch" href="https://evil.example/"><link rel="dns-prefetch" href="//evil.example">x',
    'x',
  ],
  ['a body with a handler', '<body onload="alert(1)" background="javascript:alert(1)">x', 'x'],
  ['a background sound', '<bgsound src="javascript:alert(1)">x', 'x'],
  [
    'a film',
    '<video src="https://a.example/v.mp4" onerror="alert(1)" poster="x"><source onerror="alert(1)"></video>x',
    'x',
  ],
  ['a dialog', '<dialog open>Sign in here</dialog>x', 'x'],
  [
    'a map with areas',
    `<map name=m><area href="javascript:alert(1)"></map><img usemap=#m src="https://a.example/a.png">`,
    img,
  ],
  ['a key generator and a marquee', '<keygen autofocus onfocus=alert(1)><marquee onstart=alert(1)>x</marquee>', 'x'],
  // Names that shadow the document's own
  ['an id', '<p id="body">x</p>', '<p>x</p>'],
  ['a name', `<img name="cookie" src="https://a.example/a.png">`, img],
  [
    'ids that make a chain',
    '<a id=x><a id=x name=y href="https://a.example/">z</a>',
    safeLink('https://a.example/', 'z'),
  ],
  [
    'data and roles',
    '<p data-bind="x" role="button" aria-label="y" is="z" slot="s" part="q" contenteditable itemprop="w">x</p>',
    '<p>x</p>',
  ],
  [
    'prototypes for names',
    '<p __proto__="x" constructor="y">x</p><constructor>y</constructor><__proto__>z</__proto__>',
    '<p>x</p>y&lt;__proto__&gt;z',
  ],
  // Characters
  ['carriage returns as character references', '<p>a&#13;b&#13;&#10;c</p>', '<p>a b c</p>'],
  ['direction overrides', '<p>abc\u202efdp.exe</p>', '<p>abcfdp.exe</p>'],
  [
    'an image text that hides a message',
    '<img src="https://a.example/a.png" alt="a\u{e0041}\u200bb">',
    '<img src="https://a.example/a.png" alt="ab">',
  ],
];

describe('sanitises', () => {
  test.each(hostile)('%s', (_, before, after) => {
    expect(sanitized(before)).toBe(after);
  });
});

describe('inside an ordinary article', () => {
  const swallows = /left open|to the end|plaintext|inside mathematics|malignmark|description inside|frameset/;
  test.each(hostile)(
    '%s: the result is safe, keeps the article around it, and is stable when parsed again',
    (what, before) => {
      const html = sanitized(`<h2>Tides</h2><p>The sea rises.</p>${before}<p>The sea falls.</p>`);
      expect(dangersIn(html)).toEqual([]);
      expect(html).toMatch(/^<h2>Tides<\/h2><p>The sea rises\.<\/p>/);
      if (!swallows.test(what)) expect(html).toContain('The sea falls.');
      expect(sanitized(html)).toBe(html);
      expect(dangersIn(renderedHtml(markdownOf(html)))).toEqual([]);
    },
  );
});

describe('keeps', () => {
  test.each([
    [
      'headings, paragraphs, emphasis',
      '<h1>a</h1><h6>b</h6><p>c <em>d</em> <strong>e</strong> <b>f</b> <i>g</i><br>h</p><hr>',
    ],
    [
      'links',
      safeLink('https://a.example/b?c=d&amp;e=f#g') +
        safeLink('mailto:a@b.example') +
        safeLink('tel:+431') +
        safeLink('#note-1'),
    ],
    [
      'images and captions',
      '<figure><img src="https://a.example/a.png" alt="A" title="B" width="10" height="20"><figcaption>C</figcaption></figure>',
    ],
    [
      'lists',
      '<ul><li>a<ul><li>b</li></ul></li></ul><ol start="3" reversed="" type="a"><li value="5">c</li></ol><dl><dt>d</dt><dd>e</dd></dl>',
    ],
    [
      'tables',
      '<table><caption>a</caption><colgroup><col span="2"></colgroup><thead><tr><th scope="col" colspan="2">b</th></tr></thead><tbody><tr><td rowspan="2" align="right">c</td></tr></tbody></table>',
    ],
    [
      'code',
      '<pre><code class="language-c++">if (a &lt; b)\n  &amp;c;</code></pre><p><kbd>Ctrl</kbd> <samp>x</samp> <var>y</var></p>',
    ],
    [
      'quotations',
      '<blockquote cite="https://a.example/"><p>a</p></blockquote><p><q cite="https://a.example/">b</q> <cite>c</cite></p>',
    ],
    [
      'edits and highlights',
      '<p><del datetime="2024-01-01">a</del> <ins>b</ins> <s>c</s> <mark>d</mark> <u>e</u> <small>f</small></p>',
    ],
    [
      'subscripts, ruby and abbreviations',
      '<p>H<sub>2</sub>O x<sup>2</sup> <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby> <abbr title="x">y</abbr> <dfn title="z">w</dfn></p>',
    ],
    ['languages and directions', '<p lang="ar" dir="rtl">مرحبا <bdi>a</bdi> <bdo dir="ltr">b</bdo></p>'],
    ['times', '<time datetime="2024-01-01">New Year</time>'],
    [
      'sections and details',
      '<article><section><div>a</div></section><details><summary>b</summary>c</details></article>',
    ],
    ['word break opportunities', '<p>super<wbr>long</p>'],
  ])('%s', (_, html) => {
    expect(sanitized(html)).toBe(html);
  });
});

describe('old and unknown elements', () => {
  test.each([
    [
      'structural elements become plain blocks',
      '<header>a</header><main>b</main><aside>c</aside><footer>d</footer>',
      '<div>a</div><div>b</div><div>c</div><div>d</div>',
    ],
    ['an address element becomes a block', '<address>a<br>b</address>c', '<div>a<br>b</div>c'],
    ['centred text is a block', '<center>a</center>b', '<div>a</div>b'],
    ['menus are lists', '<menu><li>a</li></menu>', '<ul><li>a</li></ul>'],
    [
      'obsolete elements become their replacements',
      '<strike>a</strike><tt>b</tt><acronym title="c">d</acronym>',
      '<s>a</s><code>b</code><abbr title="c">d</abbr>',
    ],
    ['unwraps font elements', '<font color="red">a <b>b</b></font>', 'a <b>b</b>'],
    ['unwraps unknown elements', '<x-card><p>a</p>b</x-card>', '<p>a</p>b'],
  ])('%s', (_, before, after) => {
    expect(sanitized(before)).toBe(after);
  });
});

describe('nesting that HTML cannot express', () => {
  const inside = (outer: string, inner: string, attributes = '') => {
    const element = new Element(outer);
    const child = new Element(inner, attributes ? [{ name: attributes, value: '7' }] : []);
    child.append(new Text('b'));
    element.append(new Text('a'), child, new Text('c'));
    const root = fragment('');
    root.append(element);
    sanitizeTree(root);
    return innerHtml(root);
  };
  test.each([
    ['a block in a paragraph', 'p', 'div', '<div>a<div>b</div>c</div>'],
    ['a table in a paragraph, as in quirks mode', 'p', 'table', '<div>a<table>b</table>c</div>'],
    ['a paragraph in a paragraph', 'p', 'p', '<div>a<p>b</p>c</div>'],
    ['a heading in a heading', 'h1', 'h2', '<h1>a b c</h1>'],
    ['an item in an item', 'li', 'li', '<li>a<div>b</div>c</li>'],
    ['a term in a term', 'dt', 'dd', '<dt>a<div>b</div>c</dt>'],
    ['a cell without a table', 'div', 'td', '<div>a b c</div>'],
    ['a block in a row', 'tr', 'div', ' a<div>b</div>c '],
    ['ruby text without ruby', 'p', 'rt', '<p>abc</p>'],
    ['a list in an item stays', 'li', 'ul', '<li>a<ul>b</ul>c</li>'],
    ['a list in a paragraph', 'p', 'ul', '<div>a<ul>b</ul>c</div>'],
  ])('%s', (_, outer, inner, after) => {
    expect(inside(outer, inner)).toBe(after);
  });
  test('a link in a link', () => {
    expect(sanitized(`<a href="https://a.example/">a<marquee>${link('https://b.example/', 'b')}</marquee></a>`)).toBe(
      safeLink('https://a.example/', 'ab'),
    );
  });
  test('an item turned into a block loses its number', () => {
    expect(inside('li', 'li', 'value')).toBe('<li>a<div>b</div>c</li>');
  });
});

describe('white space', () => {
  test.each([
    ['of dropped elements', '<p>a</p>\n\n<script></script>\n  \n<!-- b -->\n\n<p>c</p>', '<p>a</p>\n<p>c</p>'],
    ['in text', '<p>a\n\n\nb\n</p>', '<p>a b </p>'],
    ['in a sentence', '<p>By\n    <a>Ada</a>,\r\n\t<b>in  May</b></p>', '<p>By Ada, <b>in May</b></p>'],
    ['between inline elements', '<h2>\n<i>10</i>\n<b>Kelp</b>\n</h2>', '<h2>\n<i>10</i> <b>Kelp</b>\n</h2>'],
    [
      'between rows stays, between cells not',
      '<table><tbody>\n\n<tr>\n<td>a</td>\n<td>b</td>\n</tr>\n</tbody></table>',
      '<table><tbody>\n<tr> <td>a</td> <td>b</td> </tr>\n</tbody></table>',
    ],
    ['in code stays', '<pre>a\n\n\nb</pre>', '<pre>a\n\n\nb</pre>'],
    [
      'that does not break stays',
      '<p>a\n\u00a0\n\u00a0b</p>\n\u00a0\n<p>c</p>',
      '<p>a &nbsp; &nbsp;b</p> &nbsp; <p>c</p>',
    ],
  ])('%s', (_, before, after) => {
    expect(sanitized(before)).toBe(after);
  });

  test('in many pieces takes linear time', () => {
    expect(sanitized('\n<!---->'.repeat(50_000))).toBe('\n');
    expect(sanitized('a\n<!---->'.repeat(50_000))).toBe('a '.repeat(50_000));
  });
});

describe('depth', () => {
  const deep = (levels: number, inner: string) => '<div>'.repeat(levels) + inner + '</div>'.repeat(levels);
  test('limits trees to 100 levels and keeps words separate', () => {
    const html = sanitized(deep(500, '<p>one</p><p>two</p><table><tr><td>three</td><td>four</td></tr></table>'));
    expect(html.match(/<div>/g)).toHaveLength(100);
    expect(
      html
        .replace(/<[^>]*>/g, '')
        .trim()
        .split(/\s+/),
    ).toEqual(['one', 'two', 'three', 'four']);
    expect(sanitized(html)).toBe(html);
  });
  test.each([93, 94, 95, 96, 97, 98, 99, 100])('a table at level %i is kept or flattened as a whole', (levels) => {
    const html = sanitized(deep(levels, '<table><tr><td>one</td><td>two</td></tr></table>'));
    expect(sanitized(html)).toBe(html);
    expect(
      html
        .replace(/<[^>]*>/g, ' ')
        .trim()
        .split(/\s+/),
    ).toEqual(['one', 'two']);
  });
});

describe('for any input', () => {
  const names =
    'a b i p div span table tr td th tbody caption colgroup col ul ol li dl dt dd pre code h1 h2 marquee button select option svg math mi mtext foreignObject title style script template noscript form input iframe object textarea br img hr ruby rt rp nobr font center details summary blockquote figure figcaption x-y xmp plaintext listing annotation-xml desc';
  const name = fc.constantFrom(...names.split(' '));
  const attribute = fc.constantFrom(
    '',
    ' onclick=alert(1)',
    ' href=javascript:alert(1)',
    ' src=x',
    ' id=a',
    ' style=x',
    ' title="</p><script>"',
  );
  const piece = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(name, attribute).map(([tag, extra]) => `<${tag}${extra}>`) },
    { weight: 3, arbitrary: name.map((tag) => `</${tag}>`) },
    { weight: 2, arbitrary: fc.constantFrom('x', ' ', '\n', '<!--', '-->', '<![CDATA[', ']]>', '&lt;', '"', '>') },
  );
  test('the result is safe, and unchanged when parsed and sanitised again', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const once = sanitized(pieces.join(''));
        expect(dangersIn(once)).toEqual([]);
        expect(sanitized(once)).toBe(once);
      }),
      { numRuns: 2_000 },
    );
  });
});
