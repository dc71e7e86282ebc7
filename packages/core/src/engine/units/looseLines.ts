/** Keeps a heading between two kept blocks, and a loose line (text without its own paragraph) in the element that holds them. */

import { context } from '../contexts.ts';
import type { Verdict } from '../judge.ts';
import type { Survey } from '../survey.ts';
import type { Decision } from './decision.ts';

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
