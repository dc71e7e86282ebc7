/**
 * Decides which blocks to keep. The features of a block, weighted for the probable page type, give the probability that a reader wants it;
 * the judge keeps the set of blocks with the highest expected F1. That maximum is the engine's confidence in its result.
 */
import type { PageType } from '../types.ts';
import { findCopies, findOriginals } from './copies.ts';
import type { Evidence } from './evidence.ts';
import { type Feature, type FeatureMask, features } from './features.ts';
import { blockWeights } from './fittedWeights.ts';
import { type BlockFingerprints, findSharedBlocks, type SharedBlocks } from './otherPages.ts';
import { pageTypes } from './pageTypes.ts';
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

export interface Term {
  readonly name: string;
  /** In logits; positive values speak for the block. */
  readonly weight: number;
}

interface WeightedFeature {
  readonly name: string;
  readonly of: Feature[1];
  readonly weight: number;
  readonly mean: number;
  readonly flag: Feature[2];
}

/** What it counts, in logits, that other pages of the host show the same block: more than everything else together. */
const SHARED_WEIGHT = -20;

/** `otherPages` are pages of the same host. */
export function judge(
  evidence: Evidence,
  typeProbabilities: TypeProbabilities,
  otherPages: readonly BlockFingerprints[] = [],
): Judgement {
  const { weighted, bias } = mixWeights(typeProbabilities);
  const { blocks } = evidence.survey;
  const logits = scoreBlocks(evidence, weighted, bias);
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
    explain: (block) => [...explainShared(shared, block), ...explain(weighted, evidence, block)],
  };
}

const toProbability = (logit: number) => 1 / (1 + Math.exp(-logit));

/** Computes the weights for this page: the general ones, plus each type's difference times the probability of that type. */
function mixWeights(typeProbabilities: TypeProbabilities): { weighted: WeightedFeature[]; bias: number } {
  const shares = pageTypes.map((type) => typeProbabilities[type]);
  const mix = (weights: readonly number[], general: number) =>
    shares.reduce((sum, share, t) => sum + weights[general + 1 + t]! * share, weights[general]!);
  const { bias, rows } = blockWeights();
  const weighted = features.map(([name, of, flag], i) => {
    const row = rows[i]!;
    return { name, of, flag, mean: row[0]!, weight: mix(row, 2) / row[1]! };
  });
  return { weighted, bias: mix(bias, 0) };
}

/**
 * Computes the logit of each block, feature by feature: so each loop calls one function. The means are subtracted once, and of each bitmask only
 * the few bits that are set are visited.
 */
function scoreBlocks(evidence: Evidence, weighted: readonly WeightedFeature[], bias: number): number[] {
  const { blocks } = evidence.survey;
  const start = weighted.reduce((sum, { weight, mean }) => sum - weight * mean, bias);
  const logits = blocks.map(() => start);
  const flags = new Map<FeatureMask, Float64Array>();
  for (const { of, flag, weight } of weighted) {
    if (!flag) {
      for (let i = 0; i < blocks.length; i++) logits[i]! += weight * of(evidence, blocks[i]!);
      continue;
    }
    let weights = flags.get(flag.mask);
    if (!weights) flags.set(flag.mask, (weights = new Float64Array(32)));
    weights[31 - Math.clz32(flag.bit)] = weight;
  }
  for (const [maskOf, weights] of flags) {
    for (let i = 0; i < blocks.length; i++) {
      for (let bits = maskOf(evidence, blocks[i]!); bits !== 0; bits &= bits - 1)
        logits[i]! += weights[31 - Math.clz32(bits & -bits)]!;
    }
  }
  return logits;
}

/** Sorts the blocks by probability and returns the prefix with the highest expected F1: 2·Σpn / (Σn + Σ of all pn). */
export function maximiseExpectedF1(
  probabilities: readonly number[],
  sizes: readonly number[],
): { kept: Set<number>; expected: number } {
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

const MAX_TERMS = 4;

function explain(weighted: readonly WeightedFeature[], evidence: Evidence, block: Block): Term[] {
  return weighted
    .map(({ name, of, weight, mean }) => ({ name, weight: weight * (of(evidence, block) - mean) }))
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, MAX_TERMS);
}
