/** Weights of short texts: labels of a site's user interface are the same on many sites, and so are the words of headings over what is not content. */
import { patternFor, type ScriptPattern } from '../scriptPattern.ts';
import type { WordWeights } from './wordTables.ts';

/** Longer texts are no labels. */
export const MAX_PHRASE_WORDS = 6;
/** In longer texts a single word says little. */
export const MAX_SHORT_WORDS = 15;

export function phraseWeight(text: string, words: number, weights: WordWeights): number {
  return words > MAX_PHRASE_WORDS ? 0 : (weights.get(normalisePhrase(text)) ?? 0);
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

export function weighWords(text: string, weights: WordWeights): WordsWeight {
  const words = phraseWords(text);
  if (words.length === 0) return NO_WEIGHT;
  let sum = 0;
  let worst = 0;
  for (const word of words) {
    const weight = weights.get(word) ?? 0;
    sum += weight;
    if (weight < worst) worst = weight;
  }
  return { sum: sum / Math.sqrt(words.length), worst };
}
