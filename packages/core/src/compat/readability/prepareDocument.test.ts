import { describe, expect, test } from 'vitest';
import { innerHtml } from '../../dom/index.ts';
import { parseHtml } from '../../parse/parseHtml.ts';
import { prepareDocument, removeScripts, unwrapNoscriptImages } from './prepareDocument.ts';

function after(stage: typeof prepareDocument, html: string): string {
  const document = parseHtml(html);
  stage(document);
  return innerHtml(document.body!);
}

describe('runs of <br> become paragraphs', () => {
  test.each([
    ['two breaks', '<div>one<br><br>two</div>', '<div>one<p>two</p></div>'],
    ['many breaks', '<div>one<br> <br>\n<br>two</div>', '<div>one<p> \ntwo</p></div>'],
    ['a single break stays', '<div>one<br>two</div>', '<div>one<br>two</div>'],
    [
      'a paragraph ends at a block',
      '<div>one<br><br>two<ul></ul>three</div>',
      '<div>one<p>two</p><ul></ul>three</div>',
    ],
    ['a paragraph ends at the next breaks', '<div>a<br><br>b<br><br>c</div>', '<div>a<p>b</p><p>c</p></div>'],
    ['links with phrasing content are included', '<div>a<br><br>b<a>c</a></div>', '<div>a<p>b<a>c</a></p></div>'],
    [
      'links around blocks are not included',
      '<div>a<br><br>b<a><ul></ul></a></div>',
      '<div>a<p>b</p><a><ul></ul></a></div>',
    ],
    ['trailing white space and <br> are removed', '<div>a<br><br>b <br> </div>', '<div>a<p>b </p></div>'],
    ['a surrounding paragraph becomes a div', '<p>a<br><br>b</p>', '<div>a<p>b</p></div>'],
    ['breaks at the end leave an empty paragraph', '<div>a<br><br></div>', '<div>a<p></p></div>'],
  ])('%s', (_, before, expected) => {
    expect(after(prepareDocument, before)).toBe(expected);
  });
});

test('removes styles and turns fonts into spans', () => {
  expect(after(prepareDocument, '<style>p{}</style><p><font color="red">a</font></p>')).toBe(
    '<p><span color="red">a</span></p>',
  );
});

test('removes scripts and noscript', () => {
  expect(after(removeScripts, '<script>x</script><p>a</p><noscript><p>b</p></noscript>')).toBe('<p>a</p>');
});

describe('images in noscript', () => {
  const shown = (html: string) =>
    after((document) => {
      unwrapNoscriptImages(document);
      removeScripts(document);
    }, html);

  test.each([
    [
      'replace their placeholder',
      '<img src="a.gif"><noscript><img src="b.jpg"></noscript>',
      '<img src="b.jpg" data-old-src="a.gif">',
    ],
    [
      'are found in wrappers',
      '<div><img src="a.gif"></div><noscript><p><img src="b.jpg"></p></noscript>',
      '<p><img src="b.jpg" data-old-src="a.gif"></p>',
    ],
    [
      'take over attributes with an image file',
      '<img data-x="c.png" id="y"><noscript><img src="b.jpg"></noscript>',
      '<img src="b.jpg" data-x="c.png">',
    ],
    [
      'do not duplicate equal attributes',
      '<img src="b.jpg"><noscript><img src="b.jpg"></noscript>',
      '<img src="b.jpg">',
    ],
    [
      'with text beside them are not used',
      '<img src="a.gif"><noscript><img src="b.jpg"> text</noscript>',
      '<img src="a.gif">',
    ],
    [
      'after something other than an image are not used',
      '<p>text</p><noscript><img src="b.jpg"></noscript>',
      '<p>text</p>',
    ],
    [
      'two in one noscript are not used',
      '<img src="a.gif"><noscript><img src="b.jpg"><img src="c.jpg"></noscript>',
      '<img src="a.gif">',
    ],
    [
      'may follow each other',
      '<img src="a.gif"><noscript><img srcset="b.jpg"></noscript><noscript><img src="c.jpg"></noscript>',
      '<img srcset="b.jpg" src="a.gif"><img src="c.jpg" srcset="b.jpg">',
    ],
    [
      'images without a source are removed',
      '<img alt="x"><img data-src="a"><img src>',
      '<img data-src="a"><img src="">',
    ],
  ])('%s', (_, before, expected) => {
    expect(shown(before)).toBe(expected);
  });
});
