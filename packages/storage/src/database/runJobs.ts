/** What the workers of both databases share: attempts of jobs, and keeping at work when the database fails for a while. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type JobFailure, type JobHandler, type JobOutcome, type JobRunOptions, PithError } from '@pith/library';
import type { JobRow, JobStates } from './jobStates.ts';
import { toJob } from './jobs.ts';
import type { Db, Tx } from './tables.ts';
import { transaction } from './transaction.ts';

export interface Attempts {
  readonly count: number;
  /** Whether one of them is of a job whose worker died. */
  readonly runsSuspect: boolean;
  has(id: string): boolean;
  /** Runs one attempt of a claimed job. Never rejects. */
  run(row: JobRow): Promise<void>;
  /**
   * Compares the attempts with the table: aborts those whose job was cancelled or given to another worker, and puts back jobs
   * that are this worker's but that it does not run, because the database's response to a claim or to an outcome was lost.
   */
  compare(): Promise<void>;
  /** Aborts all attempts and puts their jobs back. Does not wait long for attempts that don't end. */
  stop(): Promise<void>;
}

/** How long aborted attempts may take to end. */
const STOP_MS = 3000;
/** How long the outcome of an attempt is written again and again, while the database fails. */
const RECORD_MS = 60_000;

interface AttemptContext {
  readonly db: Db;
  readonly states: JobStates;
  readonly worker: string;
  readonly handler: JobHandler;
  readonly options: JobRunOptions;
}

interface Running {
  readonly isSuspect: boolean;
  readonly abort: () => void;
  /** Ends the attempt although its handler goes on. */
  readonly abandon: () => void;
  readonly ended: Promise<void>;
}

type Result = { readonly isDone: true } | { readonly error: unknown };

export function createAttempts({ db, states, worker, handler, options }: AttemptContext): Attempts {
  const running = new Map<string, Running>();
  let unknownBefore: ReadonlySet<string> = new Set();
  let isStopping = false;

  async function record(tx: Tx, row: JobRow, result: Result): Promise<JobOutcome> {
    const job = { id: row.id, worker };
    if ('isDone' in result) return (await states.finish(tx, row.id)) ? 'done' : outcomeElsewhere(tx, row);
    const { error } = result;
    const isLast = row.attempts >= row.max_attempts || options.isPermanent(error);
    if (isStopping) {
      if (await states.putBack(tx, job)) return 'again';
    } else if (isLast) {
      if (await states.fail(tx, job, errorInfo(error))) return 'dead';
    } else if (await states.tryAgain(tx, job, errorInfo(error), backoffMs(row.attempts))) return 'again';
    return outcomeElsewhere(tx, row);
  }

  /** The job ended by itself, was cancelled, or was taken from this worker because it had lost the database. */
  async function outcomeElsewhere(tx: Tx, { id }: JobRow): Promise<JobOutcome> {
    const row = await tx.selectFrom('jobs').select('state').where('id', '=', id).executeTakeFirst();
    if (row?.state === 'done') return 'done';
    if (row?.state !== 'waiting' && row?.state !== 'running') return 'cancelled';
    await states.forgiveDeath(tx, { id, worker });
    return 'again';
  }

  /** An outcome that can't be written for a minute is given up; `compare` then puts the job back. */
  async function recordPatiently(row: JobRow, result: Result): Promise<JobOutcome> {
    const giveUpAt = performance.now() + RECORD_MS;
    for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, 5000)) {
      try {
        return await transaction(db, (tx) => record(tx, row, result));
      } catch (error) {
        if (options.signal.aborted || performance.now() > giveUpAt) throw error;
        await pause(pauseMs, options.signal);
      }
    }
  }

  async function attempt(row: JobRow, signal: AbortSignal, abandoned: Promise<Result>): Promise<void> {
    const progress = async (step: object) =>
      void (await db
        .updateTable('jobs')
        .set({ progress: JSON.stringify(step) })
        .where('id', '=', row.id)
        .where('worker', '=', worker)
        .where('state', '=', 'running')
        .execute());
    const work = handler(toJob(row), { signal, progress }).then(
      (): Result => ({ isDone: true }),
      (error: unknown): Result => ({ error }),
    );
    const outcome = await recordPatiently(row, await Promise.race([work, abandoned]));
    options.onEnd?.(toJob(row), outcome);
  }

  return {
    get count() {
      return running.size;
    },

    get runsSuspect() {
      return [...running.values()].some(({ isSuspect }) => isSuspect);
    },

    has: (id) => running.has(id),

    run(row) {
      const controller = new AbortController();
      const abandoned = Promise.withResolvers<Result>();
      if (isStopping) controller.abort();
      const ended = attempt(row, controller.signal, abandoned.promise)
        .catch((error: unknown) => options.onError?.(error))
        .finally(() => running.delete(row.id));
      running.set(row.id, {
        isSuspect: row.deaths > 0,
        abort: () => controller.abort(),
        abandon: () => abandoned.resolve({ error: new Error('the worker stopped') }),
        ended,
      });
      return ended;
    },

    async compare() {
      const before = [...running];
      const rows = await db
        .selectFrom('jobs')
        .select('id')
        .where('worker', '=', worker)
        .where('state', '=', 'running')
        .execute();
      const claimed = new Set(rows.map(({ id }) => id));
      for (const [id, { abort }] of before) if (!claimed.has(id)) abort();
      // The response to a claim may be on its way: only what is unknown twice is lost.
      const unknown = new Set([...claimed].filter((id) => !running.has(id)));
      for (const id of unknown)
        if (unknownBefore.has(id)) await transaction(db, (tx) => states.putBack(tx, { id, worker }));
      unknownBefore = unknown;
    },

    async stop() {
      isStopping = true;
      const allEnded = () => Promise.all([...running.values()].map(({ ended }) => ended));
      for (const { abort } of running.values()) abort();
      await Promise.race([allEnded(), sleep(STOP_MS, undefined, { ref: false })]);
      for (const { abandon } of running.values()) abandon();
      await allEnded();
    },
  };
}

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;
/** A worker that should end with the queue gives up when the database fails for this long. */
const MAX_FAILURES = 8;

/**
 * Calls `work` until it resolves to `ended`, or the signal aborts. When it fails, reports the error and calls it again after a
 * pause, however long the database fails: a server goes on accepting saves, so it must go on doing them.
 */
export async function keepWorking(
  work: () => Promise<'ended' | 'go on'>,
  { signal, untilEmpty = false, onError }: JobRunOptions,
): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    try {
      if ((await work()) === 'ended') return;
      failures = 0;
    } catch (error) {
      failures += 1;
      if (untilEmpty && failures >= MAX_FAILURES) throw error;
      onError?.(error);
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS), signal);
    }
  }
}

/** Repeats a task, with pauses, until the returned function is called. The next round tries again what this one fails at. */
export function repeat(pauseMs: number, task: () => Promise<unknown>): () => void {
  const end = new AbortController();
  void (async () => {
    for (;;) {
      await pause(pauseMs, end.signal);
      if (end.signal.aborted) return;
      await task().catch(() => undefined);
    }
  })();
  return () => end.abort();
}

/** Ends early when the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

/** e^attempts seconds: 3 s, 7 s, 20 s, 55 s, 2.5 min … */
const backoffMs = (attempts: number): number => Math.exp(Math.min(attempts, 10)) * 1000;

function errorInfo(error: unknown): JobFailure {
  if (error instanceof PithError) return { type: error.type, message: error.message };
  return { type: 'internal', message: error instanceof Error ? error.message : String(error) };
}
