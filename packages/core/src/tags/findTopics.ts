/** Finds known topics in a text: whole words only, in any language of the table. The time does not depend on the size of the table. */
import { splitWords, type TextWords } from './splitWords.ts';
import { TOPICS } from './topics.ts';

interface TopicName {
  readonly tag: string;
  readonly words: readonly string[];
  /** The required spelling, if upper and lower case matter. */
  readonly exact: readonly string[] | undefined;
}

interface TopicIndex {
  readonly byWord: ReadonlyMap<string, readonly TopicName[]>;
  /** Names in scripts without spaces, by their first two characters. */
  readonly byStart: ReadonlyMap<string, readonly (readonly [name: string, tag: string])[]>;
}

let index: TopicIndex | undefined;

/** Built at first use. */
function topicIndex(): TopicIndex {
  if (index) return index;
  const byWord = new Map<string, TopicName[]>();
  const byStart = new Map<string, (readonly [string, string])[]>();
  for (const line of TOPICS.trim().split('\n')) {
    const at = line.indexOf(':');
    const tag = line.slice(0, at);
    for (const name of line
      .slice(at + 1)
      .split(',')
      .map((part) => part.trim())) {
      const { words, lowerCased, runs } = splitWords(name);
      if (lowerCased[0]) {
        const exact = /\p{Lu}/u.test(name) ? words : undefined;
        add(byWord, lowerCased[0], { tag, words: lowerCased, exact });
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

/** Counts how often each topic is named. */
export function countTopics(text: TextWords): Map<string, number> {
  const { byWord, byStart } = topicIndex();
  const counts = new Map<string, number>();
  text.lowerCased.forEach((word, at) => {
    const names = byWord.get(word);
    if (!names) return; // as for most words
    const seen = new Set<string>();
    for (const name of names) {
      if (!seen.has(name.tag) && matchesAt(text, at, name)) {
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

function matchesAt({ lowerCased, words }: TextWords, at: number, name: TopicName): boolean {
  return name.words.every(
    (word, offset) => lowerCased[at + offset] === word && (!name.exact || words[at + offset] === name.exact[offset]),
  );
}

/** Fewer mentions do not make a topic. Longer texts need more: one for each `WORDS_PER_MENTION`. */
const MIN_MENTIONS = 4;
const WORDS_PER_MENTION = 250;

/** Returns the topics of the text: first those in the title, then the most frequent. */
export function findTopics(title: TextWords, text: TextWords): string[] {
  const inTitle = countTopics(title);
  const inText = countTopics(text);
  const least = Math.max(MIN_MENTIONS, Math.ceil(lengthOf(text) / WORDS_PER_MENTION));
  const found = new Set([...inTitle.keys(), ...[...inText].filter(([, count]) => count >= least).map(([tag]) => tag)]);
  const weight = (tag: string) => (inTitle.has(tag) ? 1_000_000 : 0) + (inText.get(tag) ?? 0);
  // The sort is stable: topics of equal weight stay in the order of the text.
  return [...found].sort((a, b) => weight(b) - weight(a));
}

function lengthOf({ words, runs }: TextWords): number {
  return words.length + runs.reduce((sum, run) => sum + run.length / 2, 0);
}
