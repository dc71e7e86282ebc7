/** The fitted model of the engine, all in one data file (`model.ts`), which `node bench/fit/run.ts` writes. */
export interface Model {
  /** Digest of the pages and their ground truth that it was fitted on. */
  readonly corpus: string;
  /** Weights of the block features: mean and scale of the feature, its general weight, then the difference for each page type. */
  readonly blocks: WeightTable;
  /** Weights of the page features: mean and scale of the feature, then its weight for each page type. */
  readonly pageTypes: WeightTable;
  /** Words in class, id and test-id names: log-odds that the text below such an element belongs to the content. */
  readonly names: WordsByWeight;
  /** Short texts: log-odds that they belong to the content. */
  readonly phrases: WordsByWeight;
  /** Words of short texts: the same for the texts that they occur in. */
  readonly words: WordsByWeight;
  /** Words of headings: the same for the text below. */
  readonly headings: WordsByWeight;
}

/** A line for each weight: the weight, then the words that have it, with commas between. A bundle is smaller than with a number for each word. */
export type WordsByWeight = string;

export interface WeightTable {
  readonly bias: readonly number[];
  readonly features: Readonly<Record<string, readonly number[]>>;
}
