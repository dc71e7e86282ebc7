/**
 * A durable job queue. An accepted job survives crashes, takes effect once, is retried when it fails, and stays visible
 * when its last attempt has failed.
 */
import type { ProgressEvent } from '@pith/core';

/** `save` fetches and saves a page; `links` checks the links of a saved page; `delete` deletes a bookmark later; `webhook` delivers messages. */
export const jobKinds = ['save', 'links', 'delete', 'webhook'] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobStates = ['waiting', 'running', 'done', 'dead', 'cancelled'] as const;
/** `waiting` also means waiting for the next attempt; `dead` means that it failed and is not tried again by itself. */
export type JobState = (typeof jobStates)[number];

/** Smaller numbers run first. */
export const priorities = { now: -10, normal: 0, bulk: 10 } as const;

export interface NewJob {
  readonly id: string;
  readonly user: string;
  readonly kind: JobKind;
  /** Id of the bookmark it works on; for `webhook`, that of the webhook. */
  readonly bookmark: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The site it sends requests to. Only a few jobs for the same host run at once. */
  readonly host: string;
  readonly priority: number;
  readonly maxAttempts: number;
  readonly createdAt: string;
  /** How long it waits before it may start; default: not at all. */
  readonly delayMs?: number | undefined;
}

/** The current step of a running job. */
export type JobProgress = Pick<ProgressEvent, 'step' | 'done' | 'total'>;

export interface Job extends Omit<NewJob, 'delayMs'> {
  readonly state: JobState;
  readonly attempts: number;
  readonly progress?: JobProgress | undefined;
  /** Why the last attempt failed. */
  readonly error?: JobFailure | undefined;
  /** Time of the next attempt, while the job is waiting. */
  readonly runAt: string;
  readonly finishedAt?: string | undefined;
}

export interface JobFilter {
  readonly user: string;
  readonly state?: JobState | readonly JobState[] | undefined;
  readonly bookmark?: string | undefined;
  readonly kind?: JobKind | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
}

/** How an attempt ended; `again` means that the job waits for another one. */
export type JobOutcome = 'done' | 'again' | 'dead' | 'cancelled';

export type JobHandler = (job: Job, context: JobContext) => Promise<void>;

export interface JobContext {
  /** Aborted when the job is cancelled or the worker stops. */
  readonly signal: AbortSignal;
  progress(progress: JobProgress): Promise<void>;
}

export interface JobRunOptions {
  /** Maximum number of jobs that this worker runs at once. */
  readonly concurrency: number;
  /** Maximum number of running jobs for one host, over all workers. */
  readonly perHost: number;
  /**
   * A worker that a shared database does not reach for this long counts as dead, and other workers take its jobs. The death of
   * a process is noticed at once.
   */
  readonly leaseMs: number;
  /** Stops when the queue is empty instead of waiting for more jobs. */
  readonly untilEmpty?: boolean | undefined;
  readonly signal: AbortSignal;
  /** Aborted: the worker takes no more jobs, and stops when those that it runs have ended. */
  readonly drain?: AbortSignal | undefined;
  /** Called with the id under which the worker takes jobs, before it takes the first one; again if the id changes. */
  readonly onWorker?: ((worker: string) => void) | undefined;
  /** Whether retrying after this error is pointless. */
  isPermanent(error: unknown): boolean;
  /** Called with the outcome of every attempt. */
  readonly onEnd?: ((job: Job, outcome: JobOutcome) => void) | undefined;
  /** Called when the database fails. The worker goes on, and tries again after a pause. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

export interface PendingJobs {
  /** Waiting jobs whose time has come. */
  readonly due: number;
  /** Those, the jobs that wait for another attempt, and the running ones. */
  readonly unfinished: number;
}

export interface JobFailure {
  readonly type: string;
  readonly message: string;
}

export interface EndedAttempt {
  readonly job: Job;
  readonly outcome: JobOutcome;
}

export interface Jobs {
  byId(user: string, id: string): Promise<Job | undefined>;
  /** Newest first. */
  list(filter: JobFilter): Promise<readonly Job[]>;
  counts(user: string): Promise<Readonly<Record<JobState, number>>>;
  /** Restarts a dead or cancelled job. Undefined if there is no such job, or it is still waiting, running or done. */
  retry(user: string, id: string): Promise<Job | undefined>;
  /** Cancels a waiting job, or aborts a running one. Undefined if there is no such job, or it has ended. */
  cancel(user: string, id: string): Promise<Job | undefined>;
  /** Runs jobs until the signal aborts, then starts no new ones and resolves once its jobs have ended or are back in the queue. */
  run(handler: JobHandler, options: JobRunOptions): Promise<void>;
  /** Puts back the jobs of workers that died, and counts what is left to do for all users. */
  pending(): Promise<PendingJobs>;
  /**
   * Puts back the jobs of a worker whose process has ended. With an error this counts as a death of each of them, and the second
   * one ends a job with that error. Resolves to the jobs, with what became of them.
   */
  releaseWorker(worker: string, error?: JobFailure): Promise<readonly EndedAttempt[]>;
  /** Removes jobs that succeeded or were cancelled before this time; resolves to the number removed. */
  removeFinished(before: string): Promise<number>;
}
