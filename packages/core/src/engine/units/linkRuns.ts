/**
 * A run of links is kept or dropped as a whole: each of its lines is one short link, so that their own evidence differs by chance. Half a list of
 * cities, or one of its lines, is worse than all and worse than none.
 */
import { context } from '../contexts.ts';
import type { Verdict } from '../judge.ts';
import type { Block, Survey } from '../survey.ts';
import type { Decision } from './decision.ts';

const MIN_LINKS = 5;
/** Share of the links that must be kept for the others to follow. */
const MIN_KEPT_SHARE = 0.5;

export function decideLinkRuns(survey: Survey, verdicts: readonly Verdict[], decision: Decision): void {
  const { blocks } = survey;
  for (let from = 0; from < blocks.length; from++) {
    let to = from;
    while (to < blocks.length && isLink(survey, blocks[to]!) && areAlike(survey, blocks[from]!, blocks[to]!)) to++;
    if (to - from >= MIN_LINKS) decideRun(decision, verdicts, from, to);
    from = Math.max(from, to - 1);
  }
}

function decideRun(decision: Decision, verdicts: readonly Verdict[], from: number, to: number): void {
  const kept = decision.keep.slice(from, to).filter(Boolean).length;
  if (kept === 0) return;
  const isKept = kept >= (to - from) * MIN_KEPT_SHARE;
  for (let i = from; i < to; i++) if (!isKept || !verdicts[i]!.isCopy) decision.follow(i, isKept, 'list');
}

const areAlike = ({ names, depth }: Survey, one: Block, other: Block): boolean =>
  names[one.element]!.signature === names[other.element]!.signature && depth[one.element] === depth[other.element];

function isLink({ contexts }: Survey, { element, words, linkWords }: Block): boolean {
  return words > 0 && linkWords === words && (contexts[element]! & context.heading) === 0;
}
