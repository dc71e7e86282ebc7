/**
 * Figures and code follow the text around them: captions and code do not read like prose, so their own evidence says little. A line that only
 * says who made the picture goes.
 */
import { context } from '../contexts.ts';
import type { Verdict } from '../judge.ts';
import { SurroundingText } from '../surroundingText.ts';
import type { Survey } from '../survey.ts';
import type { Decision } from './decision.ts';

const MAX_CREDIT_WORDS = 12;
const CREDIT =
  /^[([]?\s*(?:(?:(?:photo|image|picture|illustration)s?|foto|bild)\s*(?:credits?\b|courtesy\b|by\b|:|©|\/)|(?:credits?|photographer)\s*:|courtesy (?:of|photo)\b|source$)/i;

export function keepFiguresWithText(survey: Survey, verdicts: readonly Verdict[], decision: Decision): void {
  const surroundings = new SurroundingText(survey, decision.keep);
  const keptTexts = new Set<string>();
  for (const { index, element, text, words } of survey.blocks) {
    // Compare with kept blocks only: the first copy of a caption is often in a page header that is dropped.
    const isRepeated = verdicts[index]!.isCopy && keptTexts.has(text);
    const isCredit =
      (survey.contexts[element]! & context.figure) !== 0 && words <= MAX_CREDIT_WORDS && CREDIT.test(text);
    if (surroundings.isFigureOrCode(element))
      decision.follow(index, surroundings.isKeptAround(element) && !isRepeated && !isCredit, 'figure or code');
    if (decision.keep[index]) keptTexts.add(text);
  }
}
