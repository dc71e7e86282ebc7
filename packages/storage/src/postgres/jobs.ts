/**
 * Job queue in a shared database: graphile-worker hands jobs to the workers of any number of machines, immediately and in
 * order; our own table records their progress and outcome, and decides which jobs are done. Only its documented functions and
 * its view `graphile_worker.jobs` are used.
 *
 * graphile-worker keeps the locks of a killed worker for hours. So each worker holds an advisory lock in a database session of
 * its own: the database ends the session with the process, and releases the lock. Nobody needs a clock or a heartbeat, and a
 * busy event loop does not matter.
 *
 * Decision: docs/decisions/0027-workers-hold-locks.md.
 */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobHandler, JobRunOptions } from '@pith/library';
import type { Runner, RunnerOptions } from 'graphile-worker';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { type JobRow, jobStates, type Queue } from '../database/jobStates.ts';
import { type DatabaseJobs, hasUnfinishedJobs, jobTable } from '../database/jobs.ts';
import { createAttempts, keepWorking, repeat } from '../database/runJobs.ts';
import type { Db } from '../database/tables.ts';
import { transaction } from '../database/transaction.ts';
import { createGate } from './gate.ts';
import { postgresTime } from './time.ts';
import { openWorkerSession, WORKER_LOCK, type WorkerSession } from './workerSession.ts';

const TASK = 'pith';
/** Our own table counts attempts: graphile-worker's limit must never be reached first. */
const GRAPHILE_MAX_ATTEMPTS = 1000;
const POLL_MS = 1000;
/** How often a worker with `untilEmpty` checks whether the queue is empty. */
const EMPTY_CHECK_MS = 250;
/** graphile-worker's limit is 128 characters. */
const MAX_HOST_LENGTH = 100;
/**
 * graphile-worker's priorities are small integers, so they have room for ten thousand turns. Behind these, jobs run in the
 * order of their times.
 */
const TURNS_PER_PRIORITY = 1000;
const MAX_TURN = 9999;
/**
 * Jobs whose worker died run one at a time, and alone in their worker (`gate`): if one of them kills it again, no other is blamed with
 * it.
 */
const SUSPECTS = 'suspects';

/**
 * Without batches, graphile-worker 0.18 awaits neither the completion nor the failure of a job: a connection that breaks at that
 * moment rejects unhandled and ends the process. Batches without delay report such errors as `pool:fatalError`.
 */
const HANDLED_REJECTIONS = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

export interface PostgresJobsOptions {
  readonly url: string;
  readonly perHost: number;
}

/** Creates or migrates the tables of graphile-worker. */
export async function migrateGraphileWorker(url: string): Promise<void> {
  const { runMigrations } = await import('graphile-worker');
  await runMigrations({ connectionString: url, logger: await silentLogger() });
}

export function postgresJobs(db: Db, { url, perHost }: PostgresJobsOptions): DatabaseJobs {
  const queue: Queue = {
    async add(tx, { id, host, priority, turn, run_at, deaths }) {
      // Jobs of one queue run one after another, so a host has as many queues as jobs that may run at once.
      const lane = Number.parseInt(id.replace(/[^0-9a-f]/g, '').slice(-6) || '0', 16) % perHost;
      const order = priority * TURNS_PER_PRIORITY + Math.min(turn, MAX_TURN);
      const name = deaths > 0 ? SUSPECTS : `${host.slice(-MAX_HOST_LENGTH)}#${lane}`;
      const payload = JSON.stringify({ id, isSuspect: deaths > 0 });
      await sql`SELECT graphile_worker.add_job(${TASK}::text, ${payload}::json, queue_name => ${name}::text,
        run_at => ${run_at}::timestamptz, max_attempts => ${GRAPHILE_MAX_ATTEMPTS}::int, job_key => ${id}::text, priority => ${order}::int)`.execute(
        tx,
      );
    },
    async remove(tx, id) {
      await sql`SELECT graphile_worker.remove_job(${id}::text)`.execute(tx);
    },
    unlock: async (tx, workers) => void (await unlock(tx, workers)),
  };
  const states = jobStates(postgresTime, queue);

  /** Works until the signal aborts or the queue is empty. Rejects when the session is lost. */
  async function work(handler: JobHandler, options: JobRunOptions): Promise<'ended'> {
    const { concurrency, leaseMs, signal, drain, untilEmpty = false } = options;
    const { run } = await import('graphile-worker');
    const session = await openWorkerSession(url, leaseMs);
    const pool = await openPool(url, concurrency);
    const stopped = Promise.withResolvers<void>();
    const failed = Promise.withResolvers<never>();
    failed.promise.catch(() => undefined); // may come after the end
    const stop = () => stopped.resolve();
    const events = new EventEmitter();
    // graphile-worker chooses the id, and locks jobs with it after `startWorker`.
    const { promise: workerId, resolve: setWorkerId } = Promise.withResolvers<string>();
    events.once('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
      setWorkerId(workerPool.id);
      options.onWorker?.(workerPool.id);
    });
    events.on('pool:fatalError', ({ error }: { error: unknown }) => failed.reject(error));
    retryEmptyClaims(events);
    let runner: Runner | undefined;
    /** It takes no more jobs, and ends when those that it runs have ended. */
    const endRunner = () => void runner?.stop().catch(() => undefined);
    const repeated: (() => void)[] = [];
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    const gate = createGate();
    const attemptsOf = workerId.then((worker) => createAttempts({ db, states, worker, handler, options }));
    try {
      await recoverJobs();
      await rescheduleForgotten();
      runner = await run({
        pgPool: pool,
        concurrency,
        pollInterval: POLL_MS,
        noHandleSignals: true,
        logger: await silentLogger(),
        events: events as never,
        taskList: {
          [TASK]: async (payload) => {
            const { id, isSuspect = false } = payload as { id: string; isSuspect?: boolean };
            const worker = await workerId;
            // Claimed when its turn comes: a job that waits for others does not die with them.
            await gate.run(id, isSuspect, async () => {
              const row = await transaction(db, (tx) => states.claim(tx, { id, worker }));
              if (row) await (await attemptsOf).run(row);
            });
          },
        },
        crontab: '',
        preset: { plugins: [holdLockPlugin(session)], worker: HANDLED_REJECTIONS },
      } satisfies RunnerOptions);
      const attempts = await attemptsOf;
      const worker = await workerId;
      let unknownBefore: readonly string[] = [];
      const look = async () => {
        await attempts.compare();
        await recoverJobs();
        const unknown = (await lockedJobs(db, worker)).filter((id) => !attempts.has(id) && !gate.has(id));
        if (unknown.some((id) => unknownBefore.includes(id))) failed.reject(new Error('a claim was lost'));
        unknownBefore = unknown;
      };
      repeated.push(repeat(POLL_MS, look), repeat(RESCHEDULE_MS, rescheduleForgotten));
      if (untilEmpty) repeated.push(repeat(EMPTY_CHECK_MS, async () => void ((await hasUnfinishedJobs(db)) || stop())));
      drain?.addEventListener('abort', endRunner);
      if (drain?.aborted) endRunner();
      const endOfRunner = runner.promise.then(() => {
        if (!drain?.aborted) throw new Error('graphile-worker ended');
      });
      await Promise.race([stopped.promise, session.lost, failed.promise, endOfRunner]);
      return 'ended';
    } finally {
      for (const end of repeated) end();
      signal.removeEventListener('abort', stop);
      drain?.removeEventListener('abort', endRunner);
      const stopping = runner?.stop(); // takes no more jobs
      stopping?.catch(() => undefined);
      if (runner) await (await attemptsOf).stop();
      await soon(stopping);
      if (runner) await soon(unlock(db, [await workerId]));
      await soon(pool.end());
      await soon(session.close());
    }
  }

  /** Gives the jobs of dead workers to the living: those that hold a job, in our table or in the queue, but not their lock. */
  async function recoverJobs(): Promise<void> {
    await transaction(db, async (tx) => {
      const { rows } = await sql<{ id: string }>`WITH workers AS MATERIALIZED (
          SELECT worker AS id FROM jobs WHERE state = 'running'
          UNION SELECT locked_by FROM graphile_worker.jobs WHERE task_identifier = ${TASK} AND locked_by IS NOT NULL
        )
        SELECT id FROM workers WHERE pg_try_advisory_xact_lock(${WORKER_LOCK}, hashtext(id))`.execute(tx);
      const dead = rows.map(({ id }) => id);
      if (dead.length === 0) return;
      await unlock(tx, dead);
      const jobs = await tx.selectFrom('jobs').selectAll().where('worker', 'in', dead).orderBy('id').execute();
      for (const job of jobs) await states.recover(tx, job);
    });
  }

  /** Waiting jobs that the queue does not have, or has later than our table. */
  async function findForgotten(reader: Db): Promise<readonly JobRow[]> {
    const { rows } = await sql<JobRow>`SELECT * FROM jobs WHERE state = 'waiting' AND NOT EXISTS (
        SELECT 1 FROM graphile_worker.jobs AS queued WHERE queued.key = jobs.id
          AND (queued.locked_by IS NOT NULL OR queued.run_at <= jobs.run_at::timestamptz + interval '1 second')
      ) ORDER BY id FOR UPDATE OF jobs SKIP LOCKED`.execute(reader);
    return rows;
  }

  const rescheduleForgotten = () =>
    transaction(db, async (tx) => {
      for (const row of await findForgotten(tx)) await queue.add(tx, row);
    });

  return {
    ...jobTable({ db, time: postgresTime, states, queue, recoverJobs }),
    findForgotten,
    run: (handler, options) => keepWorking(() => work(handler, options), options),
  };
}

const RESCHEDULE_MS = 30_000;
const CLEANUP_MS = 2000;

/** Waits for a step of the cleanup, but not for long: without the session, other workers take over. */
const soon = (step: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.race([step?.catch(() => undefined), sleep(CLEANUP_MS, undefined, { ref: false })]);

/** Jobs that graphile-worker gave to this worker a while ago. If it doesn't run one, the response to its claim was lost. */
async function lockedJobs(db: Db, worker: string): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`SELECT key FROM graphile_worker.jobs
    WHERE locked_by = ${worker} AND key IS NOT NULL AND locked_at < now() - interval '5 seconds'`.execute(db);
  return rows.map(({ key }) => key);
}

async function openPool(url: string, concurrency: number) {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: concurrency + 3,
    application_name: 'pith worker',
    // Claiming a job locks all queues until the commit; meanwhile other workers find nothing.
    options: '-c synchronous_commit=off',
  });
  // Queries on a broken connection reject by themselves.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return releasedOnce(pool);
}

type Connected = Parameters<Parameters<Pool['connect']>[0]>;

/** graphile-worker 0.18 may release its listening connection twice when it breaks, which rejects unhandled in pg's pool. */
function releasedOnce(pool: Pool): Pool {
  const connect = pool.connect.bind(pool) as (callback?: (...connected: Connected) => void) => Promise<PoolClient>;
  const withCallback = (callback?: (...connected: Connected) => void) => {
    if (!callback) return connect();
    return connect((error, client, release) => {
      let isReleased = false;
      callback(error, client, (...reason) => {
        if (!isReleased) release(...reason);
        isReleased = true;
      });
    });
  };
  return Object.assign(pool, { connect: withCallback });
}

/** Locks before the first job is taken. */
const holdLockPlugin = (session: WorkerSession): GraphileConfig.Plugin => ({
  name: 'PithWorkerLock',
  version: '1.0.0',
  worker: { hooks: { startWorker: (_context, { worker }) => session.hold(worker.workerPool.id) } },
});

/** Releases the locks of graphile-worker on jobs and queues. */
const unlock = (db: Db, workers: readonly string[]) =>
  sql`SELECT graphile_worker.force_unlock_workers(${workers}::text[])`.execute(db);

interface GraphileWorker {
  readonly workerId: string;
  nudge(): boolean;
}

const FIRST_RETRY_MS = 20;

/**
 * Retries claims that found no job, soon at first and then with growing delays.
 *
 * A claim locks all free queues while it runs. Another worker that claims at the same moment finds nothing, and would wait for
 * its next poll although there are jobs.
 */
function retryEmptyClaims(events: EventEmitter): void {
  const delays = new Map<string, number>();
  const timers = new Map<string, NodeJS.Timeout>();
  events.on('job:start', ({ worker }: { worker: GraphileWorker }) => delays.delete(worker.workerId));
  events.on('worker:getJob:empty', ({ worker }: { worker: GraphileWorker }) => {
    const delay = delays.get(worker.workerId) ?? FIRST_RETRY_MS;
    if (delay > POLL_MS) return;
    delays.set(worker.workerId, delay * 2);
    clearTimeout(timers.get(worker.workerId));
    timers.set(
      worker.workerId,
      setTimeout(() => worker.nudge(), delay * (0.5 + Math.random())),
    );
  });
  events.on('worker:release', ({ worker }: { worker: GraphileWorker }) => {
    delays.set(worker.workerId, Number.POSITIVE_INFINITY);
    clearTimeout(timers.get(worker.workerId));
  });
}

/** Outcomes go into our own table and to `onEnd`, so graphile-worker logs nothing. */
async function silentLogger() {
  const { Logger } = await import('graphile-worker');
  return new Logger(() => () => {});
}
