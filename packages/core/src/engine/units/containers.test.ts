import { expect, test } from 'vitest';
import type { PageProfile } from '../../pageProfiles.ts';
import { parseHtml } from '../../parse/parseHtml.ts';
import type { Verdict } from '../judge.ts';
import { Survey } from '../survey.ts';
import { keepContainersWhole } from './containers.ts';
import { Decision } from './decision.ts';

/** The blocks that are kept, and the unit of those that follow one. `probabilities` above one half are kept by their own evidence. */
function decide(html: string, probabilities: readonly number[], form: PageProfile['form'] = 'text'): string[] {
  const survey = new Survey(parseHtml(`<body>${html}</body>`).body!);
  const verdicts = probabilities.map(
    (probability): Verdict => ({ probability, keep: probability > 0.5, isCopy: false }),
  );
  const decision = new Decision(verdicts);
  keepContainersWhole(survey, verdicts, decision, form);
  return survey.blocks
    .filter(({ index }) => decision.keep[index])
    .map(({ text, index }) => (decision.unitOf(index) ? `${text} (${decision.unitOf(index)})` : text));
}

const list = '<ul><li>High water</li><li>Low water</li><li>Slack water</li><li>Spring tide</li></ul>';
const table = '<table><tr><td>High</td><td>12:30</td></tr><tr><td>Low</td><td>18:45</td></tr></table>';
const quotation = '<blockquote><p>The sea does what it wants.</p><p>Ann</p></blockquote>';

test.each([
  [
    'a list that is mostly kept',
    list,
    [0.9, 0.9, 0.9, 0.3],
    ['High water', 'Low water', 'Slack water', 'Spring tide (list)'],
  ],
  ['a list that is half kept', list, [0.9, 0.9, 0.3, 0.3], ['High water', 'Low water']],
  ['a list but for what nobody wants', list, [0.9, 0.9, 0.9, 0.1], ['High water', 'Low water', 'Slack water']],
  [
    'a table of which a part is kept',
    table,
    [0.3, 0.9, 0.3, 0.3],
    ['High (table)', '12:30', 'Low (table)', '18:45 (table)'],
  ],
  [
    'a table of which the head is kept',
    '<table><tr><th>Source</th></tr><tr><td>Tables of the tides® at the harbour</td></tr></table>',
    [0.9, 0.4],
    ['Source', 'Tables of the tides® at the harbour (table)'],
  ],
  ['a quotation of which a part is kept', quotation, [0.9, 0.2], ['The sea does what it wants.', 'Ann (quotation)']],
  ['nothing of a list that is dropped', list, [0.3, 0.3, 0.3, 0.3], []],
  ['no text outside of containers', '<p>High</p><p>Low</p>', [0.9, 0.3], ['High']],
])('keeps %s', (_, html, probabilities, expected) => {
  expect(decide(html, probabilities)).toEqual(expected);
});

test('on a page of entries, a table follows only if it is mostly kept', () => {
  expect(decide(table, [0.3, 0.9, 0.3, 0.3], 'entries')).toEqual(['12:30']);
  expect(decide(table, [0.9, 0.9, 0.3, 0.9], 'entries')).toEqual(['High', '12:30', 'Low (table)', '18:45']);
});

test('on the page of a product, a table of which a part is kept is whole, and a quotation is not', () => {
  expect(decide(table, [0.3, 0.9, 0.3, 0.3], 'product')).toEqual([
    'High (table)',
    '12:30',
    'Low (table)',
    '18:45 (table)',
  ]);
  expect(decide(quotation, [0.3, 0.9], 'product')).toEqual(['Ann']);
});
