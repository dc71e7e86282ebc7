import { expect, test } from 'vitest';
import { describedFrom } from '../../../test/kit.ts';
import { Evidence } from '../evidence.ts';
import { Survey } from '../survey.ts';
import { decideByUnits } from './decideByUnits.ts';

/** The texts that are kept. Blocks with `+` are kept by their evidence; the others have a probability of 30 %. */
function keptTexts(html: string, isProse: boolean): string[] {
  const evidence = new Evidence(new Survey(describedFrom(html).root.body!), undefined);
  const { blocks } = evidence.survey;
  const verdicts = blocks.map(({ text }) => {
    const keep = text.includes('+');
    return { keep, isCopy: false, probability: keep ? 0.9 : 0.3 };
  });
  const { keep } = decideByUnits(evidence, verdicts, isProse);
  return blocks.filter(({ index }) => keep[index]).map(({ text }) => text);
}

const kept = '+ A paragraph that the engine keeps because readers want it.';

test.each([
  ['in prose', true],
  ['on a page of entries', false],
])('a heading stays with its kept section, %s', (_, isProse) => {
  expect(keptTexts(`<p>Menu</p><h2>Noon</h2><p>${kept}</p>`, isProse)).toEqual(['Noon', kept]);
});

test('a list that is mostly kept is kept whole', () => {
  expect(keptTexts(`<ul><li>${kept}</li><li>Dusk</li></ul>`, false)).toEqual([kept, 'Dusk']);
});

test('what stands alone stays out', () => {
  expect(keptTexts(`<p>Menu</p><p>${kept}</p><p>Share</p>`, false)).toEqual([kept]);
});
