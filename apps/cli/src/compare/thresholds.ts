/** Conditions that make a comparison fail, such as `f1<0.89` or `failed>0`. */
import { cliError } from '../errors.ts';
import type { PageResult } from './comparePages.ts';
import { candidateMetrics, pairMetrics, spreadOf } from './metrics.ts';

export interface Threshold {
  readonly text: string;
  readonly name: string;
  readonly isBelow: boolean;
  readonly limit: number;
}

const FAILED = 'failed';
const metrics = new Map([...pairMetrics, ...candidateMetrics].map((metric) => [metric.name, metric]));
const names = [...metrics.keys(), FAILED];

export async function readThreshold(text: string): Promise<Threshold> {
  const [, name = '', sign, limit] = /^([a-z0-9_]+)\s*([<>])\s*(\d+(?:\.\d+)?)$/.exec(text.trim()) ?? [];
  if (!names.includes(name))
    throw await cliError('bad-value', text, [
      'write a figure, < or >, and a number: f1<0.89',
      `figures: ${names.join(', ')}`,
    ]);
  return { text, name, isBelow: sign === '<', limit: Number(limit) };
}

/** The figure that meets the condition; undefined if none does, so that the run passes. */
export function crossed({ name, isBelow, limit }: Threshold, pages: readonly PageResult[]): number | undefined {
  const metric = metrics.get(name);
  const figure = metric ? spreadOf(metric, pages)?.mean : pages.filter(({ candidate }) => candidate.failure).length;
  if (figure === undefined) return undefined;
  return (isBelow ? figure < limit : figure > limit) ? figure : undefined;
}
