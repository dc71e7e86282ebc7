/** Counts the kept words of each element, with those of the elements inside it. */
import type { Survey } from './survey.ts';

export function countKeptWords({ blocks, elements, parent }: Survey, keep: readonly boolean[]): Int32Array {
  const words = new Int32Array(elements.length);
  for (const block of blocks) if (keep[block.index]) words[block.element]! += block.words;
  for (let i = elements.length - 1; i > 0; i--) words[parent[i]!]! += words[i]!;
  return words;
}
