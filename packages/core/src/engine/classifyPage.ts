/** Computes a probability for each page type. Later steps mix their weights by these probabilities instead of relying on the most probable type alone. */
import type { DescribedDoc, PageType } from '../types.ts';
import type { Evidence } from './evidence.ts';
import { pageTypeWeights } from './fittedWeights.ts';
import type { TypeProbabilities } from './judge.ts';
import { pageFeatures } from './pageFeatures.ts';
import { pageTypes } from './pageTypes.ts';

export function classifyPage(evidence: Evidence, doc: DescribedDoc): TypeProbabilities {
  const { bias, rows } = pageTypeWeights();
  const logits = [...bias];
  pageFeatures.forEach(([, of], i) => {
    const row = rows[i]!;
    const [mean, scale] = row;
    const value = (of(evidence, doc) - mean!) / scale!;
    for (let t = 0; t < logits.length; t++) logits[t]! += row[t + 2]! * value;
  });
  const highest = Math.max(...logits);
  const exponentials = logits.map((logit) => Math.exp(logit - highest));
  const total = exponentials.reduce((sum, value) => sum + value, 0);
  return Object.fromEntries(pageTypes.map((type, t) => [type, exponentials[t]! / total])) as Record<PageType, number>;
}

export function mostProbableType(probabilities: TypeProbabilities): PageType {
  return pageTypes.reduce((best, type) => (probabilities[type] > probabilities[best] ? type : best));
}
