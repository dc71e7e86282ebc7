/** Weights of words in class names and of short texts: log-odds that the text is wanted. Fitted data; see bench/fit. */
import { model } from './model.ts';

export interface WordTables {
  readonly names: Readonly<Record<string, number>>;
  readonly phrases: Readonly<Record<string, number>>;
}

/** Tables need no prototype: pages use class names such as `constructor`. */
const withoutPrototype = (table: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.assign(Object.create(null), table);

export const fittedTables: WordTables = {
  names: withoutPrototype(model.names),
  phrases: withoutPrototype(model.phrases),
};
