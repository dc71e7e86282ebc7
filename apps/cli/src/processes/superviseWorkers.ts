/**
 * Runs queued jobs in processes. This program only starts, watches and ends them, so that it can answer requests meanwhile, whatever a page
 * does to the process that reads it.
 *
 * Processes start when there is work, and end when there is none for a while. The queue counts how often the process of a job died
 * (packages/storage/src/database/jobStates.ts); this tells it why.
 *
 * Decision: docs/decisions/0031-heavy-work-in-processes.md.
 */
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_CONCURRENCY, type JobFailure, type JobOutcome, type Library } from '@pith/library';
import type { Config } from '../config.ts';
import { cliErrors } from '../errors.ts';
import { type JobSummary, summaryOf } from './jobSummary.ts';
import type { FromJobs, JobsSetup, ToJobs } from './protocol.ts';
import { type Death, type Limits, type OurProcess, startProcess } from './startProcess.ts';

export interface SuperviseOptions {
  readonly config: Config;
  readonly queue: Library['queue'];
  /** Number of parallel jobs, over all processes. */
  readonly concurrency?: number | undefined;
  readonly leaseMs?: number | undefined;
  /** Stops when the queue is empty instead of waiting for more jobs. */
  readonly untilEmpty?: boolean | undefined;
  readonly signal: AbortSignal;
  readonly onEnd?: ((job: JobSummary, outcome: JobOutcome) => void) | undefined;
  /** Called when a process broke a limit or crashed, with the jobs that it ran. */
  readonly onDeath?: ((death: Death, jobs: readonly JobSummary[]) => void) | undefined;
  /** Called when the database fails. The work goes on after a pause. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

const POLL_MS = 500;
/** A process without jobs ends after this time: without work, the server alone stays in memory. */
const IDLE_MS = 60_000;
/** It ends sooner if another one has room for the next page that somebody saves: each keeps some 240 MB. */
const SPARE_IDLE_MS = 1500;
/** A process that has grown beyond this takes no more jobs: a large page leaves memory behind that Node does not return. */
const LARGE_BYTES = 256 * 1024 * 1024;
/** How long processes may take to put their jobs back. Together with what follows it must be less than service managers wait. */
const STOP_MS = 4000;
const MAX_PAUSE_MS = 30_000;
/** With `untilEmpty`: how often the database may fail in a row. */
const MAX_FAILURES = 8;

interface Worker {
  readonly process: OurProcess<ToJobs>;
  /** Its share of the parallel jobs. */
  readonly share: number;
  /** The id under which it takes jobs. */
  id?: string;
  readonly running: Set<string>;
  idleSince: number;
  /** It takes no more jobs, and its share belongs to another process. */
  isDraining: boolean;
  isStopping: boolean;
}

export async function superviseWorkers(options: SuperviseOptions): Promise<void> {
  const { config, queue, leaseMs, untilEmpty = false, signal, onEnd, onDeath, onError } = options;
  const limits: Limits = { seconds: config.pageSeconds, megabytes: config.pageMegabytes };
  const freeShares = sharesOf(options.concurrency ?? DEFAULT_CONCURRENCY);
  const workers = new Set<Worker>();
  const ends = new Set<Promise<void>>();
  /** Processes that failed one after another without having run a job. */
  let failedStarts = 0;
  let startAfter = 0;

  function start(): void {
    const share = freeShares.pop()!;
    const setup: JobsSetup = { config, concurrency: share, leaseMs };
    const worker: Worker = {
      process: startProcess<ToJobs, FromJobs>({
        role: 'jobs',
        setup,
        limits,
        onMessage: (message) => onMessage(message),
      }),
      share,
      running: new Set(),
      idleSince: performance.now(),
      isDraining: false,
      isStopping: false,
    };
    const onMessage = (message: FromJobs) => {
      worker.idleSince = performance.now();
      if ('worker' in message) worker.id = message.worker;
      else if ('started' in message) worker.running.add(message.started);
      else {
        worker.running.delete(message.ended.id);
        failedStarts = 0;
        onEnd?.(message.ended, message.outcome);
        // One at a time: a page that takes long keeps a process that drains in memory.
        if (isLarge(worker) && ![...workers].some(({ isDraining }) => isDraining)) drain(worker);
      }
    };
    workers.add(worker);
    const end = worker.process.ended
      .then((death) => afterEnd(worker, death))
      .catch((error: unknown) => onError?.(error))
      .finally(() => ends.delete(end));
    ends.add(end);
  }

  async function afterEnd(worker: Worker, death: Death | undefined): Promise<void> {
    workers.delete(worker);
    if (!worker.isDraining) freeShares.push(worker.share);
    // A process that was told to stop and was killed because it did not is no fault of its jobs.
    const reason = worker.isStopping ? undefined : death;
    // After an orderly end there are none.
    const released = worker.id === undefined ? [] : await queue.releaseWorker(worker.id, reason && withAdvice(reason));
    if (!reason) return;
    onDeath?.(
      reason,
      released.map(({ job }) => summaryOf(job)),
    );
    for (const { job, outcome } of released) onEnd?.(summaryOf(job), outcome);
    if (worker.running.size > 0) return; // the queue sees to it that no page does this often
    failedStarts += 1;
    startAfter = performance.now() + Math.min(POLL_MS * 2 ** failedStarts, MAX_PAUSE_MS);
  }

  function drain(worker: Worker): void {
    if (worker.isDraining) return;
    worker.isDraining = true;
    freeShares.push(worker.share);
    worker.process.send('drain');
  }

  async function stop(worker: Worker): Promise<void> {
    if (worker.isStopping) return;
    worker.isStopping = true;
    worker.process.send('stop');
    const isLate = await Promise.race([worker.process.ended.then(() => false), sleep(STOP_MS, true, { ref: false })]);
    if (isLate) worker.process.kill();
  }

  function startMissing(due: number): void {
    const used = [...workers].filter(({ isDraining }) => !isDraining);
    const wanted = due + used.reduce((sum, { running }) => sum + running.size, 0);
    const available = used.reduce((sum, { share }) => sum + share, 0);
    if (due > 0 && wanted > available && freeShares.length > 0 && startAfter <= performance.now()) start();
  }

  function stopIdle(due: number): void {
    const now = performance.now();
    for (const worker of workers) if (worker.running.size === 0 && isLarge(worker)) drain(worker);
    const used = [...workers].filter(({ isDraining, isStopping }) => !isDraining && !isStopping);
    let room = used.reduce((sum, { share, running }) => sum + share - running.size, 0);
    for (const worker of used.filter(({ running }) => running.size === 0)) {
      const isSpare = due === 0 && room > worker.share;
      if (now - worker.idleSince <= (isSpare ? SPARE_IDLE_MS : IDLE_MS)) continue;
      room -= worker.share;
      void stop(worker);
    }
  }

  try {
    for (let failures = 0; !signal.aborted; ) {
      try {
        const { due, unfinished } = await queue.pending();
        failures = 0;
        if (untilEmpty && unfinished === 0) return;
        startMissing(due);
        stopIdle(due);
        await pause(POLL_MS, signal);
      } catch (error) {
        failures += 1;
        if (untilEmpty && failures >= MAX_FAILURES) throw error;
        onError?.(error);
        await pause(Math.min(POLL_MS * 2 ** failures, MAX_PAUSE_MS), signal);
      }
    }
  } finally {
    await Promise.all([...workers].map(stop));
    await Promise.all(ends);
  }
}

const isLarge = ({ process }: Worker): boolean => process.memory > LARGE_BYTES;

/** For people, with the pages that the process was reading: one of them is to blame. */
export function describeDeath({ message }: Death, jobs: readonly JobSummary[]): string {
  return ['A process that saves pages was replaced', message, ...jobs.map(({ url, id }) => url ?? `job ${id}`)].join(
    '\n  - ',
  );
}

/** Shares the parallel jobs among as many processes as there are processors. */
function sharesOf(concurrency: number): number[] {
  const count = Math.min(availableParallelism(), concurrency);
  return Array.from({ length: count }, (_, i) => Math.floor(concurrency / count) + (i < concurrency % count ? 1 : 0));
}

/** The queue stores only type and message, so the message says what to do. */
function withAdvice({ type, message }: Death): JobFailure {
  const [, ...suggestions] = cliErrors[type];
  return { type, message: `${message}; ${suggestions.join(', or ')}` };
}

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined);
