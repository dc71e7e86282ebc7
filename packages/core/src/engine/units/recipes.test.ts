import { expect, test } from 'vitest';
import { describedFrom } from '../../../test/kit.ts';
import { Survey } from '../survey.ts';
import { Decision } from './decision.ts';
import { keepRecipeWhole } from './recipes.ts';

/** The texts that are kept beside the long ones, which were kept before. */
function kept(html: string): string[] {
  const survey = new Survey(describedFrom(html).root.body!);
  const verdicts = survey.blocks.map(({ words }) => ({ keep: words > 20, isCopy: false, probability: 0.1 }));
  const decision = new Decision(verdicts);
  keepRecipeWhole(survey, decision);
  return survey.blocks.flatMap(({ index, text, words }) => (decision.keep[index] && words <= 20 ? [text] : []));
}

const text = `<p>Stir the soup ${'until it is thick and let it rest '.repeat(8)}.</p>`;

test.each([
  ['a time', `<div class="recipe"><p>Prep Time 10 minutes</p><p>Rate it</p>${text}</div>`, ['Prep Time 10 minutes']],
  [
    'labels and their values',
    `<section class="recipe-card"><div>Total</div><div>2 hrs</div><div>Yield</div><div>one bowl</div>${text}</section>`,
    ['Total', '2 hrs', 'Yield', 'one bowl'],
  ],
  [
    'the heading above the buttons for units',
    `<div class="recipe"><h2>Ingredients</h2><button>Metric</button>${text}</div>`,
    ['Ingredients'],
  ],
  ['no heading without its part', `<div class="recipe">${text}<h3>Notes</h3></div>`, []],
  ['no words that start the same', `<div class="recipe"><p>Makes a good lunch</p>${text}</div>`, []],
  ['nothing on the card of another recipe', `<div class="recipe"><p>Serves 4</p></div>${text}`, []],
  ['nothing outside of recipes', `<div class="timetable"><p>Total: 10 boats</p>${text}</div>`, []],
])('keeps %s', (_, html, texts) => {
  expect(kept(html)).toEqual(texts);
});
