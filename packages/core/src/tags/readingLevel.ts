/**
 * How hard a text is to read. English has a grade of school (Flesch and Kincaid, 1975), other languages with spaces the share of long
 * words and the length of sentences (LIX, Björnsson 1968). Scripts without spaces have neither.
 */
import { scan } from './scan.ts';
import { sentencesOf } from './sentences.ts';
import { languageOf } from './stopWords.ts';

export interface ReadingLevel {
  readonly formula: 'flesch-kincaid' | 'lix';
  readonly score: number;
  readonly label: (typeof LABELS)[number];
}

const LABELS = ['very easy', 'easy', 'medium', 'hard', 'very hard'] as const;
/** Where one label ends and the next begins. */
const STEPS = { 'flesch-kincaid': [6, 9, 13, 17], lix: [30, 40, 50, 60] } as const;

const MIN_WORDS = 100;
const LONG_WORD = 6;

export function readingLevel(text: string, lang: string | undefined): ReadingLevel | undefined {
  const { folded, runs } = scan(text);
  if (folded.length < MIN_WORDS || runs.length > folded.length) return undefined;
  const sentences = sentencesOf(text).filter((sentence) => /\p{L}/u.test(sentence)).length;
  const pace = folded.length / Math.max(1, sentences);
  if (languageOf(folded, lang) === 'en') {
    const syllables = folded.reduce((sum, word) => sum + syllablesIn(word), 0);
    return level('flesch-kincaid', 0.39 * pace + 11.8 * (syllables / folded.length) - 15.59);
  }
  const long = folded.filter((word) => word.length > LONG_WORD).length;
  return level('lix', pace + (100 * long) / folded.length);
}

function level(formula: ReadingLevel['formula'], score: number): ReadingLevel {
  const at = STEPS[formula].findIndex((step) => score < step);
  return { formula, score: Math.round(score * 10) / 10, label: LABELS[at < 0 ? LABELS.length - 1 : at]! };
}

/** Groups of vowels; an e at the end is silent. */
function syllablesIn(word: string): number {
  const groups = word.replace(/(?:[^laeiouy]es|[^l]e)$/, '').match(/[aeiouyà-öø-ÿ]+/g);
  return Math.max(1, groups?.length ?? 0);
}
