/** The figures of a comparison by name: how to read each from a page, and which direction is better. */
import type { PageResult, Side } from './comparePages.ts';
import { coveredKinds } from './measurePair.ts';

export interface Metric {
  readonly name: string;
  readonly isBetter: 'higher' | 'lower';
  /** Undefined if the page has no such figure. */
  value(page: PageResult): number | undefined;
}

/** The candidate compared with the reference. */
export const pairMetrics: readonly Metric[] = [
  { name: 'similarity', isBetter: 'higher', value: ({ pair }) => pair?.similarity },
  { name: 'canonical_similarity', isBetter: 'higher', value: ({ pair }) => pair?.canonicalSimilarity },
  ...coveredKinds.map(
    (kind): Metric => ({
      name: `coverage_${kind}`,
      isBetter: 'higher',
      value: ({ pair }) => pair?.coverage[kind].share,
    }),
  ),
];

const truthValues = {
  f1: 'f1',
  precision: 'precision',
  recall: 'recall',
  lines: 'lines',
  short_lines: 'shortLines',
  lines_wanted: 'linesWanted',
  headings: 'headings',
  holes: 'holes',
} as const;

/** One side compared with the truth. A page that failed counts as empty. */
export const truthMetricsOf = (side: (page: PageResult) => Side): readonly Metric[] =>
  Object.entries(truthValues).map(([name, key]) => ({
    name,
    isBetter: name === 'holes' ? 'lower' : 'higher',
    value: (page) => side(page).truth?.[key],
  }));

export const referenceMetrics = truthMetricsOf(({ reference }) => reference);
export const candidateMetrics = truthMetricsOf(({ candidate }) => candidate);

export interface Spread {
  readonly mean: number;
  readonly deviation: number;
  readonly pages: number;
}

/** Undefined if no page has the figure. */
export function spreadOf(metric: Metric, pages: readonly PageResult[]): Spread | undefined {
  const values = pages.map((page) => metric.value(page)).filter((value) => value !== undefined);
  if (values.length === 0) return undefined;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(variance), pages: values.length };
}
