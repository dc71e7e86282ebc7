import { expect, test } from 'vitest';
import { parseHtml } from '../../parse/parseHtml.ts';
import { findRepeats } from '../repeats.ts';
import { Survey } from '../survey.ts';
import { Decision } from './decision.ts';
import { findEntries } from './entries.ts';
import { closeGaps } from './looseLines.ts';

/** Blocks with `+` are kept by their evidence; a number with `%` is the probability of the others (40 % by default). */
function keptTexts(html: string): string[] {
  const survey = new Survey(parseHtml(html).body!);
  const verdicts = survey.blocks.map(({ text }) => ({
    keep: text.includes('+'),
    isCopy: text.includes('copy'),
    probability: Number(/(\d+)%/.exec(text)?.[1] ?? 40) / 100,
  }));
  const decision = new Decision(verdicts);
  closeGaps(survey, findEntries(survey, findRepeats(survey), false), verdicts, decision);
  return survey.blocks.filter(({ index }) => decision.keep[index]).map(({ text }) => text);
}

const plan = (...lines: string[]) =>
  `<div><p>+ Crew</p>${lines.map((line) => `<p>${line}</p>`).join('')}<p>+ Ten boats</p></div>`;

test.each<[string, string, string[]]>([
  [
    'the price of a plan stays',
    plan('Save a lot', '$12 a month'),
    ['+ Crew', 'Save a lot', '$12 a month', '+ Ten boats'],
  ],
  ['an improbable line does not', plan('Sign up 5%', '$12'), ['+ Crew', '$12', '+ Ten boats']],
  [
    'one of many like lines does not',
    `<section>${['Cook 50%', 'Mate 5%', 'Hand 5%'].map((job) => `<div class="man"><h3>+ Ada</h3><b class="job">${job}</b><p>+ She came here when the pier was new, and stayed.</p></div>`).join('')}</section>`,
    Array(3).fill(['+ Ada', '+ She came here when the pier was new, and stayed.']).flat(),
  ],
  ['a button does not', plan('<a href="/buy">Buy now</a>', '<button>Compare</button>'), ['+ Crew', '+ Ten boats']],
  ['a copy does not', plan('A copy'), ['+ Crew', '+ Ten boats']],
  ['a longer gap is a part of the page', plan('one', 'two', 'three', 'four'), ['+ Crew', '+ Ten boats']],
  ['lines at the end are no gap', '<div><p>+ Crew</p><p>$12</p></div>', ['+ Crew']],
  [
    'nor are lines between the parts of a page',
    `<p>+ Crew</p><p>$12</p><p>+ Boats</p>${'<p>5%</p>'.repeat(20)}`,
    ['+ Crew', '+ Boats'],
  ],
])('%s', (_, html, kept) => {
  expect(keptTexts(html)).toEqual(kept);
});
