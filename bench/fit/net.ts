/**
 * Fits the model of blocks: a linear part whose weights depend on the page type, and one layer of hidden units beside it.
 *
 * Both are trained at once with AdamW, page by page, on the log loss of the blocks plus the expected F1 of the page. Random inputs and units are left
 * out at each step; without that, the hidden units are worse than nothing on other sites. The same seed gives the same model.
 */
import type { BlockModel } from '../../packages/core/src/engine/modelTypes.ts';
import { typeOdds } from '../../packages/core/src/engine/typeOdds.ts';

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

const SETTINGS = {
  hiddenUnits: 16,
  epochs: 20,
  batchPages: 16,
  learningRate: 0.005,
  weightDecay: 0.5,
  /** Share of the inputs and of the hidden units that is left out at each step. */
  droppedInputs: 0.3,
  droppedUnits: 0.3,
};

/** Rare flags would otherwise be inputs of ten times the usual size. */
const MIN_SCALE = 0.3;

/** `width` features, then the odds of the page types, are the inputs; the columns of the weights are the general one, the types and the hidden units. */
export function fitBlocks(pages: readonly BlockPage[], width: number, seed = 1): BlockModel {
  const { hiddenUnits, epochs, batchPages, learningRate } = SETTINGS;
  const random = randomNumbers(seed);
  const scaling = blockScaling(pages, width);
  const types = pages[0]!.typeProbabilities.length;
  const shape: Shape = { inputs: width + types, types, hidden: hiddenUnits };
  const parameters = startParameters(shape, random);
  const gradient = new Float64Array(parameters.length);
  const optimiser = new AdamW(parameters, isWeight(shape));
  const trainer = new PageTrainer(shape, scaling, random);
  const order = [...pages.keys()];
  const steps = epochs * Math.ceil(pages.length / batchPages);
  for (let epoch = 0, step = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (let from = 0; from < order.length; from += batchPages, step++) {
      const batch = order.slice(from, from + batchPages);
      gradient.fill(0);
      for (const page of batch) trainer.addGradient(pages[page]!, parameters, gradient, 1 / batch.length);
      optimiser.step(gradient, (learningRate * (1 + Math.cos((Math.PI * step) / steps))) / 2);
    }
  }
  return toModel(parameters, shape, scaling);
}

/** The probability of each block. */
export function predictBlocks({ bias, rows, output }: BlockModel, page: BlockPage): Float64Array {
  const { typeProbabilities, wanted, matrix } = page;
  const types = typeProbabilities.length;
  const width = rows.length - types;
  const shares = [1, ...typeProbabilities];
  const linear = rows.map(([, scale, ...weights]) => sumOf(shares, (share, c) => share * weights[c]!) / scale!);
  const units = output.map((_, h) => rows.map((row) => row[3 + types + h]! / row[1]!));
  const start = (weights: readonly number[]) =>
    sumOf(rows, ([mean], k) => weights[k]! * (k < width ? -mean! : typeOdds(typeProbabilities[k - width]!)));
  const linearStart = sumOf(shares, (share, c) => share * bias[c]!) + start(linear);
  const unitStarts = units.map((weights, h) => bias[1 + types + h]! + start(weights));
  return Float64Array.from(wanted, (_, block) => {
    const weigh = (weights: readonly number[]) => {
      let sum = 0;
      for (let k = 0; k < width; k++) sum += weights[k]! * matrix[block * width + k]!;
      return sum;
    };
    const hidden = sumOf(output, (weight, h) => weight * Math.max(0, unitStarts[h]! + weigh(units[h]!)));
    return sigmoid(linearStart + weigh(linear) + hidden);
  });
}

interface Shape {
  readonly inputs: number;
  readonly types: number;
  readonly hidden: number;
}

interface Scaling {
  readonly mean: Float64Array;
  readonly scale: Float64Array;
}

/**
 * All parameters are in one array: for each column (general, types, hidden units) the weights of the inputs and the bias, then the output weights of
 * the hidden units.
 */
const columnsOf = ({ types, hidden }: Shape): number => 1 + types + hidden;
const outputsAt = (shape: Shape): number => columnsOf(shape) * (shape.inputs + 1);

function startParameters(shape: Shape, random: () => number): Float64Array {
  const parameters = new Float64Array(outputsAt(shape) + shape.hidden);
  const stride = shape.inputs + 1;
  for (let i = (1 + shape.types) * stride; i < parameters.length; i++) {
    const fanIn = i < outputsAt(shape) ? shape.inputs : shape.hidden;
    if (i >= outputsAt(shape) || i % stride !== shape.inputs) parameters[i] = gaussian(random) / Math.sqrt(fanIn);
  }
  return parameters;
}

/** Biases are not decayed. */
const isWeight = (shape: Shape) => (i: number) => i >= outputsAt(shape) || i % (shape.inputs + 1) !== shape.inputs;

function toModel(parameters: Float64Array, shape: Shape, { mean, scale }: Scaling): BlockModel {
  const stride = shape.inputs + 1;
  const columns = Array.from({ length: columnsOf(shape) }, (_, c) => parameters.slice(c * stride, (c + 1) * stride));
  const rowOf = (k: number) => [mean[k] ?? 0, scale[k] ?? 1, ...columns.map((column) => column[k]!)];
  return {
    bias: columns.map((column) => column[shape.inputs]!),
    rows: Array.from({ length: shape.inputs }, (_, k) => rowOf(k)),
    output: [...parameters.slice(outputsAt(shape))],
  };
}

/** Computes the gradient of the loss of one page. Its arrays are reused from page to page. */
class PageTrainer {
  private readonly shape: Shape;
  private readonly scaling: Scaling;
  private readonly random: () => number;
  private readonly linear: Float64Array;
  private readonly linearGradient: Float64Array;
  private inputs = new Float64Array(0);
  private thinned = new Float64Array(0);
  private hidden = new Float64Array(0);
  /** What was kept of a hidden unit: 0, or the factor that makes up for those left out. */
  private kept = new Float64Array(0);

  constructor(shape: Shape, scaling: Scaling, random: () => number) {
    this.shape = shape;
    this.scaling = scaling;
    this.random = random;
    this.linear = new Float64Array(shape.inputs + 1);
    this.linearGradient = new Float64Array(shape.inputs + 1);
  }

  addGradient(page: BlockPage, parameters: Float64Array, gradient: Float64Array, weight: number): void {
    const { inputs: n, types, hidden } = this.shape;
    const stride = n + 1;
    const { wanted, shares, typeProbabilities } = page;
    this.readInputs(page);
    this.mixLinear(parameters, typeProbabilities);
    const logits = this.computeLogits(wanted.length, parameters);
    const f1Gradients = softF1Gradients(page, logits);
    const outputs = outputsAt(this.shape);
    this.linearGradient.fill(0);
    for (let row = 0; row < wanted.length; row++) {
      if (shares[row] === 0) continue;
      const error = weight * (shares[row]! * (sigmoid(logits[row]!) - wanted[row]!) - f1Gradients[row]!);
      addScaled(this.linearGradient, 0, error, this.inputs, row * n, n);
      this.linearGradient[n]! += error;
      for (let h = 0; h < hidden; h++) {
        const active = this.hidden[row * hidden + h]!;
        if (active <= 0) continue;
        const kept = this.kept[row * hidden + h]!;
        gradient[outputs + h]! += error * active * kept;
        const unitError = error * kept * parameters[outputs + h]!;
        const column = (1 + types + h) * stride;
        addScaled(gradient, column, unitError, this.thinned, row * n, n);
        gradient[column + n]! += unitError;
      }
    }
    addScaled(gradient, 0, 1, this.linearGradient, 0, stride);
    for (let t = 0; t < types; t++)
      addScaled(gradient, (1 + t) * stride, typeProbabilities[t]!, this.linearGradient, 0, stride);
  }

  /** Standardises the features, and leaves some of them out of what the hidden units see. */
  private readInputs({ matrix, wanted, typeProbabilities }: BlockPage): void {
    const { inputs: n, types } = this.shape;
    const width = n - types;
    const size = wanted.length * n;
    if (this.inputs.length < size) [this.inputs, this.thinned] = [new Float64Array(size), new Float64Array(size)];
    const { mean, scale } = this.scaling;
    const odds = typeProbabilities.map(typeOdds);
    const { droppedInputs } = SETTINGS;
    for (let row = 0, at = 0; row < wanted.length; row++) {
      for (let k = 0; k < n; k++, at++) {
        const value = k < width ? (matrix[row * width + k]! - mean[k]!) / scale[k]! : odds[k - width]!;
        this.inputs[at] = value;
        this.thinned[at] = this.random() < droppedInputs ? 0 : value / (1 - droppedInputs);
      }
    }
  }

  private mixLinear(parameters: Float64Array, typeProbabilities: readonly number[]): void {
    const { linear } = this;
    linear.set(parameters.subarray(0, linear.length));
    typeProbabilities.forEach((probability, t) => {
      addScaled(linear, 0, probability, parameters, (1 + t) * linear.length, linear.length);
    });
  }

  private computeLogits(blocks: number, parameters: Float64Array): Float64Array {
    const { inputs: n, types, hidden } = this.shape;
    const stride = n + 1;
    const outputs = outputsAt(this.shape);
    if (this.hidden.length < blocks * hidden)
      [this.hidden, this.kept] = [new Float64Array(blocks * hidden), new Float64Array(blocks * hidden)];
    const logits = new Float64Array(blocks);
    for (let row = 0; row < blocks; row++) {
      let logit = this.linear[n]! + dot(this.linear, 0, this.inputs, row * n, n);
      for (let h = 0; h < hidden; h++) {
        const column = (1 + types + h) * stride;
        const sum = parameters[column + n]! + dot(parameters, column, this.thinned, row * n, n);
        const kept = this.random() < SETTINGS.droppedUnits ? 0 : 1 / (1 - SETTINGS.droppedUnits);
        this.hidden[row * hidden + h] = sum;
        this.kept[row * hidden + h] = kept;
        if (sum > 0) logit += parameters[outputs + h]! * sum * kept;
      }
      logits[row] = logit;
    }
    return logits;
  }
}

/** The gradient, by each block's logit, of the F1 that is expected if each block is kept with its probability. */
function softF1Gradients({ wanted, shares, isDuplicate }: BlockPage, logits: Float64Array): Float64Array {
  const probabilities = logits.map(sigmoid);
  let both = 0;
  let sum = 1e-6;
  for (let row = 0; row < wanted.length; row++) {
    if (isDuplicate[row]) continue;
    both += shares[row]! * probabilities[row]! * wanted[row]!;
    sum += shares[row]! * (probabilities[row]! + wanted[row]!);
  }
  const f1 = (2 * both) / sum;
  return probabilities.map((p, row) =>
    isDuplicate[row] ? 0 : ((2 * wanted[row]! - f1) / sum) * shares[row]! * p * (1 - p),
  );
}

/** Adam with decoupled weight decay. */
class AdamW {
  private readonly parameters: Float64Array;
  private readonly isDecayed: (i: number) => boolean;
  private readonly first: Float64Array;
  private readonly second: Float64Array;
  private steps = 0;

  constructor(parameters: Float64Array, isDecayed: (i: number) => boolean) {
    this.parameters = parameters;
    this.isDecayed = isDecayed;
    this.first = new Float64Array(parameters.length);
    this.second = new Float64Array(parameters.length);
  }

  step(gradient: Float64Array, rate: number): void {
    const { parameters, first, second } = this;
    this.steps++;
    const firstScale = 1 - 0.9 ** this.steps;
    const secondScale = 1 - 0.999 ** this.steps;
    for (let i = 0; i < parameters.length; i++) {
      first[i] = 0.9 * first[i]! + 0.1 * gradient[i]!;
      second[i] = 0.999 * second[i]! + 0.001 * gradient[i]! ** 2;
      if (this.isDecayed(i)) parameters[i]! *= 1 - rate * SETTINGS.weightDecay;
      parameters[i]! -= (rate * first[i]!) / firstScale / (Math.sqrt(second[i]! / secondScale) + 1e-8);
    }
  }
}

function blockScaling(pages: readonly BlockPage[], width: number): Scaling {
  const mean = new Float64Array(width);
  const variance = new Float64Array(width);
  const rows = pages.reduce((sum, { wanted }) => sum + wanted.length, 0);
  for (const { matrix } of pages) for (let i = 0; i < matrix.length; i++) mean[i % width]! += matrix[i]! / rows;
  for (const { matrix } of pages)
    for (let i = 0; i < matrix.length; i++) variance[i % width]! += (matrix[i]! - mean[i % width]!) ** 2 / rows;
  return { mean, scale: variance.map((value) => Math.max(MIN_SCALE, Math.sqrt(value))) };
}

function sumOf<T>(list: readonly T[], value: (item: T, index: number) => number): number {
  return list.reduce((sum, item, i) => sum + value(item, i), 0);
}

const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));

function dot(a: Float64Array, aAt: number, b: Float64Array, bAt: number, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += a[aAt + i]! * b[bAt + i]!;
  return sum;
}

function addScaled(
  to: Float64Array,
  toAt: number,
  factor: number,
  from: Float64Array,
  fromAt: number,
  length: number,
): void {
  for (let i = 0; i < length; i++) to[toAt + i]! += factor * from[fromAt + i]!;
}

/** Mulberry32: the same numbers on every machine. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function shuffle(list: number[], random: () => number): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
}
