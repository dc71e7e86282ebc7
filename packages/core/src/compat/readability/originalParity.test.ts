/**
 * Compares all results with the original Readability on random pages.
 *
 * The pages do not contain what the original's next release handles differently: line breaks at the ends of inline content, and dashes in titles.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Readability } from './index.ts';
import { isProbablyReaderable } from './readerable.ts';
import { jsdomOf, type OriginalOptions, originalOf, PAGE } from './testKit.ts';

const one = fc.constantFrom;
const joined = (parts: fc.Arbitrary<string>, max: number, min = 0) =>
  fc.array(parts, { minLength: min, maxLength: max }).map((all) => all.join(''));
/** HTML with arbitrary parts in it. */
function html(strings: TemplateStringsArray, ...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc.tuple(...parts).map((made) => String.raw({ raw: strings }, ...made));
}
const maybe = (part: fc.Arbitrary<string>) => fc.oneof({ weight: 2, arbitrary: one('') }, part);

const word = one(
  ...'tide moon, sea rises, falls. Water and people of shore، day，so Loading Advertisement a'.split(' '),
);
const words = (min: number, max: number) =>
  fc.array(word, { minLength: min, maxLength: max }).map((all) => all.join(' '));

const className = one(
  ...'content article-body sidebar comment footer header menu related share byline author entry hidden promo post main page lazy x fallback-image widget caption'.split(
    ' ',
  ),
);
const names = maybe(
  fc.oneof(html` class="${className}"`, html` class="${className} ${className}"`, html` id="${className}"`),
);
const trait = maybe(
  one(
    ' hidden',
    ' style="display:none"',
    ' style="visibility: hidden"',
    ' style="display:none !important; display:block"',
    ' aria-hidden="true"',
    ' role="navigation"',
    ' role="dialog" aria-modal="true"',
    ' rel="author"',
    ' itemprop="author"',
    ' itemprop="name"',
    ' align="center"',
    ' width="5" height="6"',
    ' dir="rtl"',
    ' data-src="a.jpg"',
  ),
);
const linkUrl = one(
  '/x',
  '#part',
  '#',
  'javascript:go()',
  'https://other.example/y',
  '?q',
  '',
  '//cdn.example/z',
  'http://[',
);
const image = html`<img${names}${trait} ${one(
  'src="a.jpg"',
  'src="a.png" srcset="a.png 1x, b.png 2x"',
  'data-src="lazy.jpg"',
  'data-srcset="l.jpg 2x"',
  'src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-x="real.webp"',
  'src="data:image/svg+xml;base64,PHN2Zz4=" data-src="z.png"',
  'src="" data-a="b.png"',
  '',
)}>`;
const link = html`<a href="${linkUrl}"${names}>${words(1, 4)}</a>`;
const inline: fc.Arbitrary<string> = fc.oneof(
  words(1, 12),
  words(8, 40),
  link,
  image,
  html`<span${names}${trait}>${words(0, 6)}</span>`,
  html`<b>${words(1, 2)}</b>`,
  html`<code>${words(1, 2)}</code>`,
  html`<a href="${linkUrl}">${image}</a>`,
  html`<ins><p>${words(1, 4)}</p></ins>`,
  one(' ', '&nbsp;', '\n', '<svg class="share"><title>t</title><a>k</a></svg>', '<math><mi>x</mi></math>'),
);
const inlines = joined(inline, 4, 1);
const cell = html`<td${trait}>${inlines}</td>`;
const boxes = one(
  ...'div div div section article main header footer aside nav form figure blockquote center li'.split(' '),
);

const { block } = fc.letrec<{ block: string }>((tie) => {
  const inside = joined(tie('block'), 4);
  return {
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      html`<p${names}${trait}>${inlines}</p>`,
      html`<h2${names}>${one('The tides of the sea', 'Other things')}</h2>`,
      html`<ul${names}><li>${inlines}</li><li>${link}</li><li>${image}</li></ul>`,
      html`<table${names}>${joined(html`<tr>${joined(cell, 3, 1)}</tr>`, 12, 1)}</table>`,
      html`<table><tr><th>h</th></tr><tr>${cell}</tr></table>`,
      html`<div${names}>${image}</div><noscript>${image}</noscript>`,
      html`<iframe src="${one('https://www.youtube.com/embed/x', 'https://ads.example/x')}"></iframe>`,
      html`<object data="x">${one('', '<param value="https://www.youtube.com/v/x">')}</object>`,
      html`<template><p>${words(5, 20)}</p></template>`,
      html`<video src="v.mp4" poster="p.png"><source src="s.mp4" srcset="q 1x"></video>`,
      one('<input>', '<button>Go</button>', '<hr>', '<style>p{}</style>', '<script>x</script>'),
      inlines,
      fc
        .tuple(boxes, names, trait, inside, maybe(inlines))
        .map(([name, named, traits, content, text]) => `<${name}${named}${traits}>${content}${text}</${name}>`),
    ),
  };
});

const head = html`<title>${one('The tides of the sea | Site', 'Tides', 'Site: The tides of the sea today', '')}</title>${maybe(
  html`<meta property="og:title" content="${words(3, 6)}">`,
)}${maybe(html`<meta name="description" content="${words(3, 9)}">`)}${maybe(
  html`<base href="${one('/c/', 'https://other.example/', '')}">`,
)}`;
const article = html`<div${names}>${joined(html`<p>${words(30, 50)}</p>`, 5, 4)}</div>`;
const page = html`<!DOCTYPE html><html${names}><head>${head}</head><body${names}>${joined(block, 6, 1)}${maybe(article)}${block}</body></html>`;

const options = one<Omit<OriginalOptions, 'serializer'>>(
  {},
  {},
  { charThreshold: 50 },
  { keepClasses: true },
  { classesToPreserve: ['caption', 'x'] },
  { nbTopCandidates: 2 },
  { linkDensityModifier: 0.2 },
);

test('random pages give the same result as the original, from text and from a document', () => {
  fc.assert(
    fc.property(page, options, (source, given) => {
      const expected = originalOf(source, given);
      const document = jsdomOf(source);
      expect(new Readability(source, { ...given, url: PAGE }).parse()).toEqual(expected);
      expect(new Readability(document, given).parse()).toEqual(expected);
      expect(isProbablyReaderable(source, { minContentLength: 40 })).toBe(
        isProbablyReaderable(document, { minContentLength: 40 }),
      );
    }),
    { seed: 3, numRuns: 120 },
  );
}, 300_000);
