/** What a person asks for. Every text is a good question: there is no syntax to get wrong. */
import { wordsIn } from './words.ts';

/** Words that must follow one another; with `prefix`, the last one may go on. */
export interface Term {
  readonly words: readonly string[];
  readonly prefix: boolean;
}

const LONGEST_QUESTION = 1000;
const MOST_TERMS = 32;

/** Words, "phrases" and beginnings*; everything else is taken literally. All terms must be found. */
export function termsIn(question: string): Term[] {
  const pieces = question
    .slice(0, LONGEST_QUESTION)
    .replace(/[“”„]/g, '"')
    .matchAll(/"(?<phrase>[^"]*)"?|[^\s"]+/g);
  return Array.from(pieces, ({ 0: piece, groups }) =>
    toTerm(groups?.phrase ?? piece, groups?.phrase === undefined && piece.endsWith('*')),
  )
    .filter(({ words }) => words.length > 0)
    .slice(0, MOST_TERMS);
}

function toTerm(text: string, prefix: boolean): Term {
  const found = Array.from(wordsIn(text));
  const words = found.map(({ word }) => word);
  if (found.at(-1)?.kind !== 'last') return { words, prefix };
  // The text may go on where the question ends, so its last character alone is no condition; if it is all there is
  // of its run, it is the beginning of a pair.
  return found.at(-2)?.kind === 'pair' ? { words: words.slice(0, -1), prefix } : { words, prefix: true };
}
