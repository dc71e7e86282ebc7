/** Fits the page type: a multinomial logistic regression over the features of a page. */
import { minimise } from './logistic.ts';

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

function scaling(rows: readonly (readonly number[])[], width: number): Scaling {
  const mean = new Float64Array(width);
  const scale = new Float64Array(width);
  for (const row of rows) for (let k = 0; k < width; k++) mean[k]! += row[k]! / rows.length;
  for (const row of rows) for (let k = 0; k < width; k++) scale[k]! += (row[k]! - mean[k]!) ** 2 / rows.length;
  return { mean, scale: scale.map((variance) => Math.sqrt(variance) || 1) };
}
