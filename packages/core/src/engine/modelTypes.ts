/**
 * The fitted model of the engine, all in one data file (`model.ts`), which `node bench/fit/run.ts` writes and `readModel.ts` reads. It is a
 * large part of every bundle with `extract`, so its texts are written in the forms that are smallest after compression.
 */
export interface PackedModel {
  /** Digest of the pages and their ground truth that it was fitted on. */
  readonly corpus: string;
  /** Fingerprint of the names of all features, whose order is that of the weights. */
  readonly features: string;
  /** Every word of the word tables. */
  readonly vocabulary: PackedVocabulary;
  /** One digit for each word and each table that has it, in the order of the vocabulary. */
  readonly wordWeights: PackedDigits;
  /** Phrases of several words, as places in the vocabulary, and a digit for each. */
  readonly phrases: PackedPhrases;
  readonly phraseWeights: PackedDigits;
  /** Of the model of blocks: the number of hidden units, their output weights, all biases, the largest weight of each column, mean and scale of each feature. */
  readonly blocks: PackedNumbers;
  /** The weights of the model of blocks, row by row, as shares of the largest weight of their column. */
  readonly blockWeights: PackedDigits;
  readonly pageTypes: PackedNumbers;
}

/**
 * Sorted words. A capital letter is the number of letters that the word has in common with the one before (`A`: none), then come its other
 * letters, then the character of `TABLE_SETS` for the tables that have the word, if any has it alone.
 */
export type PackedVocabulary = string;

/** A character of `DIGITS` for each number, the first characters for those near zero. */
export type PackedDigits = string;

/** Each phrase: a character of `SHARED_WORDS` for the words it has in common with the phrase before, then two digits for each other word. */
export type PackedPhrases = string;

/** Numbers of three significant digits: two digits for each, after characters of `SCALES`. */
export type PackedNumbers = string;

/** The weights of the features of a page. */
export interface FittedWeights {
  readonly bias: readonly number[];
  /** For each feature its mean, its scale and its weights, one for each column: here the page types. */
  readonly rows: readonly (readonly number[])[];
}

/**
 * The weights of the features of a block, then of the odds of the page types. The columns are a general weight, the difference for each page
 * type, and one for each hidden unit.
 */
export interface BlockModel extends FittedWeights {
  /** What each hidden unit counts, in logits. */
  readonly output: readonly number[];
}
