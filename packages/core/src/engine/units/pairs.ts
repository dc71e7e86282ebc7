/**
 * A question stays with its answer and a label with its value, where a page has several of them: the one says little without the other. Questions
 * are often buttons, values often single numbers, so that their own evidence speaks against them.
 */
import { context } from '../contexts.ts';
import type { Verdict } from '../judge.ts';
import type { Repeats } from '../repeats.ts';
import type { Survey } from '../survey.ts';
import type { Decision } from './decision.ts';

const MIN_PAIRS = 3;
const MAX_QUESTION_WORDS = 30;
const MAX_LABEL_WORDS = 6;
const MAX_VALUE_WORDS = 25;
/** Share of the second part's words that must be kept for the first to follow. */
const MIN_SHARE = 0.5;
/** Less probable parts do not follow. A question always does: no answer can be read without it. */
const MIN_LABEL_PROBABILITY = 0.01;
const MIN_BODY_PROBABILITY = 0.15;

/** Indexes of blocks: the question or label, and the range of the answer or value. */
interface Pair {
  readonly head: number;
  readonly from: number;
  readonly to: number;
  readonly isQuestion: boolean;
}

export function keepPairsWhole(
  survey: Survey,
  { groups }: Repeats,
  verdicts: readonly Verdict[],
  decision: Decision,
): void {
  for (const { members } of groups) {
    const pairs = members.flatMap((member) => pairIn(survey, member) ?? []);
    if (pairs.length >= MIN_PAIRS) for (const pair of pairs) completePair(pair, survey, verdicts, decision);
  }
}

/** The pair that an element consists of. */
function pairIn({ blocks, elements, contexts, firstBlock, pastBlock }: Survey, element: number): Pair | undefined {
  const head = firstBlock[element]!;
  const [from, to] = [head + 1, pastBlock[element]!];
  if (from >= to) return undefined;
  const { text, words, linkWords, element: holder } = blocks[head]!;
  const { words: length, element: body } = blocks[from]!;
  // Fields of a form have labels too, and choices in place of an answer.
  const isField = elements[holder]!.localName === 'label' || (contexts[body]! & context.control) !== 0;
  if (linkWords > 0 || isField) return undefined;
  const isQuestion = words <= MAX_QUESTION_WORDS && /[?？]$/.test(text);
  const isLabel = to - from === 1 && words <= MAX_LABEL_WORDS && length <= MAX_VALUE_WORDS;
  return isQuestion || isLabel ? { head, from, to, isQuestion } : undefined;
}

function completePair(
  { head, from, to, isQuestion }: Pair,
  { blocks }: Survey,
  verdicts: readonly Verdict[],
  decision: Decision,
): void {
  let words = 0;
  let kept = 0;
  let probable = 0;
  for (let i = from; i < to; i++) {
    words += blocks[i]!.words;
    if (decision.keep[i]) kept += blocks[i]!.words;
    probable += verdicts[i]!.probability * blocks[i]!.words;
  }
  // Two questions may have the same answer.
  const mayRepeat = isQuestion && !verdicts[head]!.isCopy;
  const follow = (index: number) => {
    if (mayRepeat || !verdicts[index]!.isCopy) decision.follow(index, true, 'question or label');
  };
  if (decision.keep[head]) {
    if (kept === 0 && probable >= words * MIN_BODY_PROBABILITY) for (let i = from; i < to; i++) follow(i);
  } else if (kept > 0 && kept >= words * MIN_SHARE) {
    if (isQuestion || verdicts[head]!.probability >= MIN_LABEL_PROBABILITY) follow(head);
  }
}
