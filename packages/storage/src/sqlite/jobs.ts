/** Jobs in a library file: workers of any process take them from the table, each for as long as its lease is renewed. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Handler, WorkOptions } from '@pith/library';
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

/** How often a worker looks when nothing told it of work: another process may have accepted some. */
const LOOK_MS = 500;

export function sqliteJobs(db: Db): DatabaseJobs {
  const wakes = new Set<() => void>();
  const dispatcher: Dispatcher = {
    async added() {
      for (const wake of wakes) wake();
    },
    removed: async () => {},
    work: (handler, options) => work(db, wakes, handler, options),
  };
  return databaseJobs(db, dispatcher);
}

async function work(db: Db, wakes: Set<() => void>, handler: Handler, options: WorkOptions): Promise<void> {
  const { concurrency, leaseMs, signal, untilEmpty = false } = options;
  const worker = randomUUID();
  const running = new Map<string, { stop: AbortController; over: Promise<unknown> }>();
  let bell = Promise.withResolvers<void>();
  const wake = () => bell.resolve();
  const stopAll = () => {
    for (const { stop } of running.values()) stop.abort();
    wake();
  };
  wakes.add(wake);
  signal.addEventListener('abort', stopAll);
  const beat = setInterval(() => void renew().catch(() => undefined), Math.min(leaseMs / 3, 1000));

  /** Renews what is ours; what is not any more was cancelled, or taken for lost. */
  async function renew(): Promise<void> {
    if (running.size === 0) return;
    const kept = await db
      .updateTable('jobs')
      .set({ lease_until: now(leaseMs) })
      .where('worker', '=', worker)
      .where('state', '=', 'running')
      .returning('id')
      .execute();
    const ids = new Set(kept.map(({ id }) => id));
    for (const [id, { stop }] of running) if (!ids.has(id)) stop.abort();
  }

  function start(row: JobRow): void {
    const stop = new AbortController();
    const over = tryJob(db, row, worker, handler, { ...options, stop: stop.signal }).finally(() => {
      running.delete(row.id);
      wake();
    });
    over.catch(() => undefined); // told where it is awaited
    running.set(row.id, { stop, over });
  }

  try {
    while (!signal.aborted) {
      bell = Promise.withResolvers<void>();
      const row = running.size < concurrency ? await claim(db, worker, options) : undefined;
      if (row) {
        start(row);
        continue;
      }
      if (untilEmpty && running.size === 0 && !(await hasWork(db))) break;
      await Promise.race([bell.promise, sleep(LOOK_MS, undefined, { ref: true })]);
    }
    await Promise.all([...running.values()].map(({ over }) => over));
  } finally {
    clearInterval(beat);
    wakes.delete(wake);
    signal.removeEventListener('abort', stopAll);
  }
}

async function claim(db: Db, worker: string, { leaseMs, perHost }: WorkOptions): Promise<JobRow | undefined> {
  const moment = now();
  return db.transaction().execute(async (tx) => {
    const abandoned = await tx
      .selectFrom('jobs')
      .selectAll()
      .where('state', '=', 'running')
      .where('lease_until', '<', moment)
      .where('deaths', '>=', MAX_DEATHS - 1)
      .execute();
    for (const row of abandoned) await buryAbandoned(tx, row);
    // Its time is now: should its worker die, others that wait go first.
    const { rows } = await sql<JobRow>`UPDATE jobs
      SET state = 'running', worker = ${worker}, lease_until = ${now(leaseMs)}, progress = NULL,
        attempts = attempts + (state = 'waiting'), deaths = deaths + (state = 'running'),
        run_at = ${moment}
      WHERE id = (
        SELECT id FROM jobs AS next
        WHERE ((state = 'waiting' AND run_at <= ${moment}) OR (state = 'running' AND lease_until < ${moment}))
          AND (SELECT count(*) FROM jobs AS busy
               WHERE busy.state = 'running' AND busy.host = next.host AND busy.lease_until >= ${moment}) < ${perHost}
        ORDER BY priority, run_at, id LIMIT 1
      ) RETURNING *`.execute(tx);
    return rows[0];
  });
}
