/** How alike two short texts are, by the pairs of letters they share (Dice's coefficient): 1 is the same, 0 nothing. */

export type Pairs = ReadonlyMap<string, number>;

export function pairsOf(text: string): Pairs {
  const letters = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const pairs = new Map<string, number>();
  for (let i = 0; i + 1 < letters.length; i++) {
    const pair = letters.slice(i, i + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

export function similarity(a: Pairs, b: Pairs): number {
  const [fewer, more] = a.size < b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const [pair, count] of fewer) shared += Math.min(count, more.get(pair) ?? 0);
  const all = sizeOf(a) + sizeOf(b);
  return all ? (2 * shared) / all : 0;
}

function sizeOf(pairs: Pairs): number {
  let size = 0;
  for (const count of pairs.values()) size += count;
  return size;
}
