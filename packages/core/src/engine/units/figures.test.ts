import { expect, test } from 'vitest';
import { parseHtml } from '../../parse/parseHtml.ts';
import { Survey } from '../survey.ts';
import { Decision } from './decision.ts';
import { keepFiguresWithText } from './figures.ts';

/** The texts that are kept on a page whose paragraphs are kept by their evidence, and nothing else is; or elements of other names. */
function keptTexts(html: string, kept = /^p$/, isList = false): string[] {
  const survey = new Survey(parseHtml(html).body!);
  const verdicts = survey.blocks.map(({ element }) => ({
    keep: kept.test(survey.elements[element]!.localName),
    isCopy: false,
    probability: 0.04,
  }));
  const decision = new Decision(verdicts);
  keepFiguresWithText(survey, verdicts, decision, isList);
  return survey.blocks.filter(({ index }) => decision.keep[index]).map(({ text }) => text);
}

const figure = (caption: string) =>
  `<p>The tide was late.</p><figure><img><figcaption>${caption}</figcaption></figure>`;

test.each([
  'The harbour at noon',
  'Photographs of the harbour at noon',
  'Image 2: the harbour at noon',
  'Source: Office of Tides',
  'Photo: the last boat leaves the harbour at noon, an hour before the tide turns at last',
])('the caption "%s" stays with the text', (caption) => {
  expect(keptTexts(figure(caption))).toEqual(['The tide was late.', caption]);
});

test.each(['<a href="#">Look closer</a> <a href="/oar">Choose a size</a>', '<button>Look closer</button>'])(
  'the buttons "%s" are no caption',
  (caption) => {
    expect(keptTexts(figure(caption))).toEqual(['The tide was late.']);
  },
);

test('what several entries have below their pictures is no caption', () => {
  const captions = ['<span>Quick view</span> <a href="/oar">Choose</a>', '<div>Look closer</div>', '<p>$5</p>'];
  const shown = keptTexts(captions.map((caption) => figure(caption).repeat(3)).join(''), /^p$/, true);
  expect(shown.filter((text) => text !== 'The tide was late.')).toEqual(['$5', '$5', '$5']);
});

test.each([
  'Photo: Ann Ash',
  'Photo by Ann Ash',
  '(Image credit: Ann Ash)',
  'Courtesy of Ann Ash',
  'Credit: Sea Pictures',
  '© Sea Pictures',
  'Ann Ash/Getty Images',
])('the credit "%s" goes', (caption) => {
  expect(keptTexts(figure(caption))).toEqual(['The tide was late.']);
});

test.each([
  ['a line of the player', '<figure><img><div>By watching you agree to our terms</div></figure>'],
  [
    'a caption that leads to another page',
    '<figure><a href="/x"><img><figcaption>Ten harbours</figcaption></a></figure>',
  ],
])('%s goes', (_, figure) => {
  expect(keptTexts(`<p>The tide was late.</p>${figure}`)).toEqual(['The tide was late.']);
});

test('code that the judge keeps stays where no text is around', () => {
  const html = '<div>Menu of the harbour</div><pre>one two three four</pre>';
  expect(keptTexts(html, /^pre$/)).toEqual(['one two three four']);
  expect(keptTexts(html)).toEqual([]);
});

test('a caption beside dropped text goes with it', () => {
  expect(keptTexts('<div>Menu of the harbour today</div><figure><figcaption>Noon</figcaption></figure>')).toEqual([]);
});

test.each([
  ['<div class="code"><div><a href="/tide.yaml"><code>ebb/tide.yaml</code></a></div><pre>at: noon</pre></div>'],
  ['<div class="code"><div>ebb/tide.yaml</div><div><pre><code>at: noon</code></pre></div></div>'],
])('the name of a file stays above its code', (code) => {
  expect(keptTexts(`<p>The tide was late.</p>${code}`)).toEqual(['The tide was late.', 'ebb/tide.yaml', 'at: noon']);
});

test('the names of other files, in tabs, do not', () => {
  const html = '<p>The tide was late.</p><div><button>ebb.yaml</button><pre>at: noon</pre></div>';
  expect(keptTexts(html)).toEqual(['The tide was late.', 'at: noon']);
});
