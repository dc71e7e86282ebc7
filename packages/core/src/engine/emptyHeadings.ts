/** Drops headings over sections of which nothing is left. */
import { context } from './contexts.ts';
import type { Evidence } from './evidence.ts';
import type { Block, Survey } from './survey.ts';
import { findSectionEnd } from './units/sections.ts';

/** A section that lost fewer words had only a button. */
const MIN_LOST_WORDS = 6;

/**
 * From the last to the first: a heading is empty too if those below it have just been dropped. `minLost`: words from which a section has lost something
 * although it was not kept.
 */
export function dropEmptyHeadings(
  { survey, titleBlock, inRelated }: Evidence,
  wasKept: readonly boolean[],
  keep: boolean[],
  minLost = MIN_LOST_WORDS,
): void {
  for (const block of [...survey.blocks].reverse()) {
    const { index } = block;
    if (!keep[index] || index === titleBlock || !isHeading(survey, block)) continue;
    const end = findSectionEnd(survey, index);
    let [isEmpty, hasLost, lost] = [true, false, 0];
    for (let at = index + 1; at < end && isEmpty; at++) {
      isEmpty = !keep[at];
      hasLost ||= wasKept[at]!;
      if (!inRelated[at]) lost += survey.blocks[at]!.words;
    }
    if (isEmpty && (hasLost || lost >= minLost)) keep[index] = false;
  }
}

const isHeading = ({ contexts }: Survey, { element }: Block): boolean => (contexts[element]! & context.heading) !== 0;
