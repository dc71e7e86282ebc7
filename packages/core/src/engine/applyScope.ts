/** Keeps nearly everything in an article that a rule has named: the engine only removes clear boilerplate from it. */
import type { DescribedDoc } from '../types.ts';
import type { Verdict } from './judge.ts';

/** Less probable blocks are boilerplate even in an article that a rule has named. */
const MIN_PROBABILITY = 0.1;

export function applyScope(doc: DescribedDoc, verdicts: readonly Verdict[]): readonly Verdict[] {
  const { scope } = doc.ruleResults;
  if (!scope?.isArticle && !scope?.isWhole) return verdicts;
  const keeps = verdicts.map(
    ({ keep, probability, isCopy }) => scope.isWhole || keep || (probability >= MIN_PROBABILITY && !isCopy),
  );
  const isEmpty = !keeps.includes(true);
  return verdicts.map((verdict, i) => ({ ...verdict, keep: isEmpty || keeps[i]! }));
}
