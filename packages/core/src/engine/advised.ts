/**
 * Imported rules are evidence beside the page's own: they know the site, and may be years older than the page.
 *
 * Blocks in what a rule says is the content gain, those outside lose, and what it wants removed is out. The rest is as always: the set
 * with the highest expected F1 is kept.
 */
import { type Element, elementsInside, type Node, nodesInside } from '../dom/index.ts';
import { chose, drop } from '../trace.ts';
import type { Advised, Described } from '../types.ts';
import type { Evidence } from './evidence.ts';
import { bestCut, type Judgement } from './judge.ts';

/** In logits, found on the labelled corpora: more inside brings furniture with it, less outside lets it in. */
const INSIDE = 0.25;
/** Where the rule wants nothing cleaned. */
const INSIDE_WHOLE = 0.5;
const OUTSIDE = -3;

export function withAdvice(doc: Described, evidence: Evidence, judgement: Judgement): Judgement {
  const { advised } = doc.ruled;
  if (!advised || (!advised.scope && !advised.unwanted.size)) return judgement;
  const isUnwanted = blocksIn(evidence, new Set(advised.unwanted.keys()));
  const shift = shiftOf(evidence, advised);
  const sizes = evidence.survey.blocks.map(({ index }) =>
    isUnwanted[index] || shift[index] === Number.NEGATIVE_INFINITY ? 0 : judgement.sizes[index]!,
  );
  const probabilities = judgement.verdicts.map(({ probability }, i) => {
    const logit = Math.log(probability / (1 - probability)) + shift[i]!;
    return 1 / (1 + Math.exp(-logit));
  });
  const { kept, expected } = bestCut(probabilities, sizes);
  if (advised.scope)
    chose(
      doc,
      `what rule ${advised.scope.rule} names`,
      `${Math.round(advised.scope.share * 100)} % of the likely content is there`,
    );
  const verdicts = probabilities.map((probability, i) => ({ probability, keep: kept.has(i) && sizes[i]! > 0 }));
  return { ...judgement, sizes, confidence: expected, verdicts };
}

function shiftOf(evidence: Evidence, { scope }: Advised): number[] {
  if (!scope) return evidence.survey.blocks.map(() => 0);
  const isInside = blocksIn(evidence, new Set<Node>(scope.elements));
  const gain = scope.isWhole ? INSIDE_WHOLE : INSIDE;
  const outside = scope.isSure ? Number.NEGATIVE_INFINITY : OUTSIDE;
  return isInside.map((inside) => (inside ? gain : outside));
}

/** For each block whether it stands in one of the elements. */
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

/** What rules want removed, pictures included, leaves the content that was chosen. */
export function dropUnwanted(doc: Described, body: Element): void {
  const unwanted = doc.ruled.advised?.unwanted;
  if (!unwanted?.size) return;
  for (const element of elementsInside(body)) {
    const rule = unwanted.get(element);
    if (rule !== undefined) drop(doc, element, 'rule', rule);
  }
  for (const node of nodesInside(body)) if (unwanted.has(node)) node.remove();
}
