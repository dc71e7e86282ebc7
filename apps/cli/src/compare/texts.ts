/** Texts as bags and lists of words. */

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

/** Only what is read: compatibility letters, accents, case, punctuation and lines do not count. */
export const canonicalWordsOf = (text: string): string[] => wordsOf(text.normalize('NFKD').replace(/\p{M}+/gu, ''));

/** The lines that have words, as words with single spaces. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => wordsOf(line).join(' '))
    .filter(Boolean);

export function countsOf(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** How many items both lists have; an item that one has twice counts twice only if the other has it twice. */
export function overlap(some: readonly string[], others: readonly string[]): number {
  const counts = countsOf(others);
  let both = 0;
  for (const [item, count] of countsOf(some)) both += Math.min(count, counts.get(item) ?? 0);
  return both;
}

const RUN_LENGTH = 4;

/** Every run of four words, so that their order counts. */
export function runsOf(words: readonly string[]): string[] {
  if (words.length < RUN_LENGTH) return words.length === 0 ? [] : [words.join(' ')];
  return Array.from({ length: words.length - RUN_LENGTH + 1 }, (_, i) => words.slice(i, i + RUN_LENGTH).join(' '));
}

/** Dice coefficient: 1 if both lists are the same, 0 if they have nothing in common. */
export function dice(some: readonly string[], others: readonly string[]): number {
  if (some.length + others.length === 0) return 1;
  return (2 * overlap(some, others)) / (some.length + others.length);
}
