/**
 * The table `jobs`: accepted jobs, their progress and their outcome, the same in both databases. How workers get their jobs
 * differs: `sqlite/jobs.ts`, `postgres/jobs.ts`.
 */
import {
  jobStates as allStates,
  type EndedAttempt,
  type Job,
  type JobFailure,
  type JobState,
  type Jobs,
  type NewJob,
} from '@pith/library';
import type { ClaimedJob, DatabaseTime, JobRow, JobStates, Queue } from './jobStates.ts';
import type { Db, Tx } from './tables.ts';
import { transaction } from './transaction.ts';
import { nextTurn } from './turns.ts';

export interface DatabaseJobs extends Jobs {
  /** Adds a job in the transaction that accepts the work. Resolves to its id, or to that of the unfinished job it was merged into. */
  enqueue(tx: Tx, job: NewJob): Promise<string>;
  /** Makes a waiting job available whose row is in the table already. */
  schedule(tx: Tx, row: JobRow): Promise<void>;
  /** Waiting jobs that no worker would get, because the queue does not know them. */
  findForgotten(db: Db): Promise<readonly JobRow[]>;
  /** Locks an unfinished job until the transaction ends. Resolves to its bookmark, or undefined when the job has ended. */
  lockUnfinished(tx: Tx, id: string): Promise<string | undefined>;
  /** Marks a job as done, in the transaction that writes its result. */
  complete(tx: Tx, id: string, bookmark: string): Promise<void>;
}

export interface JobTable {
  readonly db: Db;
  readonly time: DatabaseTime;
  readonly states: JobStates;
  readonly queue: Queue;
  /** Puts back the jobs of workers that hold no lock. */
  recoverJobs(): Promise<void>;
}

const UNFINISHED = ['waiting', 'running'] as const;

export function jobTable({
  db,
  time,
  states,
  queue,
  recoverJobs,
}: JobTable): Omit<DatabaseJobs, 'run' | 'findForgotten'> {
  const findUnfinished = (tx: Tx, bookmark: string, kind: string) =>
    tx
      .selectFrom('jobs')
      .select(['id', 'state', 'payload'])
      .where('bookmark_id', '=', bookmark)
      .where('kind', '=', kind)
      .where('state', 'in', UNFINISHED)
      .executeTakeFirst();

  async function release(tx: Tx, row: JobRow & ClaimedJob, error: JobFailure | undefined): Promise<JobRow | undefined> {
    if (row.state === 'running') return error ? states.recover(tx, row, error) : states.putBack(tx, row);
    // Another worker was faster: it recovered the job without knowing why the process ended.
    if (error) await states.explainDeath(tx, row, error);
    else await states.forgiveDeath(tx, row);
    return row;
  }

  return {
    async enqueue(tx, job) {
      const row = await tx
        .insertInto('jobs')
        .values({
          id: job.id,
          user_id: job.user,
          kind: job.kind,
          bookmark_id: job.bookmark,
          payload: JSON.stringify(job.payload),
          host: job.host,
          priority: job.priority,
          turn: await nextTurn(tx, job),
          state: 'waiting',
          attempts: 0,
          max_attempts: job.maxAttempts,
          run_at: time(job.delayMs),
          created_at: job.createdAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (row) {
        await queue.add(tx, row);
        return row.id;
      }
      const same = (await findUnfinished(tx, job.bookmark, job.kind))!;
      const payload = JSON.stringify({ ...JSON.parse(same.payload), ...job.payload });
      if (same.state === 'waiting' && payload !== same.payload)
        await tx
          .updateTable('jobs')
          .set({ payload })
          .where('id', '=', same.id)
          .where('state', '=', 'waiting')
          .execute();
      return same.id;
    },

    schedule: (tx, row) => queue.add(tx, row),

    async lockUnfinished(tx, id) {
      // An update that changes nothing locks the row in both databases.
      const row = await tx
        .updateTable('jobs')
        .set((eb) => ({ attempts: eb.ref('attempts') }))
        .where('id', '=', id)
        .where('state', 'in', UNFINISHED)
        .returning('bookmark_id')
        .executeTakeFirst();
      return row?.bookmark_id;
    },

    complete: async (tx, id, bookmark) => void (await states.finish(tx, id, bookmark)),

    byId: async (user, id) =>
      toJob(
        await db.selectFrom('jobs').selectAll().where('user_id', '=', user).where('id', '=', id).executeTakeFirst(),
      ),

    async list({ user, state, bookmark, kind, limit, offset }) {
      const rows = await db
        .selectFrom('jobs')
        .selectAll()
        .where('user_id', '=', user)
        .$if(state !== undefined, (query) => query.where('state', 'in', [state!].flat()))
        .$if(bookmark !== undefined, (query) => query.where('bookmark_id', '=', bookmark!))
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset ?? 0)
        .execute();
      return rows.map((row) => toJob(row));
    },

    async counts(user) {
      const rows = await db
        .selectFrom('jobs')
        .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
        .where('user_id', '=', user)
        .groupBy('state')
        .execute();
      const counted = new Map(rows.map(({ state, count }) => [state, count]));
      return Object.fromEntries(allStates.map((state) => [state, counted.get(state) ?? 0])) as Record<JobState, number>;
    },

    retry: (user, id) =>
      transaction(db, async (tx) => {
        const job = await tx.selectFrom('jobs').select(['bookmark_id', 'kind']).where('id', '=', id).executeTakeFirst();
        const isQueued = job && (await findUnfinished(tx, job.bookmark_id, job.kind));
        return isQueued ? undefined : toJob(await states.retry(tx, user, id));
      }),

    cancel: (user, id) => transaction(db, async (tx) => toJob(await states.cancel(tx, user, id))),

    async pending() {
      await recoverJobs();
      const { due, unfinished } = await db
        .selectFrom('jobs')
        .select(({ fn, eb, and }) => [
          fn.countAll<number>().as('unfinished'),
          fn
            .count<number>(
              eb
                .case()
                .when(and([eb('state', '=', 'waiting'), eb('run_at', '<=', time())]))
                .then(1)
                .end(),
            )
            .as('due'),
        ])
        .where('state', 'in', UNFINISHED)
        .executeTakeFirstOrThrow();
      return { due: Number(due), unfinished: Number(unfinished) };
    },

    releaseWorker: (worker, error) =>
      transaction(db, async (tx) => {
        await queue.unlock(tx, [worker]);
        const rows = await tx.selectFrom('jobs').selectAll().where('worker', '=', worker).orderBy('id').execute();
        const ended: EndedAttempt[] = [];
        for (const row of rows) {
          const after = await release(tx, { ...row, worker }, error);
          if (after) ended.push({ job: toJob(after), outcome: after.state === 'dead' ? 'dead' : 'again' });
        }
        return ended;
      }),

    async removeFinished(before) {
      const { numDeletedRows } = await db
        .deleteFrom('jobs')
        .where('state', 'in', ['done', 'cancelled'])
        .where('finished_at', '<', before)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

/** Whether any job is waiting or running, in any worker. */
export async function hasUnfinishedJobs(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('jobs').select('id').where('state', 'in', UNFINISHED).limit(1).executeTakeFirst()) !==
    undefined
  );
}

export function toJob(row: JobRow): Job;
export function toJob(row: JobRow | undefined): Job | undefined;
export function toJob(row: JobRow | undefined): Job | undefined {
  return (
    row && {
      id: row.id,
      user: row.user_id,
      kind: row.kind as Job['kind'],
      bookmark: row.bookmark_id,
      payload: JSON.parse(row.payload),
      host: row.host,
      priority: row.priority,
      maxAttempts: row.max_attempts,
      createdAt: row.created_at,
      state: row.state as JobState,
      attempts: row.attempts,
      progress: row.progress === null ? undefined : JSON.parse(row.progress),
      error: row.trouble === null ? undefined : JSON.parse(row.trouble),
      runAt: row.run_at,
      finishedAt: row.finished_at ?? undefined,
    }
  );
}
