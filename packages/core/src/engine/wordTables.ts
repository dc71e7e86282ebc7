/** Weights of words in class names and of short texts: log-odds that the text is wanted. Fitted data; see bench/fit. */
import { model } from './model.ts';
import { readWordTables } from './readModel.ts';

export interface WordTables {
  /** Words in class, id and test-id names: for the text below such an element. */
  readonly names: WordWeights;
  /** Whole texts of a few words. */
  readonly phrases: WordWeights;
  /** Single words of short texts. */
  readonly words: WordWeights;
  /** Single words of headings, for the text below. */
  readonly headings: WordWeights;
}

/** A map: as the key of an object, each new text of a page would be entered into the engine's table of names. */
export type WordWeights = ReadonlyMap<string, number>;

let tables: WordTables | undefined;

/** The tables of the model. They are read at the first page, because many programs that import the engine never read one. */
export function fittedTables(): WordTables {
  tables ??= readWordTables(model);
  return tables;
}
