/** Compares our tree with parse5's on generated tag soup. FUZZ_RUNS and FUZZ_SEED override the defaults. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDocument, parseFragmentIn } from './index.ts';
import { outline, parse5FragmentOutline, parse5Outline } from './testKit.ts';

const numRuns = Number(process.env.FUZZ_RUNS ?? 3000);
const seed = Number(process.env.FUZZ_SEED ?? 20260);

/** Names that interact in the rules: most generated pages stay within one list, so that the rules do interact. */
const families = [
  'a b i font nobr p div em code strong',
  'table tbody thead tfoot tr td th caption col colgroup b a p select template form input',
  'svg math desc title foreignObject mi mo mtext annotation-xml mglyph malignmark p b div font clippath script',
  'select option optgroup hr input keygen table caption tr td template script textarea p',
  'html head body title script style template frameset frame noframes noscript link meta base p',
  'ul li ol dl dd dt div p address button h1 h2 h6 section search pre listing form',
  'object applet marquee b a td table tr i p template button',
  'ruby rb rt rp rtc p span b',
  'textarea title script style xmp iframe noembed noframes noscript plaintext div svg',
].map((names) => names.split(' '));
const everyName = [
  ...new Set([
    ...families.flat(),
    ...'br img image area wbr param source custom-x video label details center'.split(' '),
  ]),
];

const attributes = [
  ...[
    '',
    '',
    '',
    '',
    '',
    ' id=1',
    ' class="a b"',
    ' type=hidden',
    ' TYPE="Hidden"',
    ' color=red',
    ' href=x',
    ' href=y',
  ],
  ...[
    ' encoding="text/html"',
    ' ENCODING=application/xhtml+xml',
    ' viewbox="0 0"',
    ' definitionurl=q',
    ' xlink:href=a',
  ],
  ...[' a=1 a=2', ' A=1 B=2', ' b=2 a=1', '/', ' /', ' x="&amp;&copy=1&copy;&notit;"', ' =x', ' a = "b"', " q='x>y'"],
  ...[' c=&lt', ' d="\0"', ' é=É', ' xml:lang=en xmlns=z', ' "x"', ' a/b', ' a\r\n=\f1', ' a="'],
];

const texts = [
  ...[
    'x',
    ' ',
    '\n',
    'a b',
    'x',
    ' ',
    '\n',
    'a b',
    '\0',
    '\0\n',
    '\r\n',
    '\r',
    '\f',
    '\t',
    '\ufeff',
    'é',
    '😀',
    '\ud800',
  ],
  ...['&amp;', '&copy', '&copyx', '&notit;', '&notin;', '&lt;b&gt;', '&NewLine;', '&CounterClockwiseContourIntegral;'],
  ...['&#65;', '&#x80;', '&#0;', '&#13;', '&#xD800;', '&#x110000;', '&', '&&', '& ', '&#', '&#x', '&#;', '&#X3c'],
  ...['<', '< ', '<3', '</>', '</ x>', '</', '<?pi?>', '<!x>', '<!>', '=', '"', '-->', ']]>'],
  ...[
    '<!-- c -->',
    '<!--a--!>',
    '<!-->',
    '<!--->',
    '<!---->',
    '<!----->',
    '<!-- <!-- -->',
    '<!--',
    '<!--a-',
    '<!--\0-->',
  ],
  ...['<![CDATA[x]]>', '<![CDATA[ \0 ]]]]>', '<![CDATA[', '<![CDATA[]]>', '<!doctype html>', '</br>', '</p>'],
  ...[
    '<script><!--<script></script>',
    '<!--<script>',
    '</SCRIPT >',
    '<TITLE>x&lt;</TiTlE>',
    '<textarea>\n\nq',
    '<pre>\n\n',
  ],
];

const doctypes = [
  ...[
    '',
    '',
    '',
    '<!doctype html>',
    '<!DOCTYPE x>',
    '<!DOCTYPE',
    '<!doctype>',
    '<!doctypehtml>',
    '<!doctype html public>',
  ],
  ...['<!DOCTYPE html PUBLIC "a" "b">', '<!doctype html SYSTEM "a', "<!doctype html system 'about:legacy-compat' x"],
  ...[
    '<!doctype html foo',
    '<!doctype html public "" x',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">',
  ],
  ...[
    '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "">',
    "<!DOCTYPE html public'-//W3O//DTD W3 HTML 3.0//x>",
  ],
];

const contexts = [
  ...[
    'template',
    'div',
    'table',
    'tbody',
    'tr',
    'td',
    'caption',
    'colgroup',
    'select',
    'body',
    'html',
    'head',
    'frameset',
  ],
  ...['form', 'title', 'textarea', 'script', 'style', 'noscript', 'plaintext', 'p', 'xmp', 'button', 'ul'],
];

const pieceOf = (names: readonly string[]) => {
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constantFrom(...everyName) },
    { weight: 1, arbitrary: fc.constantFrom(...names).map((chosen) => chosen.toUpperCase()) },
  );
  return fc.oneof(
    { weight: 5, arbitrary: fc.tuple(name, fc.constantFrom(...attributes)).map((parts) => `<${parts.join('')}>`) },
    { weight: 3, arbitrary: name.map((chosen) => `</${chosen}>`) },
    { weight: 2, arbitrary: fc.constantFrom(...texts) },
  );
};

const soup = fc
  .constantFrom(...families, everyName)
  .chain((names) => fc.tuple(fc.constantFrom(...doctypes), fc.array(pieceOf(names), { maxLength: 40, size: 'max' })))
  .map(([doctype, pieces]) => doctype + pieces.join(''));

test('parses documents like parse5', () => {
  fc.assert(
    fc.property(soup, (html) => {
      const document = parseDocument(html);
      expect({ lines: outline(document), quirks: document.quirks }).toEqual(parse5Outline(html));
    }),
    { numRuns, seed },
  );
});

test('parses fragments like parse5', () => {
  fc.assert(
    fc.property(soup, fc.constantFrom(...contexts), (html, context) => {
      expect(outline(parseFragmentIn(html, context))).toEqual(parse5FragmentOutline(html, context));
    }),
    { numRuns, seed },
  );
});
