/** Measures on this machine what the simulation of many machines needs to know. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { extract } from '@pith/core';
import { runExtract } from '../batch/measure.ts';
import type { CorpusPage } from '../corpora.ts';

export interface Figures {
  readonly pages: number;
  readonly cores: number;
  /** By the CPU time of all processes of the program, so that other work on this machine does not count. */
  readonly pagesPerSecondAndCore: number;
  /** CPU time of `extract` for a page. */
  readonly meanSeconds: number;
  readonly deviationSeconds: number;
  /** The slowest page in a hundred. */
  readonly p99Seconds: number;
  /** Of all processes, by core. */
  readonly megabytesPerCore: number;
  /** CPU time by core until the program has started and its code is compiled. */
  readonly startSeconds: number;
  /** A page in a WARC file whose records are compressed. */
  readonly archivedBytes: number;
  readonly jsonBytes: number;
  readonly parquetBytes: number;
}

export async function measureFigures(pages: readonly CorpusPage[]): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'pith-bench-'));
  try {
    const cores = availableParallelism();
    const [input, longer] = [join(folder, 'pages.warc.gz'), join(folder, 'longer.warc.gz')];
    await writeArchive(input, pages);
    await writeArchive(longer, [...pages, ...pages, ...pages]);
    const parquet = await runExtract({ input, out: join(folder, 'out.parquet'), jobs: cores });
    const lines = await runExtract({ input, out: join(folder, 'out.jsonl'), jobs: cores });
    const long = await runExtract({ input: longer, out: join(folder, 'longer.jsonl'), jobs: cores });
    // What the second and third time cost: the start, and the time until the code is compiled, are not part of it.
    const secondsPerPage = Math.max(0.001, long.cpuSeconds - lines.cpuSeconds) / (2 * pages.length);
    return {
      pages: pages.length,
      cores,
      pagesPerSecondAndCore: 1 / secondsPerPage,
      ...cpuTimes(pages),
      megabytesPerCore: long.megabytes / cores,
      startSeconds: Math.max(0, lines.cpuSeconds - pages.length * secondsPerPage) / cores,
      archivedBytes: (await stat(input)).size / pages.length,
      jsonBytes: lines.outputBytes / pages.length,
      parquetBytes: parquet.outputBytes / pages.length,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function writeArchive(file: string, pages: readonly CorpusPage[]): Promise<void> {
  const stream = createWriteStream(file);
  for (const { url, html } of pages) {
    const body = Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`);
    const head = `WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: ${url}\r\nContent-Length: ${body.length}\r\n\r\n`;
    if (!stream.write(gzipSync(Buffer.concat([Buffer.from(head), body, Buffer.from('\r\n\r\n')]))))
      await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}

function cpuTimes(pages: readonly CorpusPage[]) {
  for (const { html, url } of pages.slice(0, 50)) extract(html, { url }); // the compiler is warm
  const times = pages.map(({ html, url }) => {
    const started = process.cpuUsage();
    extract(html, { url });
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1e6;
  });
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const variance = times.reduce((sum, time) => sum + (time - mean) ** 2, 0) / times.length;
  const sorted = times.toSorted((a, b) => a - b);
  return {
    meanSeconds: mean,
    deviationSeconds: Math.sqrt(variance),
    p99Seconds: sorted[Math.floor(sorted.length * 0.99)]!,
  };
}
