/**
 * Computes how hard a text is to read: for English the Flesch-Kincaid grade (1975), for other languages with spaces LIX (Björnsson 1968),
 * which uses the share of long words and the length of sentences. Scripts without spaces get no level.
 */

import { sentencesOf } from './sentences.ts';
import { splitWords } from './splitWords.ts';
import { detectLanguage } from './stopWords.ts';

export interface ReadingLevel {
  readonly formula: 'flesch-kincaid' | 'lix';
  readonly score: number;
  readonly label: (typeof LABELS)[number];
}

const LABELS = ['very easy', 'easy', 'medium', 'hard', 'very hard'] as const;
/** The score at which each label but the last ends. */
const LABEL_LIMITS = { 'flesch-kincaid': [6, 9, 13, 17], lix: [30, 40, 50, 60] } as const;

const MIN_WORDS = 100;
const MAX_SHORT_WORD = 6;

export function readingLevel(text: string, lang: string | undefined): ReadingLevel | undefined {
  const { lowerCased, runs } = splitWords(text);
  if (lowerCased.length < MIN_WORDS || runs.length > lowerCased.length) return undefined;
  const sentences = sentencesOf(text).filter((sentence) => /\p{L}/u.test(sentence)).length;
  const wordsPerSentence = lowerCased.length / Math.max(1, sentences);
  if (detectLanguage(lowerCased, lang) === 'en') {
    const syllables = lowerCased.reduce((sum, word) => sum + syllablesIn(word), 0);
    return level('flesch-kincaid', 0.39 * wordsPerSentence + 11.8 * (syllables / lowerCased.length) - 15.59);
  }
  const long = lowerCased.filter((word) => word.length > MAX_SHORT_WORD).length;
  return level('lix', wordsPerSentence + (100 * long) / lowerCased.length);
}

function level(formula: ReadingLevel['formula'], score: number): ReadingLevel {
  const at = LABEL_LIMITS[formula].findIndex((limit) => score < limit);
  return { formula, score: Math.round(score * 10) / 10, label: LABELS[at < 0 ? LABELS.length - 1 : at]! };
}

/** Counts groups of vowels; an e at the end is silent. */
function syllablesIn(word: string): number {
  const groups = word.replace(/(?:[^laeiouy]es|[^l]e)$/, '').match(/[aeiouyà-öø-ÿ]+/g);
  return Math.max(1, groups?.length ?? 0);
}
