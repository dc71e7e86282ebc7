/** The files of a run: a line for each page, and a line for the run in a history that grows. */
import type { PageResult } from './comparePages.ts';
import { coveredKinds } from './measurePair.ts';
import { candidateMetrics, type Metric, pairMetrics, referenceMetrics, spreadOf } from './metrics.ts';
import { structureNames } from './structure.ts';

type Cell = string | number | undefined;

/** Cells that a spreadsheet would take for a formula get an apostrophe: ids and addresses come from outside. */
function cell(value: Cell): string {
  const text = typeof value === 'number' ? String(Math.round(value * 1e6) / 1e6) : (value ?? '');
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const lineOf = (cells: readonly Cell[]) => `${cells.map(cell).join(',')}\n`;

export function summaryCsv(pages: readonly PageResult[]): string {
  const named = (prefix: string, metrics: readonly Metric[]) =>
    metrics.map(({ name, value }) => ({ name: `${prefix}${name}`, value }));
  const columns: readonly { readonly name: string; value(page: PageResult): Cell }[] = [
    { name: 'id', value: ({ id }) => id },
    { name: 'url', value: ({ url }) => url },
    { name: 'type', value: ({ type }) => type },
    { name: 'reference_error', value: ({ reference }) => reference.failure?.type },
    { name: 'candidate_error', value: ({ candidate }) => candidate.failure?.type },
    ...named('', pairMetrics),
    ...coveredKinds.flatMap((kind) => [
      { name: `missing_${kind}`, value: ({ pair }: PageResult) => pair?.coverage[kind].missing },
      { name: `extra_${kind}`, value: ({ pair }: PageResult) => pair?.coverage[kind].extra },
    ]),
    ...structureNames.flatMap((name) => [
      { name: `reference_${name}_count`, value: ({ pair }: PageResult) => pair?.structure.reference[name] },
      { name: `candidate_${name}_count`, value: ({ pair }: PageResult) => pair?.structure.candidate[name] },
    ]),
    ...named('reference_', referenceMetrics),
    ...named('candidate_', candidateMetrics),
  ];
  return [columns.map(({ name }) => name), ...pages.map((page) => columns.map(({ value }) => value(page)))]
    .map(lineOf)
    .join('');
}

export interface Run {
  readonly runAt: string;
  /** Commit of the repository that the run took place in, if there is one. */
  readonly commit: string | undefined;
  readonly reference: string;
  readonly candidate: string;
}

/** Columns of the history by name. The order never changes, and new ones come last, so that old files stay readable. */
export function historyRow(run: Run, pages: readonly PageResult[]): Readonly<Record<string, Cell>> {
  const compared = pages.filter(({ pair }) => pair);
  const mean = (name: string, metric: Metric) => ({ [name]: spreadOf(metric, pages)?.mean });
  const spread = (name: string, metric: Metric, prefix = '') => ({
    [`${prefix}${name}`]: spreadOf(metric, pages)?.mean,
    [`std_${name}`]: spreadOf(metric, pages)?.deviation,
  });
  const total = (value: (page: PageResult) => number | undefined) =>
    compared.reduce((sum, page) => sum + (value(page) ?? 0), 0);
  const byName = new Map(pairMetrics.map((metric) => [metric.name, metric]));
  return {
    run_at: run.runAt,
    git_sha: run.commit,
    ok_count: compared.length,
    error_count: pages.length - compared.length,
    ...spread('similarity', byName.get('similarity')!, 'avg_'),
    ...Object.assign({}, ...coveredKinds.map((kind) => spread(`coverage_${kind}`, byName.get(`coverage_${kind}`)!))),
    ...Object.assign(
      {},
      ...coveredKinds.map((kind) => ({
        [`missing_${kind}`]: total(({ pair }) => pair?.coverage[kind].missing),
        [`extra_${kind}`]: total(({ pair }) => pair?.coverage[kind].extra),
      })),
    ),
    reference: run.reference,
    candidate: run.candidate,
    ...mean('canonical_similarity', byName.get('canonical_similarity')!),
    ...Object.assign(
      {},
      ...structureNames.map((name) => ({
        [`reference_${name}_count`]: total(({ pair }) => pair?.structure.reference[name]),
        [`candidate_${name}_count`]: total(({ pair }) => pair?.structure.candidate[name]),
      })),
    ),
    ...Object.assign({}, ...candidateMetrics.map((metric) => mean(`candidate_${metric.name}`, metric))),
  };
}

export const historyHeader = (row: Readonly<Record<string, Cell>>): string => lineOf(Object.keys(row));
export const historyLine = (row: Readonly<Record<string, Cell>>): string => lineOf(Object.values(row));
