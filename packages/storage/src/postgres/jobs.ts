/**
 * Job queue in a shared database: graphile-worker distributes jobs to the workers of any number of machines, immediately and
 * in order; our own table records their progress and outcome.
 *
 * graphile-worker keeps the locks of a killed worker for hours. So workers write heartbeats, and living workers release the
 * locks of those without a heartbeat for the time of a lease.
 *
 * What graphile-worker writes may be lost in a server crash (asynchronous commit): our table, which commits synchronously,
 * decides which jobs are done.
 *
 * Decision: docs/decisions/0025-job-queue.md.
 */
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { JobHandler, JobRunOptions } from '@pith/library';
import type { Runner } from 'graphile-worker';
import { sql } from 'kysely';
import {
  type DatabaseJobs,
  type Dispatcher,
  databaseJobs,
  hasUnfinishedJobs,
  type JobRow,
  MAX_WORKER_DEATHS,
  markJobDead,
  now,
  runJob,
} from '../database/jobs.ts';
import type { Db } from '../database/tables.ts';

const TASK = 'pith';
/** graphile-worker counts attempts too, but our own limit decides: its limit must never be reached first. */
const GRAPHILE_MAX_ATTEMPTS = 1000;
const POLL_MS = 1000;
/** How often a worker with `untilEmpty` checks whether the queue is empty. */
const EMPTY_CHECK_MS = 250;

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
  const dispatcher: Dispatcher = {
    async schedule(tx, { id, host, priority, run_at }) {
      // Jobs of one queue run one after another, so a host has as many queues as jobs that may run at once.
      const queue = `${host}#${Number.parseInt(id.replace(/[^0-9a-f]/g, '').slice(-6) || '0', 16) % perHost}`;
      await sql`SELECT graphile_worker.add_job(${TASK}::text, json_build_object('id', ${id}::text), queue_name => ${queue}::text,
        run_at => ${run_at}::timestamptz, max_attempts => ${GRAPHILE_MAX_ATTEMPTS}::int, job_key => ${id}::text, priority => ${priority}::int)`.execute(
        tx,
      );
    },
    async unschedule(tx, id) {
      await sql`SELECT graphile_worker.remove_job(${id}::text)`.execute(tx);
    },
    run: (handler, options) => runWorker(db, url, handler, options),
  };
  return databaseJobs(db, dispatcher);
}

/** Makes graphile-worker run the job again later. */
class RetryLater extends Error {}

async function runWorker(db: Db, url: string, handler: JobHandler, options: JobRunOptions): Promise<void> {
  const { concurrency, leaseMs, signal, untilEmpty = false } = options;
  const { run } = await import('graphile-worker');
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
  const worker = randomUUID();
  const lockerIds = new Set<string>();
  const running = new Map<string, AbortController>();
  const stopped = Promise.withResolvers<void>();
  const events = new EventEmitter();
  events.on('worker:create', (event: { worker: { workerId: string } }) => lockerIds.add(event.worker.workerId));
  events.on('pool:create', (event: { workerPool: { id: string } }) => lockerIds.add(event.workerPool.id));
  retryEmptyClaims(events);

  async function task(payload: unknown): Promise<void> {
    if (signal.aborted) throw new RetryLater('the worker is stopping');
    const row = await claim(db, (payload as { id: string }).id, worker);
    if (!row) return;
    const stop = new AbortController();
    running.set(row.id, stop);
    try {
      const outcome = await runJob(db, row, worker, handler, { ...options, stop: stop.signal });
      // graphile-worker chooses when: its backoff is the same as ours.
      if (outcome === 'again') throw new RetryLater('the job will run again later');
    } finally {
      running.delete(row.id);
    }
  }

  async function heartbeat(): Promise<void> {
    const seen = now();
    if (lockerIds.size > 0) {
      await db
        .insertInto('workers')
        .values([...lockerIds].map((id) => ({ id, seen_at: seen })))
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: seen }))
        .execute();
    }
    const claimed = await db
      .selectFrom('jobs')
      .select('id')
      .where('worker', '=', worker)
      .where('state', '=', 'running')
      .execute();
    const ids = new Set(claimed.map(({ id }) => id));
    for (const [id, stop] of running) if (!ids.has(id)) stop.abort(); // cancelled
    await releaseDeadWorkers(db, leaseMs);
    await releaseLostClaims(db, leaseMs, [...lockerIds], [...running.keys()]);
  }

  await heartbeat();
  const heartbeats = setInterval(() => void heartbeat().catch(() => undefined), Math.min(leaseMs / 3, POLL_MS));
  const stopIfEmpty = async () => void ((await hasUnfinishedJobs(db)) || stopped.resolve());
  const emptyChecks = untilEmpty
    ? setInterval(() => void stopIfEmpty().catch(() => undefined), EMPTY_CHECK_MS)
    : undefined;
  const stopAll = () => {
    for (const stop of running.values()) stop.abort();
    stopped.resolve();
  };
  signal.addEventListener('abort', stopAll);
  if (signal.aborted) stopAll();
  let runner: Runner | undefined;
  try {
    runner = await run({
      pgPool: pool,
      concurrency,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      logger: await silentLogger(),
      events: events as never,
      taskList: { [TASK]: task },
      crontab: '',
    });
    await Promise.race([stopped.promise, runner.promise]);
  } finally {
    signal.removeEventListener('abort', stopAll);
    await runner?.stop().catch(() => undefined);
    clearInterval(heartbeats);
    clearInterval(emptyChecks);
    await pool.end();
    if (lockerIds.size > 0)
      await db
        .deleteFrom('workers')
        .where('id', 'in', [...lockerIds])
        .execute()
        .catch(() => undefined);
  }
}

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

/** Marks a job as running. Resolves to undefined when it was cancelled, is done, or killed too many workers. */
async function claim(db: Db, id: string, worker: string): Promise<JobRow | undefined> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<JobRow>`UPDATE jobs SET state = 'running', worker = ${worker}, progress = NULL,
        attempts = attempts + CASE state WHEN 'waiting' THEN 1 ELSE 0 END,
        deaths = deaths + CASE state WHEN 'running' THEN 1 ELSE 0 END
      WHERE id = ${id} AND state IN ('waiting', 'running') RETURNING *`.execute(tx);
    const [row] = rows;
    if (!row || row.deaths < MAX_WORKER_DEATHS) return row;
    await markJobDead(tx, row);
    return undefined;
  });
}

/**
 * Releases the locks of dead workers: those whose heartbeats stopped, and those that have held a lock for longer than a lease
 * without any heartbeat, because a worker killed right after its start writes none.
 */
async function releaseDeadWorkers(db: Db, leaseMs: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM workers WHERE seen_at < ${now(-leaseMs)}
    UNION SELECT locked_by FROM graphile_worker._private_jobs
      WHERE locked_by IS NOT NULL AND locked_at < ${now(-leaseMs)}::timestamptz AND locked_by NOT IN (SELECT id FROM workers)`.execute(
    db,
  );
  const dead = rows.map(({ id }) => id);
  if (dead.length === 0) return;
  // Other waiting jobs go first: the one that was running may have killed its worker.
  await sql`UPDATE graphile_worker._private_jobs SET run_at = locked_at
    WHERE locked_by = ANY (${dead}::text[]) AND locked_at > run_at`.execute(db);
  await sql`SELECT graphile_worker.force_unlock_workers(${dead}::text[])`.execute(db);
  await db.deleteFrom('workers').where('id', 'in', dead).where('seen_at', '<', now(-leaseMs)).execute();
}

/** Releases our own locks on jobs that we are not running: the response to a claim or to its completion was lost. */
async function releaseLostClaims(
  db: Db,
  leaseMs: number,
  lockerIds: readonly string[],
  running: readonly string[],
): Promise<void> {
  await sql`WITH released AS (
      UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL
      WHERE locked_by = ANY (${lockerIds}::text[]) AND locked_at < ${now(-leaseMs)}::timestamptz AND key <> ALL (${running}::text[])
      RETURNING job_queue_id
    )
    UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL
    WHERE locked_by = ANY (${lockerIds}::text[]) AND id IN (SELECT job_queue_id FROM released)`.execute(db);
}

/** Outcomes go into our own table and to `onEnd`, so graphile-worker logs nothing. */
async function silentLogger() {
  const { Logger } = await import('graphile-worker');
  return new Logger(() => () => {});
}
