/** Known topics in a text: whole words only, in any language of the table, in time that does not depend on its size. */
import { type Scan, scan } from './scan.ts';
import { TOPICS } from './topics.ts';

interface Name {
  readonly tag: string;
  readonly words: readonly string[];
  /** As it has to be written, where that matters. */
  readonly exact: readonly string[] | undefined;
}

interface Index {
  readonly byWord: ReadonlyMap<string, readonly Name[]>;
  /** Names in scripts without spaces, by their first two characters. */
  readonly byStart: ReadonlyMap<string, readonly (readonly [name: string, tag: string])[]>;
}

let index: Index | undefined;

/** Made at first use. */
function indexOf(): Index {
  if (index) return index;
  const byWord = new Map<string, Name[]>();
  const byStart = new Map<string, (readonly [string, string])[]>();
  for (const line of TOPICS.trim().split('\n')) {
    const at = line.indexOf(':');
    const tag = line.slice(0, at);
    for (const name of line
      .slice(at + 1)
      .split(',')
      .map((part) => part.trim())) {
      const { words, folded, runs } = scan(name);
      if (folded[0]) {
        const exact = /\p{Lu}/u.test(name) ? words : undefined;
        add(byWord, folded[0], { tag, words: folded, exact });
      } else if (runs[0]) add(byStart, runs[0].slice(0, 2), [runs[0], tag] as const);
    }
  }
  index = { byWord, byStart };
  return index;
}

function add<Value>(table: Map<string, Value[]>, key: string, value: Value): void {
  const known = table.get(key);
  if (known) known.push(value);
  else table.set(key, [value]);
}

/** How often each topic is named. */
export function countTopics(text: Scan): Map<string, number> {
  const { byWord, byStart } = indexOf();
  const counts = new Map<string, number>();
  text.folded.forEach((word, at) => {
    const seen = new Set<string>();
    for (const name of byWord.get(word) ?? []) {
      if (!seen.has(name.tag) && standsAt(text, at, name)) {
        seen.add(name.tag);
        counts.set(name.tag, (counts.get(name.tag) ?? 0) + 1);
      }
    }
  });
  for (const run of text.runs) {
    for (let at = 0; at + 1 < run.length; at++) {
      for (const [name, tag] of byStart.get(run.slice(at, at + 2)) ?? []) {
        if (run.startsWith(name, at)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
      }
    }
  }
  return counts;
}

function standsAt({ folded, words }: Scan, at: number, name: Name): boolean {
  return name.words.every(
    (word, offset) => folded[at + offset] === word && (!name.exact || words[at + offset] === name.exact[offset]),
  );
}

/** Fewer mentions than this are in passing. Long texts mention more in passing. */
const MIN_MENTIONS = 4;
const WORDS_A_MENTION = 250;

/** Topics of the text, those its title names first, then those it names most. */
export function findTopics(title: Scan, text: Scan): string[] {
  const inTitle = countTopics(title);
  const inText = countTopics(text);
  const least = Math.max(MIN_MENTIONS, Math.ceil(lengthOf(text) / WORDS_A_MENTION));
  const found = new Set([...inTitle.keys(), ...[...inText].filter(([, count]) => count >= least).map(([tag]) => tag)]);
  const weight = (tag: string) => (inTitle.has(tag) ? 1_000_000 : 0) + (inText.get(tag) ?? 0);
  // Equals stay in the order of the text.
  return [...found].sort((a, b) => weight(b) - weight(a));
}

function lengthOf({ words, runs }: Scan): number {
  return words.length + runs.reduce((sum, run) => sum + run.length / 2, 0);
}
