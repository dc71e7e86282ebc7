import { expect, test } from 'vitest';
import { parseHtml } from '../../parse/parseHtml.ts';
import { findRepeats } from '../repeats.ts';
import { Survey } from '../survey.ts';
import { Decision } from './decision.ts';
import { dropEntryButtons, findEntries, keepEntriesAlike } from './entries.ts';
import { keepEntryNames } from './entryNames.ts';

/** Blocks with `+` are kept by their evidence; a number with `%` is their probability (60 % by default, 20 % for others). */
function keptTexts(html: string, decide: typeof keepEntriesAlike = keepEntriesAlike): string[] {
  const survey = new Survey(parseHtml(html).body!);
  const verdicts = survey.blocks.map(({ text }) => ({
    keep: /[+]|kept/.test(text),
    isCopy: text.includes('copy'),
    probability: Number(/(\d+)%/.exec(text)?.[1] ?? (text.includes('+') ? 60 : 20)) / 100,
  }));
  const decision = new Decision(verdicts);
  decide(survey, findEntries(survey, findRepeats(survey)), verdicts, decision);
  return survey.blocks.filter(({ index }) => decision.keep[index]).map(({ text }) => text);
}

const card = (title: string, price: string) => `<div class="card"><h3>${title}</h3><p class="price">${price}</p></div>`;

test.each<[string, string, string[]]>([
  [
    'titles follow most titles, prices follow no price',
    card('+ Oar', '2 dollars 1%') + card('+ Sail', '9 dollars 1%') + card('Rope', '4 dollars 1%'),
    ['+ Oar', '+ Sail', 'Rope'],
  ],
  ['few kept titles pull nobody along', card('+ Oar', '2') + card('Sail', '9') + card('Rope', '4'), ['+ Oar']],
  [
    'a text that is almost certainly unwanted does not follow',
    card('+ Oar', '2') + card('+ Sail', '9') + card('Advert 1%', '4'),
    ['+ Oar', '+ Sail'],
  ],
  ['a copy does not follow', card('+ Oar', '2') + card('+ Sail', '9') + card('A copy', '4'), ['+ Oar', '+ Sail']],
  [
    'an entry that is mostly kept is kept whole',
    `<p class="a">+ One two three four five six seven eight <span></span></p>`.repeat(2) +
      '<div class="b"><h4>Why</h4><p>+ Because of the tide that comes in at noon every day here</p></div>'.repeat(3),
    [
      ...new Array(2).fill('+ One two three four five six seven eight'),
      ...new Array(3).fill(['Why', '+ Because of the tide that comes in at noon every day here']).flat(),
    ],
  ],
  [
    'titles that are close to it follow fewer',
    card('+ Oar', '2') +
      card('+ Net', '9') +
      ['Rope', 'Sail', 'Buoy', 'Bell'].map((title) => card(`${title} 37%`, '4')).join(''),
    ['+ Oar', '+ Net', 'Rope 37%', 'Sail 37%', 'Buoy 37%', 'Bell 37%'],
  ],
  [
    'one title of many goes, unless it is certain',
    ['Rope', 'Sail', 'Buoy', 'Bell', 'Net', 'Lamp', 'Mast']
      .map((title, i) => card(`${title} ${i ? '' : 'kept 60%'}`, `${i ? '' : '+ 80%'} 4`))
      .join(''),
    ['+ 80% 4'],
  ],
  ['two are no list', card('+ Oar', '2') + card('Sail', '9'), ['+ Oar']],
])('%s', (_, html, kept) => {
  expect(keptTexts(html)).toEqual(kept);
});

const item = (name: string, detail: string, price: string) =>
  `<div class="item"><a href="/${name}">${name}</a><p class="d">${detail}</p><p class="p">${price}</p></div>`;

test.each<[string, string, string[]]>([
  [
    'names and prices follow the kept entries',
    item('Long oar', '+ of ash', '$2 10%') +
      item('Red sail', '+ of cotton', '$9 10%') +
      item('Wet rope', '+ of hemp', '$4 10%'),
    ['Long oar', '+ of ash', '$2 10%', 'Red sail', '+ of cotton', '$9 10%', 'Wet rope', '+ of hemp', '$4 10%'],
  ],
  [
    'improbable links are no names',
    item('Add to cart 5%', '+ of ash', '1') +
      item('Add a rope 5%', '+ of cotton', '2') +
      item('Add a sail 5%', '+ of hemp', '3'),
    ['+ of ash', '+ of cotton', '+ of hemp'],
  ],
  [
    'an entry of which nothing is kept stays out',
    item('Long oar', '+ of ash', '1') + item('Red sail', '+ of cotton', '2') + item('Wet rope', 'of hemp', '3'),
    ['Long oar', '+ of ash', 'Red sail', '+ of cotton'],
  ],
])('%s', (_, html, kept) => {
  expect(keptTexts(html, keepEntryNames)).toEqual(kept);
});

const withButton = (name: string, text: string) => `<div class="item"><h3>${name}</h3><button>${text}</button></div>`;

test.each<[string, string, string[]]>([
  [
    'buttons go, questions stay',
    withButton('+ Oar', '+ Compare the oar') + withButton('+ Sail', '+ Is it wet?') + withButton('+ Rope', 'Compare'),
    ['+ Oar', '+ Sail', '+ Is it wet?', '+ Rope'],
  ],
  [
    'entries that are buttons stay',
    '<div class="item"><button>+ Oar</button></div>'.repeat(3),
    ['+ Oar', '+ Oar', '+ Oar'],
  ],
])('%s', (_, html, kept) => {
  expect(
    keptTexts(html, (survey, entries, _verdicts, decision) => dropEntryButtons(survey, entries, decision)),
  ).toEqual(kept);
});

test.each([
  ['goes if only the first is kept', 1, []],
  ['stays if most are kept', 3, ['Learn more', 'Learn more', 'Learn more', 'Learn more']],
])('what all entries say %s', (_, kept, texts) => {
  const survey = new Survey(
    parseHtml('<div class="item"><h3>Oar</h3><p><a href="/a">Learn more</a></p></div>'.repeat(4)).body!,
  );
  const verdicts = survey.blocks.map(({ index, text }) => ({
    keep: text === 'Learn more' && index < kept * 2,
    isCopy: false,
    probability: 0.3,
  }));
  const decision = new Decision(verdicts);
  keepEntriesAlike(survey, findEntries(survey, findRepeats(survey)), verdicts, decision);
  expect(
    survey.blocks.filter(({ index, text }) => decision.keep[index] && text !== 'Oar').map(({ text }) => text),
  ).toEqual(texts);
});
