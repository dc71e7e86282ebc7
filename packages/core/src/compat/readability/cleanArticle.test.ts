import { describe, expect, test } from 'vitest';
import { innerHtml } from '../../dom/index.ts';
import { cleanArticle } from './cleanArticle.ts';
import { type ReadabilityOptions, toSettings } from './settings.ts';
import { bodyOf, sentence } from './testKit.ts';

const STRICT = { stripUnlikelys: true, weightClasses: true, cleanConditionally: true };
const LAX = { stripUnlikelys: false, weightClasses: false, cleanConditionally: false };

function cleaned(html: string, flags = STRICT, options: ReadabilityOptions = {}): string {
  const body = bodyOf(html);
  cleanArticle(body, flags, toSettings(options));
  return innerHtml(body);
}

const prose = `<p>${sentence(1)}</p>`;
const table = (rows: number, cells = 2) =>
  `<table><tbody>${`<tr>${'<td>x</td>'.repeat(cells)}</tr>`.repeat(rows)}</tbody></table>`;
const divWithListItems = (items: number) => `<div>${prose.repeat(3)}<ol>${'<li>a</li>'.repeat(items)}</ol></div>`;
const pixelDataUrl = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const svgDataUrl = 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=';

/** A case that kept unchanged. */
const kept = (label: string, html: string): [string, string, string] => [label, html, html];
/** A case that is removed. */
const removed = (label: string, html: string): [string, string, string] => [label, html, ''];

describe.each<[string, [string, string, string][]]>([
  [
    'elements that are never content',
    [
      removed('forms without text', '<form><input><input></form>'),
      removed('fieldsets', '<fieldset><input></fieldset>'),
      removed(
        'objects, embeds, footers, links, asides',
        '<object></object><embed><footer>x</footer><link><aside>x</aside>',
      ),
      removed(
        'other frames and controls',
        '<iframe src="https://ads.example/"></iframe><input><textarea></textarea><select></select><button>x</button>',
      ),
      kept('videos', '<iframe src="https://www.youtube.com/embed/1"></iframe>'),
      removed('share bars', '<div><ul class="share"><li>x</li></ul></div>'),
      kept(
        'a share bar with an article in it',
        `<section><section class="share">${prose.repeat(8)}</section></section>`,
      ),
      kept('a share bar that is the content itself', `<section class="share">${prose}</section>`),
      removed('headings with bad names', '<h2 class="related">x</h2>'),
      kept('headings with good names', '<h2 class="entry">x</h2>'),
      ['h1 becomes h2', '<h1 id="a">x</h1>', '<h2 id="a">x</h2>'],
      removed('empty paragraphs', '<p> </p><p><b></b></p>'),
      kept('paragraphs with an image', '<p><img></p>'),
      ['removes <br> before paragraphs', 'x<br> <p>y</p>', 'x <p>y</p>'],
      ['removes presentational attributes', '<p style="color:red" align="left" id="a">x</p>', '<p id="a">x</p>'],
      [
        'removes deprecated size attributes',
        '<pre width="1" height="1">x</pre><img width="1">',
        '<pre>x</pre><img width="1">',
      ],
      kept('the content of SVG', '<svg style="a"><path style="b"></path></svg>'),
    ],
  ],
  [
    'boxes that do not look like text',
    [
      removed('a bad name', `<div class="sidebar">${prose}</div>`),
      removed('many links', '<div>text <a href="/">a link that is longer than the text</a></div>'),
      kept('few links', `<div><p>${sentence(1)} <a href="/">a link</a></p></div>`),
      kept('many commas', `<div><a href="/">${'a, '.repeat(10)}</a></div>`),
      removed('images without text', '<div><img><img><img></div>'),
      kept('images in a figure', '<figure><div><p>x</p><img><img></div></figure>'),
      removed('more inputs than text', '<form><p>x</p><p>y</p><input></form>'),
      ['a form of text', `<form>${prose.repeat(3)}<input></form>`, `<form>${prose.repeat(3)}</form>`],
      removed('more list items than text', divWithListItems(120)),
      kept('a hundred list items', divWithListItems(90)),
      removed('an empty box', '<div><b></b></div>'),
      removed('an advertisement', '<div><p>Advertisement</p></div>'),
      removed('a loading message', '<div><p>Loading…</p></div>'),
      kept('a word about loading', '<div><p>Loading is slow</p></div>'),
      kept('a gallery', '<ul><li><img></li><li><img></li></ul>'),
      removed('a row of links', '<div><span><a href="/">a</a></span> <span><a href="/">b</a></span></div>'),
      kept('boxes in code', `<code><div class="sidebar">${sentence(1)}</div></code>`),
      kept('a video', '<div><iframe src="https://player.vimeo.com/1"></iframe></div>'),
    ],
  ],
  [
    'tables',
    [
      kept('with headings are data', '<table><tbody><tr><th>a</th></tr></tbody></table>'),
      kept('with a summary are data', '<table summary="s"><tbody><tr><td>a</td><td></td></tr></tbody></table>'),
      kept('with many rows are data', table(10)),
      kept('with many columns are data', table(2, 5)),
      kept('with many cells are data', table(4, 3)),
      removed('with few short cells are not data', table(3).replaceAll('x', '<a href="/">x</a>')),
      kept('keep the boxes in data tables', table(10).replace('x', '<div class="sidebar">y</div>')),
      ['with a single cell become a paragraph', '<table><tbody><tr><td>x</td></tr></tbody></table>', '<p>x</p>'],
      [
        'with a single cell of blocks become a div',
        '<table><tbody><tr><td><p>x</p></td></tr></tbody></table>',
        '<div><p>x</p></div>',
      ],
    ],
  ],
  [
    'lazy images',
    [
      ['a URL in another attribute', '<img data-src="a.jpg">', '<img data-src="a.jpg" src="a.jpg">'],
      ['a srcset in another attribute', '<img data-set="a.jpg 1x">', '<img data-set="a.jpg 1x" srcset="a.jpg 1x">'],
      kept('an image with a source', '<img src="a.gif" data-src="a.jpg">'),
      [
        'an image with the class lazy',
        '<img class="lazy" src="a.gif" data-src="a.jpg">',
        '<img class="lazy" src="a.jpg" data-src="a.jpg">',
      ],
      kept('an empty src', '<img src="" data-src="a.jpg">'),
      [
        'a placeholder pixelDataUrl',
        `<img src="${pixelDataUrl}" data-src="a.jpg">`,
        '<img data-src="a.jpg" src="a.jpg">',
      ],
      kept('a placeholder pixelDataUrl without another image', `<img src="${pixelDataUrl}" alt="x">`),
      kept('a larger data URL', `<img src="data:image/png;base64,${'A'.repeat(200)}" data-src="a.jpg">`),
      kept('an SVG data URL', `<img class="lazy" src="${svgDataUrl}" data-src="a.jpg">`),
      kept('an alternative text', '<img alt="a.jpg">'),
      [
        'a figure without an image',
        '<figure data-src="a.jpg"></figure>',
        '<figure data-src="a.jpg"><img src="a.jpg"></figure>',
      ],
    ],
  ],
])('%s', (_, rows) => {
  test.each(rows)('%s', (_, before, after) => {
    expect(cleaned(before)).toBe(after);
  });
});

test('the last attempt keeps boxes and weak headings', () => {
  const html = `<div class="sidebar">${prose}</div><h2 class="related">x</h2>`;
  expect(cleaned(html, LAX)).toBe(html);
});

test('linkDensityModifier allows more links', () => {
  const html = `<div><p>${sentence(1)} <a href="/">a link of thirty characters or so</a></p></div>`;
  expect(cleaned(html)).toBe('');
  expect(cleaned(html, STRICT, { linkDensityModifier: 0.3 })).toBe(html);
});
