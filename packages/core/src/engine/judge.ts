/**
 * Decides which blocks to keep. The features of a block, weighted for the probable page type, give the probability that a reader wants it;
 * the judge keeps the set of blocks with the highest expected F1. That maximum is the engine's confidence in its result.
 */
import type { PageType } from '../types.ts';
import { findCopies, findOriginals } from './copies.ts';
import type { Evidence } from './evidence.ts';
import { type BlockFingerprints, findSharedBlocks, type SharedBlocks } from './otherPages.ts';
import { explainBlock, scoreBlocks, type Term, weightsFor } from './scoreBlocks.ts';
import type { Block } from './survey.ts';

export type TypeProbabilities = Readonly<Record<PageType, number>>;

export interface Verdict {
  readonly keep: boolean;
  readonly probability: number;
  /** Another block shows the same text, and nothing suggests that the page repeats it on purpose. */
  readonly isCopy: boolean;
}

export interface Judgement {
  readonly verdicts: readonly Verdict[];
  /** Words of each block; 0 if another block is the original of its text. */
  readonly sizes: readonly number[];
  /** Expected F1 of the kept blocks. */
  readonly confidence: number;
  /** Returns the features with the largest effect on a block, for the trace. */
  explain(block: Block): readonly Term[];
}

/** What it counts, in logits, that other pages of the host show the same block: more than everything else together. */
const SHARED_WEIGHT = -20;

/** `otherPages` are pages of the same host. */
export function judge(
  evidence: Evidence,
  typeProbabilities: TypeProbabilities,
  otherPages: readonly BlockFingerprints[] = [],
): Judgement {
  const { blocks } = evidence.survey;
  const weights = weightsFor(typeProbabilities);
  const logits = scoreBlocks(evidence, weights);
  const shared = findSharedBlocks(blocks, logits.map(toProbability), otherPages);
  for (const index of shared.pagesWith.keys()) logits[index]! += SHARED_WEIGHT;
  const probabilities = logits.map(toProbability);
  const originals = findOriginals(evidence.survey, probabilities);
  const sizes = blocks.map(({ words, index }) => (originals[index] === index ? words : 0));
  const { kept, expected } = maximiseExpectedF1(probabilities, sizes);
  const isCopy = findCopies(evidence.survey, evidence.repeats, originals);
  return {
    verdicts: probabilities.map((probability, i) => ({
      probability,
      isCopy: isCopy[i]!,
      keep: kept.has(i) && !isCopy[i],
    })),
    sizes,
    confidence: expected,
    explain: (block) => [...explainShared(shared, block), ...explainBlock(evidence, weights, block)],
  };
}

const toProbability = (logit: number) => 1 / (1 + Math.exp(-logit));

/** Each block counts as that many words more: readers miss a lost heading or price as much as a lost sentence. The fit of the weights counts them too. */
export const LINE_WORDS = 4;

/** Sorts the blocks by probability and returns the prefix with the highest expected F1: 2·Σpn / (Σn + Σ of all pn), n being words with those of the line. */
export function maximiseExpectedF1(
  probabilities: readonly number[],
  words: readonly number[],
): { kept: Set<number>; expected: number } {
  const sizes = words.map((count) => count && count + LINE_WORDS);
  const order = [...probabilities.keys()].sort((a, b) => probabilities[b]! - probabilities[a]! || a - b);
  let wanted = 0;
  for (const i of order) wanted += probabilities[i]! * sizes[i]!;
  let found = 0;
  let taken = 0;
  let expected = 0;
  let best = 0;
  order.forEach((i, rank) => {
    found += probabilities[i]! * sizes[i]!;
    taken += sizes[i]!;
    const f = taken ? (2 * found) / (taken + wanted) : 0;
    if (f > expected) {
      expected = f;
      best = rank + 1;
    }
  });
  return { kept: new Set(order.slice(0, best)), expected };
}

function explainShared({ compared, pagesWith }: SharedBlocks, { index }: Block): Term[] {
  const count = pagesWith.get(index);
  return count === undefined ? [] : [{ name: `on ${count} of ${compared} other pages`, weight: SHARED_WEIGHT }];
}
