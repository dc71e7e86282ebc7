import { expect, test } from 'vitest';
import { parseHtml } from '../../parse/parseHtml.ts';
import { Survey } from '../survey.ts';
import { decideCounters, dropArrows, dropZeros, keepLetters } from './counters.ts';
import { Decision } from './decision.ts';

/** The texts that are left if numbers with a `+` in their title, and headings without a `-`, are kept at first. */
function left(html: string): string {
  const survey = new Survey(parseHtml(html).body!);
  const verdicts = survey.blocks.map(({ text, element }) => {
    const { title, localName } = Object.assign(survey.elements[element]!, {
      title: survey.elements[element]!.getAttribute('title'),
    });
    return { keep: localName === 'h2' ? !text.includes('-') : title === '+', isCopy: false, probability: 0.5 };
  });
  const decision = new Decision(verdicts);
  decideCounters(survey, decision);
  return survey.blocks.flatMap(({ index, text }) => (decision.keep[index] ? [text] : [])).join(' ');
}

const place = (number: number, title: string, heading: string) =>
  `<div title="${title}">${number}</div><h2>${heading}</h2>`;

test.each([
  [
    'all stay if many are kept',
    place(1, '', 'Rome') + place(2, '+', 'Bern') + place(3, '+', 'Oslo'),
    '1 Rome 2 Bern 3 Oslo',
  ],
  ['all go if few are', place(1, '', 'Rome') + place(2, '', 'Bern') + place(3, '+', 'Oslo'), 'Rome Bern Oslo'],
  [
    'they go with their headings',
    place(1, '+', 'Rome') + place(2, '+', '-Bern') + place(3, '+', 'Oslo'),
    '1 Rome 3 Oslo',
  ],
  ['two are no series', place(1, '', 'Rome') + place(2, '+', 'Bern'), 'Rome 2 Bern'],
])('numbers before headings: %s', (_, html, texts) => {
  expect(left(html)).toBe(texts);
});

test.each([
  ['of zeros go', ['0+', '0', '0 %'], ''],
  ['of a count stay', ['5', '0', '0'], '5 0 0'],
  ['of two stay', ['0', '0'], '0 0'],
])('figures %s', (_, figures, texts) => {
  const survey = new Survey(parseHtml(figures.map((figure) => `<div>${figure}</div>`).join('')).body!);
  const decision = new Decision(survey.blocks.map(() => ({ keep: true, isCopy: false, probability: 0.9 })));
  dropZeros(survey, decision);
  expect(survey.blocks.flatMap(({ index, text }) => (decision.keep[index] ? [text] : [])).join(' ')).toBe(texts);
});

const part = (letter: string, word: string) => `<div class="letter">${letter}</div><p>${word}</p>`;

test.each([
  ['stay with what follows', ['A', 'Ash', 'B', 'Bow', 'C', 'Cord', '0–9', '49er'], 'A Ash B Bow C Cord 0–9 49er'],
  ['stay out with it', ['A', 'Ash', 'B', '-Bow', 'C', 'Cord', 'D', 'Deck'], 'A Ash C Cord D Deck'],
  ['of a test stay out', ['A', 'Ash', 'B', 'Bow', 'A', 'Aft', 'C', 'Cord', 'D', 'Deck'], 'Ash Bow Aft Cord Deck'],
  ['of three are no index', ['A', 'Ash', 'B', 'Bow', 'C', 'Cord'], 'Ash Bow Cord'],
])('letters %s', (_, texts, left) => {
  const row = '<div>A</div><div>B</div><div>C</div><div>D</div><div>E</div>';
  const index = texts.flatMap((text, i) => (i % 2 ? [part(texts[i - 1]!, text)] : [])).join('');
  const survey = new Survey(parseHtml(row + index).body!);
  const decision = new Decision(
    survey.blocks.map(({ text }) => ({ keep: /^\w{3}/.test(text), isCopy: false, probability: 0.3 })),
  );
  keepLetters(survey, decision);
  expect(survey.blocks.flatMap(({ index, text }) => (decision.keep[index] ? [text] : [])).join(' ')).toBe(left);
});

test.each([
  ['of arrows go', '<p>Read</p><p>→</p><p>↗</p><p>» ›</p>', 'Read » ›'],
  ['of strokes go', '<p>Read</p><ol>/<li>Boats</li></ol><p>&lt; &gt;</p><p>a/b</p>', 'Read Boats a/b'],
  [
    'that lead to the top go',
    '<p>Read</p><p><a href="#t">↑ Back to Top</a></p><p>Back to the top of the dune</p>',
    'Read Back to the top of the dune',
  ],
  [
    'of a table stay',
    '<table><tr><th>Key</th><th>Step</th></tr><tr><td>→</td><td>Right</td></tr></table>',
    'Key Step → Right',
  ],
  ['with other signs stay', '<p>→ Right</p><p>—</p>', '→ Right —'],
])('lines %s', (_, html, texts) => {
  const survey = new Survey(parseHtml(html).body!);
  const decision = new Decision(survey.blocks.map(() => ({ keep: true, isCopy: false, probability: 1 })));
  dropArrows(survey, decision);
  expect(survey.blocks.flatMap(({ index, text }) => (decision.keep[index] ? [text] : [])).join(' ')).toBe(texts);
});
