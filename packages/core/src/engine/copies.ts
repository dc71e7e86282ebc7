/**
 * Finds blocks whose text another block of the page has too, and decides which of them the content shows.
 *
 * The block that a reader most probably wants is the original, wherever it is: an entry in a contents list comes before the heading it
 * names. Inside the content some texts repeat on purpose: headings, code, values of a table. What goes is a stretch of the page that is
 * there twice, such as a version for phones, and a paragraph that has been shown already.
 */
import { context } from './contexts.ts';
import type { Survey } from './survey.ts';

/** Shorter texts often repeat without being copies: "Reply", "$20". */
export const MIN_COPY_WORDS = 4;
/** Longer copies are paragraphs, which no author repeats. */
const MAX_REPEATED_WORDS = 12;
const REPEATABLE = context.heading | context.code | context.table | context.definitions;

/** For each block, the index of the block it is a copy of; its own index if it is no copy. */
export type Originals = readonly number[];

export function findOriginals({ blocks, contexts }: Survey, probabilities: readonly number[]): Originals {
  // What is quoted was said elsewhere.
  const rank = (index: number) =>
    probabilities[index]! - ((contexts[blocks[index]!.element]! & context.quote) !== 0 ? 1 : 0);
  const byText = new Map<string, number>();
  for (const { index, words, text } of blocks) {
    if (words < MIN_COPY_WORDS) continue;
    const best = byText.get(text);
    if (best === undefined || rank(index) > rank(best)) byText.set(text, index);
  }
  return blocks.map(({ index, words, text }) => (words < MIN_COPY_WORDS ? index : byText.get(text)!));
}

/** Whether a wanted copy is shown although its original is, because it belongs where it stands. */
export function isIntendedRepeat(survey: Survey, originals: Originals, index: number): boolean {
  const { element, words } = survey.blocks[index]!;
  const isRepeatable = (survey.contexts[element]! & REPEATABLE) !== 0 || words <= MAX_REPEATED_WORDS;
  const isCell = (survey.contexts[element]! & context.table) !== 0;
  return isRepeatable && !isInCopiedStretch(originals, index, isCell);
}

/** A neighbour is a copy too, and their originals are neighbours in the same order; or the copy directly follows its original, except in a table, where cells may be equal. */
function isInCopiedStretch(originals: Originals, index: number, isCell: boolean): boolean {
  const original = originals[index]!;
  if (Math.abs(original - index) === 1) return !isCell;
  return [-1, 1].some((step) => {
    const neighbour = originals[index + step];
    return neighbour !== undefined && neighbour !== index + step && neighbour === original + step;
  });
}
