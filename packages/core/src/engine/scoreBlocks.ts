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

/** The first is for the sum that counts itself, the others are for the hidden units. */
type Weights = Float64Array;

export function weightsFor(typeProbabilities: TypeProbabilities): PageWeights {
  const model = (scaledModel ??= scaleModel());
  const shares = pageTypes.map((type) => typeProbabilities[type]);
  const toWeights = ({ weights, byType }: TypedWeights): Weights => {
    const mixed = weights.slice();
    for (let t = 0; t < shares.length; t++) mixed[0]! += shares[t]! * byType[t]!;
    return mixed;
  };
  const start = toWeights(model.start);
  model.types.forEach((weights, t) => {
    add(start, typeOdds(shares[t]!), toWeights(weights));
  });
  return {
    features: model.features.map((feature) => ({ ...feature, weights: toWeights(feature) })),
    start,
    output: model.output,
  };
}

/** The weights for pages of any type, and the difference that each page type makes to the first of them. */
interface TypedWeights {
  readonly weights: Weights;
  readonly byType: Float64Array;
}

interface ScaledModel {
  readonly features: readonly (WeightedFeature & TypedWeights)[];
  /** The weights of the odds of each page type. */
  readonly types: readonly TypedWeights[];
  readonly start: TypedWeights;
  readonly output: Float64Array;
}

let scaledModel: ScaledModel | undefined;

/** Divides the weights by the scales of their features, and takes the means into the start. Once for all pages. */
function scaleModel(): ScaledModel {
  const { bias, rows, output } = blockModel();
  const toTyped = ([direct, ...others]: readonly number[]): TypedWeights => ({
    weights: Float64Array.of(direct!, ...others.slice(pageTypes.length)),
    byType: Float64Array.from(others.slice(0, pageTypes.length)),
  });
  const weighted = features.map(([name, of, flag], k) => {
    const [mean, scale, ...columns] = rows[k]!;
    return { name, of, flag, mean: mean!, ...toTyped(columns.map((weight) => weight / scale!)) };
  });
  const start = toTyped(bias);
  for (const { mean, weights, byType } of weighted) {
    add(start.weights, -mean, weights);
    add(start.byType, -mean, byType);
  }
  const types = rows.slice(features.length).map(([, , ...columns]) => toTyped(columns));
  return { features: weighted, types, start, output: Float64Array.from(output) };
}

function add(to: Float64Array, times: number, values: Float64Array): void {
  for (let i = 0; i < to.length; i++) to[i]! += times * values[i]!;
}

/**
 * Returns the logit of each block. Goes feature by feature, so that each loop calls one function; of a bitmask only the few bits that are set are
 * visited.
 */
export function scoreBlocks(evidence: Evidence, { features, start, output }: PageWeights): number[] {
  const { blocks } = evidence.survey;
  const columns = start.length;
  const sums = new Float64Array(blocks.length * columns);
  for (let i = 0; i < blocks.length; i++) sums.set(start, i * columns);
  const addTo = (block: number, value: number, weights: Weights) => {
    for (let c = 0, at = block * columns; c < columns; c++, at++) sums[at]! += value * weights[c]!;
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
  return blocks.map((_, i) => toLogit(sums.subarray(i * columns, (i + 1) * columns), output));
}

const bitNumber = (bit: number): number => 31 - Math.clz32(bit);

function toLogit(sums: Float64Array, output: Float64Array): number {
  let logit = sums[0]!;
  for (let h = 0; h < output.length; h++) if (sums[h + 1]! > 0) logit += output[h]! * sums[h + 1]!;
  return logit;
}

const MAX_TERMS = 4;

/** Returns the features that move a block most: how much lower its logit would be if the feature had its usual value. */
export function explainBlock(evidence: Evidence, { features, start, output }: PageWeights, block: Block): Term[] {
  const values = features.map(({ of }) => of(evidence, block));
  const sums = start.slice();
  features.forEach(({ weights }, k) => {
    if (values[k] !== 0) add(sums, values[k]!, weights);
  });
  const logit = toLogit(sums, output);
  const without = new Float64Array(sums.length);
  const moved = features.map(({ mean, weights }, k) => {
    without.set(sums);
    add(without, mean - values[k]!, weights);
    return logit - toLogit(without, output);
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
