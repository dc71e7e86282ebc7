/**
 * Processes many pages in parallel: JSON lines in, JSON lines out, in the same order.
 *
 * Memory is bounded: only a limited number of lines and bytes is in flight. At the limit, standard input is not read until the reader of
 * standard output has taken a result.
 */
import { cliErrors } from '../errors.ts';
import type { Io } from '../io.ts';
import { errorLine } from './errorLine.ts';
import { splitLines } from './splitLines.ts';
import type { WorkerPool } from './workerPool.ts';

const MEGABYTE = 2 ** 20;

export interface BatchLimits {
  /** More than the number of workers, so that one slow page does not leave the others idle. */
  readonly lines: number;
  readonly bytes: number;
  readonly lineBytes: number;
}

export const batchLimits = (jobs: number): BatchLimits => ({
  lines: jobs * 8,
  bytes: 256 * MEGABYTE,
  lineBytes: 128 * MEGABYTE,
});

export async function runBatch(pool: WorkerPool, io: Io, limits: BatchLimits): Promise<void> {
  const stop = Promise.withResolvers<never>();
  let isStopped = false;
  let lines = 0;
  let bytes = 0;
  let wake = () => {};
  let written: Promise<void> = Promise.resolve();
  const isFull = (size: number) => lines >= limits.lines || (lines > 0 && bytes + size > limits.bytes);

  const writeInOrder = (result: Promise<string>, size: number) => {
    lines += 1;
    bytes += size;
    written = written.then(async () => {
      const line = await result;
      if (isStopped) return; // the result would only say that its worker was killed
      await io.write(`${line}\n`);
      lines -= 1;
      bytes -= size;
      wake();
    });
    written.catch(stop.reject);
  };

  const processAll = async () => {
    for await (const line of splitLines(io.stdin, limits.lineBytes)) {
      const size = line === 'too-long' ? 0 : line.length;
      while (isFull(size)) {
        const space = Promise.withResolvers<void>();
        wake = space.resolve;
        await space.promise;
      }
      if (isStopped) return;
      writeInOrder(line === 'too-long' ? tooLongError(limits) : pool.process(line), size);
    }
    await written;
  };

  const signal = io.signal();
  signal.addEventListener('abort', () => stop.reject(signal.reason), { once: true });
  try {
    await Promise.race([processAll(), stop.promise]);
  } finally {
    isStopped = true;
    io.stdin.destroy();
  }
}

async function tooLongError({ lineBytes }: BatchLimits): Promise<string> {
  const [message] = cliErrors['line-too-long'];
  return errorLine('null', 'line-too-long', `${message}: more than ${Math.round(lineBytes / MEGABYTE)} MB`);
}
