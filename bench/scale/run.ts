/** `npm run bench -- scale`: measures this machine, then prints what many machines would need for many pages. */
import type { CorpusPage } from '../corpora.ts';
import { type Figures, measureFigures } from './figures.ts';
import { type Cluster, type Simulation, simulate } from './simulate.ts';

/** Assumptions, not measurements: put in your own. */
const prices = { coreHour: 0.04, terabyteMonth: 23 };

const base: Omit<Cluster, 'machines'> = {
  coresPerMachine: 16,
  speeds: [0.9, 1],
  lossesPerHour: 0.05,
  replacementSeconds: 120,
  keepsCheckpoints: true,
  megabitsPerSecond: 5000,
};
const PAGES_PER_ARCHIVE = 40_000;

export async function benchScale(pages: readonly CorpusPage[]): Promise<readonly string[]> {
  const figures = await measureFigures(pages);
  console.log(`\nMeasured, ${figures.pages} pages on ${figures.cores} cores\n\n${figuresTable(figures)}`);
  console.log(`\nSimulated, ${base.coresPerMachine} cores a machine\n\n${simulationTable(figures)}`);
  return [];
}

function figuresTable(figures: Figures): string {
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const milliseconds = (seconds: number) => `${(seconds * 1000).toFixed(1)} ms`;
  return table(
    ['figure', 'value'],
    [
      ['pages a second of CPU time, the whole program', figures.pagesPerSecondAndCore.toFixed(1)],
      [
        'CPU time of a page in `extract`: mean, deviation, p99',
        [figures.meanSeconds, figures.deviationSeconds, figures.p99Seconds].map(milliseconds).join(', '),
      ],
      ['memory of all processes, by core', `${figures.megabytesPerCore.toFixed(0)} MB`],
      ['CPU time by core until the program has started and is compiled', `${figures.startSeconds.toFixed(1)} s`],
      ['a page in WARC, compressed', kilobytes(figures.archivedBytes)],
      ['an article in JSON lines', kilobytes(figures.jsonBytes)],
      ['an article in Parquet', kilobytes(figures.parquetBytes)],
    ],
  );
}

const rows: readonly (readonly [pages: number, machines: number, changes: Partial<Cluster>, note: string])[] = [
  [1e6, 1, {}, ''],
  [1e8, 10, {}, ''],
  [1e9, 10, {}, ''],
  [1e9, 100, {}, ''],
  [1e9, 1000, {}, ''],
  [1e9, 100, { lossesPerHour: 1 }, 'machines are lost once an hour'],
  [1e9, 100, { lossesPerHour: 1, keepsCheckpoints: false }, 'the same, with checkpoints on their own disks'],
  [1e9, 100, { megabitsPerSecond: 200 }, '200 Mbit/s a machine'],
];

function simulationTable(figures: Figures): string {
  return table(
    ['pages', 'machines', 'hours', 'core hours', 'efficiency', 'losses', 'read', 'written', 'cost', ''],
    rows.map(([pages, machines, changes, note]) => {
      const found = simulate(figures, { pages, pagesPerArchive: PAGES_PER_ARCHIVE }, { ...base, machines, ...changes });
      return [...cellsOf(pages, machines, found), note];
    }),
  );
}

function cellsOf(pages: number, machines: number, found: Simulation): string[] {
  const { hours, coreHours, efficiency, losses, terabytesRead, terabytesWritten } = found;
  const cost = coreHours * prices.coreHour + terabytesWritten * prices.terabyteMonth;
  return [
    pages.toLocaleString('en'),
    machines.toLocaleString('en'),
    hours.toFixed(1),
    Math.round(coreHours).toLocaleString('en'),
    `${(efficiency * 100).toFixed(0)} %`,
    losses.toLocaleString('en'),
    `${terabytesRead.toFixed(1)} TB`,
    `${terabytesWritten.toFixed(1)} TB`,
    `$${Math.round(cost).toLocaleString('en')}`,
  ];
}

function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}
