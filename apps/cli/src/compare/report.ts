/** Writes one self-contained HTML page about a comparison. It has no script: filters work by CSS. */
import { dom } from '@pith/core';
import { type Cluster, causeOf, clusterFailures, lossOf } from './clusters.ts';
import type { PageResult, Side } from './comparePages.ts';
import type { Run } from './csv.ts';
import { candidateMetrics, type Metric, pairMetrics, referenceMetrics, spreadOf } from './metrics.ts';
import { structureNames } from './structure.ts';

const { escapeText } = dom;

/** Pages with a diff in the report; the others are in `summary.csv`. */
const MAX_PAGES = 200;

export interface Report {
  readonly run: Run;
  readonly corpus: string;
  readonly pages: readonly PageResult[];
  /** Earlier runs and this one, oldest first. */
  readonly history: readonly Readonly<Record<string, string>>[];
}

export function reportPage({ run, corpus, pages, history }: Report): string {
  const worst = pages.toSorted((a, b) => lossOf(b) - lossOf(a)).slice(0, MAX_PAGES);
  const types = namesOf(worst, ({ type }) => type);
  const causes = namesOf(worst, (page) => causeOf(page) ?? 'not worse');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(run.reference)} and ${escapeText(run.candidate)} compared</title>
<style>${STYLE}${filterStyle('type', types)}${filterStyle('cause', causes)}</style>
<header>
<h1>${escapeText(run.reference)} → ${escapeText(run.candidate)}</h1>
<p>${pages.length} pages of ${escapeText(corpus)}, ${escapeText(run.runAt)}${run.commit ? `, commit <code>${escapeText(run.commit)}</code>` : ''}</p>
</header>
<section><h2>Which one is better</h2>${verdict(run, pages)}</section>
<section><h2>Compared with what the corpus expects</h2>${truthTable(run, pages)}</section>
<section><h2>Compared with each other</h2>${pairTable(pages)}${structureTable(run, pages)}</section>
<section><h2>Where ${escapeText(run.candidate)} is worse</h2>${clusterTable(clusterFailures(pages))}</section>
${history.length > 1 ? `<section><h2>Trend</h2>${trends(history)}</section>` : ''}
<section><h2>Pages, worst first</h2>
${filters('type', types)}${filters('cause', causes)}
${worst.map((page) => pageDetails(page, run, types, causes)).join('\n')}
</section>
</html>
`;
}

const namesOf = (pages: readonly PageResult[], nameOf: (page: PageResult) => string) =>
  [...new Set(pages.map(nameOf))].sort();

function verdict(run: Run, pages: readonly PageResult[]): string {
  const judged = pages.filter(({ reference, candidate }) => reference.truth && candidate.truth);
  if (judged.length === 0) return '<p>The corpus does not say what is right, so only differences can be shown.</p>';
  const difference = ({ reference, candidate }: PageResult) => candidate.truth!.f1 - reference.truth!.f1;
  const better = judged.filter((page) => difference(page) > 0.01).length;
  const worse = judged.filter((page) => difference(page) < -0.01).length;
  const gains = candidateMetrics.flatMap((metric, i) => {
    const [before, after] = [spreadOf(referenceMetrics[i]!, pages), spreadOf(metric, pages)];
    return before && after ? [{ name: metric.name, change: after.mean - before.mean, metric }] : [];
  });
  const isGain = ({ change, metric }: { change: number; metric: Metric }) =>
    metric.isBetter === 'higher' ? change > 0.001 : change < -0.001;
  const isLoss = ({ change, metric }: { change: number; metric: Metric }) =>
    metric.isBetter === 'higher' ? change < -0.001 : change > 0.001;
  const list = (chosen: typeof gains) =>
    chosen.map(({ name, change }) => `${name} ${change > 0 ? '+' : '−'}${Math.abs(change).toFixed(3)}`).join(', ') ||
    'nothing';
  return `<p>${escapeText(run.candidate)} has the better text on ${better} pages and the worse one on ${worse} of ${judged.length}.</p>
<p>Better: ${list(gains.filter(isGain))}.<br>Worse: ${list(gains.filter(isLoss))}.</p>`;
}

const figure = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(3));

function truthTable(run: Run, pages: readonly PageResult[]): string {
  const groups: readonly (readonly [string, readonly PageResult[]])[] = [
    ['all', pages],
    ...[...Map.groupBy(pages, ({ type }) => type)].sort(([a], [b]) => (a < b ? -1 : 1)),
  ];
  const rows = groups.flatMap(([type, members]) =>
    (
      [
        [run.reference, referenceMetrics, ({ reference }: PageResult) => reference],
        [run.candidate, candidateMetrics, ({ candidate }: PageResult) => candidate],
      ] as const
    ).map(([name, metrics, side]) => [
      `${type} (${members.length})`,
      name,
      ...metrics.map((metric) => figure(spreadOf(metric, members)?.mean)),
      String(members.filter((page) => (side(page) as Side).failure).length),
    ]),
  );
  return table(['pages', '', ...candidateMetrics.map(({ name }) => name), 'failed'], rows);
}

function pairTable(pages: readonly PageResult[]): string {
  const rows = pairMetrics.map((metric) => {
    const spread = spreadOf(metric, pages);
    return [metric.name, figure(spread?.mean), figure(spread?.deviation)];
  });
  return table(['', 'mean', 'standard deviation'], rows);
}

function structureTable({ reference, candidate }: Run, pages: readonly PageResult[]): string {
  const total = (side: 'reference' | 'candidate', name: (typeof structureNames)[number]) =>
    pages.reduce((sum, { pair }) => sum + (pair?.structure[side][name] ?? 0), 0);
  const rows = structureNames.map((name) => [
    name === 'captions' ? 'images with captions' : name,
    String(total('reference', name)),
    String(total('candidate', name)),
  ]);
  return table(['', reference, candidate], rows);
}

function clusterTable(clusters: readonly Cluster[]): string {
  if (clusters.length === 0) return '<p>On no two pages for the same reason.</p>';
  const rows = clusters.slice(0, 30).map(({ kind, name, pages }) => [
    kind,
    name,
    String(pages.length),
    pages
      .slice(0, 5)
      .map(({ id }) => id)
      .join(', '),
  ]);
  return table(['by', '', 'pages', 'for example'], rows);
}

const TREND_COLUMNS = [
  'avg_similarity',
  'coverage_words',
  'candidate_f1',
  'candidate_lines',
  'candidate_headings',
  'candidate_holes',
];

function trends(history: Report['history']): string {
  return TREND_COLUMNS.map((column) => {
    const values = history.map((row) => Number.parseFloat(row[column] ?? '')).filter(Number.isFinite);
    return values.length > 1 ? trend(column, values) : '';
  }).join('');
}

const CHART = { width: 260, height: 70, margin: 6 };

function trend(name: string, values: readonly number[]): string {
  const { width, height, margin } = CHART;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (i: number) => margin + (i * (width - 2 * margin)) / (values.length - 1);
  const y = (value: number) =>
    high === low ? height / 2 : height - margin - ((value - low) * (height - 2 * margin)) / (high - low);
  const points = values.map((value, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const label = `${name}: ${figure(values[0])} to ${figure(values.at(-1))} in ${values.length} runs`;
  return `<figure class="trend"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeText(label)}"><polyline points="${points}"/></svg><figcaption>${escapeText(label)}</figcaption></figure>`;
}

/** Radio buttons that show only the pages with one value; see `filterStyle`. */
function filters(name: string, values: readonly string[]): string {
  if (values.length < 2) return '';
  const choice = (id: string, label: string, isChecked: boolean) =>
    `<label><input type="radio" name="${name}" id="${id}"${isChecked ? ' checked' : ''}> ${escapeText(label)}</label>`;
  return `<fieldset><legend>${name}</legend>${choice(`${name}-all`, 'all', true)}${values.map((value, i) => choice(`${name}-${i}`, value, false)).join('')}</fieldset>`;
}

const filterStyle = (name: string, values: readonly string[]) =>
  values.map((_, i) => `section:has(#${name}-${i}:checked) .page:not(.${name}-${i}){display:none}`).join('');

function pageDetails(page: PageResult, run: Run, types: readonly string[], causes: readonly string[]): string {
  const cause = causeOf(page) ?? 'not worse';
  const classes = `page type-${types.indexOf(page.type)} cause-${causes.indexOf(cause)}`;
  const f1 = ({ truth, failure }: Side) => (failure ? failure.type : truth ? `F1 ${figure(truth.f1)}` : '');
  const scores = `${f1(page.reference)} → ${f1(page.candidate)}`;
  return `<details class="${classes}"><summary><b>${escapeText(page.id)}</b> ${escapeText(page.type)} · ${escapeText(cause)} · ${escapeText(scores)}</summary>
<p>${page.url ? `<code>${escapeText(page.url)}</code>` : ''}${page.candidate.failure ? ` ${escapeText(page.candidate.failure.message)}` : ''}</p>
${page.diff ? sideBySide(page.diff, run) : '<p>The texts are the same, or there is none.</p>'}</details>`;
}

/** A unified diff in two columns: a removed run of lines stands beside the added run that follows it. */
function sideBySide(diff: string, { reference, candidate }: Run): string {
  const rows: string[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const line = (text: string | undefined, kind: string) =>
    text === undefined ? '<td></td>' : `<td class="${kind}">${escapeText(text)}</td>`;
  const flush = () => {
    for (let i = 0; i < Math.max(removed.length, added.length); i++)
      rows.push(`<tr>${line(removed[i], 'removed')}${line(added[i], 'added')}</tr>`);
    removed = [];
    added = [];
  };
  const lines = diff.split('\n');
  const start = lines.findIndex((text) => text.startsWith('@@'));
  for (const text of start < 0 ? [] : lines.slice(start)) {
    if (text.startsWith('-')) removed.push(text.slice(1));
    else if (text.startsWith('+')) added.push(text.slice(1));
    else {
      flush();
      if (text.startsWith('@@')) rows.push('<tr class="gap"><td colspan="2">…</td></tr>');
      else if (text.startsWith(' ')) rows.push(`<tr>${line(text.slice(1), 'same')}${line(text.slice(1), 'same')}</tr>`);
    }
  }
  flush();
  return `<table class="diff"><thead><tr><th>${escapeText(reference)}</th><th>${escapeText(candidate)}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((each) => `<${tag}>${escapeText(each)}</${tag}>`).join('')}</tr>`;
  return `<div class="wide"><table><thead>${row(head, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`;
}

const STYLE = `
:root{color-scheme:light dark;--line:color-mix(in srgb,currentColor 18%,transparent);--added:#0a7d3c;--removed:#b3261e}
body{font:16px/1.5 system-ui,sans-serif;max-width:76rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem;line-height:1.25;margin-bottom:.25rem}
h2{font-size:1.15rem;margin:2rem 0 .5rem}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:.9rem;margin:.5rem 0}
th,td{text-align:start;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid var(--line)}
td{font-variant-numeric:tabular-nums}
fieldset{border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0;padding:.25rem .75rem}
label{margin-inline-end:1rem}
details{border-bottom:1px solid var(--line);padding:.35rem 0}
summary{cursor:pointer;overflow-wrap:anywhere}
code{overflow-wrap:anywhere}
.diff{width:100%;table-layout:fixed}
.diff td{overflow-wrap:anywhere;padding:.15rem .5rem}
.removed{background:color-mix(in srgb,var(--removed) 14%,transparent)}
.added{background:color-mix(in srgb,var(--added) 14%,transparent)}
.same{opacity:.7}
.gap td{text-align:center;opacity:.5}
.trend{display:inline-block;width:17rem;margin:.5rem 1rem .5rem 0}
.trend polyline{fill:none;stroke:currentColor;stroke-width:2}
figcaption{font-size:.8rem}
:focus-visible{outline:2px solid Highlight;outline-offset:2px}
`;
