/**
 * Decides about the buttons with which sections and cards lead on, such as "Learn more", all at once: of equal texts the first has better evidence than its
 * repetitions, so that one of ten would stay. In a manual all go.
 */
import { ancestorWithin, type Element } from '../../dom/index.ts';
import { context } from '../contexts.ts';
import { groupBy } from '../groupBy.ts';
import type { Verdict } from '../judge.ts';
import type { Block, Survey } from '../survey.ts';
import type { Decision } from './decision.ts';

const MIN_BUTTONS = 3;
const MAX_WORDS = 5;
/** Share of the buttons that must be kept for the others to follow. */
const MIN_KEPT_SHARE = 0.3;
const MIN_PROBABILITY = 0.02;
const OTHER = context.heading | context.table | context.nav | context.footer;

export function decideButtons(survey: Survey, verdicts: readonly Verdict[], decision: Decision): void {
  const { blocks, contexts } = survey;
  const isButton = ({ index, element, words, linkWords, hasPrice, hasDate }: Block) =>
    decision.keep[index - 1] === true &&
    words <= MAX_WORDS &&
    (linkWords === words || (contexts[element]! & context.control) !== 0) &&
    (contexts[element]! & OTHER) === 0 &&
    !hasPrice &&
    !hasDate;
  for (const equal of groupBy(blocks.filter(isButton), ({ text }) => text.toLowerCase())) {
    const kept = equal.filter(({ index }) => decision.keep[index]).length;
    if (equal.length < MIN_BUTTONS || kept === 0 || kept === equal.length) continue;
    const isKept = kept >= equal.length * MIN_KEPT_SHARE;
    for (const { index } of equal)
      if (!isKept || (verdicts[index]!.probability >= MIN_PROBABILITY && !verdicts[index]!.isCopy))
        decision.follow(index, isKept, 'like entries');
  }
}

/** A longer one is the name of a panel. */
const MAX_CONTROL_WORDS = 8;

const MAX_LEVELS = 3;
const isInParagraph = (button: Element) =>
  ancestorWithin(MAX_LEVELS, button, ({ localName }) => localName === 'p') !== undefined;

/** In a manual buttons work on the code beside them, or show another example. In a sentence they are its words, which explain themselves when they are pressed. */
export function dropButtons({ blocks, elements }: Survey, decision: Decision): void {
  for (const { index, element: at, words, text } of blocks) {
    const element = elements[at]!;
    const isControl = element.localName === 'button' && words <= MAX_CONTROL_WORDS && !text.endsWith('?');
    if (isControl && !isInParagraph(element)) decision.follow(index, false, 'figure or code');
  }
}

const MIN_CALLS = 3;
/** Links to two shops may share a line. */
const MAX_CALL_WORDS = 16;
const CALL_TO_BUY =
  /^(?:(?:buy|shop|order|book)\b|(?:see|get|check) (?:(?:it|the|their|our|latest|current|lowest) )*(?:it|prices?|rates?|deals?|offers?)\b|view (?:deal|price|offer|(?:on|at) amazon)\b)/i;

/** Drops the links with which a review sends its readers to shops. One or two may be what the text is about; prices say something of their own. */
export function dropCallsToBuy({ blocks, contexts }: Survey, decision: Decision): void {
  const calls = blocks.filter(
    ({ element, words, linkWords, anchorWords, hasPrice, text }) =>
      words <= MAX_CALL_WORDS &&
      linkWords === words &&
      anchorWords === 0 &&
      (contexts[element]! & OTHER) === 0 &&
      !hasPrice &&
      CALL_TO_BUY.test(text),
  );
  if (calls.length < MIN_CALLS) return;
  for (const { index } of calls) decision.follow(index, false, 'like entries');
}
