/** `npm run bench -- batch`: what all cores do compared with one, and the memory. */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CorpusPage } from '../corpora.ts';
import floors from '../floors.json' with { type: 'json' };
import { type BatchRun, runExtract, writePages } from './measure.ts';

/** The fastest counts, because other work on the machine only ever slows a run down. */
const ROUNDS = 3;
/** How much longer the second input is. What it costs more than the first is free of the start and of compilation. */
const TIMES = 4;

export async function benchBatch(pages: readonly CorpusPage[], count: number): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pith-bench-'));
  try {
    return await measure(folder, pages, count);
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Pace {
  readonly secondsPerPage: number;
  readonly cpuSecondsPerPage: number;
  readonly megabytes: number;
}

async function measure(folder: string, pages: readonly CorpusPage[], count: number): Promise<readonly string[]> {
  const cores = availableParallelism();
  const [input, longer] = [join(folder, 'pages.jsonl'), join(folder, 'longer.jsonl')];
  const bytes = await writePages(input, pages, count);
  await writePages(longer, pages, count * TIMES);
  const run = async (options: { readonly jobs: number; readonly core?: number; readonly args?: readonly string[] }) => {
    const out = join(folder, 'out.jsonl');
    const first = await runExtract({ input, out, ...options });
    return paceOf(first, await runExtract({ input: longer, out, ...options }), count * (TIMES - 1));
  };
  const kinds = {
    'one core, one worker': { jobs: 1, core: 0 },
    'all cores, in order': { jobs: cores },
    'all cores, unordered': { jobs: cores, args: ['--unordered'] },
  };
  console.log(
    `\nBatch: ${count} and ${count * TIMES} pages, ${(bytes / count / 1000).toFixed(0)} kB each, ${cores} cores`,
  );
  const paces = new Map<string, Pace>();
  for (let round = 0; round < ROUNDS; round++) {
    // In turns, so that other work on the machine slows all of them.
    for (const [name, options] of Object.entries(kinds)) paces.set(name, better(paces.get(name), await run(options)));
  }
  for (const [name, { secondsPerPage, cpuSecondsPerPage, megabytes }] of paces) {
    const rate = (1 / secondsPerPage).toFixed(1).padStart(6);
    const cpu = (cpuSecondsPerPage * 1000).toFixed(1).padStart(6);
    console.log(
      `${name.padEnd(22)} ${rate} pages/s  ${cpu} ms of CPU time a page  ${megabytes.toFixed(0).padStart(5)} MB`,
    );
  }
  const [single, all] = [paces.get('one core, one worker')!, paces.get('all cores, in order')!];
  const share = single.secondsPerPage / all.secondsPerPage / cores;
  const cpuShare = single.cpuSecondsPerPage / all.cpuSecondsPerPage;
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
  console.log(`All cores do ${percent(share)} of ${cores} × one core; by CPU time alone, ${percent(cpuShare)}.`);
  console.log(
    `Load of the machine: ${loadavg()[0]!.toFixed(1)}. With other work on it, only the figures of CPU time mean something.`,
  );

  const { atLeastOfAllCores, atMostMegabytes } = floors.batch;
  const memory = Math.max(...[...paces.values()].map(({ megabytes }) => megabytes));
  return [
    ...(share < atLeastOfAllCores ? [`all cores do ${percent(share)}, at least ${percent(atLeastOfAllCores)}`] : []),
    ...(memory > atMostMegabytes ? [`memory is ${memory.toFixed(0)} MB, at most ${atMostMegabytes}`] : []),
  ];
}

const paceOf = (short: BatchRun, long: BatchRun, pages: number): Pace => ({
  secondsPerPage: (long.seconds - short.seconds) / pages,
  cpuSecondsPerPage: (long.cpuSeconds - short.cpuSeconds) / pages,
  megabytes: Math.max(short.megabytes, long.megabytes),
});

const better = (one: Pace | undefined, other: Pace): Pace =>
  one === undefined
    ? other
    : {
        secondsPerPage: Math.min(one.secondsPerPage, other.secondsPerPage),
        cpuSecondsPerPage: Math.min(one.cpuSecondsPerPage, other.cpuSecondsPerPage),
        megabytes: Math.max(one.megabytes, other.megabytes),
      };
