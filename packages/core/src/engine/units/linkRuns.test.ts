import { expect, test } from 'vitest';
import { parseHtml } from '../../parse/parseHtml.ts';
import { Survey } from '../survey.ts';
import { Decision } from './decision.ts';
import { decideLinkRuns } from './linkRuns.ts';

/** The texts that are left if those with `+` are kept at first. */
function left(html: string): string[] {
  const survey = new Survey(parseHtml(html).body!);
  const verdicts = survey.blocks.map(({ text }) => ({ keep: text.includes('+'), isCopy: false, probability: 0.5 }));
  const decision = new Decision(verdicts);
  decideLinkRuns(survey, verdicts, decision);
  return survey.blocks.filter(({ index }) => decision.keep[index]).map(({ text }) => text);
}

const links = (texts: string, tag = 'p') =>
  texts
    .split(' ')
    .map((text) => `<${tag}><a href="/${text}">${text}</a></${tag}>`)
    .join('');

test.each([
  ['half is kept is kept whole', links('a+ b+ c+ d e'), 'a+ b+ c+ d e'],
  ['less is kept goes', links('a b c+ d e+'), ''],
  ['spans two columns is one', `<div>${links('a+ b+ c+')}</div><div>${links('d e')}</div>`, 'a+ b+ c+ d e'],
  ['is short is decided by its evidence', links('a b+ c d'), 'b+'],
  ['changes its elements is two', links('a b+ c') + links('d e+ f', 'li'), 'b+ e+'],
  ['has other text between is two', `${links('a b+ c')}<p>+ Noon</p>${links('d e+ f')}`, 'b+ + Noon e+'],
])('a run of links of which %s', (_, html, texts) => {
  expect(left(html).join(' ')).toBe(texts);
});
