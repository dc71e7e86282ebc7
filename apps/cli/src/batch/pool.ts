/** Worker threads, one line each at a time. A worker that dies or takes too long is replaced; its line gets an answer anyway. */
import { Worker } from 'node:worker_threads';
import type { EngineName } from '@pith/core';
import { cliTroubles } from '../errors.ts';
import type { RuleFile } from '../ruleFiles.ts';
import { failureLine } from './failureLine.ts';

export interface WorkerData {
  readonly ruleFiles: readonly RuleFile[];
  readonly engine: EngineName;
}

/** The id, as JSON text, as soon as it is known; then the answer. */
export type FromWorker = { readonly id: string } | { readonly answer: string };

export interface PoolOptions {
  readonly size: number;
  readonly pageSeconds: number;
  readonly start: () => Worker;
}

export interface Pool {
  /** Resolves to the answer, whatever happens. The line is given away: its bytes are gone from this thread. */
  answer(line: Uint8Array<ArrayBuffer>): Promise<string>;
  close(): Promise<void>;
}

interface Seat {
  worker?: Worker | undefined;
}

/** Enough for the largest page that core takes, and a bound for one that grows without end. */
const MAX_HEAP_MEGABYTES = 1024;

export const startWorker = (workerData: WorkerData) => (): Worker => {
  // The built package has worker.js beside pool.js.
  const file = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url);
  return new Worker(file, { workerData, resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MEGABYTES } });
};

export function workerPool({ size, pageSeconds, start }: PoolOptions): Pool {
  /** A seat is taken while a line is worked on; its worker is made when it is first needed. */
  const seats: readonly Seat[] = Array.from({ length: size }, () => ({}));
  const free = [...seats];
  const waiting: ((seat: Seat) => void)[] = [];

  const takeSeat = async (): Promise<Seat> => free.pop() ?? new Promise((resolve) => waiting.push(resolve));
  const leaveSeat = (seat: Seat) => {
    const next = waiting.shift();
    if (next) next(seat);
    else free.push(seat);
  };

  return {
    async answer(line) {
      const seat = await takeSeat();
      const worker = (seat.worker ??= start());
      const { answer, isLost } = await ask(worker, line, pageSeconds);
      if (isLost) {
        seat.worker = undefined;
        await worker.terminate();
      }
      leaveSeat(seat);
      return answer;
    },
    async close() {
      waiting.length = 0; // or the seats that become free now would start new workers
      await Promise.all(seats.map(({ worker }) => worker?.terminate()));
    },
  };
}

function ask(
  worker: Worker,
  line: Uint8Array<ArrayBuffer>,
  pageSeconds: number,
): Promise<{ answer: string; isLost: boolean }> {
  const { promise, resolve } = Promise.withResolvers<{ answer: string; isLost: boolean }>();
  let id = 'null';
  const lose = (type: 'page-timed-out' | 'page-crashed', why: string) => {
    resolve({ answer: failureLine(id, type, `${cliTroubles[type][0]}: ${why}`), isLost: true });
  };
  const hear = (message: FromWorker) => {
    if ('id' in message) id = message.id;
    else resolve({ answer: message.answer, isLost: false });
  };
  const fail = (error: Error) => lose('page-crashed', error.message);
  const exit = (code: number) => lose('page-crashed', `its worker ended with code ${code}`);
  const timer = setTimeout(() => lose('page-timed-out', `more than ${pageSeconds} s`), pageSeconds * 1000);
  worker.on('message', hear).on('error', fail).on('exit', exit);
  worker.postMessage(line, [line.buffer]);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', hear).off('error', fail).off('exit', exit);
  });
}
