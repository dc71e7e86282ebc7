import { describe, expect, test } from 'vitest';
import { innerHtml } from '../../dom/index.ts';
import { cleanArticle } from './clean.ts';
import { type ReadabilityOptions, toSettings } from './settings.ts';
import { bodyOf, sentence } from './testKit.ts';

const STRICT = { stripUnlikely: true, weighClasses: true, cleanConditionally: true };
const LAX = { stripUnlikely: false, weighClasses: false, cleanConditionally: false };

function cleaned(html: string, strictness = STRICT, options: ReadabilityOptions = {}): string {
  const body = bodyOf(html);
  cleanArticle(body, strictness, toSettings(options));
  return innerHtml(body);
}

const prose = `<p>${sentence(1)}</p>`;
const table = (rows: number, cells = 2) =>
  `<table><tbody>${`<tr>${'<td>x</td>'.repeat(cells)}</tr>`.repeat(rows)}</tbody></table>`;
const listed = (items: number) => `<div>${prose.repeat(3)}<ol>${'<li>a</li>'.repeat(items)}</ol></div>`;
const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const drawing = 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=';

/** The same before and after. */
const stays = (label: string, html: string): [string, string, string] => [label, html, html];
const leaves = (label: string, html: string): [string, string, string] => [label, html, ''];

describe.each<[string, [string, string, string][]]>([
  [
    'what is never content',
    [
      leaves('forms without text', '<form><input><input></form>'),
      leaves('fieldsets', '<fieldset><input></fieldset>'),
      leaves(
        'objects, embeds, footers, links, asides',
        '<object></object><embed><footer>x</footer><link><aside>x</aside>',
      ),
      leaves(
        'other frames and controls',
        '<iframe src="https://ads.example/"></iframe><input><textarea></textarea><select></select><button>x</button>',
      ),
      stays('videos', '<iframe src="https://www.youtube.com/embed/1"></iframe>'),
      leaves('share bars', '<div><ul class="share"><li>x</li></ul></div>'),
      stays(
        'a share bar with an article in it',
        `<section><section class="share">${prose.repeat(8)}</section></section>`,
      ),
      stays('a share bar that is the content itself', `<section class="share">${prose}</section>`),
      leaves('headings with bad names', '<h2 class="related">x</h2>'),
      stays('headings with good names', '<h2 class="entry">x</h2>'),
      ['first headings become second ones', '<h1 id="a">x</h1>', '<h2 id="a">x</h2>'],
      leaves('empty paragraphs', '<p> </p><p><b></b></p>'),
      stays('paragraphs with an image', '<p><img></p>'),
      ['breaks before paragraphs', 'x<br> <p>y</p>', 'x <p>y</p>'],
      ['attributes for looks', '<p style="color:red" align="left" id="a">x</p>', '<p id="a">x</p>'],
      ['sizes of cells', '<pre width="1" height="1">x</pre><img width="1">', '<pre>x</pre><img width="1">'],
      stays('the inside of drawings', '<svg style="a"><path style="b"></path></svg>'),
    ],
  ],
  [
    'boxes that are anything but text',
    [
      leaves('a bad name', `<div class="sidebar">${prose}</div>`),
      leaves('many links', '<div>text <a href="/">a link that is longer than the text</a></div>'),
      stays('few links', `<div><p>${sentence(1)} <a href="/">a link</a></p></div>`),
      stays('many commas', `<div><a href="/">${'a, '.repeat(10)}</a></div>`),
      leaves('images without text', '<div><img><img><img></div>'),
      stays('images in a figure', '<figure><div><p>x</p><img><img></div></figure>'),
      leaves('more inputs than text', '<form><p>x</p><p>y</p><input></form>'),
      ['a form of text', `<form>${prose.repeat(3)}<input></form>`, `<form>${prose.repeat(3)}</form>`],
      leaves('more list items than text', listed(120)),
      stays('a hundred list items', listed(90)),
      leaves('nothing', '<div><b></b></div>'),
      leaves('an advertisement', '<div><p>Advertisement</p></div>'),
      leaves('something that loads', '<div><p>Loading…</p></div>'),
      stays('a word about loading', '<div><p>Loading is slow</p></div>'),
      stays('a gallery', '<ul><li><img></li><li><img></li></ul>'),
      leaves('a row of links', '<div><span><a href="/">a</a></span> <span><a href="/">b</a></span></div>'),
      stays('what stands in code', `<code><div class="sidebar">${sentence(1)}</div></code>`),
      stays('a video', '<div><iframe src="https://player.vimeo.com/1"></iframe></div>'),
    ],
  ],
  [
    'tables',
    [
      stays('with headings are data', '<table><tbody><tr><th>a</th></tr></tbody></table>'),
      stays('with a summary are data', '<table summary="s"><tbody><tr><td>a</td><td></td></tr></tbody></table>'),
      stays('with many rows are data', table(10)),
      stays('with many columns are data', table(2, 5)),
      stays('with many cells are data', table(4, 3)),
      leaves('with few short cells are none', table(3).replaceAll('x', '<a href="/">x</a>')),
      stays('and the boxes in them stay', table(10).replace('x', '<div class="sidebar">y</div>')),
      ['with a single cell are a paragraph', '<table><tbody><tr><td>x</td></tr></tbody></table>', '<p>x</p>'],
      [
        'with a single cell of blocks are a box',
        '<table><tbody><tr><td><p>x</p></td></tr></tbody></table>',
        '<div><p>x</p></div>',
      ],
    ],
  ],
  [
    'lazy images',
    [
      ['an address elsewhere', '<img data-src="a.jpg">', '<img data-src="a.jpg" src="a.jpg">'],
      ['a set elsewhere', '<img data-set="a.jpg 1x">', '<img data-set="a.jpg 1x" srcset="a.jpg 1x">'],
      stays('an image that is there', '<img src="a.gif" data-src="a.jpg">'),
      [
        'an image that says it is lazy',
        '<img class="lazy" src="a.gif" data-src="a.jpg">',
        '<img class="lazy" src="a.jpg" data-src="a.jpg">',
      ],
      stays('an empty address', '<img src="" data-src="a.jpg">'),
      ['a pixel', `<img src="${pixel}" data-src="a.jpg">`, '<img data-src="a.jpg" src="a.jpg">'],
      stays('a pixel without another', `<img src="${pixel}" alt="x">`),
      stays('a larger picture in the page', `<img src="data:image/png;base64,${'A'.repeat(200)}" data-src="a.jpg">`),
      stays('a drawing', `<img class="lazy" src="${drawing}" data-src="a.jpg">`),
      stays('an alternative text', '<img alt="a.jpg">'),
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

test('links may be denser when asked', () => {
  const html = `<div><p>${sentence(1)} <a href="/">a link of thirty characters or so</a></p></div>`;
  expect(cleaned(html)).toBe('');
  expect(cleaned(html, STRICT, { linkDensityModifier: 0.3 })).toBe(html);
});
