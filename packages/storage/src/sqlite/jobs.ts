/** Job queue in a library file: workers of any process claim jobs in the table, each with a lease that they renew. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobHandler, JobRunOptions } from '@pith/library';
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

/** How often an idle worker polls: another process may have enqueued jobs. */
const POLL_MS = 500;

export function sqliteJobs(db: Db): DatabaseJobs {
  const wakeWorkers = new Set<() => void>();
  const dispatcher: Dispatcher = {
    async schedule() {
      for (const wake of wakeWorkers) wake();
    },
    unschedule: async () => {},
    run: (handler, options) => runWorker(db, wakeWorkers, handler, options),
  };
  return databaseJobs(db, dispatcher);
}

async function runWorker(
  db: Db,
  wakeWorkers: Set<() => void>,
  handler: JobHandler,
  options: JobRunOptions,
): Promise<void> {
  const { concurrency, leaseMs, signal, untilEmpty = false } = options;
  const worker = randomUUID();
  const running = new Map<string, { stop: AbortController; finished: Promise<unknown> }>();
  let wakeSignal = Promise.withResolvers<void>();
  const wake = () => wakeSignal.resolve();
  const stopAll = () => {
    for (const { stop } of running.values()) stop.abort();
    wake();
  };
  wakeWorkers.add(wake);
  signal.addEventListener('abort', stopAll);
  const heartbeat = setInterval(() => void renewLeases().catch(() => undefined), Math.min(leaseMs / 3, 1000));

  /** Renews the leases of running jobs, and stops jobs that were cancelled or claimed by another worker. */
  async function renewLeases(): Promise<void> {
    if (running.size === 0) return;
    const renewed = await db
      .updateTable('jobs')
      .set({ lease_until: now(leaseMs) })
      .where('worker', '=', worker)
      .where('state', '=', 'running')
      .returning('id')
      .execute();
    const ids = new Set(renewed.map(({ id }) => id));
    for (const [id, { stop }] of running) if (!ids.has(id)) stop.abort();
  }

  function start(row: JobRow): void {
    const stop = new AbortController();
    const finished = runJob(db, row, worker, handler, { ...options, stop: stop.signal }).finally(() => {
      running.delete(row.id);
      wake();
    });
    finished.catch(() => undefined); // handled where it is awaited
    running.set(row.id, { stop, finished });
  }

  try {
    while (!signal.aborted) {
      wakeSignal = Promise.withResolvers<void>();
      const row = running.size < concurrency ? await claim(db, worker, options) : undefined;
      if (row) {
        start(row);
        continue;
      }
      if (untilEmpty && running.size === 0 && !(await hasUnfinishedJobs(db))) break;
      await Promise.race([wakeSignal.promise, sleep(POLL_MS, undefined, { ref: true })]);
    }
    await Promise.all([...running.values()].map(({ finished }) => finished));
  } finally {
    clearInterval(heartbeat);
    wakeWorkers.delete(wake);
    signal.removeEventListener('abort', stopAll);
  }
}

async function claim(db: Db, worker: string, { leaseMs, perHost }: JobRunOptions): Promise<JobRow | undefined> {
  const claimTime = now();
  return db.transaction().execute(async (tx) => {
    const abandoned = await tx
      .selectFrom('jobs')
      .selectAll()
      .where('state', '=', 'running')
      .where('lease_until', '<', claimTime)
      .where('deaths', '>=', MAX_WORKER_DEATHS - 1)
      .execute();
    for (const row of abandoned) await markJobDead(tx, row);
    // run_at becomes now: if this worker dies, other waiting jobs go first.
    const { rows } = await sql<JobRow>`UPDATE jobs
      SET state = 'running', worker = ${worker}, lease_until = ${now(leaseMs)}, progress = NULL,
        attempts = attempts + (state = 'waiting'), deaths = deaths + (state = 'running'),
        run_at = ${claimTime}
      WHERE id = (
        SELECT id FROM jobs AS next
        WHERE ((state = 'waiting' AND run_at <= ${claimTime}) OR (state = 'running' AND lease_until < ${claimTime}))
          AND (SELECT count(*) FROM jobs AS running
               WHERE running.state = 'running' AND running.host = next.host AND running.lease_until >= ${claimTime}) < ${perHost}
        ORDER BY priority, run_at, id LIMIT 1
      ) RETURNING *`.execute(tx);
    return rows[0];
  });
}
