/** Job queue in a library file: workers of any process claim jobs in the table, and hold them for as long as they live. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobHandler, JobRunOptions } from '@pith/library';
import { sql } from 'kysely';
import { type JobRow, jobStates, type Queue } from '../database/jobStates.ts';
import { type DatabaseJobs, hasUnfinishedJobs, jobTable } from '../database/jobs.ts';
import { createAttempts, keepWorking, repeat } from '../database/runJobs.ts';
import type { Db } from '../database/tables.ts';
import { transaction } from '../database/transaction.ts';
import { sqliteTime } from './time.ts';
import { workerLocks } from './workerLock.ts';

/** How often an idle worker polls: another process may have enqueued jobs. */
const POLL_MS = 500;
/** How often a worker looks for cancelled jobs, and for jobs of workers that died. */
const LOOK_MS = 1000;

/** `locksFolder` is for the locks of workers. */
export function sqliteJobs(db: Db, locksFolder: string): DatabaseJobs {
  const locks = workerLocks(locksFolder);
  const wakeWorkers = new Set<() => void>();
  const queue: Queue = {
    async add() {
      for (const wake of wakeWorkers) wake();
    },
    remove: async () => {},
  };
  const states = jobStates(sqliteTime, queue);

  async function runWorker(handler: JobHandler, options: JobRunOptions): Promise<void> {
    const { concurrency, signal, untilEmpty = false } = options;
    const worker = randomUUID();
    const lock = locks.hold(worker);
    const attempts = createAttempts({ db, states, worker, handler, options });
    let wakeSignal = Promise.withResolvers<void>();
    const wake = () => wakeSignal.resolve();
    wakeWorkers.add(wake);
    signal.addEventListener('abort', wake);
    const endLooking = repeat(LOOK_MS, async () => {
      await attempts.compare();
      await recoverJobs();
    });
    try {
      let isFirst = true;
      await keepWorking(async () => {
        if (isFirst) await recoverJobs();
        isFirst = false;
        wakeSignal = Promise.withResolvers<void>();
        const row = attempts.count < concurrency ? await claim(worker, options.perHost) : undefined;
        if (row) void attempts.run(row).then(wake);
        else if (untilEmpty && attempts.count === 0 && !(await hasUnfinishedJobs(db))) return 'ended';
        else await Promise.race([wakeSignal.promise, sleep(POLL_MS)]);
        return 'go on';
      }, options);
    } finally {
      endLooking();
      await attempts.stop();
      wakeWorkers.delete(wake);
      signal.removeEventListener('abort', wake);
      lock.release();
    }
  }

  const claim = (worker: string, perHost: number): Promise<JobRow | undefined> =>
    transaction(db, async (tx) => {
      // Jobs whose worker died run one at a time: if one of them kills its worker again, the others are not blamed with it.
      const { rows } = await sql<{ id: string }>`SELECT id FROM jobs AS next
        WHERE state = 'waiting' AND run_at <= ${sqliteTime()}
          AND (SELECT count(*) FROM jobs WHERE state = 'running' AND host = next.host) < ${perHost}
          AND (deaths = 0 OR NOT EXISTS (SELECT 1 FROM jobs WHERE state = 'running' AND deaths > 0))
        ORDER BY priority, turn, run_at, id LIMIT 1`.execute(tx);
      return rows[0] && states.claim(tx, { id: rows[0].id, worker });
    });

  async function recoverJobs(): Promise<void> {
    const running = db.selectFrom('jobs').select(['id', 'worker', 'deaths']).where('state', '=', 'running');
    const workers = new Set((await running.execute()).map(({ worker }) => worker!));
    const dead = [...workers].filter((worker) => !locks.isHeld(worker));
    for (const worker of dead)
      await transaction(db, async (tx) => {
        const rows = await tx.selectFrom('jobs').selectAll().where('worker', '=', worker).execute();
        for (const row of rows) await states.recover(tx, row);
      });
  }

  return {
    ...jobTable({ db, time: sqliteTime, states, queue }),
    findForgotten: async () => [],
    run: runWorker,
  };
}
