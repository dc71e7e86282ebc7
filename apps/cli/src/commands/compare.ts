import { availableParallelism } from 'node:os';
import { command, flag, integer, required, text, textList } from '../command.ts';
import type { PageResult } from '../compare/comparePages.ts';
import type { Contender } from '../compare/contenders.ts';
import type { Run } from '../compare/csv.ts';
import type { Metric } from '../compare/metrics.ts';
import type { Config } from '../config.ts';
import { cliError } from '../errors.ts';
import type { Io } from '../io.ts';
import { jsonLine } from '../jsonOutput.ts';
import { progressBar } from '../progress.ts';
import { formatTable } from '../table.ts';
import { makeOutputFolder, writeOutput } from '../writeOutput.ts';

const CONTENDERS =
  'auto, readability, no-rules, rules:FILE|DIR, results:FILE, jina[:URL], "program:COMMAND" or expected; see below';

export default command({
  name: 'compare',
  summary: 'Compares two ways to extract the pages of a corpus, and shows where one is worse.',
  details: `A is the reference, B the candidate. Each is one of:
  auto              Pith's engine with all rules
  readability       Mozilla's algorithm
  no-rules          Pith's engine without site rules
  rules:FILE|DIR    Pith's engine with these rules too
  results:FILE      answers of an earlier run: pith extract --jsonl > FILE
  jina, jina:URL    a service with the API of Jina Reader: the one at PITH_JINA_URL, or another, such as pith serve (http://localhost:8000/r/)
  program:COMMAND   another program or version that reads and writes JSON lines as pith extract --jsonl does
  expected          what the corpus says

The pages are a folder of HTML files (page.expected.html beside page.html is the article that it should give), a file of JSON lines (with "expected_text"
or "expected_html"), or a corpus in the layout of WCXB, of Scrapinghub's article benchmark, of Mozilla Readability's tests or of a GoodLinks export. Nothing is fetched; only a
reader service is sent the pages.`,
  args: {
    a: required('A', `the reference: ${CONTENDERS}`),
    b: required('B', 'the candidate, likewise'),
    pages: required('PAGES', 'a folder, a file of JSON lines, or a corpus'),
  },
  options: {
    limit: integer(1, 10_000_000, 'compare only so many pages, evenly spread'),
    jobs: integer(1, 256, 'number of parallel workers (the number of cores)'),
    out: text(
      'DIR',
      'write report.html, summary.csv and history.csv into this folder; each run adds a line to the history',
    ),
    'fail-on': textList('CONDITION', 'exit with an error if this is so, for example "f1<0.89" or "failed>0"'),
    blind: flag('show both texts of each page without their names, and ask which is better'),
  },
  examples: [
    ['pith compare readability auto pages/ --out report', 'write a report about two engines'],
    ['pith compare auto rules:mine.yaml pages/', 'see what rules change'],
    ['pith compare results:last-week.jsonl auto pages.jsonl --fail-on "similarity<0.98"', 'notice a change in CI'],
    [
      'pith compare "program:npx pith@0.1 extract --jsonl" auto pages/ --blind --limit 20',
      'compare two versions by eye',
    ],
  ],
  async run({ a, b, pages: path, limit, jobs = availableParallelism(), out, blind, json, ...options }, io, config) {
    const [{ readCorpus }, { openContender }, { readThreshold }] = await Promise.all([
      import('../compare/corpus.ts'),
      import('../compare/contenders.ts'),
      import('../compare/thresholds.ts'),
    ]);
    const thresholds = await Promise.all(options['fail-on'].map(readThreshold));
    if (out) await makeOutputFolder(out);
    const corpus = await readCorpus(path, limit);
    return withContenders([a, b], { openContender, config, jobs }, async (contenders) => {
      if (blind) return askPerson(corpus, contenders, io);
      const [reference, candidate] = contenders;
      const { comparePages } = await import('../compare/comparePages.ts');
      const pages = await comparePages(corpus, {
        reference,
        candidate,
        concurrency: jobs * 2,
        signal: io.signal(),
        onPage: (done) => io.progress(progressBar(done, corpus.length)),
      });
      if (out) await writeFiles(out, { run: await runOf(a, b), corpus: path, pages });
      await print(pages, { a, b, json }, io);
      if (out && !json) io.note(`Wrote ${out}/report.html, summary.csv and history.csv.`);
      return checkThresholds(thresholds, pages);
    });
  },
});

interface OpenOptions {
  readonly openContender: (spec: string, options: { config: Config; jobs: number }) => Promise<Contender>;
  readonly config: Config;
  readonly jobs: number;
}

async function withContenders<T>(
  [a, b]: readonly [string, string],
  { openContender, config, jobs }: OpenOptions,
  work: (contenders: readonly [Contender, Contender]) => Promise<T>,
): Promise<T> {
  const share = Math.max(1, Math.ceil(jobs / 2));
  const first = await openContender(a, { config, jobs: share });
  try {
    const second = await openContender(b, { config, jobs: share });
    return await work([first, second]).finally(() => second.close());
  } finally {
    await first.close();
  }
}

async function runOf(reference: string, candidate: string): Promise<Run> {
  const { execFile } = await import('node:child_process');
  const commit = await new Promise<string | undefined>((resolve) => {
    execFile('git', ['rev-parse', '--short', 'HEAD'], (error, stdout) => resolve(error ? undefined : stdout.trim()));
  });
  return { runAt: new Date().toISOString(), commit, reference, candidate };
}

interface Results {
  readonly run: Run;
  readonly corpus: string;
  readonly pages: readonly PageResult[];
}

async function writeFiles(folder: string, { run, corpus, pages }: Results): Promise<void> {
  const [{ join }, { summaryCsv }, { addToHistory }, { reportPage }] = await Promise.all([
    import('node:path'),
    import('../compare/csv.ts'),
    import('../compare/history.ts'),
    import('../compare/report.ts'),
  ]);
  await writeOutput(join(folder, 'summary.csv'), summaryCsv(pages));
  const history = await addToHistory(join(folder, 'history.csv'), run, pages);
  await writeOutput(join(folder, 'report.html'), reportPage({ run, corpus, pages, history }));
}

interface Line {
  readonly name: string;
  readonly values: readonly (number | undefined)[];
  readonly isCount?: boolean;
}

async function print(
  pages: readonly PageResult[],
  { a, b, json }: { readonly a: string; readonly b: string; readonly json: boolean },
  io: Io,
): Promise<void> {
  const { candidateMetrics, pairMetrics, referenceMetrics, spreadOf } = await import('../compare/metrics.ts');
  const mean = (metric: Metric) => spreadOf(metric, pages)?.mean;
  const truth: Line[] = candidateMetrics.map((metric, i) => ({
    name: metric.name,
    values: [mean(referenceMetrics[i]!), mean(metric)],
  }));
  const pair: Line[] = pairMetrics.map((metric) => ({ name: metric.name, values: [undefined, mean(metric)] }));
  const failed = (side: 'reference' | 'candidate') => pages.filter((page) => page[side].failure).length;
  if (json) {
    const figures = (lines: readonly Line[], i: number) =>
      Object.fromEntries(lines.flatMap(({ name, values }) => (values[i] === undefined ? [] : [[name, values[i]]])));
    await io.write(
      jsonLine({
        pages: pages.length,
        reference: { name: a, failed: failed('reference'), ...figures(truth, 0) },
        candidate: { name: b, failed: failed('candidate'), ...figures(truth, 1) },
        compared: figures(pair, 1),
      }),
    );
    return;
  }
  const lines: Line[] = [
    ...truth.filter(({ values }) => values.some((value) => value !== undefined)),
    ...pair,
    { name: 'failed', values: [failed('reference'), failed('candidate')], isCount: true },
  ];
  const show = ({ values, isCount }: Line, i: number) => values[i]?.toFixed(isCount ? 0 : 3) ?? '';
  const columns = [
    { title: `${pages.length} PAGES`, value: ({ name }: Line) => name },
    { title: a, value: (line: Line) => show(line, 0) },
    { title: b, value: (line: Line) => show(line, 1) },
  ];
  await io.write(formatTable(lines, columns, io));
}

async function checkThresholds(
  thresholds: readonly import('../compare/thresholds.ts').Threshold[],
  pages: readonly PageResult[],
): Promise<number> {
  const { crossed } = await import('../compare/thresholds.ts');
  const met = thresholds.flatMap((threshold) => {
    const figure = crossed(threshold, pages);
    return figure === undefined ? [] : [`${threshold.text} (${figure.toFixed(3)})`];
  });
  if (met.length > 0) throw await cliError('comparison-fails', met.join(', '));
  return 0;
}

async function askPerson(
  corpus: Parameters<typeof import('../compare/blind.ts').compareBlind>[0],
  contenders: readonly [Contender, Contender],
  io: Io,
): Promise<number> {
  if (!io.stdin.isTTY || io.columns === undefined)
    throw await cliError('bad-value', '--blind', ['run it on a terminal: a person compares the texts']);
  const { compareBlind } = await import('../compare/blind.ts');
  const votes = await compareBlind(corpus, contenders, io);
  const count = (choice: string) => votes.filter((vote) => vote.choice === choice).length;
  const [first, second] = contenders;
  await io.write(
    `${votes.length} pages: ${first.name} better on ${count(first.name)}, ${second.name} on ${count(second.name)}, the same on ${count('same')}.\n`,
  );
  return 0;
}
