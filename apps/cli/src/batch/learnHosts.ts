/** Learns what the pages of each host show: reads a whole batch once and keeps the fingerprints of some pages of every host. */
import { MAX_OTHER_PAGES } from '@pith/library/read';
import { hostOf, type LearnedPage } from '../hostPages.ts';
import type { Io } from '../io.ts';
import { replaceOutput } from '../writeOutput.ts';
import { type Batch, runBatch } from './runBatch.ts';
import type { Sink } from './sinks/sink.ts';
import { createTally } from './tally.ts';

/** Later hosts are not learned: memory must not grow with the input. */
const MAX_HOSTS = 20_000;

interface Learning extends Pick<Batch, 'source' | 'pool' | 'limits'> {
  readonly io: Io;
}

/** `pool` gives the blocks of pages. What fails here fails again, with its reason, when the articles are extracted. */
export async function learnHosts(file: string, { io, ...batch }: Learning): Promise<void> {
  const tally = createTally();
  await runBatch({
    ...batch,
    tally,
    sink: hostsFile(file),
    isOrdered: true,
    reject: async () => {},
    signal: io.signal(),
    onPage: () => io.progress(`learning what the pages of each host show: ${tally.counts().extracted}`),
  });
}

/** Receives the outcomes of workers with `output: 'blocks'`, in the order of the input, and writes the file when it is saved. */
function hostsFile(file: string): Sink {
  const byHost = new Map<string, string[]>();
  return {
    async write({ text }) {
      const host = hostOf((JSON.parse(text) as Partial<LearnedPage>).url);
      if (host === undefined || (!byHost.has(host) && byHost.size >= MAX_HOSTS)) return;
      const pages = byHost.get(host) ?? [];
      byHost.set(host, pages);
      // One more than a page is compared with, because it may be one of them.
      if (pages.length <= MAX_OTHER_PAGES) pages.push(text);
    },
    isAtBoundary: () => false,
    async save() {
      const several = [...byHost.values()].filter((pages) => pages.length > 1);
      await replaceOutput(
        file,
        several
          .flat()
          .map((line) => `${line}\n`)
          .join(''),
      );
      return 0;
    },
    async close() {},
  };
}
