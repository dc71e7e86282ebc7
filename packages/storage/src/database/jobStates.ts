/**
 * The states of a job, and every step from one to another. Nothing else writes `jobs.state`.
 *
 *              claim               finish
 *    waiting ─────────► running ──────────────► done
 *     ▲   ▲                │
 *     │   ├── putBack ─────┤  its worker is stopping; not counted
 *     │   ├── tryAgain ────┤  it failed for a reason that may pass; after a pause that grows with each attempt
 *     │   └── recover ─────┤  its worker died; counted as a death, not as an attempt
 *     │                    ├── fail ──────────► dead        at the last attempt, the second death, or for a reason that stays
 *     │                    └── cancel ────────► cancelled   from waiting as well
 *     └── retry ── dead, cancelled
 *
 * Times are the database's: the clocks of the machines that share it may differ.
 */
import type { JobFailure, JobState } from '@pith/library';
import { type RawBuilder, type Selectable, sql, type UpdateObject } from 'kysely';
import type { JobRows, Tables, Tx } from './tables.ts';

export type JobRow = Selectable<JobRows>;

/** The current time of the database, or a later one, as ISO 8601 text. */
export type DatabaseTime = (laterMs?: number) => RawBuilder<string>;

/** What hands out waiting jobs, if it is not the table itself. */
export interface Queue {
  add(tx: Tx, job: JobRow): Promise<void>;
  remove(tx: Tx, id: string): Promise<void>;
  /** Releases what it holds for workers that died. */
  unlock(tx: Tx, workers: readonly string[]): Promise<void>;
}

interface Step {
  readonly from: readonly JobState[];
  readonly to: JobState;
}

const steps = {
  claim: { from: ['waiting'], to: 'running' },
  finish: { from: ['waiting', 'running'], to: 'done' }, // the saving process may check links before a worker does
  putBack: { from: ['running'], to: 'waiting' },
  tryAgain: { from: ['running'], to: 'waiting' },
  recover: { from: ['running'], to: 'waiting' },
  fail: { from: ['running'], to: 'dead' },
  cancel: { from: ['waiting', 'running'], to: 'cancelled' },
  retry: { from: ['dead', 'cancelled'], to: 'waiting' },
} as const satisfies Record<string, Step>;

/** A job whose worker died this often probably killed it: it is not tried again by itself. */
export const MAX_DEATHS = 2;
const WORKER_DIED: JobFailure = {
  type: 'worker-died',
  message: 'the process of the worker ended while it ran this job',
};

/** A job as one worker sees it: another worker's job, and one that was cancelled meanwhile, are not found. */
export interface ClaimedJob {
  readonly id: string;
  readonly worker: string;
}

export type JobStates = ReturnType<typeof jobStates>;

/** Each step resolves to the job afterwards, or to undefined when the job is not in a state that allows it. */
export function jobStates(time: DatabaseTime, queue: Queue) {
  async function take(
    tx: Tx,
    step: keyof typeof steps,
    { id, worker, user }: { readonly id: string; readonly worker?: string; readonly user?: string },
    changes: UpdateObject<Tables, 'jobs'> = {},
  ): Promise<JobRow | undefined> {
    const { from, to }: Step = steps[step];
    const hasEnded = to !== 'waiting' && to !== 'running';
    const row = await tx
      .updateTable('jobs')
      .set({ state: to, progress: null, worker: null, finished_at: hasEnded ? time() : null, ...changes })
      .where('id', '=', id)
      .where('state', 'in', from)
      .$if(worker !== undefined, (query) => query.where('worker', '=', worker!))
      .$if(user !== undefined, (query) => query.where('user_id', '=', user!))
      .returningAll()
      .executeTakeFirst();
    if (row && to === 'waiting') await queue.add(tx, row);
    if (row && (to === 'dead' || to === 'cancelled')) await queue.remove(tx, id);
    return row;
  }

  /** Only save jobs change the state of their bookmark: other kinds do not decide whether the page is there. */
  async function setBookmarkState(tx: Tx, job: JobRow | undefined, state: 'loading' | 'error', error?: JobFailure) {
    if (job?.kind !== 'save') return;
    const { rows } = await sql<{ at: string }>`SELECT ${time()} AS at`.execute(tx);
    const { at } = rows[0]!;
    await tx
      .updateTable('websites')
      .set({ state, trouble: error ? JSON.stringify({ ...error, at }) : null, updated_at: at })
      .where('user_id', '=', job.user_id)
      .where('id', '=', job.bookmark_id)
      .execute();
  }

  async function fail(
    tx: Tx,
    job: ClaimedJob,
    error: JobFailure,
    death: Partial<Pick<JobRow, 'worker' | 'deaths'>> = {},
  ): Promise<JobRow | undefined> {
    const row = await take(tx, 'fail', job, { trouble: JSON.stringify(error), ...death });
    await setBookmarkState(tx, row, 'error', error);
    return row;
  }

  const oneLess = sql<number>`attempts - 1`;

  return {
    claim: (tx: Tx, { id, worker }: ClaimedJob) =>
      take(tx, 'claim', { id }, { worker, attempts: sql<number>`attempts + 1` }),

    finish: (tx: Tx, id: string, bookmark?: string) =>
      take(tx, 'finish', { id }, { payload: '{}', trouble: null, ...(bookmark && { bookmark_id: bookmark }) }),

    putBack: (tx: Tx, job: ClaimedJob) => take(tx, 'putBack', job, { attempts: oneLess, run_at: time() }),

    tryAgain: (tx: Tx, job: ClaimedJob, error: JobFailure, pauseMs: number) =>
      take(tx, 'tryAgain', job, { trouble: JSON.stringify(error), run_at: time(pauseMs) }),

    fail: (tx: Tx, job: ClaimedJob, error: JobFailure) => fail(tx, job, error),

    /** The worker of this job died. The job keeps its id, so that who knows the reason can still add it. */
    recover: (
      tx: Tx,
      { id, worker, deaths }: Pick<JobRow, 'id' | 'worker' | 'deaths'>,
      error: JobFailure = WORKER_DIED,
    ) => {
      const job = { id, worker: worker! };
      const death = { worker, deaths: deaths + 1 };
      if (death.deaths >= MAX_DEATHS) return fail(tx, job, error, death);
      const trouble = JSON.stringify(error);
      return take(tx, 'recover', job, { ...death, trouble, attempts: oneLess, run_at: time() });
    },

    /** Adds the reason to a job that was recovered without knowing it. */
    async explainDeath(tx: Tx, job: JobRow, error: JobFailure): Promise<void> {
      await tx
        .updateTable('jobs')
        .set({ trouble: JSON.stringify(error) })
        .where('id', '=', job.id)
        .execute();
      if (job.state === 'dead') await setBookmarkState(tx, job, 'error', error);
    },

    /** The worker that was taken for dead is alive: it had only lost the database. */
    forgiveDeath: (tx: Tx, { id, worker }: ClaimedJob) =>
      tx
        .updateTable('jobs')
        .set({ deaths: sql<number>`deaths - 1` })
        .where('id', '=', id)
        .where('deaths', '>', 0)
        .where('state', 'in', ['waiting', 'running'])
        .where(({ or, eb }) => or([eb('state', '=', 'waiting'), eb('worker', '!=', worker)]))
        .execute(),

    async cancel(tx: Tx, user: string, id: string) {
      const row = await take(tx, 'cancel', { id, user });
      await setBookmarkState(tx, row, 'error', { type: 'cancelled', message: 'the save was cancelled' });
      return row;
    },

    async retry(tx: Tx, user: string, id: string) {
      const row = await take(tx, 'retry', { id, user }, { attempts: 0, deaths: 0, trouble: null, run_at: time() });
      await setBookmarkState(tx, row, 'loading');
      return row;
    },
  };
}
