/** Splits a piece of a query into the words that the index contains. */
import { wordsIn } from './words.ts';

/** Consecutive words; with `prefix`, the last one only has to be the beginning of a word. */
export interface Term {
  readonly words: readonly string[];
  readonly prefix: boolean;
}

/** Databases limit the length of phrases; nobody types longer ones. */
export const MAX_PHRASE_WORDS = 100;

export function toTerm(text: string, prefix: boolean): Term {
  const found = Array.from(wordsIn(text));
  const words = found.map(({ word }) => word);
  if (words.length > MAX_PHRASE_WORDS) return { words: words.slice(0, MAX_PHRASE_WORDS), prefix: false };
  if (found.at(-1)?.kind !== 'last') return { words, prefix };
  // The text may continue where the query ends, so the single last character of a run is not required. If it is the whole
  // run, it is searched as the beginning of a pair.
  return found.at(-2)?.kind === 'pair' ? { words: words.slice(0, -1), prefix } : { words, prefix: true };
}
