import type { Evidence } from './evidence.ts';
import type { Block } from './survey.ts';

/** Between the title and its description may be pictures, authors and dates. */
const MAX_DISTANCE = 12;
const MIN_WORDS = 6;
/** A description may be cut off. */
const COMPARED_LETTERS = 60;

/** Keeps the line below the title with which the page describes itself in its metadata, unless the text begins with the same words. */
export function keepDescription(
  { titleBlock, survey: { blocks } }: Evidence,
  keep: boolean[],
  description: string | undefined,
): void {
  const known = letters(description ?? '').slice(0, COMPARED_LETTERS);
  if (titleBlock < 0 || known === '') return;
  const isDescription = ({ words, text }: Block) =>
    words >= MIN_WORDS && letters(text.slice(0, 4 * COMPARED_LETTERS)).startsWith(known);
  const line = blocks.slice(titleBlock + 1, titleBlock + 1 + MAX_DISTANCE).find(isDescription);
  if (!line || line.linkWords > 0) return;
  if (!blocks.slice(line.index + 1).some((block) => keep[block.index] && isDescription(block))) keep[line.index] = true;
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]+/gu, '');
