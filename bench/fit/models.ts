/** The two logistic regressions: one predicts the page type, the other which blocks belong to the content. */
import { minimise } from './logistic.ts';

/** Each block counts as that many words more: readers miss a lost heading or price as much as a lost sentence. */
export const LINE_WORDS = 4;

export interface Scaling {
  readonly mean: Float64Array;
  readonly scale: Float64Array;
}

export interface TypeModel extends Scaling {
  /** One row of weights per type; the last value of each row is the bias. */
  readonly weights: readonly Float64Array[];
}

export interface TypeRow {
  readonly values: readonly number[];
  readonly type: number;
}

const TYPE_PENALTY = 6;

export function fitTypes(rows: readonly TypeRow[], types: number): TypeModel {
  const width = rows[0]!.values.length;
  const { mean, scale } = scaling(
    rows.map(({ values }) => values),
    width,
  );
  const inputs = rows.map(({ values }) =>
    Float64Array.from([...values.map((value, k) => (value - mean[k]!) / scale[k]!), 1]),
  );
  const stride = width + 1;
  const solution = minimise(
    (x, gradient) => {
      let loss = 0;
      for (let i = 0; i < x.length; i++) {
        if (i % stride === width) continue;
        loss += (TYPE_PENALTY * x[i]! ** 2) / 2;
        gradient[i] = TYPE_PENALTY * x[i]!;
      }
      rows.forEach(({ type }, r) => {
        const probabilities = softmax(inputs[r]!, x, types, stride);
        loss -= Math.log(probabilities[type]!);
        for (let t = 0; t < types; t++) {
          const error = probabilities[t]! - (t === type ? 1 : 0);
          for (let k = 0; k < stride; k++) gradient[t * stride + k]! += error * inputs[r]![k]!;
        }
      });
      return loss;
    },
    new Float64Array(stride * types),
    { iterations: 150 },
  );
  return {
    mean,
    scale,
    weights: Array.from({ length: types }, (_, t) => solution.slice(t * stride, (t + 1) * stride)),
  };
}

export function predictType({ mean, scale, weights }: TypeModel, values: readonly number[]): number[] {
  const input = Float64Array.from([...values.map((value, k) => (value - mean[k]!) / scale[k]!), 1]);
  const flat = new Float64Array(weights.length * input.length);
  weights.forEach((row, t) => {
    flat.set(row, t * input.length);
  });
  return [...softmax(input, flat, weights.length, input.length)];
}

function softmax(input: Float64Array, x: Float64Array, types: number, stride: number): Float64Array {
  const scores = new Float64Array(types);
  for (let t = 0; t < types; t++) for (let k = 0; k < stride; k++) scores[t]! += x[t * stride + k]! * input[k]!;
  const highest = Math.max(...scores);
  let total = 0;
  for (let t = 0; t < types; t++) total += scores[t] = Math.exp(scores[t]! - highest);
  return scores.map((score) => score / total);
}

export interface BlockPage {
  /** The features of the blocks, row by row. */
  readonly matrix: Float32Array;
  readonly wanted: Uint8Array;
  /** The share of each block in the words of the page, so that all pages have the same weight. */
  readonly shares: Float64Array;
  /** Duplicates of an earlier block are never part of the output, so they do not affect F1. */
  readonly isDuplicate: readonly boolean[];
  readonly typeProbabilities: readonly number[];
}

export interface BlockModel extends Scaling {
  /** The general weights, then the differences for each type; the last value of each row is the bias. */
  readonly weights: readonly Float64Array[];
}

export interface Penalties {
  /** L2 penalties on the general weights, and on the differences of a type from them. */
  readonly general: number;
  readonly byType: number;
  /** Weight of the F1 loss relative to the log loss of the blocks. */
  readonly lostF1: number;
}

/**
 * Fits in two steps. The log loss alone is convex and gives calibrated probabilities. From there, the expected F1 of each page is
 * added to the loss, because F1 is what counts in the end.
 */
export function fitBlocks(
  pages: readonly BlockPage[],
  width: number,
  penalties: Penalties,
  iterations = 60,
): BlockModel {
  const { mean, scale } = blockScaling(pages, width);
  const stride = width + 1;
  const start = new Float64Array(stride * (pages[0]!.typeProbabilities.length + 1));
  const calibrated = fitWithPenalties(pages, { mean, scale }, { ...penalties, lostF1: 0 }, start, iterations);
  const solution = fitWithPenalties(pages, { mean, scale }, penalties, calibrated, iterations);
  return {
    mean,
    scale,
    weights: Array.from({ length: start.length / stride }, (_, t) => solution.slice(t * stride, (t + 1) * stride)),
  };
}

function fitWithPenalties(
  pages: readonly BlockPage[],
  { mean, scale }: Scaling,
  { general, byType, lostF1 }: Penalties,
  start: Float64Array,
  iterations: number,
): Float64Array {
  const width = mean.length;
  const types = pages[0]!.typeProbabilities.length;
  const stride = width + 1;
  const weights = new Float64Array(stride);
  const errors = new Float64Array(stride);
  return minimise(
    (x, gradient) => {
      let loss = 0;
      for (let i = 0; i < x.length; i++) {
        const isBias = i % stride === width;
        const penalty = i < stride ? (isBias ? 0 : general) : isBias ? byType / 20 : byType;
        loss += (penalty * x[i]! ** 2) / 2;
        gradient[i] = penalty * x[i]!;
      }
      for (const page of pages) {
        const { matrix, wanted, shares, typeProbabilities } = page;
        const bias = mixWeights(x, typeProbabilities, mean, scale, weights);
        const logits = Float64Array.from(wanted, (_, row) => {
          let logit = bias;
          for (let k = 0, at = row * width; k < width; k++) logit += weights[k]! * matrix[at + k]!;
          return logit;
        });
        const { f1, gradients } = softF1(page, logits);
        loss += lostF1 * (1 - f1);
        errors.fill(0);
        for (let row = 0, at = 0; row < wanted.length; row++, at += width) {
          const share = shares[row]!;
          if (share === 0) continue;
          const logit = logits[row]!;
          const y = wanted[row]!;
          loss +=
            share *
            (logit > 0 ? Math.log1p(Math.exp(-logit)) + (1 - y) * logit : Math.log1p(Math.exp(logit)) - y * logit);
          const error = share * (1 / (1 + Math.exp(-logit)) - y) - lostF1 * gradients[row]!;
          errors[width]! += error;
          for (let k = 0; k < width; k++) errors[k]! += error * matrix[at + k]!;
        }
        for (let k = 0; k < width; k++) errors[k] = (errors[k]! - errors[width]! * mean[k]!) / scale[k]!;
        for (let k = 0; k < stride; k++) {
          gradient[k]! += errors[k]!;
          for (let t = 0; t < types; t++) gradient[(t + 1) * stride + k]! += typeProbabilities[t]! * errors[k]!;
        }
      }
      return loss;
    },
    start,
    { iterations },
  );
}

/** The expected F1 of a page if each block is kept with its probability, and the gradient of F1 by each block's logit. */
function softF1(
  { wanted, shares, isDuplicate }: BlockPage,
  logits: Float64Array,
): { f1: number; gradients: Float64Array } {
  const probabilities = logits.map((logit) => 1 / (1 + Math.exp(-logit)));
  let both = 0;
  let sum = 1e-6;
  for (let row = 0; row < wanted.length; row++) {
    if (isDuplicate[row]) continue;
    both += shares[row]! * probabilities[row]! * wanted[row]!;
    sum += shares[row]! * (probabilities[row]! + wanted[row]!);
  }
  const f1 = (2 * both) / sum;
  const gradients = probabilities.map((p, row) =>
    isDuplicate[row] ? 0 : ((2 * wanted[row]! - f1) / sum) * shares[row]! * p * (1 - p),
  );
  return { f1, gradients };
}

export function predictBlocks(
  { mean, scale, weights: tables }: BlockModel,
  { matrix, wanted, typeProbabilities }: BlockPage,
): Float64Array {
  const width = mean.length;
  const flat = new Float64Array(tables.length * (width + 1));
  tables.forEach((row, t) => {
    flat.set(row, t * (width + 1));
  });
  const weights = new Float64Array(width + 1);
  const bias = mixWeights(flat, typeProbabilities, mean, scale, weights);
  return Float64Array.from(wanted, (_, row) => {
    let logit = bias;
    for (let k = 0; k < width; k++) logit += weights[k]! * matrix[row * width + k]!;
    return 1 / (1 + Math.exp(-logit));
  });
}

/** Computes the weights of a page for the raw features. The offsets of the standardisation go into the bias, which is returned. */
function mixWeights(
  x: Float64Array,
  typeProbabilities: readonly number[],
  mean: Float64Array,
  scale: Float64Array,
  into: Float64Array,
): number {
  const width = mean.length;
  const stride = width + 1;
  for (let k = 0; k < stride; k++) {
    let weight = x[k]!;
    for (let t = 0; t < typeProbabilities.length; t++) weight += typeProbabilities[t]! * x[(t + 1) * stride + k]!;
    into[k] = weight;
  }
  let bias = into[width]!;
  for (let k = 0; k < width; k++) {
    into[k]! /= scale[k]!;
    bias -= into[k]! * mean[k]!;
  }
  return bias;
}

function scaling(rows: readonly (readonly number[])[], width: number): Scaling {
  const mean = new Float64Array(width);
  const scale = new Float64Array(width);
  for (const row of rows) for (let k = 0; k < width; k++) mean[k]! += row[k]! / rows.length;
  for (const row of rows) for (let k = 0; k < width; k++) scale[k]! += (row[k]! - mean[k]!) ** 2 / rows.length;
  return { mean, scale: scale.map((variance) => Math.sqrt(variance) || 1) };
}

function blockScaling(pages: readonly BlockPage[], width: number): Scaling {
  const mean = new Float64Array(width);
  const scale = new Float64Array(width);
  const rows = pages.reduce((sum, { wanted }) => sum + wanted.length, 0);
  for (const { matrix } of pages) for (let i = 0; i < matrix.length; i++) mean[i % width]! += matrix[i]! / rows;
  for (const { matrix } of pages)
    for (let i = 0; i < matrix.length; i++) scale[i % width]! += (matrix[i]! - mean[i % width]!) ** 2 / rows;
  return { mean, scale: scale.map((variance) => Math.sqrt(variance) || 1) };
}
