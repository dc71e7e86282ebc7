/**
 * Tidies the verdicts so that what comes out has no holes: figures and code follow the text around them, and a table or a list of which most
 * is wanted is wanted whole. Captions and code are words that no prose has, so their own evidence says little.
 */
import type { Evidence } from './evidence.ts';
import type { Verdict } from './judge.ts';
import { Surroundings } from './surroundings.ts';

/** Share of a container's words that must be wanted for the rest to follow. */
const MOST = 0.75;
/** Blocks less likely than this stay out even of a container that is kept. */
const LEAST = 0.15;

export interface Kept {
  /** For each block. */
  readonly blocks: boolean[];
  readonly surroundings: Surroundings;
}

export function keepWhole(evidence: Evidence, verdicts: readonly Verdict[]): Kept {
  const { survey } = evidence;
  const blocks = verdicts.map((verdict) => verdict.keep);
  for (const [from, to] of containers(evidence)) {
    let words = 0;
    let kept = 0;
    for (let i = from; i < to; i++) {
      words += survey.blocks[i]!.words;
      if (blocks[i]) kept += survey.blocks[i]!.words;
    }
    if (kept < words * MOST || kept === words) continue;
    for (let i = from; i < to; i++)
      if (verdicts[i]!.probability >= LEAST && !isDuplicate(evidence, i)) blocks[i] = true;
  }
  const surroundings = new Surroundings(survey, blocks);
  for (const { index, element } of survey.blocks) {
    if (surroundings.isSetApart(element))
      blocks[index] = surroundings.areKept(element) && !isDuplicate(evidence, index);
  }
  return { blocks, surroundings };
}

function isDuplicate({ isCopy, survey }: Evidence, i: number): boolean {
  return isCopy[i]! && survey.blocks[i]!.words >= 4;
}

const WHOLE = new Set(['table', 'ul', 'ol', 'dl']);

/** Ranges of blocks inside each innermost table, list and definition list that stand together. */
function* containers({ survey }: Evidence): Generator<[from: number, to: number]> {
  let at = 0;
  while (at < survey.blocks.length) {
    let container = survey.blocks[at]!.element;
    while (container > 0 && !WHOLE.has(survey.elements[container]!.localName)) container = survey.parent[container]!;
    let end = at + 1;
    if (container > 0) while (end < survey.blocks.length && survey.blocks[end]!.element < survey.end[container]!) end++;
    if (container > 0 && end > at + 1) yield [at, end];
    at = end;
  }
}
