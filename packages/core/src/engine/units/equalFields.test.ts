import { expect, test } from 'vitest';
import { parseHtml } from '../../parse/parseHtml.ts';
import { findRepeats } from '../repeats.ts';
import { Survey } from '../survey.ts';
import { Decision } from './decision.ts';
import { findEntries } from './entries.ts';
import { dropEqualFields } from './equalFields.ts';

/** The texts of the first entry that stay, if all are kept. */
function firstEntry(fields: (name: string, at: number) => string, names = ['Oar', 'Sail', 'Rope', 'Net', 'Lamp']) {
  const html = names.map((name, at) => `<article><h3>${name}</h3>${fields(name, at)}</article>`).join('');
  const survey = new Survey(parseHtml(html).body!);
  const decision = new Decision(survey.blocks.map(() => ({ keep: true, isCopy: false, probability: 0.6 })));
  dropEqualFields(survey, findEntries(survey, findRepeats(survey), true), decision);
  const entry = survey.blocks.filter(({ index }) => decision.keep[index]).map(({ text }) => text);
  return entry.slice(1, entry.indexOf(names[1]!));
}

test.each<[string, Parameters<typeof firstEntry>[0], string[]]>([
  ['a phrase of all entries goes', (name) => `<p>Made of ${name}</p><p>Rate this thing</p>`, ['Made of Oar']],
  ['a phrase of some stays', (_, at) => (at % 2 ? '' : '<p>Only two left</p>'), ['Only two left']],
  ['a name that is the same for all stays', () => '<p>Harbour Tools</p>', ['Harbour Tools']],
  ['so do authors', () => '<p>By Ann Lee Doe</p>', ['By Ann Lee Doe']],
  ['so do prices', () => '<p>Now at only $20</p>', ['Now at only $20']],
  ['so do values with their label', () => '<p>Material: oak and steel</p>', ['Material: oak and steel']],
  [
    'a label stays with its values',
    (_, at) => `<div>Length of it:</div><p>${at} feet</p>`,
    ['Length of it:', '0 feet'],
  ],
  ['and after them', (_, at) => `<div>${at}</div><p>feet in length</p>`, ['0', 'feet in length']],
  ['signs go', (_, at) => `<p>$${at}9</p><p>| /</p><p>★★★★★</p>`, ['$09']],
  ['what stands for a picture goes', (name) => `<div>Image</div><p>Made of ${name}</p>`, ['Made of Oar']],
  ['a label without values goes', () => '<p>Here is:</p>', []],
  [
    'what a table says of each stays',
    () => '<table><tr><td>Made by all of us</td></tr></table>',
    ['Made by all of us'],
  ],
])('%s', (_, fields, texts) => {
  expect(firstEntry(fields)).toEqual(texts);
});

test('three entries may say the same', () => {
  expect(firstEntry(() => '<p>Rate this thing</p>', ['Oar', 'Sail', 'Rope'])).toEqual(['Rate this thing']);
});

test('texts that a page repeats stay', () => {
  const survey = new Survey(parseHtml('<p>The sea rises and falls</p>'.repeat(5)).body!);
  const decision = new Decision(survey.blocks.map(() => ({ keep: true, isCopy: false, probability: 1 })));
  dropEqualFields(survey, findEntries(survey, findRepeats(survey), true), decision);
  expect(decision.keep).not.toContain(false);
});
