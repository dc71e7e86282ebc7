/**
 * Tidies the verdicts so that what comes out has no holes: code follows the prose around it, and a table or a list of which most is wanted
 * is wanted whole. This changes the score by next to nothing and the reading a lot.
 */
import type { Evidence } from './evidence.ts';
import type { Verdict } from './judge.ts';
import { place } from './survey.ts';

/** Share of a container's words that must be wanted for the rest to follow, and of those below which all go. */
const MOST = 0.75;
/** Blocks less likely than this stay out even of a container that is kept. */
const LEAST = 0.15;

export function keepWhole(evidence: Evidence, verdicts: readonly Verdict[]): boolean[] {
  const { survey } = evidence;
  const keep = verdicts.map((verdict) => verdict.keep);
  for (const [from, to] of containers(evidence)) {
    let words = 0;
    let kept = 0;
    for (let i = from; i < to; i++) {
      words += survey.blocks[i]!.words;
      if (keep[i]) kept += survey.blocks[i]!.words;
    }
    if (kept < words * MOST || kept === words) continue;
    for (let i = from; i < to; i++) if (verdicts[i]!.probability >= LEAST && !isDuplicate(evidence, i)) keep[i] = true;
  }
  followProse(evidence, verdicts, keep);
  return keep;
}

function isDuplicate({ isCopy, survey }: Evidence, i: number): boolean {
  return isCopy[i]! && survey.blocks[i]!.words >= 4;
}

/** Ranges of blocks inside each outermost table, list and definition list. */
function* containers({ survey }: Evidence): Generator<[from: number, to: number]> {
  const WHOLE = new Set(['table', 'ul', 'ol', 'dl']);
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

/** Code is judged by its neighbours: its own words look like nothing that prose has. */
function followProse({ survey }: Evidence, verdicts: readonly Verdict[], keep: boolean[]): void {
  const isCode = survey.blocks.map(({ element }) => (survey.places[element]! & place.code) !== 0);
  const before = nearestProse(isCode, [...isCode.keys()]);
  const after = nearestProse(isCode, [...isCode.keys()].reverse());
  const isWanted = (i: number | undefined) => i === undefined || (keep[i] && verdicts[i]!.probability > 0.5);
  for (let i = 0; i < isCode.length; i++) {
    if (isCode[i] && (before[i] ?? after[i]) !== undefined && isWanted(before[i]) && isWanted(after[i])) keep[i] = true;
  }
}

/** For each block, the last one in this order that is not code. */
function nearestProse(isCode: readonly boolean[], order: readonly number[]): (number | undefined)[] {
  const nearest: (number | undefined)[] = [];
  let last: number | undefined;
  for (const i of order) {
    nearest[i] = last;
    if (!isCode[i]) last = i;
  }
  return nearest;
}
