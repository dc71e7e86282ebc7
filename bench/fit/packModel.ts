/** Writes the parts of the engine's model in the forms that `packages/core/src/engine/modelTypes.ts` describes. */
import type {
  BlockModel,
  FittedWeights,
  PackedDigits,
  PackedModel,
  PackedNumbers,
  PackedPhrases,
  PackedVocabulary,
} from '../../packages/core/src/engine/modelTypes.ts';
import {
  DIGITS,
  HIGHEST_EXPONENT,
  LEAST_WEIGHT,
  SHARED_WORDS,
  SIGNED_MANTISSAS,
  TABLE_SETS,
  TABLES,
  WEIGHT_STEPS,
  ZERO,
} from '../../packages/core/src/engine/readModel.ts';
import type { WordTables } from '../../packages/core/src/engine/wordTables.ts';
import { fingerprint } from '../../packages/core/src/fingerprint.ts';
import { packSortedWords } from '../../tools/packSortedWords.ts';

/** Names of features as one text, which changes when a feature is added, removed, renamed or moved. */
export function featuresFingerprint(...lists: readonly (readonly (readonly [name: string, ...unknown[]])[])[]): string {
  return fingerprint(lists.map((list) => list.map(([name]) => name).join(',')).join('\n'));
}

/**
 * The smallest weight that an entry of each table must have, in either direction. More than half of the entries have less: without them the model is 10 kB
 * smaller when compressed. Limits of .8, 1.7, .9 and .7 against 1.2, 2.3, 1.4 and 1.1, out of fold: F1 .895 and .894, lines .886 and .889, headings .951 and .955, wanted lines .779 and .774.
 */
const MIN_WEIGHTS: Readonly<Record<keyof WordTables, number>> = { names: 1.2, phrases: 2.5, words: 1.4, headings: 1.2 };

/** The entries that say enough for their size. */
export function pruneTables(tables: WordTables): WordTables {
  const prune = (table: keyof WordTables) =>
    new Map([...tables[table]].filter(([, weight]) => Math.abs(weight) >= MIN_WEIGHTS[table]));
  return { names: prune('names'), phrases: prune('phrases'), words: prune('words'), headings: prune('headings') };
}

export function packWordTables(
  tables: WordTables,
): Pick<PackedModel, 'wordWeights' | 'phraseWeights' | 'phrases' | 'vocabulary'> {
  const entries = TABLES.flatMap((table) => [...tables[table].keys()]);
  const vocabulary = [...new Set(entries.flatMap((entry) => entry.split(' ')))].sort();
  const phrases = [...tables.phrases.keys()].filter((phrase) => phrase.includes(' '));
  phrases.sort();
  // The numbers beside each other and the words last: mixed, they are a kilobyte larger when compressed.
  return {
    wordWeights: vocabulary
      .flatMap((word) =>
        TABLES.filter((table) => tables[table].has(word)).map((table) => packWeight(tables[table].get(word)!)),
      )
      .join(''),
    phraseWeights: phrases.map((phrase) => packWeight(tables.phrases.get(phrase)!)).join(''),
    phrases: packPhrases(phrases, vocabulary),
    vocabulary: packVocabulary(vocabulary, tables),
  };
}

function packVocabulary(words: readonly string[], tables: WordTables): PackedVocabulary {
  return packSortedWords(words, (word) => {
    const set = TABLES.reduce((bits, table, bit) => (tables[table].has(word) ? bits | (1 << bit) : bits), 0);
    return set === 0 ? '' : TABLE_SETS[set]!;
  });
}

function packPhrases(phrases: readonly string[], vocabulary: readonly string[]): PackedPhrases {
  const places = new Map(vocabulary.map((word, place) => [word, place]));
  let before: readonly string[] = [];
  return phrases
    .map((phrase) => {
      const words = phrase.split(' ');
      const shared = Math.min(SHARED_WORDS.length - 1, words.length - 1, sharedStart(words, before));
      before = words;
      return (
        SHARED_WORDS[shared] +
        words
          .slice(shared)
          .map((word) => packPair(places.get(word)!))
          .join('')
      );
    })
    .join('');
}

function sharedStart(a: readonly string[], b: readonly string[]): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

export function packWeights({ bias, rows }: FittedWeights): PackedNumbers {
  return packNumbers([...bias, ...rows.flat()]);
}

/** The last rows, of the odds of the page types, have neither mean nor scale. */
export function packBlockModel(
  { bias, rows, output }: BlockModel,
  types: number,
): Pick<PackedModel, 'blocks' | 'blockWeights'> {
  const largest = bias.map((_, c) => Math.max(...rows.map((row) => Math.abs(row[2 + c]!)), Number.MIN_VALUE));
  const scalings = rows.slice(0, rows.length - types).flatMap(([mean, scale]) => [mean!, scale!]);
  return {
    blocks: packNumbers([output.length, ...output, ...bias, ...largest, ...scalings]),
    blockWeights: rows
      .flatMap((row) =>
        largest.map((most, c) => packSigned(Math.round((row[2 + c]! / most + 1) * WEIGHT_STEPS) - WEIGHT_STEPS)),
      )
      .join(''),
  };
}

/** Rounds to three significant digits. */
export function packNumbers(numbers: readonly number[]): PackedNumbers {
  return numbers
    .map((number) => {
      if (number === 0) return packPair(ZERO);
      const [digits, power] = Math.abs(number).toExponential(2).split('e') as [string, string];
      const mantissa = Number(digits.replace('.', ''));
      let exponent = Number(power) - 2;
      let scales = '';
      for (; exponent > HIGHEST_EXPONENT; exponent -= 3) scales += '!';
      for (; exponent <= HIGHEST_EXPONENT - 4; exponent += 3) scales += ' ';
      const value = (HIGHEST_EXPONENT - exponent) * SIGNED_MANTISSAS + (mantissa - 100) * 2 + (number < 0 ? 1 : 0);
      return scales + packPair(value);
    })
    .join('');
}

const fromSigned = (value: number) => (value > 0 ? value * 2 - 1 : -value * 2);
const packSigned = (value: number): PackedDigits => DIGITS[fromSigned(value)]!;
const packWeight = (weight: number): PackedDigits =>
  DIGITS[(fromSigned(Math.round(weight * 10)) + DIGITS.length - LEAST_WEIGHT) % DIGITS.length]!;

function packPair(value: number): PackedDigits {
  return DIGITS[Math.floor(value / DIGITS.length)]! + DIGITS[value % DIGITS.length]!;
}
