import { expect, test } from 'vitest';
import { parseHtml } from '../../parse/parseHtml.ts';
import { Survey } from '../survey.ts';
import { Decision } from './decision.ts';
import { keepPlanPrices } from './planPrices.ts';

/** Blocks with `+` are kept by their evidence; the others have a probability of 20 %, or 1 % with `-`. */
function keptTexts(html: string): string[] {
  const survey = new Survey(parseHtml(html).body!);
  const verdicts = survey.blocks.map(({ text }) => ({
    keep: text.includes('+'),
    isCopy: text === '$',
    probability: text.includes('-') ? 0.01 : 0.2,
  }));
  const decision = new Decision(verdicts);
  keepPlanPrices(survey, verdicts, decision);
  return survey.blocks.filter(({ index }) => decision.keep[index]).map(({ text }) => text);
}

const plan = (name: string, price: string) => `<div><h3>${name}</h3>${price}</div>`;
const priceOf = (amount: string, rest = '') => `<div class="plan-price"><i>$</i><div>${amount}</div>${rest}</div>`;

test.each<[string, string, string[]]>([
  [
    'follow that of one plan',
    plan('+ Boat', priceOf('+ 5')) + plan('+ Ship', priceOf('9')),
    ['+ Boat', '$', '+ 5', '+ Ship', '$', '9'],
  ],
  ['stay out if none is kept', plan('+ Boat', priceOf('5')) + plan('+ Ship', priceOf('9')), ['+ Boat', '+ Ship']],
  [
    'stay out if the plan does',
    plan('+ Boat', priceOf('+ 5')) + '<p>Ropes</p>'.repeat(13) + plan('Ship', priceOf('9')),
    ['+ Boat', '$', '+ 5'],
  ],
  [
    'have no buttons and unlikely lines',
    plan('+ Boat', priceOf('+ 5')) + plan('+ Ship', priceOf('9', '<button>Buy</button><p>- Terms</p>')),
    ['+ Boat', '$', '+ 5', '+ Ship', '$', '9'],
  ],
])('prices %s', (_, html, kept) => expect(keptTexts(html)).toEqual(kept));
