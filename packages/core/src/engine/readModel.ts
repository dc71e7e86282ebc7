/** Reads the texts of the model; `modelTypes.ts` describes their forms, and `bench/fit/packModel.ts` writes them. */
import type { BlockModel, FittedWeights, PackedDigits, PackedModel, PackedNumbers } from './modelTypes.ts';
import type { WordTables } from './wordTables.ts';

/**
 * ASCII characters that need no escape in any string literal, those that are the most frequent in scripts first: gzip has one code for a stretch
 * of a bundle, numbers and scripts together, so the numbers are smallest if their frequent digits are frequent characters.
 */
export const DIGITS = 'etnroi()asl,=.ucdf:phm0g|;{}?b[]C4vw1B/x>3yAEDk-2+N5S6F$98T7LMO<I*RqPj^WzU_VGHQJXYZK@';
/** The tables with a word: the bits of the character's position are those of `TABLES`. No character: none of them. */
export const TABLE_SETS = ' !#%&()*+,-./:;<';
export const TABLES = ['names', 'phrases', 'words', 'headings'] as const;
export const SHARED_WORDS = ' !#%&';
/** Weights of words are tenths, 1.2 or more in either direction but for a few, so the first digit is that of 1.2. */
export const LEAST_WEIGHT = 2 * 12 - 1;
/** Each space before a number divides it by a thousand, each `!` multiplies. */
export const SCALES = ' !';
/** The exponent of the largest numbers without a scale: three digits, times 10⁻². */
export const HIGHEST_EXPONENT = -2;
/** Values of a pair of digits for each exponent: the mantissas 100 to 999, positive and negative. */
export const SIGNED_MANTISSAS = 1800;
/** The pair of digits for zero. */
export const ZERO = 4 * SIGNED_MANTISSAS;

export function readWordTables(model: PackedModel): WordTables {
  // Objects first: their keys are whole strings, and not made up of parts.
  const tables: Record<keyof WordTables, Record<string, number>> = {
    names: Object.create(null),
    phrases: Object.create(null),
    words: Object.create(null),
    headings: Object.create(null),
  };
  const vocabulary: string[] = [];
  let weights = 0;
  let word = '';
  for (const entry of model.vocabulary.match(/[A-Z][^A-Z]*/g) ?? []) {
    const set = TABLE_SETS.indexOf(entry.at(-1)!);
    word = word.slice(0, entry.charCodeAt(0) - 65) + entry.slice(1, set > 0 ? -1 : undefined);
    vocabulary.push(word);
    for (let bit = 0; set >> bit > 0; bit++) {
      if (set & (1 << bit)) tables[TABLES[bit]!][word] = readWeight(model.wordWeights, weights++);
    }
  }
  let phrase: string[] = [];
  (model.phrases.match(/[ !#%&][^ !#%&]+/g) ?? []).forEach((entry, i) => {
    phrase = phrase.slice(0, SHARED_WORDS.indexOf(entry[0]!));
    for (let at = 1; at < entry.length; at += 2) phrase.push(vocabulary[readPair(entry, at)]!);
    tables.phrases[phrase.join(' ')] = readWeight(model.phraseWeights, i);
  });
  const toMap = (table: Record<string, number>) => new Map(Object.entries(table));
  const { names, phrases, words, headings } = tables;
  return { names: toMap(names), phrases: toMap(phrases), words: toMap(words), headings: toMap(headings) };
}

/** `columns`: weights of each feature. */
export function readWeights(text: PackedNumbers, columns: number): FittedWeights {
  const numbers = readNumbers(text);
  const rows: number[][] = [];
  for (let at = columns; at < numbers.length; at += columns + 2) rows.push(numbers.slice(at, at + columns + 2));
  return { bias: numbers.slice(0, columns), rows };
}

/** Weights of blocks have this many steps from zero to the largest of their column. */
export const WEIGHT_STEPS = (DIGITS.length - 1) / 2;

/** `features` and `types`: how many there are of each. */
export function readBlockModel(model: PackedModel, features: number, types: number): BlockModel {
  const numbers = readNumbers(model.blocks);
  const hidden = numbers[0]!;
  const columns = 1 + types + hidden;
  let at = 1;
  const take = (count: number) => numbers.slice(at, (at += count));
  const [output, bias, largest] = [take(hidden), take(columns), take(columns)];
  const rows = Array.from({ length: features + types }, (_, k) => {
    const weights = largest.map((most, c) => (readSigned(model.blockWeights, k * columns + c) / WEIGHT_STEPS) * most);
    return [...(k < features ? take(2) : [0, 1]), ...weights];
  });
  return { bias, rows, output };
}

export function readNumbers(text: PackedNumbers): number[] {
  const numbers: number[] = [];
  let scale = 0;
  for (let at = 0; at < text.length; at++) {
    if (SCALES.includes(text[at]!)) {
      scale += text[at] === ' ' ? -3 : 3;
    } else {
      numbers.push(toNumber(readPair(text, at++), scale));
      scale = 0;
    }
  }
  return numbers;
}

function toNumber(value: number, scale: number): number {
  if (value === ZERO) return 0;
  const mantissa = 100 + ((value % SIGNED_MANTISSAS) >> 1);
  const exponent = HIGHEST_EXPONENT - Math.floor(value / SIGNED_MANTISSAS);
  // The same number as the literal: the quotient of two exact numbers, or parsed.
  const number = scale === 0 ? mantissa / POWERS_OF_TEN[-exponent]! : Number(`${mantissa}e${exponent + scale}`);
  return value & 1 ? -number : number;
}

const POWERS_OF_TEN = [1, 10, 100, 1000, 10_000, 100_000];

const digitValues: Readonly<Uint8Array> = Uint8Array.from({ length: 127 }, (_, code) =>
  Math.max(0, DIGITS.indexOf(String.fromCharCode(code))),
);

const readDigit = (digits: PackedDigits, at: number) => digitValues[digits.charCodeAt(at)]!;
const readPair = (digits: PackedDigits, at: number) =>
  readDigit(digits, at) * DIGITS.length + readDigit(digits, at + 1);
/** The numbers 0, 1, 2, 3, 4 … are 0, 1, −1, 2, −2 …, so that small weights, which are frequent, have the first digits. */
const toSigned = (number: number) => (number & 1 ? (number + 1) / 2 : 0 - number / 2);
const readSigned = (digits: PackedDigits, at: number) => toSigned(readDigit(digits, at));
const readWeight = (digits: PackedDigits, at: number) =>
  toSigned((readDigit(digits, at) + LEAST_WEIGHT) % DIGITS.length) / 10;
