import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeTextEntities } from '../parse/html/entities.ts';
import { readText } from './readText.ts';

const read = (html: string) => readText(html, decodeTextEntities);
const text = (html: string) => read(html).text;

describe('title', () => {
  test.each([
    ['the first one, unescaped and on one line', '<title> A &amp;\n\tB&nbsp; c </title><title>D</title>', 'A & B c'],
    ['in any case, with attributes', '<TITLE lang=en>Tides</Title >', 'Tides'],
    ['tags inside are text', '<title>The <b> tag</title>', 'The <b> tag'],
    ['outside of a head', '<p>x</p><title>Late</title>', 'Late'],
    ['not that of an SVG', '<svg><title>Icon</title></svg><title>Page</title>', 'Page'],
    [
      'not one in a comment or a script',
      '<!--<title>a</title>--><script>"<title>b</title>"</script><title>c</title>',
      'c',
    ],
    ['never closed', '<title>Tides <p>turn', ''],
    ['empty', '<title></title><title>b</title>', ''],
    ['without invisible characters', '<title>a\u200b\u202eb&#1;</title>', 'ab'],
  ])('%s', (_, html, title) => {
    expect(read(html).title).toBe(title);
  });
  test('is not part of the text', () => {
    expect(text('<title>Tides</title><p>Turn</p>')).toBe('Turn');
  });
});

describe('drops with its content', () => {
  test.each('script style iframe canvas svg noscript template form dialog header footer nav aside head'.split(' '))(
    '<%s>',
    (name) => {
      expect(text(`one <${name}>x <b>y</b></${name}> two`).replace(/\s+/g, ' ')).toBe('one two');
      expect(
        text(`one <${name.toUpperCase()} a="</${name}>">x</${name.toUpperCase()}\n> two`).replace(/\s+/g, ' '),
      ).toBe('one two');
    },
  );

  test.each([
    ['nested in itself', 'a<nav>b<nav>c</nav>d</nav>e', 'a\n\ne'],
    ['nested in others', 'a<aside><form><nav>b</nav>c</form>d</aside>e', 'a\n\ne'],
    ['one after another', '<nav>a</nav><nav>b</nav>c', 'c'],
    ['tags in a script are text', '<script>if (a</b/) "<nav>"</script>a', 'a'],
    ['a script ends at its own end tag', '<script>"</scripty>" </b></script x>a', 'a'],
    ['a self-closing SVG', '<svg/>a<svg><style/><path d="M0"/>b</svg>c', 'a c'],
    ['metadata', 'a<meta x>b<link>c<input>d', 'a b c d'],
    ['comments', 'a<!-- <p>b --><!-->c<!--->d<!-- x --!>e', 'acde'],
    ['declarations and instructions', '<!DOCTYPE html><?xml version="1.0"?><![CDATA[x]]>a</ b>c', 'ac'],
  ])('%s', (_, html, kept) => {
    expect(text(html)).toBe(kept);
  });
});

describe('class names and ids', () => {
  test.each([
    'nav',
    'site-nav',
    'main_nav',
    'mainNav',
    'nav2',
    'NAV',
    'navbar',
    'top-navigation',
    'sidebar',
    'leftsidebar',
    'leftSidebar',
    'a pagination b',
    'breadcrumbs',
    'header',
    'siteHeader',
    'footer-links',
    'menu',
    'share-buttons',
    'cookie-banner',
  ])('class %j is dropped', (name) => {
    expect(text(`<div class="${name}">x<div>y</div></div>z`)).toBe('z');
    expect(text(`<ul ID='${name}'><li>x</ul>z`)).toBe('z');
    expect(text(`a<span class=${name.replace(/ .*/, '')}-nav>x<span>y</span></span> z`)).toBe('a z');
  });

  test.each(['unavailable', 'navy', 'subheadernote', 'shared', 'canvas', 'has-sidebar', 'no-header', 'withSidebar'])(
    'class %j stays',
    (name) => {
      expect(text(`<div class="${name}">x</div>`)).toBe('x');
    },
  );

  test.each(['html', 'body', 'main', 'article', 'h1', 'h2', 'tr', 'th'])('are ignored on <%s>', (name) => {
    expect(text(`<${name} class="header sidebar">x</${name}>`)).toBe('x');
  });

  test('other attributes are ignored', () => {
    expect(text('<div data-class="nav" title=\'class="nav"\' classes=nav>x</div>')).toBe('x');
  });

  test.each(['main', 'h1', 'article'])('an element with a <%s> inside is kept', (name) => {
    expect(text(`<div class="container sidebar-right"><${name}>a</${name}><div class=sidebar>b</div>c</div>`)).toBe(
      'a\n\nc',
    );
    expect(text(`<form><${name}>a</${name}></form>`)).toBe('a');
    expect(text(`<noscript><${name}>a</${name}></noscript>`)).toBe('a');
    expect(text(`<nav><${name}>a</${name}></nav>`)).toBe('');
  });
});

describe('unclosed elements', () => {
  test.each([
    ['the end of an ancestor closes it', '<section><div class=sidebar>a</section>b', 'b'],
    ['a cell closes it', '<table><tr><td><div class=nav>a<td>b</table>', 'b'],
    ['a list item closes it', '<ul><li class=share>a<li>b</ul>', 'b'],
    ['a block closes a paragraph', '<p class=share>a<div>b</div>', 'b'],
    ['a definition closes a term', '<dl><dt class=nav>a<dd>b</dl>', 'b'],
    ['a block closes an SVG', '<svg><text>a<p>b</p>', 'b'],
    ['the end of the page closes nothing', 'a<div class=sidebar>b<p>c</body></html>', 'a\n\nb\n\nc'],
    ['closed elements inside an unclosed one are dropped alone', '<nav>a<div class=nav>b</div>c', 'a\n\nc'],
    ['an end tag in a cell closes nothing outside it', '<div class=nav><table><td></div>a</table></div>b', 'b'],
    ['an inline end tag in a block closes nothing outside it', '<b><div class=nav>a</b>b</div>c', 'c'],
    ['overlapping elements', '<i class=nav>a<b>b</i>c</b>d', 'cd'],
    ['a head ends where its body starts', '<head><title>t</title>x<body>a', 'a'],
    ['a head ends at an element it cannot hold', '<head><title>t</title><meta><p>a', 'a'],
    ['a head with an end tag holds everything before it', '<head><p>x</p></Head>a', 'a'],
    ['a header does not close a head', '<head><p>a</p><header>x</header>b', 'a\n\nb'],
    ['an unclosed script extends to the end', 'a<script>b<p>c', 'a'],
    ['an unclosed style extends to the end', 'a<style>b<p>c', 'a'],
    ['an unclosed iframe does not', 'a<iframe>b</i>c<iframe>d', 'abcd'],
    ['an unclosed comment extends to the end', 'a<!-- b --> c <!-- d', 'a c'],
    ['an unclosed tag extends to the end', 'a <b c="d>e', 'a'],
    ['a slash does not close in HTML', '<div class=nav/>a</div>b', 'b'],
    ['a slash closes in XML', '<?xml version="1.0"?><html><script src="x"/><div class="nav"/>a</html>', 'a'],
  ])('%s', (_, html, kept) => {
    expect(text(html)).toBe(kept);
  });

  test('nested deeper than the limit', () => {
    const deep = 5000;
    expect(text(`a${'<div class=nav>b'.repeat(deep)}${'</div>'.repeat(deep)}c`)).toBe('a\n\nc');
    expect(text(`a${'<div>'.repeat(deep)}b${'</div>'.repeat(deep)}<nav>c</nav>d`)).toBe('a\n\nb\n\nd');
  });
});

describe('lines and paragraphs', () => {
  test.each([
    ['an empty line between blocks', '<h1>a</h1><p>b</p>\n\n\n<div>c</div>d', 'a\n\nb\n\nc\n\nd'],
    [
      'items and rows on lines of their own',
      '<ul>\n<li>a</li>\n\n<li>b</li></ul><table><tr><td>c<td>d<tr><th>e</table>',
      'a\nb\n\nc d\ne',
    ],
    ['breaks', 'a<br>b<BR/>\n<br>c<hr>d<br><br><br>e', 'a\nb\n\nc\nd\n\ne'],
    ['newlines stay', 'a\nb\r\nc\rd\n \n\n\ne', 'a\nb\nc\nd\n\ne'],
    ['spaces collapse', ' a \t b\f\u00a0&nbsp;&ensp;\u3000c  \n  d ', 'a b c\nd'],
    [
      'references',
      '&lt;p&gt; &amp;amp; &eacute;&#x41;&#66; &copy &unknown; & &#10;x',
      '<p> &amp; éAB © &unknown; &\nx',
    ],
    ['other tags are removed', 'a<b>b</b><x-y>c</x-y><img>d', 'abcd'],
    ['brackets that are no markup', '1 < 2 <3 <', '1 < 2 <3 <'],
    ['lines without a letter or a digit are dropped', 'a\n***\n— | •\n1\n…\né\n漢', 'a\n1\né\n漢'],
    ['a dropped line leaves the larger gap', 'a\n\n***\nb\n--\nc', 'a\n\nb\nc'],
    ['UI labels are dropped', 'a\nSign in\nPRICING\nIssues\nPull requests\nGitHub\nAnmelden\nВойти\n登录\nb', 'a\nb'],
    ['UI labels inside a line are kept', 'GitHub is a place\nPull requests 12', 'GitHub is a place\nPull requests 12'],
    ['a label in several elements', '<a>Sign</a> <b>in</b>\nx', 'x'],
    ['a line is not a label if only part of it was dropped', 'GitHub <span class=nav><br>x</span> is', 'GitHub is'],
    ['invisible characters are removed', 'a\u200b\u0007b\u0085c\ufeff\u202e\n\u200d\u00ad\nd', 'ab c\nd'],
    ['half of a surrogate pair', 'a\ud800b', 'a\ufffdb'],
    ['nothing', '', ''],
    ['only white space', '<p> <br>\n&nbsp;</p>', ''],
  ])('%s', (_, html, lines) => {
    expect(text(html)).toBe(lines);
  });
});

describe('for any page', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...'<div> </div> <div class=nav> <p> </p> <nav> </nav> <span id=header> </span> <svg> </svg> <b> </b> <li> <table> <td> </td> </table>'.split(
        ' ',
      ),
      ...[
        '<title>',
        '</title>',
        '<script>',
        '</script>',
        '<head>',
        '</head>',
        '<body>',
        '<!--',
        '-->',
        '<h1>',
        '<br>',
        '<iframe>',
        '</iframe>',
      ],
      ...[
        '<',
        '>',
        '"',
        "'",
        '=',
        '/',
        '&',
        '&amp;',
        '&#',
        ';',
        '\n',
        '\r',
        ' ',
        '\u00a0',
        'GitHub',
        'a',
        '\u200d',
        '\ufe0f',
        '\ud800',
        '\u0001',
        '\u0002',
      ],
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.string({ maxLength: 6 }),
  );
  const page = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
  const escaped = (plain: string) => plain.replace(/&/g, '&amp;').replace(/</g, '&lt;');

  test('the text has no control characters and no more than one empty line in a row', () => {
    fc.assert(
      fc.property(page, (html) => {
        const { title, text } = read(html);
        expect(title).not.toMatch(/[\p{Cc}]|^\s|\s$| {2}/u);
        expect(text).not.toMatch(/(?!\n)\p{Cc}|\n{3}|^\s|\s$| {2}| \n|\n /u);
        expect(text.isWellFormed() && title.isWellFormed()).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('reading the text again gives the same text', () => {
    fc.assert(
      fc.property(page, (html) => {
        const once = text(html);
        expect(text(escaped(once))).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  test('each line has a letter or a digit', () => {
    fc.assert(
      fc.property(page, (html) => {
        for (const line of text(html).split(/\n+/).filter(Boolean)) expect(line).toMatch(/[\p{L}\p{N}]/u);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('takes linear time on a million characters of', () => {
  // With quadratic time, each of these would take hours.
  test.each([
    '<div>',
    '<div class=nav>',
    '<b class=nav><div></b>',
    '<x-y id=nav>',
    '</div>',
    '<p>',
    '<li><td>',
    '<form><dialog><svg>',
    '<title>',
    '<iframe>',
    '<head><p>',
    '<script>',
    '<!--',
    '<!-- --!',
    '<',
    '</',
    '<a ',
    '<a b="',
    '=\'"',
    '<p class="nav ',
    '&',
    '&amp;',
    '&#1',
    '&a',
    '\u200d',
    '\ufe0f ',
    '\ud800',
    ' \u3000',
    '\n',
    '<h1><div class=nav>',
  ])('%j', (unit) => {
    const html = unit.repeat(1e6 / unit.length);
    expect(text(html).length).toBeLessThanOrEqual(html.length);
    expect(text(`<nav>${html}`).length).toBeLessThanOrEqual(html.length);
  });
});
