/** `npm run bench -- batch`: what all cores do compared with one, the memory, and whether it grows with the input. */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CorpusPage } from '../corpora.ts';
import floors from '../floors.json' with { type: 'json' };
import { type BatchRun, runExtract, writePages } from './measure.ts';

/** Runs of each kind; the fastest counts, because other work on the machine only ever slows a run down. */
const ROUNDS = 3;

export async function benchBatch(pages: readonly CorpusPage[], count: number): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pith-bench-'));
  try {
    return await measure(folder, pages, count);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measure(folder: string, pages: readonly CorpusPage[], count: number): Promise<readonly string[]> {
  const cores = availableParallelism();
  const [input, longer] = [join(folder, 'pages.jsonl'), join(folder, 'longer.jsonl')];
  const bytes = await writePages(input, pages, count);
  await writePages(longer, pages, count * 4);
  const out = join(folder, 'out.jsonl');
  console.log(`\nBatch: ${count} pages, ${(bytes / count / 1000).toFixed(0)} kB each, ${cores} cores`);

  // In turns, so that other work on the machine slows both.
  const single: BatchRun[] = [];
  const all: BatchRun[] = [];
  const loose: BatchRun[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    single.push(await runExtract({ input, out, jobs: 1, core: 0 }));
    all.push(await runExtract({ input, out, jobs: cores }));
    loose.push(await runExtract({ input, out, jobs: cores, args: ['--unordered'] }));
  }
  const rate = (runs: readonly BatchRun[]) => count / Math.min(...runs.map(({ seconds }) => seconds));
  const long = await runExtract({ input: longer, out, jobs: cores });
  const share = rate(all) / (cores * rate(single));
  const megabytes = (runs: readonly BatchRun[]) => Math.max(...runs.map((run) => run.megabytes));
  const cpu = (runs: readonly BatchRun[]) => (Math.min(...runs.map(({ cpuSeconds }) => cpuSeconds)) / count) * 1000;
  const show = (name: string, pagesPerSecond: number, memory: number) =>
    console.log(
      `${name.padEnd(34)} ${pagesPerSecond.toFixed(1).padStart(7)} pages/s  ${memory.toFixed(0).padStart(5)} MB`,
    );
  show('one core, one worker', rate(single), megabytes(single));
  show('all cores, in order', rate(all), megabytes(all));
  show('all cores, unordered', rate(loose), megabytes(loose));
  show('all cores, four times the pages', (count * 4) / long.seconds, long.megabytes);
  console.log(`${(share * 100).toFixed(1)} % of ${cores} × the rate of one core`);
  console.log(
    `CPU time a page: ${cpu(single).toFixed(1)} ms on one core, ${cpu(all).toFixed(1)} ms on all; load of the machine ${loadavg()[0]!.toFixed(1)}`,
  );

  const { atLeastOfAllCores, atMostMegabytes } = floors.batch;
  const memory = Math.max(megabytes(all), megabytes(loose), long.megabytes);
  return [
    ...(share < atLeastOfAllCores
      ? [`all cores do ${(share * 100).toFixed(1)} %, at least ${atLeastOfAllCores * 100} %`]
      : []),
    ...(memory > atMostMegabytes ? [`memory is ${memory.toFixed(0)} MB, at most ${atMostMegabytes}`] : []),
  ];
}
