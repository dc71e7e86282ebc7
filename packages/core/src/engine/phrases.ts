/** Weights of short texts: labels of a site's user interface are the same on many sites, and so are the words of headings over what is not content. */
import { patternFor, type ScriptPattern } from '../scriptPattern.ts';
import type { WordWeights } from './wordTables.ts';

/** Longer texts are no labels. */
export const MAX_PHRASE_WORDS = 6;
/** In longer texts a single word says little. */
export const MAX_SHORT_WORDS = 15;

/** A text that is split into its words once, for all tables. */
export interface SplitText {
  readonly text: string;
  /** Runs of letters and digits, in lower case. */
  readonly tokens: readonly string[];
  /** The text has ASCII letters and no digits: then the tokens are in the form of the tables already. */
  readonly isPlain: boolean;
}

const TOKEN: ScriptPattern = { any: /[\p{L}\p{N}]+/gu, ascii: /[a-z\d]+/g };

/** `digits`: the number of digits in the text. */
export function splitText(text: string, digits: number): SplitText {
  const lower = text.toLowerCase();
  const pattern = patternFor(lower, TOKEN);
  return { text, tokens: lower.match(pattern) ?? [], isPlain: digits === 0 && pattern === TOKEN.ascii };
}

export const tokensOf = (text: string): readonly string[] => splitText(text, 0).tokens;

export function phraseWeight({ text, tokens, isPlain }: SplitText, weights: WordWeights): number {
  return weights.get(isPlain ? tokens.join(' ') : normalisePhrase(text)) ?? 0;
}

const PUNCTUATION: ScriptPattern = { any: /[^\p{L}\p{N}]+/gu, ascii: /[^a-z\d]+/g };
const NUMBER: ScriptPattern = { any: /\p{N}+/gu, ascii: /\d+/g };
const WORD: ScriptPattern = { any: /\p{L}{2,}/gu, ascii: /[a-z]{2,}/g };

/** Converts a text to the form of the table's keys: lower case, one space between words, no punctuation, all numbers alike. */
export function normalisePhrase(text: string): string {
  const lower = text.toLowerCase();
  return lower.replace(patternFor(lower, PUNCTUATION), ' ').replace(patternFor(lower, NUMBER), '0').trim();
}

/** The words of a text in the form of the tables of single words. */
export function phraseWords(text: string): string[] {
  const lower = text.toLowerCase();
  return lower.match(patternFor(lower, WORD)) ?? [];
}

export interface WordsWeight {
  /** Sum of the weights, divided by the root of the number of words: more words are stronger evidence, but not by as much. */
  readonly sum: number;
  readonly worst: number;
}

const NO_WEIGHT: WordsWeight = { sum: 0, worst: 0 };

export function weighWords({ text, tokens, isPlain }: SplitText, weights: WordWeights): WordsWeight {
  let count = 0;
  let sum = 0;
  let worst = 0;
  for (const word of isPlain ? tokens : phraseWords(text)) {
    if (word.length === 1) continue;
    count++;
    const weight = weights.get(word) ?? 0;
    sum += weight;
    if (weight < worst) worst = weight;
  }
  return count === 0 ? NO_WEIGHT : { sum: sum / Math.sqrt(count), worst };
}
