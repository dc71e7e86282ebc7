/**
 * Combines the advice of imported rules with the engine's evidence. Such rules know the site but may be years older than the page.
 *
 * Blocks inside the element that a rule names as the content gain probability, blocks outside lose it, and what the rule wants removed is
 * excluded. Then the set with the highest expected F1 is kept, as without advice.
 */
import { type Element, type Node, nodesInside } from '../dom/index.ts';
import { drop, reportChoice } from '../trace.ts';
import type { DescribedDoc, RuleAdvice } from '../types.ts';
import type { Evidence } from './evidence.ts';
import { type Judgement, maximiseExpectedF1 } from './judge.ts';

/** Shifts in logits, tuned on the labelled corpora: a larger gain inside or a smaller loss outside lets boilerplate in. */
const INSIDE_GAIN = 0.25;
/** For rules that want the element kept whole. */
const INSIDE_WHOLE_GAIN = 0.5;
const OUTSIDE_LOSS = -3;

export function weighRuleAdvice(doc: DescribedDoc, evidence: Evidence, judgement: Judgement): Judgement {
  const { advice } = doc.ruleResults;
  if (!advice || (!advice.scope && !advice.removals.size)) return judgement;
  const isRemoved = blocksIn(evidence, new Set(advice.removals.keys()));
  const shifts = logitShifts(evidence, advice);
  const isExcluded = (i: number) => isRemoved[i]! || shifts[i] === Number.NEGATIVE_INFINITY;
  const sizes = judgement.sizes.map((size, i) => (isExcluded(i) ? 0 : size));
  const probabilities = judgement.verdicts.map(({ probability }, i) => {
    const logit = Math.log(probability / (1 - probability)) + shifts[i]!;
    return 1 / (1 + Math.exp(-logit));
  });
  const { kept, expected } = maximiseExpectedF1(probabilities, sizes);
  if (advice.scope)
    reportChoice(
      doc,
      `what rule ${advice.scope.rule} names`,
      `${Math.round(advice.scope.share * 100)} % of the likely content is there`,
    );
  const verdicts = probabilities.map((probability, i) => {
    const { isCopy } = judgement.verdicts[i]!;
    return { probability, isCopy, keep: kept.has(i) && !isCopy && !isExcluded(i) };
  });
  return { ...judgement, sizes, confidence: expected, verdicts };
}

function logitShifts(evidence: Evidence, { scope }: RuleAdvice): number[] {
  if (!scope) return evidence.survey.blocks.map(() => 0);
  const isInside = blocksIn(evidence, new Set<Node>(scope.elements));
  const gain = scope.isWhole ? INSIDE_WHOLE_GAIN : INSIDE_GAIN;
  const outside = scope.isSure ? Number.NEGATIVE_INFINITY : OUTSIDE_LOSS;
  return isInside.map((inside) => (inside ? gain : outside));
}

/** Returns for each block whether it is inside one of the elements. */
function blocksIn({ survey }: Evidence, elements: ReadonlySet<Node>): boolean[] {
  const isIn: boolean[] = survey.blocks.map(() => false);
  let end = 0;
  const inside = survey.elements.map((element, i) => {
    if (elements.has(element)) end = Math.max(end, survey.end[i]!);
    return i < end;
  });
  for (const { index, element } of survey.blocks) isIn[index] = inside[element]!;
  return isIn;
}

/** Drops what rules want removed, images included, from the chosen content. */
export function dropAdvisedRemovals(doc: DescribedDoc, body: Element): void {
  const removals = doc.ruleResults.advice?.removals;
  if (!removals?.size) return;
  for (const node of nodesInside(body)) {
    const rule = removals.get(node);
    if (rule !== undefined) drop(doc, node, 'rule', rule);
  }
}
