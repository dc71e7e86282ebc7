/** Similarity of two short texts by their shared letter bigrams (Dice's coefficient): 1 means equal, 0 nothing in common. */

export type Bigrams = ReadonlyMap<string, number>;

export function bigramsOf(text: string): Bigrams {
  const letters = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const bigrams = new Map<string, number>();
  for (let i = 0; i + 1 < letters.length; i++) {
    const bigram = letters.slice(i, i + 2);
    bigrams.set(bigram, (bigrams.get(bigram) ?? 0) + 1);
  }
  return bigrams;
}

export function similarity(a: Bigrams, b: Bigrams): number {
  const [fewer, more] = a.size < b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const [bigram, count] of fewer) shared += Math.min(count, more.get(bigram) ?? 0);
  const total = countOf(a) + countOf(b);
  return total ? (2 * shared) / total : 0;
}

function countOf(bigrams: Bigrams): number {
  let total = 0;
  for (const count of bigrams.values()) total += count;
  return total;
}
