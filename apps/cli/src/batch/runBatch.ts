/**
 * Many pages, one line each, in the order they came, on all cores.
 *
 * Bounded on both sides: only so many lines and bytes are on their way at once. As long as they are, standard input is not read;
 * and they are until whoever reads our output has taken them.
 */
import { cliErrors } from '../errors.ts';
import type { Io } from '../io.ts';
import { failureLine } from './failureLine.ts';
import { linesOf } from './lines.ts';
import type { Pool } from './pool.ts';

const MEGABYTE = 2 ** 20;

export interface Limits {
  /** More than there are workers, so that one slow page does not leave the others without work. */
  readonly lines: number;
  readonly bytes: number;
  readonly lineBytes: number;
}

export const limitsFor = (jobs: number): Limits => ({
  lines: jobs * 8,
  bytes: 256 * MEGABYTE,
  lineBytes: 128 * MEGABYTE,
});

export async function batch(pool: Pool, io: Io, limits: Limits): Promise<void> {
  const stop = Promise.withResolvers<never>();
  let isStopped = false;
  let lines = 0;
  let bytes = 0;
  let wake = () => {};
  let written: Promise<void> = Promise.resolve();
  const isFull = (size: number) => lines >= limits.lines || (lines > 0 && bytes + size > limits.bytes);

  const writeInTurn = (answer: Promise<string>, size: number) => {
    lines += 1;
    bytes += size;
    written = written.then(async () => {
      const line = await answer;
      if (isStopped) return; // what comes now only says that its worker was ended
      await io.write(`${line}\n`);
      lines -= 1;
      bytes -= size;
      wake();
    });
    written.catch(stop.reject);
  };

  const answerAll = async () => {
    for await (const line of linesOf(io.stdin, limits.lineBytes)) {
      const size = line === 'too-long' ? 0 : line.length;
      while (isFull(size)) {
        const room = Promise.withResolvers<void>();
        wake = room.resolve;
        await room.promise;
      }
      if (isStopped) return;
      writeInTurn(line === 'too-long' ? tooLong(limits) : pool.answer(line), size);
    }
    await written;
  };

  const signal = io.signal();
  signal.addEventListener('abort', () => stop.reject(signal.reason), { once: true });
  try {
    await Promise.race([answerAll(), stop.promise]);
  } finally {
    isStopped = true;
    io.stdin.destroy();
  }
}

async function tooLong({ lineBytes }: Limits): Promise<string> {
  const [message] = cliErrors['line-too-long'];
  return failureLine('null', 'line-too-long', `${message}: more than ${Math.round(lineBytes / MEGABYTE)} MB`);
}
