import { describe, expect, test } from 'vitest';
import { Document, type Element, innerHtml } from '../../dom/index.ts';
import { decodeAttributeEntities, decodeTextEntities } from './entities.ts';
import { semicolonOptional, semicolonRequired } from './entityTable.ts';
import { parseDocument, parseFragmentIn } from './index.ts';
import { outline, parse5FragmentOutline, parse5Outline } from './testKit.ts';

/** Expects this body from our parser, and the same tree from parse5. */
function expectBody(html: string, expected: string): void {
  const document = parseDocument(html);
  expect(innerHtml(document.body!)).toBe(expected);
  expect(outline(document)).toEqual(parse5Outline(html).lines);
}

describe('the body', () => {
  test.each([
    ['closes paragraphs before blocks', '<p>1<div>2</div>3', '<p>1</p><div>2</div>3'],
    ['keeps blocks inside a button inside a paragraph', '<p><button><p>1', '<p><button><p>1</p></button></p>'],
    ['inserts a paragraph for an unmatched </p>', '1</p>2', '1<p></p>2'],
    ['closes list items', '<ul><li>1<li>2<ul><li>3</ul>', '<ul><li>1</li><li>2<ul><li>3</li></ul></li></ul>'],
    ['closes terms and definitions', '<dl><dt>1<dd>2<dt>3', '<dl><dt>1</dt><dd>2</dd><dt>3</dt></dl>'],
    ['does not nest headings', '<h1>1<h2>2</h3>3', '<h1>1</h1><h2>2</h2>3'],
    ['drops a line feed at the start of pre', '<pre>\n1</pre>', '<pre>1</pre>'],
    ['does not nest forms', '<form><div><form>1</form>2</div>3', '<form><div>12</div></form>3'],
    ['does not nest links', '<a>1<a>2', '<a>1</a><a>2</a>'],
    ['reads image as img and </br> as <br>', '<image src=a></br>', '<img src="a"><br>'],
    ['closes ruby texts', '<ruby>1<rt>2<rp>3</ruby>', '<ruby>1<rt>2</rt><rp>3</rp></ruby>'],
    ['reads markup in noscript', '<noscript><p>1</noscript>', '<noscript><p>1</p></noscript>'],
    ['ignores end tags that cross a special element', '<span><div></span>1', '<span><div>1</div></span>'],
    ['continues the body after </body>', '<body>1</body>2</html>3', '123'],
    ['ignores table parts outside a table', '<tr><td>1', '1'],
  ])('%s', (_, before, after) => expectBody(`<!doctype html><body>${before}`, after));

  test('a second html or body tag adds missing attributes', () => {
    const { documentElement, body } = parseDocument('<html a=1><body b=1><p><html a=2 c=2><body b=2 d=2>');
    expect(documentElement!.attributes).toEqual([attribute('a', '1'), attribute('c', '2')]);
    expect(body!.attributes).toEqual([attribute('b', '1'), attribute('d', '2')]);
  });
});

function attribute(name: string, value: string) {
  return { name, value };
}

describe('formatting elements', () => {
  test.each([
    ['are reopened in the next block', '<p><b>1<p>2', '<p><b>1</b></p><p><b>2</b></p>'],
    ['move into a block that they cross', '<b>1<p>2</b>3</p>', '<b>1</b><p><b>2</b>3</p>'],
    ['move with those inside them', '<a><b><div>1</a>2', '<a><b></b></a><b><div><a>1</a>2</div></b>'],
    ['do not cross a cell', '<b><table><td>1</b>2', '<b><table><tbody><tr><td>12</td></tr></tbody></table></b>'],
    [
      'are reopened three times at most when identical',
      '<p><b><b><b><b>1<p>2',
      '<p><b><b><b><b>1</b></b></b></b></p><p><b><b><b>2</b></b></b></p>',
    ],
  ])('%s', (_, before, after) => expectBody(`<!doctype html>${before}`, after));

  test('copies have their own attributes', () => {
    const [first, second] = parseDocument('<p><b id=1>1<p>2').body!.children.map((p) => p.firstChild as Element);
    second!.setAttribute('id', '2');
    expect(first!.getAttribute('id')).toBe('1');
  });
});

describe('tables', () => {
  const table = (rows: string) => `<table><tbody>${rows}</tbody></table>`;
  test.each([
    ['get implied parts', '<table><td>1', table('<tr><td>1</td></tr>')],
    [
      'close rows and cells',
      '<table><tr><td>1<td>2<tr><th>3',
      table('<tr><td>1</td><td>2</td></tr><tr><th>3</th></tr>'),
    ],
    ['foster-parent text and elements', '<table>1<tr><p>2<td>3', `1<p>2</p>${table('<tr><td>3</td></tr>')}`],
    ['keep white space', '<table> <tr> <td>1', '<table> <tbody><tr> <td>1</td></tr></tbody></table>'],
    ['foster-parent white space with text', '<table> 1 <td>2', ` 1 ${table('<tr><td>2</td></tr>')}`],
    [
      'get an implied column group',
      '<table><col><tr>',
      '<table><colgroup><col></colgroup><tbody><tr></tr></tbody></table>',
    ],
    [
      'have captions',
      '<table><caption>1<tr><td>2',
      `<table><caption>1</caption><tbody><tr><td>2</td></tr></tbody></table>`,
    ],
    ['do not nest directly', '<table><table>1', '<table></table>1<table></table>'],
    ['keep hidden inputs', '<table><input type=hidden><input>', '<input><table><input type="hidden"></table>'],
    [
      'close a select',
      '<table><td><select><option>1<td>2',
      table('<tr><td><select><option>1</option></select></td><td>2</td></tr>'),
    ],
  ])('%s', (_, before, after) => expectBody(`<!doctype html>${before}`, after));

  test('stay inside a paragraph only in quirks mode', () => {
    expectBody('<p><table>', '<p><table></table></p>');
    expectBody('<!doctype html><p><table>', '<p></p><table></table>');
  });
});

describe('select, template, frames', () => {
  test.each([
    [
      'select keeps only options',
      '<select><p>1<option>2<option>3</select>',
      '<select>1<option>2</option><option>3</option></select>',
    ],
    ['an input closes a select', '<select><input>', '<select></select><input>'],
    ['template may contain table parts', '<template><td>1</template>', '<template><td>1</td></template>'],
    [
      'template is closed at the end of the file',
      '<template><template>1',
      '<template><template>1</template></template>',
    ],
  ])('%s', (_, before, after) => expectBody(`<!doctype html><body>${before}`, after));

  test('template content is outside the tree', () => {
    const template = parseDocument('<body><template><p>1').body!.firstChild as Element;
    expect(template.firstChild).toBeNull();
    expect(innerHtml(template.content!)).toBe('<p>1</p>');
  });

  test('a frameset replaces a body without content', () => {
    expect(innerHtml(parseDocument('<frameset><frame>1 2</frameset><noframes>3<p></noframes>4'))).toBe(
      '<html><head></head><frameset><frame> </frameset><noframes>3<p></noframes></html>',
    );
  });
});

describe('foreign content', () => {
  test.each([
    [
      'SVG names get their capitals',
      '<svg viewbox=1><CLIPPATH/></svg>',
      '<svg viewBox="1"><clipPath></clipPath></svg>',
    ],
    ['MathML names stay', '<math><clippath definitionurl=1>', '<math><clippath definitionURL="1"></clippath></math>'],
    ['HTML breaks out', '<svg><g><p>1', '<svg><g></g></svg><p>1</p>'],
    [
      'HTML goes on in a foreignObject',
      '<svg><foreignObject><p>1',
      '<svg><foreignObject><p>1</p></foreignObject></svg>',
    ],
    [
      'HTML goes on in an annotation-xml with an HTML encoding',
      '<math><annotation-xml encoding=text/html><p>1',
      '<math><annotation-xml encoding="text/html"><p>1</p></annotation-xml></math>',
    ],
    ['prefixes are part of the name', '<svg><a xlink:href=1>', '<svg><a xlink:href="1"></a></svg>'],
    ['CDATA sections are text', '<svg><![CDATA[<p>&amp;]]></svg>', '<svg>&lt;p&gt;&amp;amp;</svg>'],
    ['CDATA sections are comments outside foreign content', '<![CDATA[1]]>', '<!--[CDATA[1]]-->'],
    ['end tags match in any case', '<svg><g></G>1', '<svg><g></g>1</svg>'],
  ])('%s', (_, before, after) => expectBody(`<!doctype html><body>${before}`, after));

  test('sets the namespace of elements', () => {
    const [svg, math, custom] = parseDocument('<svg></svg><math></math><x-y>').body!.children;
    expect([svg!.namespace, math!.namespace, custom!.namespace]).toEqual(['svg', 'math', 'html']);
  });
});

describe('text and markup', () => {
  test.each([
    ['`<` that does not start a tag is text', '1 < 2 <3 </', '1 &lt; 2 &lt;3 &lt;/'],
    ['empty end tags are dropped', '1</>2', '12'],
    ['an unterminated tag is dropped', '1<p class="2', '1'],
    ['newlines are normalised', '1\r\n2\r3\n4', '1\n2\n3\n4'],
    ['NUL is dropped', '1\u00002', '12'],
    ['NUL is replaced in attribute values', '<a b="\u0000">', '<a b="\ufffd"></a>'],
    ['comments end in several ways', '<!--1--><!--2--!><!--><!--->3', '<!--1--><!--2--><!----><!---->3'],
    ['an unterminated comment is kept', '<!--1--', '<!--1-->'],
    ['malformed markup is a bogus comment', '<?1><!2></ 3>', '<!--?1--><!--2--><!-- 3-->'],
    ['the first of duplicate attributes wins', '<a b=1 B=2 c d = 3 e="4"f>', '<a b="1" c="" d="3" e="4" f=""></a>'],
    [
      'textarea and style contain text',
      '<textarea>\n<p>&amp;</textarea><style><p>&amp;</style>',
      '<textarea>&lt;p&gt;&amp;</textarea><style><p>&amp;</style>',
    ],
    [
      'a double-escaped script contains its end tag',
      '<script><!--<script></script>--></script>1',
      '<script><!--<script></script>--></script>1',
    ],
    ['plaintext never ends', '<plaintext></plaintext>', '<plaintext></plaintext></plaintext>'],
  ])('%s', (_, before, after) => expectBody(`<!doctype html><body>${before}`, after));

  test('a byte order mark is text: decodeHtml removes it', () => {
    expectBody('\ufeff<p>', '\ufeff<p></p>');
  });
});

describe('character references', () => {
  test.each([
    ['&amp;&AMP&lt;', '&&<', '&&<'],
    ['&copy1', '©1', '&copy1'],
    ['&copy=1', '©=1', '&copy=1'],
    ['&copy;=1', '©=1', '©=1'],
    ['&notit; &notin;', '¬it; ∉', '&notit; ∉'],
    ['&#65;&#x41;&#X41', 'AAA', 'AAA'],
    ['&#128;&#0;&#xd800;&#x110000;', '€\ufffd\ufffd\ufffd', '€\ufffd\ufffd\ufffd'],
    ['& &# &#x &; &unknown;', '& &# &#x &; &unknown;', '& &# &#x &; &unknown;'],
    ['&NotEqualTilde;', '≂̸', '≂̸'],
  ])('%s', (written, inText, inAttribute) => {
    expect(decodeTextEntities(written)).toBe(inText);
    expect(decodeAttributeEntities(written)).toBe(inAttribute);
  });

  test('all named references match parse5', () => {
    const names = `${semicolonOptional} ${semicolonRequired}`.match(/(?<![:+])\b\w+/g)!;
    const html = names.map((name) => `&${name};`).join(' ');
    expect(names).toHaveLength(2125);
    expect(html.length).toBeGreaterThan(decodeTextEntities(html).length);
    expect(decodeTextEntities(html)).not.toMatch(/&\w+;/);
    expect(outline(parseFragmentIn(html, 'div'))).toEqual(parse5FragmentOutline(html, 'div'));
  });
});

describe('quirks mode', () => {
  test.each([
    ['', true],
    ['<!doctype html>', false],
    ['<!DOCTYPE HTML SYSTEM "about:legacy-compat">', false],
    ['<!doctype htm>', true],
    ['<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">', true],
    ['<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">', false],
    [
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
      false,
    ],
    ['<!DOCTYPE html PUBLIC "-//IETF//DTD HTML 2.0//EN">', true],
    ['<!doctype html public>', true],
    ['<!doctype html', true],
  ])('%s', (doctype, quirks) => {
    expect(parseDocument(doctype).quirks).toBe(quirks);
    expect(parse5Outline(doctype).quirks).toBe(quirks);
  });
});

test('an empty page has a root, a head and a body', () => {
  const document = parseDocument('');
  expect(document).toBeInstanceOf(Document);
  expect(innerHtml(document)).toBe('<html><head></head><body></body></html>');
});

test('comments keep their position', () => {
  expect(
    innerHtml(parseDocument('<!--1--><html><!--2--><head></head><!--3--><body></body><!--4--></html><!--5-->')),
  ).toBe('<!--1--><html><!--2--><head></head><!--3--><body></body><!--4--></html><!--5-->');
});

describe('fragments', () => {
  test.each([
    ['template', '<td>1</td><td>2<p>3', '<td>1</td><td>2<p>3</p></td>'],
    ['div', '<td>1</td><p>2', '1<p>2</p>'],
    ['tr', '<td>1<tr>', '<td>1</td>'],
    ['select', '<p>1<option>2', '1<option>2</option>'],
    ['textarea', '<p>&amp;</textarea>', '&lt;p&gt;&amp;&lt;/textarea&gt;'],
    ['form', '<form>1', '1'],
  ])('in %s', (context, before, after) => expect(innerHtml(parseFragmentIn(before, context))).toBe(after));

  test('the default context is a template', () => {
    expect(innerHtml(parseFragmentIn('<tr><td>1'))).toBe('<tr><td>1</td></tr>');
  });
});
