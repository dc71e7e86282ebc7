/**
 * Jobs in a table, the same in both databases: what was accepted, how it goes, how it ended. Who takes which job next is
 * what differs, and is a `Dispatcher`.
 */
import {
  type Handler,
  type Job,
  type JobState,
  type Jobs,
  jobStates,
  type NewJob,
  PithError,
  type WorkOptions,
} from '@pith/library';
import type { Insertable, Selectable } from 'kysely';
import type { Db, JobRows, Tx } from './tables.ts';

export interface DatabaseJobs extends Jobs {
  /** Part of the transaction that accepts the work. Resolves to the id of the job that will do it. */
  enqueue(tx: Tx, job: NewJob): Promise<string>;
  /** A row that is in the table already is to be done. */
  dispatch(tx: Tx, row: JobRow): Promise<void>;
  /** The bookmark it is about; undefined when it is over. Nobody else can end it before the transaction does. */
  unfinished(tx: Tx, id: string): Promise<string | undefined>;
  /** Part of the transaction that has the result. */
  settle(tx: Tx, id: string, bookmark: string, at: string): Promise<void>;
}

/** How a job comes to a worker. */
export interface Dispatcher {
  /** A job waits for its first try, or for another. */
  added(tx: Tx, job: Pick<JobRow, 'id' | 'host' | 'priority' | 'run_at'>): Promise<void>;
  /** It is not to be begun any more. */
  removed(tx: Tx, id: string): Promise<void>;
  work(handler: Handler, options: WorkOptions): Promise<void>;
}

export type JobRow = Selectable<JobRows>;
type Tried = 'done' | 'again' | 'dead' | 'cancelled';

export function databaseJobs(db: Db, dispatcher: Dispatcher): DatabaseJobs {
  const rowOf = (user: string, id: string) =>
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
        await dispatcher.added(tx, row);
        return row.id;
      }
      const same = await tx
        .selectFrom('jobs')
        .select(['id', 'state', 'payload'])
        .where('bookmark_id', '=', job.bookmark)
        .where('kind', '=', job.kind)
        .where('state', 'in', ['waiting', 'running'])
        .executeTakeFirstOrThrow();
      const both = JSON.stringify({ ...JSON.parse(same.payload), ...job.payload });
      if (same.state === 'waiting' && both !== same.payload)
        await tx
          .updateTable('jobs')
          .set({ payload: both })
          .where('id', '=', same.id)
          .where('state', '=', 'waiting')
          .execute();
      return same.id;
    },

    dispatch: (tx, row) => dispatcher.added(tx, row),

    async unfinished(tx, id) {
      // An update that changes nothing takes the row's lock on both databases.
      const row = await tx
        .updateTable('jobs')
        .set((eb) => ({ attempts: eb.ref('attempts') }))
        .where('id', '=', id)
        .where('state', 'in', ['waiting', 'running'])
        .returning('bookmark_id')
        .executeTakeFirst();
      return row?.bookmark_id;
    },

    async settle(tx, id, bookmark, at) {
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

    byId: async (user, id) => toJob(await rowOf(user, id)),

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
        await dispatcher.added(tx, row);
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
        await dispatcher.removed(tx, id);
        return toJob(row);
      }),

    work: (handler, options) => dispatcher.work(handler, options),

    async forget(before) {
      const { numDeletedRows } = await db
        .deleteFrom('jobs')
        .where('state', 'in', ['done', 'cancelled'])
        .where('finished_at', '<', before)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

/** One try of a job that this worker holds, to its end. The row says how it went; so does the result. */
export async function tryJob(
  db: Db,
  row: JobRow,
  worker: string,
  handler: Handler,
  options: WorkOptions & { readonly stop: AbortSignal },
): Promise<Tried> {
  const { isFinal, stop } = options;
  const mine = (tx: Db) =>
    tx.updateTable('jobs').where('id', '=', row.id).where('worker', '=', worker).where('state', '=', 'running');
  const end = async (): Promise<Tried> => {
    try {
      await handler(toJob(row), {
        signal: stop,
        progress: async (what) =>
          void (await mine(db)
            .set({ progress: JSON.stringify(what) })
            .execute()),
      });
      await mine(db)
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
      return db.transaction().execute((tx) => failed(tx, error));
    }
  };

  async function failed(tx: Tx, error: unknown): Promise<Tried> {
    const current = await tx.selectFrom('jobs').select(['state', 'worker']).where('id', '=', row.id).executeTakeFirst();
    if (current?.state === 'done') return 'done';
    if (current?.state !== 'running' || current.worker !== worker) return 'cancelled';
    const told = JSON.stringify(errorInfo(error));
    // Whoever stops gives back what was begun: that was no try.
    const givenBack = options.signal.aborted;
    const isDead = !givenBack && (isFinal(error) || row.attempts >= row.max_attempts);
    if (isDead) {
      await mine(tx)
        .set({ state: 'dead', trouble: told, progress: null, worker: null, lease_until: null, finished_at: now() })
        .execute();
      await setBookmarkState(tx, row, 'error', JSON.stringify({ ...errorInfo(error), at: now() }));
      return 'dead';
    }
    const waits = givenBack ? 0 : backoffMs(row.attempts);
    await mine(tx)
      .set({
        state: 'waiting',
        attempts: givenBack ? row.attempts - 1 : row.attempts,
        trouble: givenBack ? row.trouble : told,
        ...{ progress: null, worker: null, lease_until: null, run_at: now(waits) },
      })
      .execute();
    return 'again';
  }

  const outcome = await end();
  options.onEnd?.(toJob(row), outcome);
  return outcome;
}

/** Workers are stopped and killed for many reasons, of which a job is the last. */
export const MAX_DEATHS = 20;

/** Jobs whose worker died once too often: what kills workers is not tried for ever. */
export async function buryAbandoned(tx: Tx, row: JobRow): Promise<void> {
  const trouble = { type: 'worker-died', message: `the worker died ${MAX_DEATHS} times while it did this` };
  await tx
    .updateTable('jobs')
    .set({ state: 'dead', trouble: JSON.stringify(trouble), worker: null, lease_until: null, finished_at: now() })
    .where('id', '=', row.id)
    .execute();
  await setBookmarkState(tx, row, 'error', JSON.stringify({ ...trouble, at: now() }));
}

/** Something to do now or later, by us or by others. */
export async function hasWork(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('jobs')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Only a save decides whether its page is here. */
async function setBookmarkState(
  tx: Tx,
  job: JobRow,
  state: 'loading' | 'error',
  trouble: string | null,
): Promise<void> {
  if (job.kind !== 'save') return;
  await tx
    .updateTable('websites')
    .set({ state, trouble, updated_at: now() })
    .where('user_id', '=', job.user_id)
    .where('id', '=', job.bookmark_id)
    .execute();
}

/** e to the number of tries, in seconds: 3 s, 7 s, 20 s, 55 s, 2.5 min …; as graphile-worker does it. */
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
      trouble: row.trouble === null ? undefined : JSON.parse(row.trouble),
      runAt: row.run_at,
      finishedAt: row.finished_at ?? undefined,
    }
  );
}
