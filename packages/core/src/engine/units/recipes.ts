/**
 * Keeps the times and amounts of a recipe and the headings of its parts. They are single words and numbers, so that their own evidence says little, and a
 * recipe without them cannot be cooked.
 */
import { context } from '../contexts.ts';
import { countKeptWords } from '../keptWords.ts';
import type { Survey } from '../survey.ts';
import type { Decision } from './decision.ts';

/** A recipe with fewer kept words is a card that leads to another one. */
const MIN_KEPT_WORDS = 40;
const MAX_LEVELS = 10;
const MAX_WORDS = 12;
const MAX_LABEL_WORDS = 3;
/** "Prep time 10 min", "Serves 4", or the label alone. */
const FIELD =
  /^(?:(?:prep(?:aration)?|cook(?:ing)?|bak(?:e|ing)|total|rest(?:ing)?|chill(?:ing)?|ris(?:e|ing)|active|hands-on|inactive|additional|marinat(?:e|ing))(?: time)?|servings?|serves|yields?|makes|course|cuisine|calories|difficulty)(?= ?[:：\d½¼]|$| one\b)|^(?:course|cuisine) /i;
const PART =
  /^(?:ingredients|equipment|instructions|directions|method|preparation|steps|notes|recipe notes|nutrition(?: facts| information)?)[:：]?$/i;
/** Between a heading and its list may be buttons for units and sizes. */
const MAX_BUTTONS = 6;

export function keepRecipeWhole(survey: Survey, decision: Decision): void {
  const { blocks, contexts, names, parent, pastBlock } = survey;
  const isNamed = (element: number) => names[element]!.words.includes('recipe');
  if (!names.some(({ words }) => words.includes('recipe'))) return;
  const kept = countKeptWords(survey, decision.keep);
  const recipeAround = (element: number) => {
    let at = element;
    for (let level = 0; at > 0 && level < MAX_LEVELS; level++, at = parent[at]!)
      if (isNamed(at) && kept[at]! >= MIN_KEPT_WORDS) return at;
    return 0;
  };
  for (const { index, element, text, words, linkWords } of blocks) {
    if (decision.keep[index] || words > MAX_WORDS || linkWords * 2 > words) continue;
    const isHeading = (contexts[element]! & context.heading) !== 0 && PART.test(text);
    if (!(isHeading || FIELD.test(text))) continue;
    const recipe = recipeAround(element);
    if (recipe === 0) continue;
    const past = Math.min(pastBlock[recipe]!, index + 2 + MAX_BUTTONS);
    if (isHeading && !decision.keep.slice(index + 1, past).includes(true)) continue;
    decision.follow(index, true, 'question or label');
    const next = blocks[index + 1];
    const isLabel = !isHeading && words <= MAX_LABEL_WORDS && !/\d/.test(text);
    if (isLabel && next && next.index < past && next.words <= MAX_WORDS && next.linkWords * 2 <= next.words)
      decision.follow(index + 1, true, 'question or label');
  }
}
