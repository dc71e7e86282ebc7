/**
 * Jobs in a shared database: graphile-worker hands them to the workers of any number of machines, at once and in order;
 * our own table says how they go.
 *
 * graphile-worker believes for hours that a killed worker is still at it. So workers give signs of life, and whoever is
 * alive takes the locks of those who have given none for the time of a lease.
 *
 * What graphile-worker writes by itself may be lost with the server: our table, which is forced to the disk, says what is done.
 */
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Handler, WorkOptions } from '@pith/library';
import type { Runner } from 'graphile-worker';
import { sql } from 'kysely';
import {
  buryAbandoned,
  type DatabaseJobs,
  type Dispatcher,
  databaseJobs,
  hasWork,
  type JobRow,
  MAX_DEATHS,
  now,
  tryJob,
} from '../database/jobs.ts';
import type { Db } from '../database/tables.ts';

const TASK = 'pith';
/** How often is ours to decide: it counts tries too, and must not be the first to give up. */
const MORE_THAN_OURS = 1000;
const POLL_MS = 1000;
const LOOK_MS = 250;

export interface PostgresJobsOptions {
  readonly url: string;
  readonly perHost: number;
}

/** Makes the tables of graphile-worker, when they are not there. */
export async function prepareJobs(url: string): Promise<void> {
  const { runMigrations } = await import('graphile-worker');
  await runMigrations({ connectionString: url, logger: await quiet() });
}

export function postgresJobs(db: Db, { url, perHost }: PostgresJobsOptions): DatabaseJobs {
  const dispatcher: Dispatcher = {
    async added(tx, { id, host, priority, run_at }) {
      // Jobs of one queue go one after another: a host has as many queues as it may be asked at once.
      const queue = `${host}#${Number.parseInt(id.replace(/[^0-9a-f]/g, '').slice(-6) || '0', 16) % perHost}`;
      await sql`SELECT graphile_worker.add_job(${TASK}::text, json_build_object('id', ${id}::text), queue_name => ${queue}::text,
        run_at => ${run_at}::timestamptz, max_attempts => ${MORE_THAN_OURS}::int, job_key => ${id}::text, priority => ${priority}::int)`.execute(
        tx,
      );
    },
    async removed(tx, id) {
      await sql`SELECT graphile_worker.remove_job(${id}::text)`.execute(tx);
    },
    work: (handler, options) => work(db, url, handler, options),
  };
  return databaseJobs(db, dispatcher);
}

class TryAgain extends Error {}

async function work(db: Db, url: string, handler: Handler, options: WorkOptions): Promise<void> {
  const { concurrency, leaseMs, signal, untilEmpty = false } = options;
  const { run } = await import('graphile-worker');
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: concurrency + 3,
    application_name: 'pith worker',
    // Its questions lock every host until they are committed, and others find nothing meanwhile.
    options: '-c synchronous_commit=off',
  });
  // A connection that breaks is told where it is used.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const worker = randomUUID();
  const lockers = new Set<string>();
  const running = new Map<string, AbortController>();
  const over = Promise.withResolvers<void>();
  const events = new EventEmitter();
  events.on('worker:create', (made: { worker: { workerId: string } }) => lockers.add(made.worker.workerId));
  events.on('pool:create', (made: { workerPool: { id: string } }) => lockers.add(made.workerPool.id));
  askAgain(events);

  async function task(payload: unknown): Promise<void> {
    if (signal.aborted) throw new TryAgain('the worker stops');
    const row = await begin(db, (payload as { id: string }).id, worker);
    if (!row) return;
    const stop = new AbortController();
    running.set(row.id, stop);
    try {
      const outcome = await tryJob(db, row, worker, handler, { ...options, stop: stop.signal });
      // It knows by itself when: both wait e to the number of tries.
      if (outcome === 'again') throw new TryAgain('tried again later');
    } finally {
      running.delete(row.id);
    }
  }

  async function beat(): Promise<void> {
    const seen = now();
    if (lockers.size > 0) {
      await db
        .insertInto('workers')
        .values([...lockers].map((id) => ({ id, seen_at: seen })))
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: seen }))
        .execute();
    }
    const mine = await db
      .selectFrom('jobs')
      .select('id')
      .where('worker', '=', worker)
      .where('state', '=', 'running')
      .execute();
    const ids = new Set(mine.map(({ id }) => id));
    for (const [id, stop] of running) if (!ids.has(id)) stop.abort(); // cancelled
    await unlockDead(db, leaseMs);
    await unlockForgotten(db, leaseMs, [...lockers], [...running.keys()]);
  }

  await beat();
  const beats = setInterval(() => void beat().catch(() => undefined), Math.min(leaseMs / 3, POLL_MS));
  const look = async () => void ((await hasWork(db)) || over.resolve());
  const looks = untilEmpty ? setInterval(() => void look().catch(() => undefined), LOOK_MS) : undefined;
  const stopAll = () => {
    for (const stop of running.values()) stop.abort();
    over.resolve();
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
      logger: await quiet(),
      events: events as never,
      taskList: { [TASK]: task },
      crontab: '',
    });
    await Promise.race([over.promise, runner.promise]);
  } finally {
    signal.removeEventListener('abort', stopAll);
    await runner?.stop().catch(() => undefined);
    clearInterval(beats);
    clearInterval(looks);
    await pool.end();
    if (lockers.size > 0)
      await db
        .deleteFrom('workers')
        .where('id', 'in', [...lockers])
        .execute()
        .catch(() => undefined);
  }
}

interface GraphileWorker {
  readonly workerId: string;
  nudge(): boolean;
}

const AGAIN_MS = 20;

/**
 * A question for a job locks every free host while it is answered: another one at the same moment finds nothing, and would
 * wait for its next turn although there is work. So whoever finds nothing asks again, soon at first and then ever later.
 */
function askAgain(events: EventEmitter): void {
  const waits = new Map<string, number>();
  const timers = new Map<string, NodeJS.Timeout>();
  events.on('job:start', ({ worker }: { worker: GraphileWorker }) => waits.delete(worker.workerId));
  events.on('worker:getJob:empty', ({ worker }: { worker: GraphileWorker }) => {
    const wait = waits.get(worker.workerId) ?? AGAIN_MS;
    if (wait > POLL_MS) return;
    waits.set(worker.workerId, wait * 2);
    clearTimeout(timers.get(worker.workerId));
    timers.set(
      worker.workerId,
      setTimeout(() => worker.nudge(), wait * (0.5 + Math.random())),
    );
  });
  events.on('worker:release', ({ worker }: { worker: GraphileWorker }) => {
    waits.set(worker.workerId, Number.POSITIVE_INFINITY);
    clearTimeout(timers.get(worker.workerId));
  });
}

/** Undefined when there is nothing to do any more: it was cancelled, is done, or killed too many workers. */
async function begin(db: Db, id: string, worker: string): Promise<JobRow | undefined> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<JobRow>`UPDATE jobs SET state = 'running', worker = ${worker}, progress = NULL,
        attempts = attempts + CASE state WHEN 'waiting' THEN 1 ELSE 0 END,
        deaths = deaths + CASE state WHEN 'running' THEN 1 ELSE 0 END
      WHERE id = ${id} AND state IN ('waiting', 'running') RETURNING *`.execute(tx);
    const [row] = rows;
    if (!row || row.deaths < MAX_DEATHS) return row;
    await buryAbandoned(tx, row);
    return undefined;
  });
}

/**
 * Those that gave signs of life and stopped; and those that never gave one although they hold a lock for long, for who is
 * killed in its first moment gives none.
 */
async function unlockDead(db: Db, leaseMs: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM workers WHERE seen_at < ${now(-leaseMs)}
    UNION SELECT locked_by FROM graphile_worker._private_jobs
      WHERE locked_by IS NOT NULL AND locked_at < ${now(-leaseMs)}::timestamptz AND locked_by NOT IN (SELECT id FROM workers)`.execute(
    db,
  );
  const dead = rows.map(({ id }) => id);
  if (dead.length === 0) return;
  // Others that wait go first: what was under way may be what killed them.
  await sql`UPDATE graphile_worker._private_jobs SET run_at = locked_at
    WHERE locked_by = ANY (${dead}::text[]) AND locked_at > run_at`.execute(db);
  await sql`SELECT graphile_worker.force_unlock_workers(${dead}::text[])`.execute(db);
  await db.deleteFrom('workers').where('id', 'in', dead).where('seen_at', '<', now(-leaseMs)).execute();
}

/** Locks of ours for work that we are not at: the answer to a question, or to the news that it is done, was lost. */
async function unlockForgotten(
  db: Db,
  leaseMs: number,
  lockers: readonly string[],
  running: readonly string[],
): Promise<void> {
  await sql`WITH forgotten AS (
      UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL
      WHERE locked_by = ANY (${lockers}::text[]) AND locked_at < ${now(-leaseMs)}::timestamptz AND key <> ALL (${running}::text[])
      RETURNING job_queue_id
    )
    UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL
    WHERE locked_by = ANY (${lockers}::text[]) AND id IN (SELECT job_queue_id FROM forgotten)`.execute(db);
}

/** What it would say goes into our own table, or to whoever started the worker. */
async function quiet() {
  const { Logger } = await import('graphile-worker');
  return new Logger(() => () => {});
}
