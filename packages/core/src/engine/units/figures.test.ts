import { expect, test } from 'vitest';
import { parseHtml } from '../../parse/parseHtml.ts';
import { Survey } from '../survey.ts';
import { Decision } from './decision.ts';
import { keepFiguresWithText } from './figures.ts';

/** The texts that are kept on a page whose paragraphs are kept by their evidence, and nothing else is. */
function keptTexts(html: string): string[] {
  const survey = new Survey(parseHtml(html).body!);
  const verdicts = survey.blocks.map(({ element }) => ({
    keep: survey.elements[element]!.localName === 'p',
    isCopy: false,
    probability: 0.1,
  }));
  const decision = new Decision(verdicts);
  keepFiguresWithText(survey, verdicts, decision);
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

test.each([
  'Photo: Ann Ash',
  'Photo by Ann Ash',
  '(Image credit: Ann Ash)',
  'Courtesy of Ann Ash',
  'Credit: Sea Pictures',
])('the credit "%s" goes', (caption) => {
  expect(keptTexts(figure(caption))).toEqual(['The tide was late.']);
});

test('a caption beside dropped text goes with it', () => {
  expect(keptTexts('<div>Menu of the harbour today</div><figure><figcaption>Noon</figcaption></figure>')).toEqual([]);
});
