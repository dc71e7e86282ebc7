/** Keeps who says it with what is said, in cards named like a testimonial: names and positions are as short as buttons, and a praise without a name says little. */
import { context } from '../contexts.ts';
import type { Verdict } from '../judge.ts';
import type { Block, Survey } from '../survey.ts';
import type { Decision } from './decision.ts';

const NAME = /^(?:testimonials?|reviews?|quotes?|blockquote)$/;
/** Lines of a card, and words of a name with a position. */
const MAX_LINES = 8;
const MAX_NAME_WORDS = 15;
const MIN_TEXT_WORDS = 8;
/** Share of the words of the card that are what is said. */
const MIN_TEXT_SHARE = 0.5;
/** Less probable lines are buttons. */
const MIN_PROBABILITY = 0.05;
const CONTROLS = context.control | context.form | context.heading;

export function keepTestimonialsWhole(survey: Survey, verdicts: readonly Verdict[], decision: Decision): void {
  const { blocks, contexts, names, firstBlock, pastBlock, words } = survey;
  const isName = ({ index, element, words: length, linkWords }: Block, isLink: boolean) =>
    length <= MAX_NAME_WORDS &&
    (isLink || linkWords === 0) &&
    (contexts[element]! & CONTROLS) === 0 &&
    !verdicts[index]!.isCopy &&
    verdicts[index]!.probability >= MIN_PROBABILITY;
  for (let card = 1; card < names.length; card++) {
    const lines = pastBlock[card]! - firstBlock[card]!;
    if (lines < 2 || lines > MAX_LINES || !names[card]!.words.some((word) => NAME.test(word))) continue;
    const inside = blocks.slice(firstBlock[card], pastBlock[card]);
    const said = inside.filter(({ index, words: length }) => decision.keep[index] && length >= MIN_TEXT_WORDS);
    if (said.reduce((sum, { words: length }) => sum + length, 0) < words[card]! * MIN_TEXT_SHARE || !said.length)
      continue;
    const isLink = said.every(({ words: length, linkWords }) => linkWords === length); // the card leads to the whole of it
    for (const block of inside) if (isName(block, isLink)) decision.follow(block.index, true, 'quotation');
  }
}
