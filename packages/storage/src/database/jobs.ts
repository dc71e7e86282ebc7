/**
 * The job queue in the table `jobs`: accepted jobs, their progress and their outcome, the same in both databases. Only how
 * workers claim jobs differs, which is the `Dispatcher`.
 */
import {
  type Job,
  type JobHandler,
  type JobRunOptions,
  type JobState,
  type Jobs,
  jobStates,
  type NewJob,
  PithError,
} from '@pith/library';
import type { Insertable, Selectable } from 'kysely';
import type { Db, JobRows, Tx } from './tables.ts';

export interface DatabaseJobs extends Jobs {
  /** Adds a job in the transaction that accepts the work. Resolves to its id, or to that of the unfinished job it was merged into. */
  enqueue(tx: Tx, job: NewJob): Promise<string>;
  /** Schedules a job whose row is in the table already. */
  scheduleExisting(tx: Tx, row: JobRow): Promise<void>;
  /** Locks an unfinished job until the transaction ends. Resolves to its bookmark, or undefined when the job has ended. */
  lockUnfinished(tx: Tx, id: string): Promise<string | undefined>;
  /** Marks a job as done, in the transaction that writes its result. */
  complete(tx: Tx, id: string, bookmark: string, at: string): Promise<void>;
}

/** How jobs reach workers. */
export interface Dispatcher {
  /** Makes a waiting job available to workers. */
  schedule(tx: Tx, job: Pick<JobRow, 'id' | 'host' | 'priority' | 'run_at'>): Promise<void>;
  /** Keeps workers from starting a job. */
  unschedule(tx: Tx, id: string): Promise<void>;
  run(handler: JobHandler, options: JobRunOptions): Promise<void>;
}

export type JobRow = Selectable<JobRows>;
type JobOutcome = 'done' | 'again' | 'dead' | 'cancelled';

export function databaseJobs(db: Db, dispatcher: Dispatcher): DatabaseJobs {
  const findRow = (user: string, id: string) =>
    db.selectFrom('jobs').selectAll().where('user_id', '=', user).where('id', '=', id).executeTakeFirst();

  return {
    async enqueue(tx, job) {
      const row = await tx
        .insertInto('jobs')
        .values(toRow(job))
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (row) {
        await dispatcher.schedule(tx, row);
        return row.id;
      }
      const same = await tx
        .selectFrom('jobs')
        .select(['id', 'state', 'payload'])
        .where('bookmark_id', '=', job.bookmark)
        .where('kind', '=', job.kind)
        .where('state', 'in', ['waiting', 'running'])
        .executeTakeFirstOrThrow();
      const mergedPayload = JSON.stringify({ ...JSON.parse(same.payload), ...job.payload });
      if (same.state === 'waiting' && mergedPayload !== same.payload)
        await tx
          .updateTable('jobs')
          .set({ payload: mergedPayload })
          .where('id', '=', same.id)
          .where('state', '=', 'waiting')
          .execute();
      return same.id;
    },

    scheduleExisting: (tx, row) => dispatcher.schedule(tx, row),

    async lockUnfinished(tx, id) {
      // An update that changes nothing locks the row in both databases.
      const row = await tx
        .updateTable('jobs')
        .set((eb) => ({ attempts: eb.ref('attempts') }))
        .where('id', '=', id)
        .where('state', 'in', ['waiting', 'running'])
        .returning('bookmark_id')
        .executeTakeFirst();
      return row?.bookmark_id;
    },

    async complete(tx, id, bookmark, at) {
      await tx
        .updateTable('jobs')
        .set({
          state: 'done',
          bookmark_id: bookmark,
          payload: '{}',
          progress: null,
          trouble: null,
          finished_at: at,
          worker: null,
          lease_until: null,
        })
        .where('id', '=', id)
        .execute();
    },

    byId: async (user, id) => toJob(await findRow(user, id)),

    async list({ user, state, bookmark, kind, limit }) {
      const rows = await db
        .selectFrom('jobs')
        .selectAll()
        .where('user_id', '=', user)
        .$if(state !== undefined, (query) => query.where('state', '=', state!))
        .$if(bookmark !== undefined, (query) => query.where('bookmark_id', '=', bookmark!))
        .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
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
      return Object.fromEntries(jobStates.map((state) => [state, counted.get(state) ?? 0])) as Record<JobState, number>;
    },

    retry: (user, id, at) =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .updateTable('jobs')
          .set({
            state: 'waiting',
            attempts: 0,
            deaths: 0,
            trouble: null,
            progress: null,
            finished_at: null,
            run_at: at,
          })
          .where('user_id', '=', user)
          .where('id', '=', id)
          .where('state', 'in', ['dead', 'cancelled'])
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('jobs as other')
                  .select('other.id')
                  .whereRef('other.bookmark_id', '=', 'jobs.bookmark_id')
                  .whereRef('other.kind', '=', 'jobs.kind')
                  .where('other.state', 'in', ['waiting', 'running']),
              ),
            ),
          )
          .returningAll()
          .executeTakeFirst();
        if (!row) return undefined;
        await setBookmarkState(tx, row, 'loading', null);
        await dispatcher.schedule(tx, row);
        return toJob(row);
      }),

    cancel: (user, id, at) =>
      db.transaction().execute(async (tx) => {
        const row = await tx
          .updateTable('jobs')
          .set({ state: 'cancelled', finished_at: at, worker: null, lease_until: null })
          .where('user_id', '=', user)
          .where('id', '=', id)
          .where('state', 'in', ['waiting', 'running'])
          .returningAll()
          .executeTakeFirst();
        if (!row) return undefined;
        await setBookmarkState(
          tx,
          row,
          'error',
          JSON.stringify({ type: 'cancelled', message: 'the save was cancelled', at }),
        );
        await dispatcher.unschedule(tx, id);
        return toJob(row);
      }),

    run: (handler, options) => dispatcher.run(handler, options),

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

/** Runs one attempt of a job that this worker has claimed, and records the outcome in its row. */
export async function runJob(
  db: Db,
  row: JobRow,
  worker: string,
  handler: JobHandler,
  options: JobRunOptions & { readonly stop: AbortSignal },
): Promise<JobOutcome> {
  const { isPermanent, stop } = options;
  const updateOwned = (tx: Db) =>
    tx.updateTable('jobs').where('id', '=', row.id).where('worker', '=', worker).where('state', '=', 'running');
  const attempt = async (): Promise<JobOutcome> => {
    try {
      await handler(toJob(row), {
        signal: stop,
        progress: async (progress) =>
          void (await updateOwned(db)
            .set({ progress: JSON.stringify(progress) })
            .execute()),
      });
      await updateOwned(db)
        .set({
          state: 'done',
          payload: '{}',
          progress: null,
          trouble: null,
          worker: null,
          lease_until: null,
          finished_at: now(),
        })
        .execute();
      return 'done';
    } catch (error) {
      return db.transaction().execute((tx) => recordFailure(tx, error));
    }
  };

  async function recordFailure(tx: Tx, error: unknown): Promise<JobOutcome> {
    const current = await tx.selectFrom('jobs').select(['state', 'worker']).where('id', '=', row.id).executeTakeFirst();
    if (current?.state === 'done') return 'done';
    if (current?.state !== 'running' || current.worker !== worker) return 'cancelled';
    const errorJson = JSON.stringify(errorInfo(error));
    // A worker that is stopping returns the job to the queue; that does not count as an attempt.
    const isReturned = options.signal.aborted;
    const isDead = !isReturned && (isPermanent(error) || row.attempts >= row.max_attempts);
    if (isDead) {
      await updateOwned(tx)
        .set({ state: 'dead', trouble: errorJson, progress: null, worker: null, lease_until: null, finished_at: now() })
        .execute();
      await setBookmarkState(tx, row, 'error', JSON.stringify({ ...errorInfo(error), at: now() }));
      return 'dead';
    }
    const delayMs = isReturned ? 0 : backoffMs(row.attempts);
    await updateOwned(tx)
      .set({
        state: 'waiting',
        attempts: isReturned ? row.attempts - 1 : row.attempts,
        trouble: isReturned ? row.trouble : errorJson,
        progress: null,
        worker: null,
        lease_until: null,
        run_at: now(delayMs),
      })
      .execute();
    return 'again';
  }

  const outcome = await attempt();
  options.onEnd?.(toJob(row), outcome);
  return outcome;
}

/** Workers are stopped or killed for many reasons; the job is rarely the cause. */
export const MAX_WORKER_DEATHS = 20;

/** Marks a job as dead because its workers died too often: a job that kills workers must not run for ever. */
export async function markJobDead(tx: Tx, row: JobRow): Promise<void> {
  const error = { type: 'worker-died', message: `the worker died ${MAX_WORKER_DEATHS} times while running this job` };
  await tx
    .updateTable('jobs')
    .set({ state: 'dead', trouble: JSON.stringify(error), worker: null, lease_until: null, finished_at: now() })
    .where('id', '=', row.id)
    .execute();
  await setBookmarkState(tx, row, 'error', JSON.stringify({ ...error, at: now() }));
}

/** Whether any job is waiting or running, in any worker. */
export async function hasUnfinishedJobs(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('jobs')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Changes the state of the job's bookmark. Only save jobs do: other kinds do not decide whether the page is there. */
async function setBookmarkState(tx: Tx, job: JobRow, state: 'loading' | 'error', error: string | null): Promise<void> {
  if (job.kind !== 'save') return;
  await tx
    .updateTable('websites')
    .set({ state, trouble: error, updated_at: now() })
    .where('user_id', '=', job.user_id)
    .where('id', '=', job.bookmark_id)
    .execute();
}

/** Exponential backoff, e^attempts seconds: 3 s, 7 s, 20 s, 55 s, 2.5 min …, the same as graphile-worker's. */
export const backoffMs = (attempts: number): number => Math.exp(Math.min(attempts, 10)) * 1000;

export const now = (laterMs = 0): string => new Date(Date.now() + laterMs).toISOString();

function errorInfo(error: unknown): { readonly type: string; readonly message: string } {
  if (error instanceof PithError) return { type: error.type, message: error.message };
  return { type: 'internal', message: error instanceof Error ? error.message : String(error) };
}

const toRow = (job: NewJob): Insertable<JobRows> => ({
  id: job.id,
  user_id: job.user,
  kind: job.kind,
  bookmark_id: job.bookmark,
  payload: JSON.stringify(job.payload),
  host: job.host,
  priority: job.priority,
  state: 'waiting',
  attempts: 0,
  max_attempts: job.maxAttempts,
  progress: null,
  trouble: null,
  run_at: job.runAt ?? job.createdAt,
  worker: null,
  lease_until: null,
  created_at: job.createdAt,
  finished_at: null,
});

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
