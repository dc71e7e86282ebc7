/**
 * Decides block by block. Each block's evidence, weighed for the kind of page this probably is, gives the probability that a reader wants
 * it; then the set of blocks is kept whose expected F1 is highest. That maximum is the engine's confidence in its own answer.
 */
import type { PageType } from '../types.ts';
import { blockWeights } from './blockWeights.ts';
import type { Evidence } from './evidence.ts';
import { type Bits, type Feature, features } from './features.ts';
import { pageTypes } from './pageTypes.ts';
import type { Block } from './survey.ts';

export type TypeOdds = Readonly<Record<PageType, number>>;

export interface Verdict {
  readonly keep: boolean;
  readonly probability: number;
}

export interface Judgement {
  readonly verdicts: readonly Verdict[];
  /** Words of each block, none where they are a copy. */
  readonly sizes: readonly number[];
  /** Expected F1 of what is kept. */
  readonly confidence: number;
  /** The evidence that moved a block most, for the trace. */
  explain(block: Block): readonly Term[];
}

export interface Term {
  readonly name: string;
  /** In logits: positive speaks for the block. */
  readonly weight: number;
}

interface Weighed {
  readonly name: string;
  readonly of: Feature[1];
  readonly weight: number;
  readonly mean: number;
  readonly flag: Feature[2];
}

/** Blocks of fewer words repeat without being copies: "Reply", "$20". */
const COPY_WORDS = 4;

export function judge(evidence: Evidence, odds: TypeOdds): Judgement {
  const { weighed, bias } = weigh(odds);
  const { blocks } = evidence.survey;
  const logitOf = together(weighed, bias);
  const probabilities = blocks.map((block) => 1 / (1 + Math.exp(-logitOf(evidence, block))));
  const sizes = blocks.map(({ words, index }) => (words >= COPY_WORDS && evidence.isCopy[index] ? 0 : words));
  const { kept, expected } = bestCut(probabilities, sizes);
  return {
    verdicts: probabilities.map((probability, i) => ({ probability, keep: kept.has(i) && sizes[i]! > 0 })),
    sizes,
    confidence: expected,
    explain: (block) => explain(weighed, evidence, block),
  };
}

/** The weights for this page: the general ones, plus each type's own by how likely the page is of that type. */
function weigh(odds: TypeOdds): { weighed: Weighed[]; bias: number } {
  const mix = ([all, ...byType]: readonly number[]) =>
    byType.reduce((sum, delta, t) => sum + delta * odds[pageTypes[t]!], all!);
  const weighed = features.flatMap(([name, of, flag]): Weighed[] => {
    const row = blockWeights.features[name];
    if (!row) return [];
    const [mean, scale, ...weights] = row;
    return [{ name, of, flag, mean: mean!, weight: mix(weights) / scale! }];
  });
  return { weighed, bias: mix(blockWeights.bias) };
}

/**
 * The sum over all evidence, arranged for speed: means are taken off once, and of the flags only those that are set are looked at, which
 * is a few of many.
 */
function together(weighed: readonly Weighed[], bias: number): (evidence: Evidence, block: Block) => number {
  const start = weighed.reduce((sum, { weight, mean }) => sum - weight * mean, bias);
  const numbers = weighed.filter(({ flag }) => !flag);
  const flags = new Map<Bits, Float64Array>();
  for (const { flag, weight } of weighed) {
    if (!flag) continue;
    let weights = flags.get(flag.bits);
    if (!weights) flags.set(flag.bits, (weights = new Float64Array(32)));
    weights[31 - Math.clz32(flag.bit)] = weight;
  }
  const groups = [...flags];
  return (evidence, block) => {
    let logit = start;
    for (const { of, weight } of numbers) logit += weight * of(evidence, block);
    for (const [bitsOf, weights] of groups) {
      for (let bits = bitsOf(evidence, block); bits !== 0; bits &= bits - 1) {
        logit += weights[31 - Math.clz32(bits & -bits)]!;
      }
    }
    return logit;
  };
}

/** Of all prefixes of the blocks by probability, the one with the highest expected F1: 2·Σpn / (Σn + Σ of all pn). */
export function bestCut(
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

const MAX_TERMS = 4;

function explain(weighed: readonly Weighed[], evidence: Evidence, block: Block): Term[] {
  return weighed
    .map(({ name, of, weight, mean }) => ({ name, weight: weight * (of(evidence, block) - mean) }))
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, MAX_TERMS);
}
