/**
 * Workers with one line each at a time. One that dies or takes too long is replaced, and its line gets an answer anyway.
 *
 * They are processes, not threads: a thread that runs out of memory can take the whole program with it (in a trial with
 * `resourceLimits`, growing a Map did so every time), and then one bad page would end the batch.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DocumentOptions, EngineName, Rule } from '@pith/core';
import { cliErrors } from '../errors.ts';
import type { Shape } from '../printArticle.ts';
import { failureLine } from './failureLine.ts';

/** The first message to a worker; lines follow. Rules are plain data: they travel as they are. */
export interface Setup {
  readonly rules: readonly Rule[];
  readonly engine: EngineName;
  readonly markdown?: DocumentOptions;
  readonly shape: Shape;
}

/** The id, as JSON text, as soon as it is known; then the answer. */
export type FromWorker = { readonly id: string } | { readonly answer: string };

export interface PoolOptions {
  readonly size: number;
  readonly pageSeconds: number;
  readonly start: () => ChildProcess;
}

export interface Pool {
  /** Resolves to the answer, whatever happens. */
  answer(line: Uint8Array): Promise<string>;
  close(): Promise<void>;
}

interface Seat {
  worker?: ChildProcess | undefined;
}

const MAX_HEAP_MEGABYTES = 1024;

export const startWorker = (setup: Setup) => (): ChildProcess => {
  // The built package has worker.js beside pool.js.
  const file = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url);
  const worker = forkWorker(fileURLToPath(file), MAX_HEAP_MEGABYTES);
  worker.send(setup);
  return worker;
};

export function forkWorker(file: string, megabytes: number): ChildProcess {
  return fork(file, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${megabytes}`],
    // Nothing that a dying worker prints helps people; what happened to the page is in its answer.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

export function workerPool({ size, pageSeconds, start }: PoolOptions): Pool {
  /** A seat is taken while a line is worked on; its worker is made when it is first needed. */
  const seats: readonly Seat[] = Array.from({ length: size }, () => ({}));
  const free = [...seats];
  const waiting: ((seat: Seat) => void)[] = [];

  const leaveSeat = (seat: Seat) => {
    const next = waiting.shift();
    if (next) next(seat);
    else free.push(seat);
  };

  return {
    async answer(line) {
      const seat = free.pop() ?? (await new Promise<Seat>((resolve) => waiting.push(resolve)));
      seat.worker ??= start();
      const { answer, isLost } = await ask(seat.worker, line, pageSeconds);
      if (isLost) {
        await end(seat.worker);
        seat.worker = undefined;
      }
      leaveSeat(seat);
      return answer;
    },
    async close() {
      waiting.length = 0; // or the seats that become free now would start new workers
      await Promise.all(seats.map(({ worker }) => worker && end(worker)));
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function end(worker: ChildProcess): Promise<void> {
  if (hasEnded(worker)) return;
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  worker.kill('SIGKILL');
  await ended;
}

interface Outcome {
  readonly answer: string;
  /** The worker is gone, or has to go. */
  readonly isLost: boolean;
}

function ask(worker: ChildProcess, line: Uint8Array, pageSeconds: number): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  let id = 'null';
  const lose = (type: 'page-timed-out' | 'page-crashed', why: string) => {
    resolve({ answer: failureLine(id, type, `${cliErrors[type][0]}: ${why}`), isLost: true });
  };
  const hear = (message: FromWorker) => {
    if ('id' in message) id = message.id;
    else resolve({ answer: message.answer, isLost: false });
  };
  const fail = (error: Error) => lose('page-crashed', error.message);
  // V8 aborts when the heap is full, and nothing else in a worker does.
  const exit = (code: number | null, signal: string | null) =>
    lose(
      'page-crashed',
      signal === 'SIGABRT' || code === 134 ? 'it needs too much memory' : `worker ended by ${signal ?? code}`,
    );
  const timer = setTimeout(() => lose('page-timed-out', `more than ${pageSeconds} s`), pageSeconds * 1000);
  worker.on('message', hear).on('error', fail).on('exit', exit);
  if (hasEnded(worker)) exit(worker.exitCode, worker.signalCode);
  else worker.send(line, (error) => error && fail(error));
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', hear).off('error', fail).off('exit', exit);
  });
}
