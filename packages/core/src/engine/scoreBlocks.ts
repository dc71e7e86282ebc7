/**
 * Scores blocks by their features: a weighted sum, whose weights depend on the page type, and a few hidden units for what only counts together. A
 * hidden unit is a weighted sum too, and counts while it is positive.
 *
 * Decision: docs/decisions/0063-hidden-units.md.
 */
import type { Evidence } from './evidence.ts';
import { type Feature, type FeatureMask, features } from './features.ts';
import { blockModel } from './fittedWeights.ts';
import type { TypeProbabilities } from './judge.ts';
import { pageTypes } from './pageTypes.ts';
import type { Block } from './survey.ts';
import { typeOdds } from './typeOdds.ts';

/** What a feature changes about a block. */
export interface Term {
  readonly name: string;
  /** In logits; positive values speak for the block. */
  readonly weight: number;
}

/** The weights for one page. Means and scales of the features are part of them, so that most features count nothing where they are zero. */
export interface PageWeights {
  readonly features: readonly WeightedFeature[];
  /** The sums of a block whose features are all zero. */
  readonly start: Weights;
  /** What each hidden unit counts. */
  readonly output: Float64Array;
}

interface WeightedFeature {
  readonly name: string;
  readonly of: Feature[1];
  readonly flag: Feature[2];
  readonly mean: number;
  readonly weights: Weights;
}

/** One for the sum that counts itself, and one for each hidden unit. */
interface Weights {
  readonly direct: number;
  readonly hidden: Float64Array;
}

export function weightsFor(typeProbabilities: TypeProbabilities): PageWeights {
  const { bias, rows, output } = blockModel();
  const shares = pageTypes.map((type) => typeProbabilities[type]);
  const toWeights = (columns: readonly number[]): Weights => ({
    direct: shares.reduce((sum, share, t) => sum + share * columns[1 + t]!, columns[0]!),
    hidden: Float64Array.from(columns.slice(1 + shares.length)),
  });
  const weighted = features.map(([name, of, flag], k): WeightedFeature => {
    const [mean, scale, ...columns] = rows[k]!;
    return { name, of, flag, mean: mean!, weights: toWeights(columns.map((weight) => weight / scale!)) };
  });
  let start = toWeights(bias);
  for (const { mean, weights } of weighted) start = add(start, -mean, weights);
  rows.slice(features.length).forEach(([, , ...columns], t) => {
    start = add(start, typeOdds(shares[t]!), toWeights(columns));
  });
  return { features: weighted, start, output: Float64Array.from(output) };
}

function add(to: Weights, times: number, { direct, hidden }: Weights): Weights {
  return { direct: to.direct + times * direct, hidden: to.hidden.map((weight, h) => weight + times * hidden[h]!) };
}

/**
 * Returns the logit of each block. Goes feature by feature, so that each loop calls one function; of a bitmask only the few bits that are set are
 * visited.
 */
export function scoreBlocks(evidence: Evidence, { features, start, output }: PageWeights): number[] {
  const { blocks } = evidence.survey;
  const logits = blocks.map(() => start.direct);
  const units = output.length;
  const hidden = new Float64Array(blocks.length * units);
  for (let i = 0; i < blocks.length; i++) hidden.set(start.hidden, i * units);
  const addTo = (block: number, value: number, weights: Weights) => {
    logits[block]! += value * weights.direct;
    for (let h = 0, at = block * units; h < units; h++, at++) hidden[at]! += value * weights.hidden[h]!;
  };
  const flags = new Map<FeatureMask, Weights[]>();
  for (const { of, flag, weights } of features) {
    if (flag) {
      const ofMask = flags.get(flag.mask) ?? [];
      flags.set(flag.mask, ofMask);
      ofMask[bitNumber(flag.bit)] = weights;
      continue;
    }
    for (let i = 0; i < blocks.length; i++) {
      const value = of(evidence, blocks[i]!);
      if (value !== 0) addTo(i, value, weights);
    }
  }
  for (const [maskOf, ofMask] of flags) {
    for (let i = 0; i < blocks.length; i++) {
      for (let bits = maskOf(evidence, blocks[i]!); bits !== 0; bits &= bits - 1) {
        const weights = ofMask[bitNumber(bits & -bits)];
        if (weights) addTo(i, 1, weights);
      }
    }
  }
  for (let i = 0; i < blocks.length; i++) logits[i]! += sumOfUnits(hidden.subarray(i * units, (i + 1) * units), output);
  return logits;
}

const bitNumber = (bit: number): number => 31 - Math.clz32(bit);

function sumOfUnits(hidden: Float64Array, output: Float64Array): number {
  let sum = 0;
  for (let h = 0; h < output.length; h++) if (hidden[h]! > 0) sum += output[h]! * hidden[h]!;
  return sum;
}

const MAX_TERMS = 4;

/** Returns the features that move a block most: how much lower its logit would be if the feature had its usual value. */
export function explainBlock(evidence: Evidence, { features, start, output }: PageWeights, block: Block): Term[] {
  const values = features.map(({ of }) => of(evidence, block));
  const hidden = start.hidden.slice();
  features.forEach(({ weights }, k) => {
    if (values[k] !== 0) for (let h = 0; h < hidden.length; h++) hidden[h]! += values[k]! * weights.hidden[h]!;
  });
  const units = sumOfUnits(hidden, output);
  const moved = features.map(({ mean, weights }, k) => {
    const deviation = values[k]! - mean;
    let without = 0;
    for (let h = 0; h < hidden.length; h++) {
      const sum = hidden[h]! - deviation * weights.hidden[h]!;
      if (sum > 0) without += output[h]! * sum;
    }
    return deviation * weights.direct + units - without;
  });
  return largest(moved, MAX_TERMS).map((k) => ({ name: features[k]!.name, weight: moved[k]! }));
}

/** Indexes of the values that are largest by amount, in order. Every block of a trace needs them, so there is no sorting of all. */
function largest(values: readonly number[], count: number): number[] {
  const found: number[] = [];
  const size = (index: number) => Math.abs(values[index]!);
  for (let i = 0; i < values.length; i++) {
    if (found.length === count && size(i) <= size(found.at(-1)!)) continue;
    if (found.length === count) found.pop();
    let at = found.length;
    while (at > 0 && size(found[at - 1]!) < size(i)) at--;
    found.splice(at, 0, i);
  }
  return found;
}
