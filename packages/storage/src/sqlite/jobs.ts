/** Job queue in a library file: workers of any process claim jobs in the table, and hold them for as long as they live. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobHandler, JobRunOptions } from '@pith/library';
import { sql } from 'kysely';
import { type JobRow, jobStates, type Queue } from '../database/jobStates.ts';
import { type DatabaseJobs, hasUnfinishedJobs, jobTable } from '../database/jobs.ts';
import { type Attempts, createAttempts, keepWorking, repeat } from '../database/runJobs.ts';
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
    unlock: async () => {},
  };
  const states = jobStates(sqliteTime, queue);

  async function runWorker(handler: JobHandler, options: JobRunOptions): Promise<void> {
    const { concurrency, signal, drain, untilEmpty = false } = options;
    const worker = randomUUID();
    const lock = locks.hold(worker);
    const attempts = createAttempts({ db, states, worker, handler, options });
    options.onWorker?.(worker);
    let wakeSignal = Promise.withResolvers<void>();
    const wake = () => wakeSignal.resolve();
    wakeWorkers.add(wake);
    signal.addEventListener('abort', wake);
    drain?.addEventListener('abort', wake);
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
        if (drain?.aborted && attempts.count === 0) return 'ended';
        const canTake = attempts.count < concurrency && !drain?.aborted;
        const row = canTake ? await claim(worker, attempts, options.perHost) : undefined;
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
      drain?.removeEventListener('abort', wake);
      lock.release();
    }
  }

  /**
   * Jobs whose worker died run one at a time, and alone in their worker: if one of them kills it again, no other is blamed with it.
   * A worker that is to run one takes no other job before.
   */
  const claim = async (
    worker: string,
    { count, runsSuspect }: Attempts,
    perHost: number,
  ): Promise<JobRow | undefined> => {
    if (runsSuspect) return undefined;
    return transaction(db, async (tx) => {
      const { rows } = await sql<{ id: string; deaths: number }>`SELECT id, deaths FROM jobs AS next
        WHERE state = 'waiting' AND run_at <= ${sqliteTime()}
          AND (SELECT count(*) FROM jobs WHERE state = 'running' AND host = next.host) < ${perHost}
          AND (deaths = 0 OR NOT EXISTS (SELECT 1 FROM jobs WHERE state = 'running' AND deaths > 0))
        ORDER BY priority, turn, run_at, id LIMIT 1`.execute(tx);
      const [next] = rows;
      if (!next || (next.deaths > 0 && count > 0)) return undefined;
      return states.claim(tx, { id: next.id, worker });
    });
  };

  async function recoverJobs(): Promise<void> {
    const running = await db.selectFrom('jobs').select('worker').where('state', '=', 'running').execute();
    const workers = new Set(running.map(({ worker }) => worker!));
    const dead = [...workers].filter((worker) => !locks.isHeld(worker));
    for (const worker of dead)
      await transaction(db, async (tx) => {
        const rows = await tx
          .selectFrom('jobs')
          .selectAll()
          .where('worker', '=', worker)
          .where('state', '=', 'running')
          .execute();
        for (const row of rows) await states.recover(tx, row);
      });
  }

  return {
    ...jobTable({ db, time: sqliteTime, states, queue, recoverJobs }),
    findForgotten: async () => [],
    run: runWorker,
  };
}
