/** What words in class names and short texts are worth, as log-odds that the text is wanted. Data, fitted; see bench/fit. */
import { nameWeights } from './nameWeights.ts';
import { phraseWeights } from './phraseWeights.ts';

export interface WordTables {
  readonly names: Readonly<Record<string, number>>;
  readonly phrases: Readonly<Record<string, number>>;
}

/** Without a prototype: `constructor` is a class name that pages use. */
const bare = (table: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.assign(Object.create(null), table);

export const fittedTables: WordTables = { names: bare(nameWeights), phrases: bare(phraseWeights) };
