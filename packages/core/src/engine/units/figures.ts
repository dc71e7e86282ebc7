/** Figures and code follow the text around them: captions and code do not read like prose, so their own evidence says little. */
import type { Verdict } from '../judge.ts';
import { SurroundingText } from '../surroundingText.ts';
import type { Survey } from '../survey.ts';
import type { Decision } from './decision.ts';

export function keepFiguresWithText(survey: Survey, verdicts: readonly Verdict[], decision: Decision): void {
  const surroundings = new SurroundingText(survey, decision.keep);
  const keptTexts = new Set<string>();
  for (const { index, element, text } of survey.blocks) {
    // Compare with kept blocks only: the first copy of a caption is often in a page header that is dropped.
    const isRepeated = verdicts[index]!.isCopy && keptTexts.has(text);
    if (surroundings.isFigureOrCode(element))
      decision.follow(index, surroundings.isKeptAround(element) && !isRepeated, 'figure or code');
    if (decision.keep[index]) keptTexts.add(text);
  }
}
