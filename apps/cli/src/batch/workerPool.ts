/**
 * A pool of worker processes that read pages. Each reads one page at a time and has the next one waiting. A worker that crashes or
 * takes too long is replaced: its page gets an error as outcome, and the waiting one goes to another worker.
 *
 * Workers are processes, not threads: a thread that runs out of memory can crash the whole program (in a test with `resourceLimits`, a
 * growing Map did so every time), and then one bad page would end the batch.
 *
 * Decision: docs/decisions/0005-batch-workers-are-processes.md.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DocumentOptions, EngineName, Rule } from '@pith/core';
import type { Config } from '../config.ts';
import { cliErrors } from '../errors.ts';
import type { ScriptSelection } from '../openReading.ts';
import type { JsonExtras } from '../printArticle.ts';
import { environmentWithCache } from '../processes/compileCache.ts';
import { failed, type Outcome, type OutputFormat, type PageTask } from './page.ts';

/** The first message to a worker; pages follow. Rules are plain data and can be sent as they are. */
export interface WorkerSetup {
  readonly rules: readonly Rule[];
  readonly engine: EngineName;
  readonly comments: boolean;
  readonly markdown?: DocumentOptions;
  readonly extras: JsonExtras;
  readonly output: OutputFormat;
  /** File with pages of hosts that each page is compared with. */
  readonly hosts?: string | undefined;
  /** Whether outcomes carry what equal texts are found by. */
  readonly marksTexts: boolean;
  /** What pages other than lines are read with. */
  readonly site?:
    | {
        readonly config: Config;
        readonly rules: readonly Rule[];
        readonly scripts: ScriptSelection;
        readonly render: 'auto' | 'force' | 'never';
      }
    | undefined;
}

/** Messages from a worker: the id as JSON text as soon as it is known, then the outcome. */
export type WorkerMessage = { readonly id: string } | { readonly outcome: Outcome };

export interface PoolOptions {
  readonly size: number;
  /** How long a worker may take for a page. */
  readonly seconds: (task: PageTask) => number;
  readonly start: () => ChildProcess;
}

export interface WorkerPool {
  /** Never rejects: a crash or timeout gives a failed outcome. */
  process(task: PageTask): Promise<Outcome>;
  close(): Promise<void>;
}

interface Assignment {
  readonly task: PageTask;
  readonly settle: (outcome: Outcome) => void;
}

interface Slot {
  worker?: ChildProcess | undefined;
  /** The first is being read. */
  assigned: Assignment[];
  /** The id of the page that is being read. */
  id: string;
  timer?: NodeJS.Timeout | undefined;
}

const MAX_HEAP_MEGABYTES = 1024;
/** The page that a worker reads, and one that waits. */
const MAX_ASSIGNED = 2;

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
    env: environmentWithCache(),
    // Helper threads of the garbage collector would only take time from the other workers.
    execArgv: [`--max-old-space-size=${megabytes}`, '--single-threaded-gc'],
    // The output of a crashing worker does not help users; the outcome says what happened to the page.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

export function workerPool({ size, seconds, start }: PoolOptions): WorkerPool {
  const slots: readonly Slot[] = Array.from({ length: size }, () => ({ assigned: [], id: 'null' }));
  let waiting: Assignment[] = [];
  let isClosed = false;

  const assign = () => {
    while (waiting.length > 0 && !isClosed) {
      const slot = slots.reduce((least, each) => (each.assigned.length < least.assigned.length ? each : least));
      if (slot.assigned.length >= MAX_ASSIGNED) return;
      const next = waiting.shift()!;
      slot.worker ??= open(slot);
      slot.assigned.push(next);
      if (slot.assigned.length === 1) watch(slot);
      const { worker } = slot;
      worker.send(next.task, (error) => error && worker === slot.worker && crash(slot, error.message));
    }
  };

  const open = (slot: Slot): ChildProcess => {
    const worker = start();
    const whileCurrent = (work: () => void) => worker === slot.worker && work();
    worker.on('message', (message: WorkerMessage) =>
      whileCurrent(() => {
        if ('id' in message) slot.id = message.id;
        else finish(slot, message.outcome);
      }),
    );
    worker.on('error', (error) => whileCurrent(() => crash(slot, error.message)));
    // V8 aborts when the heap is full; nothing else in a worker aborts.
    worker.on('exit', (code, signal) =>
      whileCurrent(() =>
        crash(slot, signal === 'SIGABRT' || code === 134 ? 'out of memory' : `the worker ended with ${signal ?? code}`),
      ),
    );
    return worker;
  };

  /** Starts the clock for the page that a worker begins to read. */
  const watch = (slot: Slot) => {
    slot.id = 'null';
    const limit = seconds(slot.assigned[0]!.task);
    slot.timer = setTimeout(() => replace(slot, 'page-timed-out', `more than ${limit} s`), limit * 1000);
  };

  const finish = (slot: Slot, outcome: Outcome) => {
    clearTimeout(slot.timer);
    slot.assigned.shift()?.settle(outcome);
    if (slot.assigned.length > 0) watch(slot);
    assign();
  };

  const crash = (slot: Slot, reason: string) => replace(slot, 'page-crashed', reason);

  const replace = async (slot: Slot, type: 'page-crashed' | 'page-timed-out', reason: string) => {
    const { worker, assigned, id } = slot;
    const [read, ...others] = assigned;
    clearTimeout(slot.timer);
    slot.worker = undefined;
    slot.assigned = [];
    waiting = [...others, ...waiting];
    if (worker) await kill(worker);
    read?.settle(failed(id, type, `${cliErrors[type][0]}: ${reason}`));
    assign();
  };

  return {
    process: (task) =>
      new Promise((settle) => {
        waiting.push({ task, settle });
        assign();
      }),
    async close() {
      isClosed = true;
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
