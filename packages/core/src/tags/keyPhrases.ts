/** Finds the most characteristic words and word pairs of a text, without stop words. */

import type { TextWords } from './splitWords.ts';
import { detectLanguage, type Language, stopWordsOf } from './stopWords.ts';
import { MIN_UNSPACED_SHARE, unspacedPhrases } from './unspacedPhrases.ts';

const MIN_LETTERS = 4;
/** A word must occur at least four times, and in a long text more often than by chance. */
const MIN_COUNT = 4;
const MIN_SHARE = 0.004;
const MIN_PAIR_COUNT = 3;
/** A pair is more specific than either of its words. */
const PAIR_WEIGHT = 1.8;
const TITLE_WEIGHT = 2.5;

/** A word that is not in the title must occur this many times more often. */
const UNTITLED_FACTOR = 3;

/** Too general as a tag on their own; they are allowed in pairs. */
const TOO_GENERAL = new Set(
  'account added address amount approach area based benefit bigger brand build business change check choose choice class color company content cost credit customer data date detail experience expert explore factor fall feature file form free friday function group guide health healthy home idea improved industry information item learn level life light line list living love market material method model monday money name option overview performance person photo picture plan platform power practice price process product program project purchase quality rate report reply resource result review room search section series service setting setup size skill solution source space step store strategy style summer sunday support system talk team text think tip title tool top topic total understanding value version visit water weekly weight winter'.split(
    ' ',
  ),
);

interface Candidate {
  count: number;
  /** How many of the occurrences start with a capital. */
  capitals: number;
  /** The form of its first occurrence, and its place. */
  readonly form: string;
  readonly at: number;
}

/** Returns the best phrases first. A word that is part of a better phrase is not repeated. */
export function keyPhrases(title: TextWords, text: TextWords, claimed: string | undefined, limit: number): string[] {
  if (text.runs.length > text.words.length * MIN_UNSPACED_SHARE) return unspacedPhrases(title, text, limit);
  const language = detectLanguage(text.lowerCased, claimed);
  return language ? spacedPhrases(title, text, language, limit) : [];
}

function spacedPhrases(title: TextWords, text: TextWords, language: Language, limit: number): string[] {
  const stops = stopWordsOf(language);
  const stemOf = STEMMERS[language] ?? ((word: string) => word);
  const stems = text.lowerCased.map((word) => (isContentWord(word, stops) ? stemOf(word) : ''));
  const titleStems = new Set(title.lowerCased.map(stemOf));
  const least = Math.max(MIN_COUNT, text.words.length * MIN_SHARE);
  const scored = [...countPhrases(stems, text, minCount(true, false, least))].flatMap(([stem, candidate]) => {
    if (candidate.count < MIN_PAIR_COUNT) return []; // most of them: less than any phrase needs
    const isPair = stem.includes(' ');
    const isInTitle = stem.split(' ').every((part) => titleStems.has(part));
    if (!isPair && TOO_GENERAL.has(stem)) return [];
    if (candidate.count < minCount(isPair, isInTitle, least) || (language === 'de' && !isNoun(candidate))) return [];
    const weight = candidate.count * (isPair ? PAIR_WEIGHT : 1) * (isInTitle ? TITLE_WEIGHT : 1);
    return [{ stem, form: candidate.form, weight, at: candidate.at + (isPair ? 0.5 : 0) }];
  });
  // Phrases of equal weight stay in the order of the text.
  return distinct(
    scored.sort((a, b) => b.weight - a.weight || a.at - b.at),
    limit,
  );
}

/** Counts words and pairs of words. No pair is more frequent than its words: pairs of rare words, which are most, are not counted. */
function countPhrases(stems: readonly string[], text: TextWords, leastOfPairs: number): Map<string, Candidate> {
  const candidates = new Map<string, Candidate>();
  stems.forEach((stem, at) => {
    if (stem) count(candidates, stem, text.lowerCased[at]!, text.words[at]!, at);
  });
  const isFrequent = (stem: string | undefined) => Boolean(stem) && candidates.get(stem!)!.count >= leastOfPairs;
  stems.forEach((stem, at) => {
    if (text.startsPhrase[at] || !isFrequent(stem) || !isFrequent(stems[at - 1])) return;
    const form = `${text.lowerCased[at - 1]!} ${text.lowerCased[at]!}`;
    count(candidates, `${stems[at - 1]!} ${stem}`, form, text.words[at]!, at);
  });
  return candidates;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

function isContentWord(word: string, stops: ReadonlySet<string>): boolean {
  return word.length >= MIN_LETTERS && !isDigit(word.charCodeAt(0)) && !stops.has(word);
}

function count(candidates: Map<string, Candidate>, stem: string, form: string, written: string, at: number): void {
  const isCapital = written[0] !== written[0]!.toLowerCase();
  const known = candidates.get(stem);
  if (known) {
    known.count++;
    if (isCapital) known.capitals++;
  } else candidates.set(stem, { count: 1, capitals: isCapital ? 1 : 0, form, at });
}

function minCount(isPair: boolean, isInTitle: boolean, least: number): number {
  if (isPair) return Math.max(MIN_PAIR_COUNT, least / 2);
  return isInTitle ? least : least * UNTITLED_FACTOR;
}

/** German nouns start with a capital, and only nouns are useful tags. */
const isNoun = ({ capitals, count: times }: Candidate) => capitals * 2 > times;

/** Counts "tide" and "tides" as one word. */
const withoutPlural = (word: string) =>
  word.length > 4 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
/** Korean particles follow the noun without a space. */
const withoutParticle = (word: string) =>
  word.length > 2 ? word.replace(/(?:에서|으로|에게|까지|부터|이라|은|는|이|가|을|를|의|에|로|와|과|도)$/u, '') : word;

const STEMMERS: Partial<Record<Language, (word: string) => string>> = {
  en: withoutPlural,
  fr: withoutPlural,
  es: withoutPlural,
  pt: withoutPlural,
  ko: withoutParticle,
};

function distinct(scored: readonly { stem: string; form: string }[], limit: number): string[] {
  const taken = new Set<string>();
  const phrases: string[] = [];
  for (const { stem, form } of scored) {
    const parts = stem.split(' ');
    if (parts.some((part) => taken.has(part))) continue;
    for (const part of parts) taken.add(part);
    phrases.push(form);
    if (phrases.length === limit) break;
  }
  return phrases;
}
