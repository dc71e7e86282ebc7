/** The sentences that say most of what a text says: those with its most frequent words, the title's above all. */
import { type Scan, scan } from './scan.ts';
import { sentencesOf } from './sentences.ts';
import { languageOf, stopWordsOf } from './stopWords.ts';

const MAX_TEXT = 100_000;
const MIN_LENGTH = 30;
const MAX_LENGTH = 320;
/** In scripts without spaces a character says as much as three letters. */
const UNSPACED_FACTOR = 3;
const TITLE_WEIGHT = 3;
/** The first sentences of a text often sum it up. */
const OPENING = 3;
const OPENING_WEIGHT = 1.3;

/** In the order of the text. */
export function keySentences(title: string | undefined, text: string, lang: string | undefined, most = 3): string[] {
  const whole = text.slice(0, MAX_TEXT);
  const sentences = [...new Set(sentencesOf(whole))].filter(hasFitLength);
  const language = languageOf(scan(whole).folded, lang);
  const stops: ReadonlySet<string> = language ? stopWordsOf(language) : new Set<string>();
  const terms = sentences.map((sentence) => termsOf(scan(sentence), stops));
  const counts = new Map<string, number>();
  for (const term of terms.flat()) counts.set(term, (counts.get(term) ?? 0) + 1);
  const titled = new Set(termsOf(scan(title ?? ''), stops));
  const weights = terms.map((own, at) => {
    const sum = own.reduce((total, term) => total + (counts.get(term)! - 1) * (titled.has(term) ? TITLE_WEIGHT : 1), 0);
    return (sum / (own.length + 4)) * (at < OPENING ? OPENING_WEIGHT : 1);
  });
  const best = sentences
    .map((_, at) => at)
    .filter((at) => weights[at]! > 0)
    .sort((a, b) => weights[b]! - weights[a]! || a - b)
    .slice(0, most);
  return best.sort((a, b) => a - b).map((at) => sentences[at]!);
}

function hasFitLength(sentence: string): boolean {
  const factor = /[\u3040-\u30ff\u3400-\u9fff]/.test(sentence) ? UNSPACED_FACTOR : 1;
  return sentence.length * factor >= MIN_LENGTH && sentence.length * factor <= MAX_LENGTH;
}

/** Words that tell something, each once; of scripts without spaces, pairs of characters. */
function termsOf({ folded, runs }: Scan, stops: ReadonlySet<string>): string[] {
  const terms = new Set(folded.filter((word) => word.length > 2 && !stops.has(word)));
  for (const run of runs) for (let at = 0; at + 1 < run.length; at++) terms.add(run.slice(at, at + 2));
  return [...terms];
}
