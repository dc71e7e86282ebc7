/** What a text speaks of most: words and pairs of words, without those that every text has. */
import { MANY_RUNS_HOLD_NO_WORDS, runPhrases } from './runPhrases.ts';
import type { Scan } from './scan.ts';
import { type Language, languageOf, stopWordsOf } from './stopWords.ts';

const MIN_LETTERS = 4;
/** More often than three times, and more often than by chance in a long text. */
const MIN_COUNT = 4;
const MIN_SHARE = 0.004;
const MIN_PAIR_COUNT = 3;
/** A pair says more than either of its words. */
const PAIR_WEIGHT = 1.8;
const TITLE_WEIGHT = 2.5;

/** A word that the title does not have must come this much more often. */
const UNTITLED_FACTOR = 3;

/** Too wide to be a tag alone; beside another word they may make one. */
const WIDE = new Set(
  'account added address amount approach area based benefit bigger brand build business change check choose choice class color company content cost credit customer data date detail experience expert explore factor fall feature file form free friday function group guide health healthy home idea improved industry information item learn level life light line list living love market material method model monday money name option overview performance person photo picture plan platform power practice price process product program project purchase quality rate report resource result review room search section series service setting setup size skill solution source space step store strategy style summer sunday support system talk team text think tip title tool top topic total understanding value version visit water weekly weight winter'.split(
    ' ',
  ),
);

interface Candidate {
  count: number;
  /** In how many of them it is written with a capital. */
  capitals: number;
  /** As it first came. */
  readonly form: string;
}

/** The best first, each once: a word that is part of a better phrase is not repeated. */
export function keyPhrases(title: Scan, text: Scan, claimed: string | undefined, most: number): string[] {
  if (text.runs.length > text.words.length * MANY_RUNS_HOLD_NO_WORDS) return runPhrases(title, text, most);
  const language = languageOf(text.folded, claimed);
  return language ? spacedPhrases(title, text, language, most) : [];
}

function spacedPhrases(title: Scan, text: Scan, language: Language, most: number): string[] {
  const stops = stopWordsOf(language);
  const candidates = new Map<string, Candidate>();
  const stemOf = STEMS[language] ?? ((word: string) => word);
  let previous = '';
  text.folded.forEach((word, at) => {
    const stem = isTelling(word, stops) ? stemOf(word) : '';
    if (stem) {
      count(candidates, stem, word, text.words[at]!);
      if (previous && !text.opens[at]) {
        count(candidates, `${previous} ${stem}`, `${text.folded[at - 1]!} ${word}`, text.words[at]!);
      }
    }
    previous = stem;
  });
  const titled = new Set(title.folded.map(stemOf));
  const least = Math.max(MIN_COUNT, text.words.length * MIN_SHARE);
  const scored = [...candidates].flatMap(([stem, candidate]) => {
    const isPair = stem.includes(' ');
    const isTitled = stem.split(' ').every((part) => titled.has(part));
    if (!isPair && WIDE.has(stem)) return [];
    if (candidate.count < needed(isPair, isTitled, least) || (language === 'de' && !isNoun(candidate))) return [];
    const weight = candidate.count * (isPair ? PAIR_WEIGHT : 1) * (isTitled ? TITLE_WEIGHT : 1);
    return [{ stem, form: candidate.form, weight }];
  });
  // Equals stay in the order of the text.
  return distinct(
    scored.sort((a, b) => b.weight - a.weight),
    most,
  );
}

function isTelling(word: string, stops: ReadonlySet<string>): boolean {
  return word.length >= MIN_LETTERS && !stops.has(word) && !/^\d/.test(word);
}

function count(candidates: Map<string, Candidate>, stem: string, form: string, written: string): void {
  const isCapital = written[0] !== written[0]!.toLowerCase();
  const known = candidates.get(stem);
  if (known) {
    known.count++;
    if (isCapital) known.capitals++;
  } else candidates.set(stem, { count: 1, capitals: isCapital ? 1 : 0, form });
}

function needed(isPair: boolean, isTitled: boolean, least: number): number {
  if (isPair) return Math.max(MIN_PAIR_COUNT, least / 2);
  return isTitled ? least : least * UNTITLED_FACTOR;
}

/** German writes its nouns with a capital, and only nouns make tags. */
const isNoun = ({ capitals, count: times }: Candidate) => capitals * 2 > times;

/** "tide" and "tides" are one. */
const withoutPlural = (word: string) => (word.length > 4 && /[^s]s$/.test(word) ? word.slice(0, -1) : word);
/** Particles stand behind the noun, without a space. */
const withoutParticle = (word: string) =>
  word.length > 2 ? word.replace(/(?:에서|으로|에게|까지|부터|이라|은|는|이|가|을|를|의|에|로|와|과|도)$/u, '') : word;

const STEMS: Partial<Record<Language, (word: string) => string>> = {
  en: withoutPlural,
  fr: withoutPlural,
  es: withoutPlural,
  pt: withoutPlural,
  ko: withoutParticle,
};

function distinct(scored: readonly { stem: string; form: string }[], most: number): string[] {
  const taken = new Set<string>();
  const phrases: string[] = [];
  for (const { stem, form } of scored) {
    const parts = stem.split(' ');
    if (parts.some((part) => taken.has(part))) continue;
    for (const part of parts) taken.add(part);
    phrases.push(form);
    if (phrases.length === most) break;
  }
  return phrases;
}
