/**
 * Which blocks of a page does its ground truth want? The truth is text without places, so blocks are laid along it: long ones by
 * their runs of three words, short ones only where their neighbours say they should be. That is what keeps "Home" in a menu from being
 * wanted because the text says "home".
 */
export function tokens(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

const LONG = 6;
const MIN_COVERED = 0.7;

/** `lines` holds, for each place in the truth where a line starts, how many words that line has. */
export function labelBlocks(
  blocks: readonly (readonly string[])[],
  truth: readonly string[],
  lines: ReadonlyMap<number, number>,
): Uint8Array {
  const wanted = new Uint8Array(blocks.length);
  if (!truth.length) return wanted;
  const used = new Uint8Array(truth.length);
  const places: ([number, number] | undefined)[] = blocks.map(() => undefined);
  const runs = indexRuns(truth);
  const texts = blocks.map((words) => words.join(' '));
  const kept = new Set<string>();

  blocks.forEach((words, i) => {
    if (words.length < LONG) return;
    const place = layLong(words, runs, used);
    if (!place) {
      // A copy of a wanted block is wanted too: the output shows it once.
      if (kept.has(texts[i]!)) wanted[i] = 1;
      return;
    }
    wanted[i] = 1;
    places[i] = place;
    kept.add(texts[i]!);
  });

  const starts = new Map<string, number[]>();
  truth.forEach((word, i) => {
    const at = starts.get(word);
    if (at) at.push(i);
    else starts.set(word, [i]);
  });
  const laying = { blocks, truth, lines, used, places, wanted, starts };
  layShort(laying, { least: 3, most: 5, slack: 40, lineSlack: 400 });
  layShort(laying, { least: 1, most: 2, slack: 15, lineSlack: 60 });
  // Short texts anchor each other: what was placed in one pass is a neighbour in the next.
  layShort(laying, { least: 1, most: 5, slack: 15, lineSlack: 60 });
  return wanted;
}

function indexRuns(truth: readonly string[]): Map<string, number[]> {
  const runs = new Map<string, number[]>();
  for (let i = 0; i + 2 < truth.length; i++) {
    const key = `${truth[i]} ${truth[i + 1]} ${truth[i + 2]}`;
    const at = runs.get(key);
    if (at) at.push(i);
    else runs.set(key, [i]);
  }
  return runs;
}

/** How far words may have moved against each other: the truth leaves some out. */
const SLACK = 15;

/** The shift along the truth that explains most of the block's runs, if enough of them are found at unused places. */
function layLong(
  words: readonly string[],
  runs: ReadonlyMap<string, readonly number[]>,
  used: Uint8Array,
): [number, number] | undefined {
  const total = words.length - 2;
  const votes = new Map<number, number>();
  const found: [at: number, i: number][] = [];
  let covered = 0;
  for (let i = 0; i < total; i++) {
    const places = (runs.get(`${words[i]} ${words[i + 1]} ${words[i + 2]}`) ?? [])
      .filter((at) => !used[at])
      .slice(0, 20);
    if (places.length) covered++;
    for (const at of places) {
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

interface Laying {
  readonly blocks: readonly (readonly string[])[];
  readonly truth: readonly string[];
  readonly lines: ReadonlyMap<number, number>;
  readonly used: Uint8Array;
  readonly places: ([number, number] | undefined)[];
  readonly wanted: Uint8Array;
  readonly starts: ReadonlyMap<string, readonly number[]>;
}

/** Short blocks go near where their neighbours are; a line of their own in the truth may be further off. */
function layShort(
  laying: Laying,
  { least, most, slack, lineSlack }: { least: number; most: number; slack: number; lineSlack: number },
): void {
  const { blocks, truth, lines, used, places, wanted, starts } = laying;
  for (const direction of [1, -1]) {
    let near: [number, number] = direction === 1 ? [0, 0] : [truth.length, truth.length];
    const order = direction === 1 ? [...blocks.keys()] : [...blocks.keys()].reverse();
    for (const i of order) {
      if (places[i]) near = places[i]!;
      const words = blocks[i]!;
      if (places[i] || words.length < least || words.length > most) continue;
      const expected = direction === 1 ? near[1] : near[0];
      const reach = (at: number) => (lines.get(at) === words.length ? lineSlack : slack);
      const found = (starts.get(words[0]!) ?? [])
        .filter(
          (at) =>
            Math.abs(at - expected) <= reach(at) && words.every((word, j) => truth[at + j] === word && !used[at + j]),
        )
        .sort((a, b) => Math.abs(a - expected) - Math.abs(b - expected))[0];
      if (found === undefined) continue;
      for (let j = 0; j < words.length; j++) used[found + j] = 1;
      places[i] = [found, found + words.length];
      wanted[i] = 1;
      near = places[i]!;
    }
  }
}

/** Where the lines of a text start, counted in its words, and how many words each has. */
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
