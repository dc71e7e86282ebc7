/** Keeps a heading between two kept blocks, and a loose line (text without its own paragraph) in the element that holds them. */

import { context } from '../contexts.ts';
import type { Verdict } from '../judge.ts';
import type { Survey } from '../survey.ts';
import type { Decision } from './decision.ts';
import type { Entries } from './entries.ts';

/** Less probable blocks stay out even between two kept blocks. */
const MIN_PROBABILITY = 0.1;
/** Class names of headings that are not marked up as headings. */
const HEADING_CLASS = /(?:^|[\s_-])(?:title|heading)(?:$|[\s_-])/i;

export function keepLooseLines(survey: Survey, verdicts: readonly Verdict[], decision: Decision): void {
  const { keep } = decision;
  for (let i = 1; i < keep.length; i++) {
    const isLast = i === keep.length - 1;
    if (keep[i] || !keep[i - 1] || !(keep[i + 1] || isLast)) continue;
    if (verdicts[i]!.probability < MIN_PROBABILITY || verdicts[i]!.isCopy) continue;
    const { element, words, linkWords } = survey.blocks[i]!;
    const isBetween = contains(survey, element, i - 1) && (isLast || contains(survey, element, i + 1));
    const isLoose = isBetween && linkWords * 2 < words;
    if (isLoose) decision.follow(i, true, 'paragraph');
    else if (!isLast && isHeading(survey, element)) decision.follow(i, true, 'section');
  }
}

function isHeading({ contexts, elements }: Survey, element: number): boolean {
  const { localName, className } = elements[element]!;
  return (contexts[element]! & context.heading) !== 0 || localName === 'summary' || HEADING_CLASS.test(className);
}

function contains({ blocks, end }: Survey, element: number, block: number): boolean {
  const inner = blocks[block]!.element;
  return inner >= element && inner < end[element]!;
}

/** A longer gap is a part of the page. */
const MAX_GAP = 3;
/** In a larger element the blocks around the gap belong to different parts. */
const MAX_BLOCKS_AROUND = 20;
/** Lines of a gap that are this probable were close decisions. */
const MIN_CLOSE_PROBABILITY = 0.3;
/** A longer text is what a reader wants, even if it can be clicked. */
const MAX_BUTTON_WORDS = 4;

/** Keeps the few short lines between kept blocks of a card, such as the price of a plan or the position of a person, that were nearly kept. */
export function closeGaps(survey: Survey, { roleOf }: Entries, verdicts: readonly Verdict[], decision: Decision): void {
  const { keep } = decision;
  const meanAt = meansByRole(survey, roleOf, verdicts);
  const isClose = (index: number) => {
    const { words, linkWords, element } = survey.blocks[index]!;
    const isButton = words <= MAX_BUTTON_WORDS && (survey.contexts[element]! & context.control) !== 0;
    const isControl = linkWords > 0 || isButton;
    const { probability, isCopy } = verdicts[index]!;
    const isProbable = probability >= MIN_PROBABILITY && meanAt(index) >= MIN_CLOSE_PROBABILITY;
    return isProbable && !isCopy && !isControl;
  };
  for (let from = 1; from < keep.length; from++) {
    if (keep[from] || !keep[from - 1]) continue;
    let to = from;
    while (to < keep.length && !keep[to] && to - from <= MAX_GAP) to++;
    if (to - from > MAX_GAP || !keep[to] || !isWithinCard(survey, from - 1, to)) continue;
    for (let i = from; i < to; i++) if (isClose(i)) decision.follow(i, true, 'paragraph');
  }
}

/** The probability of a block, or the mean of all blocks with its role in like entries: the position of one person in ten would be a hole of its own. */
function meansByRole({ blocks }: Survey, roleOf: Int32Array, verdicts: readonly Verdict[]): (index: number) => number {
  const sums = new Map<number, { total: number; blocks: number }>();
  const roleAt = (index: number) => roleOf[blocks[index]!.element]!;
  for (const { index } of blocks) {
    const { total, blocks: known } = sums.get(roleAt(index)) ?? { total: 0, blocks: 0 };
    sums.set(roleAt(index), { total: total + verdicts[index]!.probability, blocks: known + 1 });
  }
  return (index) => {
    const sum = sums.get(roleAt(index))!;
    return roleAt(index) < 0 ? verdicts[index]!.probability : sum.total / sum.blocks;
  };
}

const MAX_LEVELS = 10;

/** Whether two blocks are in an element of few blocks. */
function isWithinCard({ blocks, parent, firstBlock, pastBlock }: Survey, first: number, last: number): boolean {
  let around = blocks[first]!.element;
  for (let level = 0; around > 0 && pastBlock[around]! <= last && level < MAX_LEVELS; level++) around = parent[around]!;
  return pastBlock[around]! > last && pastBlock[around]! - firstBlock[around]! <= MAX_BLOCKS_AROUND;
}
