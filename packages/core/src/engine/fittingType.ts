/** Corrects the page type by what would be left of the page: a list that is taken for a product loses all entries as other products. */
import { pageProfiles } from '../pageProfiles.ts';
import type { PageType } from '../types.ts';
import type { TypeProbabilities, Verdict } from './judge.ts';
import { pageTypes } from './pageTypes.ts';
import type { Survey } from './survey.ts';
import type { Decision } from './units/decision.ts';

/** A type that leaves less than this share of what the evidence wants is doubtful. */
const MIN_LEFT = 0.2;
/** Of fewer words nothing can be said. */
const MIN_WORDS = 100;
/** Another type must be at least this probable. */
const MIN_PROBABILITY = 0.1;

export interface TypedDecision {
  readonly type: PageType;
  readonly decision: Decision;
}

/** Decides as for the most probable type, or for the next one with another form if the first leaves little and that one more. */
export function decideFittingType(
  types: TypeProbabilities,
  { blocks }: Pick<Survey, 'blocks'>,
  verdicts: readonly Verdict[],
  decideAs: (type: PageType) => Decision,
): TypedDecision {
  const [type, ...others] = [...pageTypes].sort((a, b) => types[b] - types[a]) as [PageType, ...PageType[]];
  const first = { type, decision: decideAs(type) };
  const countWords = (isKept: (index: number) => boolean) =>
    blocks.reduce((sum, { index, words }) => sum + (isKept(index) ? words : 0), 0);
  const wanted = countWords((index) => verdicts[index]!.keep);
  const leavesLittle = ({ keep }: Decision) => countWords((index) => keep[index]!) < wanted * MIN_LEFT;
  if (wanted < MIN_WORDS || !leavesLittle(first.decision)) return first;
  const next = others.find((other) => pageProfiles[other].form !== pageProfiles[type].form)!;
  if (types[next] < MIN_PROBABILITY) return first;
  const second = { type: next, decision: decideAs(next) };
  return leavesLittle(second.decision) ? first : second;
}
