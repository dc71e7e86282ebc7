/** What kind of page this is: a probability for each kind. Nothing switches on the likeliest alone; what follows mixes by these odds. */
import type { Described, PageType } from '../types.ts';
import type { Evidence } from './evidence.ts';
import type { TypeOdds } from './judge.ts';
import { pageFeatures } from './pageFeatures.ts';
import { pageTypes } from './pageTypes.ts';
import { typeWeights } from './typeWeights.ts';

export function typeOdds(evidence: Evidence, doc: Described): TypeOdds {
  const logits: number[] = [...typeWeights.bias];
  for (const [name, of] of pageFeatures) {
    const row = typeWeights.features[name];
    if (!row) continue;
    const [mean, scale, ...weights] = row;
    const value = (of(evidence, doc) - mean!) / scale!;
    for (let t = 0; t < logits.length; t++) logits[t]! += weights[t]! * value;
  }
  const highest = Math.max(...logits);
  const odds = logits.map((logit) => Math.exp(logit - highest));
  const total = odds.reduce((sum, value) => sum + value, 0);
  return Object.fromEntries(pageTypes.map((type, t) => [type, odds[t]! / total])) as Record<PageType, number>;
}

export function likeliest(odds: TypeOdds): PageType {
  return pageTypes.reduce((best, type) => (odds[type] > odds[best] ? type : best));
}
