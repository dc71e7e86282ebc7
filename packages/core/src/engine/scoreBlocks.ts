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
  readonly features: readonly ScaledFeature[];
  /** The weights of each feature, one row after the other. */
  readonly table: Weights;
  /** The sums of a block whose features are all zero. */
  readonly start: Weights;
  /** What each hidden unit counts. */
  readonly output: Float64Array;
}

interface ScaledFeature {
  readonly name: string;
  readonly of: Feature[1];
  readonly flag: Feature[2];
  readonly mean: number;
  /** Where its row of the table starts. */
  readonly row: number;
}

/** The first is for the sum that counts itself, the others are for the hidden units. */
type Weights = Float64Array;

export function weightsFor(typeProbabilities: TypeProbabilities): PageWeights {
  const model = (scaledModel ??= scaleModel());
  const shares = pageTypes.map((type) => typeProbabilities[type]);
  const mix = (weights: Weights, row: number, byType: Float64Array) => {
    for (let t = 0; t < shares.length; t++) weights[row]! += shares[t]! * byType[t]!;
  };
  const toWeights = ({ weights, byType }: TypedWeights): Weights => {
    const mixed = weights.slice();
    mix(mixed, 0, byType);
    return mixed;
  };
  const start = toWeights(model.start);
  model.types.forEach((weights, t) => {
    add(start, typeOdds(shares[t]!), toWeights(weights));
  });
  const table = model.table.slice();
  for (const { row, byType } of model.features) mix(table, row, byType);
  return { features: model.features, table, start, output: model.output };
}

/** The weights for pages of any type, and the difference that each page type makes to the first of them. */
interface TypedWeights {
  readonly weights: Weights;
  readonly byType: Float64Array;
}

interface ScaledModel {
  readonly features: readonly (ScaledFeature & { readonly byType: Float64Array })[];
  readonly table: Weights;
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
  const columns = start.weights.length;
  const table = new Float64Array(weighted.length * columns);
  const scaled = weighted.map(({ weights, ...feature }, k) => {
    add(start.weights, -feature.mean, weights);
    add(start.byType, -feature.mean, feature.byType);
    table.set(weights, k * columns);
    return { ...feature, row: k * columns };
  });
  const types = rows.slice(features.length).map(([, , ...columns]) => toTyped(columns));
  return { features: scaled, table, types, start, output: Float64Array.from(output) };
}

function add(to: Float64Array, times: number, values: Float64Array): void {
  for (let i = 0; i < to.length; i++) to[i]! += times * values[i]!;
}

/** How many blocks are scored together: what they need stays in the fastest memory. */
const GROUP = 64;

/**
 * Returns the logit of each block. First collects the features of a group of blocks that are not zero, feature by feature, so that each loop calls one
 * function; of a bitmask only the few bits that are set are visited. Then sums up block by block.
 */
export function scoreBlocks(evidence: Evidence, weights: PageWeights): number[] {
  const { features } = weights;
  const { blocks } = evidence.survey;
  const plain = features.filter(({ flag }) => !flag);
  const masks = rowsByMask(features);
  const found = new FoundFeatures(features.length);
  const sums = weights.start.slice();
  const logits: number[] = [];
  for (let from = 0; from < blocks.length; from += GROUP) {
    const group = blocks.slice(from, from + GROUP);
    found.clear();
    for (const { of, row } of plain) {
      for (let i = 0; i < group.length; i++) {
        const value = of(evidence, group[i]!);
        if (value !== 0) found.add(i, value, row);
      }
    }
    for (const [maskOf, rows] of masks) {
      for (let i = 0; i < group.length; i++) {
        for (let bits = maskOf(evidence, group[i]!); bits !== 0; bits &= bits - 1) {
          const row = rows[bitNumber(bits & -bits)];
          if (row !== undefined) found.add(i, 1, row);
        }
      }
    }
    for (let i = 0; i < group.length; i++) {
      found.sumUp(i, weights, sums);
      logits.push(toLogit(sums, weights.output));
    }
  }
  return logits;
}

/** The features of the blocks of a group that are not zero: their values, and their rows of the table of weights. */
class FoundFeatures {
  private readonly most: number;
  private readonly counts = new Int32Array(GROUP);
  private readonly values: Float64Array;
  private readonly rows: Int32Array;

  /** `most`: how many a block can have. */
  constructor(most: number) {
    this.most = most;
    this.values = new Float64Array(GROUP * most);
    this.rows = new Int32Array(GROUP * most);
  }

  clear(): void {
    this.counts.fill(0);
  }

  add(block: number, value: number, row: number): void {
    const at = block * this.most + this.counts[block]!++;
    this.values[at] = value;
    this.rows[at] = row;
  }

  /** Writes the sums of a block to `sums`. Four at once: processors add up the one while they wait for the others. */
  sumUp(block: number, { table, start }: PageWeights, sums: Weights): void {
    const { values, rows } = this;
    const from = block * this.most;
    const to = from + this.counts[block]!;
    let c = 0;
    for (; c + 4 <= sums.length; c += 4) {
      let a = start[c]!;
      let b = start[c + 1]!;
      let d = start[c + 2]!;
      let e = start[c + 3]!;
      for (let at = from; at < to; at++) {
        const value = values[at]!;
        const row = rows[at]! + c;
        a += value * table[row]!;
        b += value * table[row + 1]!;
        d += value * table[row + 2]!;
        e += value * table[row + 3]!;
      }
      sums[c] = a;
      sums[c + 1] = b;
      sums[c + 2] = d;
      sums[c + 3] = e;
    }
    for (; c < sums.length; c++) {
      let sum = start[c]!;
      for (let at = from; at < to; at++) sum += values[at]! * table[rows[at]! + c]!;
      sums[c] = sum;
    }
  }
}

/** For each bitmask, the row of each of its bits that is a feature. */
function rowsByMask(features: readonly ScaledFeature[]): Map<FeatureMask, number[]> {
  const masks = new Map<FeatureMask, number[]>();
  for (const { flag, row } of features) {
    if (!flag) continue;
    const rows = masks.get(flag.mask) ?? [];
    masks.set(flag.mask, rows);
    rows[bitNumber(flag.bit)] = row;
  }
  return masks;
}

const bitNumber = (bit: number): number => 31 - Math.clz32(bit);

function toLogit(sums: Weights, output: Float64Array): number {
  let logit = sums[0]!;
  for (let h = 0; h < output.length; h++) if (sums[h + 1]! > 0) logit += output[h]! * sums[h + 1]!;
  return logit;
}

const MAX_TERMS = 4;

/** Returns the features that move a block most: how much lower its logit would be if the feature had its usual value. */
export function explainBlock(evidence: Evidence, weights: PageWeights, block: Block): Term[] {
  const { features, table, start, output } = weights;
  const values = features.map(({ of }) => of(evidence, block));
  const sums = start.slice();
  const rows = features.map(({ row }) => table.subarray(row, row + start.length));
  rows.forEach((row, k) => {
    if (values[k] !== 0) add(sums, values[k]!, row);
  });
  const logit = toLogit(sums, output);
  const without = new Float64Array(sums.length);
  const moved = features.map(({ mean }, k) => {
    without.set(sums);
    add(without, mean - values[k]!, rows[k]!);
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
