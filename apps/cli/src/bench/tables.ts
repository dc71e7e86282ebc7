/** The tables of `pith bench`, and their forms: Markdown and HTML. */
import { dom } from '@pith/core';
import { metadataFields } from '../compare/measureMetadata.ts';
import type { TruthMeasures } from '../compare/measureTruth.ts';
import type { PageScore } from './scoreCorpus.ts';

export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The scores of each extractor, Pith first. */
export type Field = ReadonlyMap<string, readonly PageScore[]>;

export function tablesOf(corpus: string, field: Field): Table[] {
  return [
    f1Table(corpus, field),
    readerTable(field),
    snippetTable(field),
    metadataTable(field),
    costTable(field),
  ].filter(({ rows }) => rows.some((row) => row.slice(1).some((cell) => cell !== '–')));
}

const mean = (values: readonly (number | undefined)[]): number | undefined => {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length;
};

const shown = (value: number | undefined, digits = 3) => (value === undefined ? '–' : value.toFixed(digits));

function f1Table(corpus: string, field: Field): Table {
  const [first = []] = field.values();
  const types = [...new Set(first.map(({ type }) => type))].sort();
  const columns = types.length > 1 ? ['all', ...types] : ['all'];
  const members = (scores: readonly PageScore[], type: string) =>
    type === 'all' ? scores : scores.filter((score) => score.type === type);
  return {
    title: `${corpus}: F1 of the words, ${first.length} pages`,
    head: ['', ...columns.map((type) => `${type} (${members(first, type).length})`)],
    rows: rowsOf(field, (scores) =>
      columns.map((type) => shown(mean(members(scores, type).map(({ truth }) => truth?.f1)))),
    ),
  };
}

const readerColumns: readonly (readonly [string, keyof TruthMeasures])[] = [
  ['lines kept', 'lines'],
  ['short lines kept', 'shortLines'],
  ['lines wanted', 'linesWanted'],
  ['headings kept', 'headings'],
  ['holes a page', 'holes'],
];

const readerTable = (field: Field): Table => ({
  title: 'As a reader sees it',
  head: ['', ...readerColumns.map(([name]) => name)],
  rows: rowsOf(field, (scores) => readerColumns.map(([, key]) => shown(mean(scores.map(({ truth }) => truth?.[key]))))),
});

const snippetTable = (field: Field): Table => ({
  title: 'Snippets',
  head: ['', 'wanted, there', 'unwanted, there'],
  rows: rowsOf(field, (scores) => [
    shown(mean(scores.map((score) => score.with))),
    shown(mean(scores.map((score) => score.without))),
  ]),
});

const metadataTable = (field: Field): Table => ({
  title: 'Metadata: right where the page has it, given where it has none',
  head: ['', ...metadataFields.flatMap((name) => [`${name} right`, `${name} invented`])],
  rows: rowsOf(field, (scores) =>
    metadataFields.flatMap((name) => {
      const known = scores.flatMap(({ metadata }) => metadata[name] ?? []);
      const share = (isWanted: boolean, is: 'isRight' | 'isGiven') =>
        shown(mean(known.filter((each) => each.isWanted === isWanted).map((each) => Number(each[is]))));
      return [share(true, 'isRight'), share(false, 'isGiven')];
    }),
  ),
});

function costTable(field: Field): Table {
  const [first = []] = field.values();
  const own = mean(first.map(({ cpuMs }) => cpuMs));
  return {
    title: 'CPU time and memory of the process',
    head: ['', 'ms a page', 'times Pith', 'MB at most', 'failed'],
    rows: rowsOf(field, (scores) => {
      const milliseconds = mean(scores.map(({ cpuMs }) => cpuMs));
      return [
        shown(milliseconds, 1),
        shown(milliseconds && own && milliseconds / own, 2),
        shown(Math.max(0, ...scores.map(({ megabytes = 0 }) => megabytes)), 0),
        String(scores.filter(({ failure }) => failure).length),
      ];
    }),
  };
}

const rowsOf = (field: Field, cells: (scores: readonly PageScore[]) => string[]) =>
  [...field].map(([name, scores]) => [name, ...cells(scores)]);

export function toMarkdown(tables: readonly Table[], about: string): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const parts = tables.map(({ title, head, rows }) =>
    [`### ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'),
  );
  return `${[about, ...parts].join('\n\n')}\n`;
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:70rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;display:block;overflow-x:auto}th,td{padding:.3rem .7rem;text-align:right;border-bottom:1px solid #8886}
th:first-child,td:first-child{text-align:left}tr:first-child td{font-weight:bold}`;

export function toHtml(tables: readonly Table[], about: string): string {
  const { escapeText } = dom;
  const row = (name: 'th' | 'td', cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${name}>${escapeText(cell)}</${name}>`).join('')}</tr>`;
  const parts = tables.map(
    ({ title, head, rows }) =>
      `<h2>${escapeText(title)}</h2><table><thead>${row('th', head)}</thead><tbody>${rows.map((cells) => row('td', cells)).join('')}</tbody></table>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Extractors compared</title>
<style>${STYLE}</style>
<h1>Extractors compared</h1>
<p>${escapeText(about)}</p>
${parts.join('\n')}
</html>
`;
}
