/** A piece of what a person asks for, as the words that search compares. */
import { wordsIn } from './words.ts';

/** Words that must follow one another; with `prefix`, the last one may go on. */
export interface Term {
  readonly words: readonly string[];
  readonly prefix: boolean;
}

export function toTerm(text: string, prefix: boolean): Term {
  const found = Array.from(wordsIn(text));
  const words = found.map(({ word }) => word);
  if (found.at(-1)?.kind !== 'last') return { words, prefix };
  // The text may go on where the question ends, so its last character alone is no condition; if it is all there is
  // of its run, it is the beginning of a pair.
  return found.at(-2)?.kind === 'pair' ? { words: words.slice(0, -1), prefix } : { words, prefix: true };
}
