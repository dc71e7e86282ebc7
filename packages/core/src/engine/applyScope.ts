/** Keeps nearly everything in an article that a rule has named: the engine only removes clear boilerplate from it. */
import type { DescribedDoc } from '../types.ts';
import type { Evidence } from './evidence.ts';
import type { Verdict } from './judge.ts';

/** Less probable blocks are boilerplate even in an article that a rule has named. */
const MIN_PROBABILITY = 0.1;

export function applyScope(doc: DescribedDoc, evidence: Evidence, verdicts: readonly Verdict[]): readonly Verdict[] {
  const { scope } = doc.ruleResults;
  if (!scope?.isArticle && !scope?.isWhole) return verdicts;
  const keeps = verdicts.map(({ keep, probability }, i) => {
    if (scope.isWhole) return true;
    return keep || (probability >= MIN_PROBABILITY && !(evidence.isCopy[i] && evidence.survey.blocks[i]!.words > 3));
  });
  const isEmpty = !keeps.includes(true);
  return verdicts.map(({ probability }, i) => ({ probability, keep: isEmpty || keeps[i]! }));
}
