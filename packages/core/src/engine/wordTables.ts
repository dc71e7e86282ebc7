/** Weights of words in class names and of short texts: log-odds that the text is wanted. Fitted data; see bench/fit. */
import { model } from './model.ts';
import type { WordsByWeight } from './modelTypes.ts';

export interface WordTables {
  /** Words in class, id and test-id names. */
  readonly names: WordWeights;
  /** Whole texts of a few words. */
  readonly phrases: WordWeights;
  /** Single words of short texts. */
  readonly words: WordWeights;
  /** Single words of headings, for the text below. */
  readonly headings: WordWeights;
}

/** Without a prototype: pages use class names such as `constructor`. */
export type WordWeights = Readonly<Record<string, number>>;

let tables: WordTables | undefined;

/** The tables of the model. They are read at the first page, because many programs that import the engine never read one. */
export function fittedTables(): WordTables {
  tables ??= {
    names: readWords(model.names),
    phrases: readWords(model.phrases),
    words: readWords(model.words),
    headings: readWords(model.headings),
  };
  return tables;
}

export function readWords(lines: WordsByWeight): WordWeights {
  const weights: Record<string, number> = Object.create(null);
  for (const line of lines.split('\n')) {
    const [weight, ...words] = line.split(',');
    for (const word of words) weights[word] = Number(weight);
  }
  return weights;
}
