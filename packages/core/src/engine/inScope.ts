/** A rule has named the article: the engine only cleans it, and does not ask again whether it is the content. */
import type { Described } from '../types.ts';
import type { Evidence } from './evidence.ts';
import type { Verdict } from './judge.ts';

/** Blocks of a named article that are less likely than this are furniture all the same. */
const LEAST = 0.1;

export function inScope(doc: Described, evidence: Evidence, verdicts: readonly Verdict[]): readonly Verdict[] {
  const { scope } = doc.ruled;
  if (!scope?.isArticle && !scope?.isWhole) return verdicts;
  const keeps = verdicts.map(({ keep, probability }, i) => {
    if (scope.isWhole) return true;
    return keep || (probability >= LEAST && !(evidence.isCopy[i] && evidence.survey.blocks[i]!.words > 3));
  });
  const isEmpty = !keeps.includes(true);
  return verdicts.map(({ probability }, i) => ({ probability, keep: isEmpty || keeps[i]! }));
}
