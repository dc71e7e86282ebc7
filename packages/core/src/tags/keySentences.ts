/** Finds the sentences that best summarise a text: those with its most frequent words, title words weighted highest. */

import { sentencesOf } from './sentences.ts';
import { splitWords, type TextWords } from './splitWords.ts';
import { detectLanguage, stopWordsOf } from './stopWords.ts';

const MAX_TEXT = 100_000;
const MIN_LENGTH = 30;
const MAX_LENGTH = 320;
/** In scripts without spaces one character counts as much as three letters. */
const UNSPACED_FACTOR = 3;
const TITLE_WEIGHT = 3;
/** The first sentences of a text often summarise it. */
const OPENING_SENTENCES = 3;
const OPENING_WEIGHT = 1.3;

/** Returns the sentences in the order of the text. */
export function keySentences(title: string | undefined, text: string, lang: string | undefined, limit = 3): string[] {
  const whole = text.slice(0, MAX_TEXT);
  const sentences = [...new Set(sentencesOf(whole))].filter(hasSuitableLength);
  const language = detectLanguage(splitWords(whole).lowerCased, lang);
  const stops: ReadonlySet<string> = language ? stopWordsOf(language) : new Set<string>();
  const terms = sentences.map((sentence) => termsOf(splitWords(sentence), stops));
  const counts = new Map<string, number>();
  for (const term of terms.flat()) counts.set(term, (counts.get(term) ?? 0) + 1);
  const titleTerms = new Set(termsOf(splitWords(title ?? ''), stops));
  const weights = terms.map((own, at) => {
    const sum = own.reduce(
      (total, term) => total + (counts.get(term)! - 1) * (titleTerms.has(term) ? TITLE_WEIGHT : 1),
      0,
    );
    return (sum / (own.length + 4)) * (at < OPENING_SENTENCES ? OPENING_WEIGHT : 1);
  });
  const best = sentences
    .map((_, at) => at)
    .filter((at) => weights[at]! > 0)
    .sort((a, b) => weights[b]! - weights[a]! || a - b)
    .slice(0, limit);
  return best.sort((a, b) => a - b).map((at) => sentences[at]!);
}

function hasSuitableLength(sentence: string): boolean {
  const factor = /[\u3040-\u30ff\u3400-\u9fff]/.test(sentence) ? UNSPACED_FACTOR : 1;
  return sentence.length * factor >= MIN_LENGTH && sentence.length * factor <= MAX_LENGTH;
}

/** Returns the distinct content words; for scripts without spaces, all pairs of characters. */
function termsOf({ lowerCased, runs }: TextWords, stops: ReadonlySet<string>): string[] {
  const terms = new Set(lowerCased.filter((word) => word.length > 2 && !stops.has(word)));
  for (const run of runs) for (let at = 0; at + 1 < run.length; at++) terms.add(run.slice(at, at + 2));
  return [...terms];
}
