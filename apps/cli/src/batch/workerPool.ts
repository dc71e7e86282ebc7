/**
 * A pool of worker processes that each process one line at a time. A worker that crashes or takes too long is replaced, and its line
 * gets an error as result.
 *
 * Workers are processes, not threads: a thread that runs out of memory can crash the whole program (in a test with `resourceLimits`, a
 * growing Map did so every time), and then one bad page would end the batch.
 *
 * Decision: docs/decisions/0005-batch-workers-are-processes.md.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DocumentOptions, EngineName, Rule } from '@pith/core';
import { cliErrors } from '../errors.ts';
import type { JsonExtras } from '../printArticle.ts';
import { errorLine } from './errorLine.ts';

/** The first message to a worker; lines follow. Rules are plain data and can be sent as they are. */
export interface WorkerSetup {
  readonly rules: readonly Rule[];
  readonly engine: EngineName;
  readonly comments: boolean;
  readonly markdown?: DocumentOptions;
  readonly extras: JsonExtras;
}

/** Messages from a worker: the id as JSON text as soon as it is known, then the result. */
export type WorkerMessage = { readonly id: string } | { readonly result: string };

export interface PoolOptions {
  readonly size: number;
  readonly pageSeconds: number;
  readonly start: () => ChildProcess;
}

export interface WorkerPool {
  /** Resolves to the output line. Never rejects: a crash or timeout gives an error line. */
  process(line: Uint8Array): Promise<string>;
  close(): Promise<void>;
}

interface Slot {
  worker?: ChildProcess | undefined;
}

const MAX_HEAP_MEGABYTES = 1024;

export const startWorker = (setup: WorkerSetup) => (): ChildProcess => {
  // The built package contains worker.js instead of worker.ts.
  const file = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url);
  const worker = forkWorker(fileURLToPath(file), MAX_HEAP_MEGABYTES);
  worker.send(setup);
  return worker;
};

export function forkWorker(file: string, megabytes: number): ChildProcess {
  return fork(file, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${megabytes}`],
    // The output of a crashing worker does not help users; the result line says what happened to the page.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

export function workerPool({ size, pageSeconds, start }: PoolOptions): WorkerPool {
  /** A slot is in use while a line is processed. Its worker starts when it is first needed. */
  const slots: readonly Slot[] = Array.from({ length: size }, () => ({}));
  const free = [...slots];
  const waiting: ((slot: Slot) => void)[] = [];

  const releaseSlot = (slot: Slot) => {
    const next = waiting.shift();
    if (next) next(slot);
    else free.push(slot);
  };

  return {
    async process(line) {
      const slot = free.pop() ?? (await new Promise<Slot>((resolve) => waiting.push(resolve)));
      slot.worker ??= start();
      const { result, mustReplaceWorker } = await processWith(slot.worker, line, pageSeconds);
      if (mustReplaceWorker) {
        await kill(slot.worker);
        slot.worker = undefined;
      }
      releaseSlot(slot);
      return result;
    },
    async close() {
      waiting.length = 0; // otherwise waiting lines would start new workers in the released slots
      await Promise.all(slots.map(({ worker }) => worker && kill(worker)));
    },
  };
}

const hasExited = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function kill(worker: ChildProcess): Promise<void> {
  if (hasExited(worker)) return;
  const exited = new Promise((resolve) => worker.once('exit', resolve));
  worker.kill('SIGKILL');
  await exited;
}

interface LineOutcome {
  readonly result: string;
  /** The worker has crashed, or must be killed. */
  readonly mustReplaceWorker: boolean;
}

function processWith(worker: ChildProcess, line: Uint8Array, pageSeconds: number): Promise<LineOutcome> {
  const { promise, resolve } = Promise.withResolvers<LineOutcome>();
  let id = 'null';
  const fail = (type: 'page-timed-out' | 'page-crashed', reason: string) => {
    resolve({ result: errorLine(id, type, `${cliErrors[type][0]}: ${reason}`), mustReplaceWorker: true });
  };
  const onMessage = (message: WorkerMessage) => {
    if ('id' in message) id = message.id;
    else resolve({ result: message.result, mustReplaceWorker: false });
  };
  const onError = (error: Error) => fail('page-crashed', error.message);
  // V8 aborts when the heap is full; nothing else in a worker aborts.
  const onExit = (code: number | null, signal: string | null) =>
    fail(
      'page-crashed',
      signal === 'SIGABRT' || code === 134 ? 'out of memory' : `the worker ended with ${signal ?? code}`,
    );
  const timer = setTimeout(() => fail('page-timed-out', `more than ${pageSeconds} s`), pageSeconds * 1000);
  worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  if (hasExited(worker)) onExit(worker.exitCode, worker.signalCode);
  else worker.send(line, (error) => error && onError(error));
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
  });
}
