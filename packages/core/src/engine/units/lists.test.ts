import { expect, test } from 'vitest';
import { parseHtml } from '../../parse/parseHtml.ts';
import { Evidence } from '../evidence.ts';
import { Survey } from '../survey.ts';
import { Decision } from './decision.ts';
import { keepLabelsOfLists, keepListsWithText } from './lists.ts';

/** Blocks with `+` are kept by their evidence; a number with `%` is the probability of the others (20 % by default). */
function keptItems(html: string): string[] {
  const survey = new Survey(parseHtml(html).body!);
  const verdicts = survey.blocks.map(({ text }) => ({
    keep: text.includes('+'),
    isCopy: text.includes('copy'),
    probability: text.includes('+') ? 0.9 : Number(/(\d+)%/.exec(text)?.[1] ?? 20) / 100,
  }));
  const decision = new Decision(verdicts);
  keepListsWithText(new Evidence(survey, undefined), verdicts, decision);
  return survey.blocks.filter(({ index }) => decision.keep[index] && index > 0).map(({ text }) => text);
}

const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
const offers = list('<a href="/a">Boats</a>', '<a href="/b">Bait</a>', 'Maps');
const announced = '<p>+ At the harbour we offer:</p>';

test.each<[string, string, string[]]>([
  ['the list after a line that announces it stays', announced + offers, ['Boats', 'Bait', 'Maps']],
  ['so do items in paragraphs', announced + list('<p>Boats</p>', '<p>Bait</p>'), ['Boats', 'Bait']],
  ['half a list is completed', announced + list('+ Boats', 'Bait'), ['+ Boats', 'Bait']],
  ['an item that the page shows elsewhere stays out', announced + list('Boats', 'Bait copy'), ['Boats']],
  ['a list that hardly anybody wants goes', announced + list('Log in 1%', 'Share 2%'), []],
  ['a list after dropped text goes', `<p>Menu</p>${offers}`, []],
  ['a list after a heading is left to its evidence', `<h2>+ Sources</h2>${offers}`, []],
  ['a menu goes', `${announced}<nav>${offers}</nav>`, []],
  ['a list in another box goes', `${announced}<div>${offers}</div>`, []],
  ['a list of tags goes', `${announced}<ul class="post-tags"><li>Boats</li><li>Bait</li></ul>`, []],
  [
    'items of several lines are sections',
    announced + list('<h3>Boats</h3><p>By the day.</p>', '<h3>Bait</h3><p>By the pound.</p>'),
    [],
  ],
])('%s', (_, html, kept) => {
  expect(keptItems(html)).toEqual(kept);
});

test.each([
  ['with a colon is kept', '<div>Broader terms:</div><ul><li>+ Tides</li></ul>', ['Broader terms:', '+ Tides']],
  ['without one is not', '<div>Broader terms</div><ul><li>+ Tides</li></ul>', ['+ Tides']],
  [
    'as the only other line in the box of a table is kept',
    '<p>+ The tides</p><div><div>Eastern harbours</div><div><table><tr><td>+ 3 m</td></tr></table></div></div>',
    ['+ The tides', 'Eastern harbours', '+ 3 m'],
  ],
  [
    'in a box with other lines is not',
    '<p>+ The tides</p><div><div>Print</div><table><tr><td>+ 3 m</td></tr></table><p>+ in summer</p></div>',
    ['+ The tides', '+ 3 m', '+ in summer'],
  ],
  ['of a dropped list is not', '<div>Broader terms:</div><ul><li>Tides</li></ul>', []],
  ['that is a link is not', '<div><a href="/b">Broader terms:</a></div><ul><li>+ Tides</li></ul>', ['+ Tides']],
])('a line before a list %s', (_, html, texts) => {
  const survey = new Survey(parseHtml(html).body!);
  const verdicts = survey.blocks.map(({ text }) => ({ keep: text.includes('+'), isCopy: false, probability: 0.3 }));
  const decision = new Decision(verdicts);
  keepLabelsOfLists(survey, verdicts, decision);
  expect(survey.blocks.filter(({ index }) => decision.keep[index]).map(({ text }) => text)).toEqual(texts);
});
