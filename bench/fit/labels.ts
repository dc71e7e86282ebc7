/**
 * Labels the blocks of a page that belong to its content. The ground truth is text without positions in the page, so the blocks are aligned
 * with it: long blocks by their three-word shingles, short blocks only near the positions of their neighbours. This prevents that "Home" in
 * a menu is labelled as content because the text contains "home".
 */

/** Splits a text into lower-case words. */
export function tokens(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** Blocks with at least this many words are aligned by their shingles. */
const LONG_BLOCK_WORDS = 6;
const MIN_COVERED = 0.7;

/** `lines` maps the position of each line start in the truth to the number of words in that line. */
export function labelBlocks(
  blocks: readonly (readonly string[])[],
  truth: readonly string[],
  lines: ReadonlyMap<number, number>,
): Uint8Array {
  const wanted = new Uint8Array(blocks.length);
  if (!truth.length) return wanted;
  const used = new Uint8Array(truth.length);
  const spans: ([number, number] | undefined)[] = blocks.map(() => undefined);
  const shingles = indexShingles(truth);
  const texts = blocks.map((words) => words.join(' '));
  const wantedTexts = new Set<string>();

  blocks.forEach((words, i) => {
    if (words.length < LONG_BLOCK_WORDS) return;
    const span = alignLong(words, shingles, used);
    if (!span) {
      // A duplicate of a wanted block is wanted, too: the output contains it only once.
      if (wantedTexts.has(texts[i]!)) wanted[i] = 1;
      return;
    }
    wanted[i] = 1;
    spans[i] = span;
    wantedTexts.add(texts[i]!);
  });

  const starts = new Map<string, number[]>();
  truth.forEach((word, i) => {
    const at = starts.get(word);
    if (at) at.push(i);
    else starts.set(word, [i]);
  });
  const alignment = { blocks, truth, lines, used, spans, wanted, starts };
  alignShort(alignment, { minWords: 3, maxWords: 5, slack: 40, lineSlack: 400 });
  alignShort(alignment, { minWords: 1, maxWords: 2, slack: 15, lineSlack: 60 });
  // Once more: blocks that were aligned in the passes before are now neighbours of others.
  alignShort(alignment, { minWords: 1, maxWords: 5, slack: 15, lineSlack: 60 });
  return wanted;
}

/** Maps each three-word shingle to its positions. */
function indexShingles(truth: readonly string[]): Map<string, number[]> {
  const shingles = new Map<string, number[]>();
  for (let i = 0; i + 2 < truth.length; i++) {
    const key = `${truth[i]} ${truth[i + 1]} ${truth[i + 2]}`;
    const at = shingles.get(key);
    if (at) at.push(i);
    else shingles.set(key, [i]);
  }
  return shingles;
}

/** How far words may have shifted relative to each other, because the truth leaves some out. */
const SLACK = 15;

/** Finds the offset in the truth that matches most shingles of the block, if enough of them occur at unused positions. */
function alignLong(
  words: readonly string[],
  shingles: ReadonlyMap<string, readonly number[]>,
  used: Uint8Array,
): [number, number] | undefined {
  const total = words.length - 2;
  const votes = new Map<number, number>();
  const found: [at: number, i: number][] = [];
  let covered = 0;
  for (let i = 0; i < total; i++) {
    const positions = (shingles.get(`${words[i]} ${words[i + 1]} ${words[i + 2]}`) ?? [])
      .filter((at) => !used[at])
      .slice(0, 20);
    if (positions.length) covered++;
    for (const at of positions) {
      found.push([at, i]);
      votes.set(at - i, (votes.get(at - i) ?? 0) + 1);
    }
  }
  if (covered / total < MIN_COVERED) return undefined;
  const [shift] = [...votes].reduce((best, next) => (next[1] > best[1] ? next : best));
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  for (const [at, i] of found) {
    if (Math.abs(at - i - shift) > SLACK) continue;
    for (let j = at; j < at + 3; j++) used[j] = 1;
    from = Math.min(from, at);
    to = Math.max(to, at + 3);
  }
  return [from, to];
}

interface Alignment {
  readonly blocks: readonly (readonly string[])[];
  readonly truth: readonly string[];
  readonly lines: ReadonlyMap<number, number>;
  readonly used: Uint8Array;
  /** The span of each aligned block in the truth. */
  readonly spans: ([number, number] | undefined)[];
  readonly wanted: Uint8Array;
  readonly starts: ReadonlyMap<string, readonly number[]>;
}

/** Aligns short blocks near the position of their neighbours. A complete line of the truth may be further away. */
function alignShort(
  alignment: Alignment,
  { minWords, maxWords, slack, lineSlack }: { minWords: number; maxWords: number; slack: number; lineSlack: number },
): void {
  const { blocks, truth, lines, used, spans, wanted, starts } = alignment;
  for (const direction of [1, -1]) {
    let near: [number, number] = direction === 1 ? [0, 0] : [truth.length, truth.length];
    const order = direction === 1 ? [...blocks.keys()] : [...blocks.keys()].reverse();
    for (const i of order) {
      if (spans[i]) near = spans[i]!;
      const words = blocks[i]!;
      if (spans[i] || words.length < minWords || words.length > maxWords) continue;
      const expected = direction === 1 ? near[1] : near[0];
      const maxDistance = (at: number) => (lines.get(at) === words.length ? lineSlack : slack);
      const found = (starts.get(words[0]!) ?? [])
        .filter(
          (at) =>
            Math.abs(at - expected) <= maxDistance(at) &&
            words.every((word, j) => truth[at + j] === word && !used[at + j]),
        )
        .sort((a, b) => Math.abs(a - expected) - Math.abs(b - expected))[0];
      if (found === undefined) continue;
      for (let j = 0; j < words.length; j++) used[found + j] = 1;
      spans[i] = [found, found + words.length];
      wanted[i] = 1;
      near = spans[i]!;
    }
  }
}

/** Maps the position of each line start, counted in words, to the number of words in that line. */
export function lineStarts(text: string): Map<number, number> {
  const starts = new Map<number, number>();
  let at = 0;
  for (const line of text.split('\n')) {
    const { length } = tokens(line);
    if (length) starts.set(at, length);
    at += length;
  }
  return starts;
}
