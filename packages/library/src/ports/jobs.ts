/**
 * Work that was accepted and will be done: across crashes, once in effect, tried again when it fails, and kept for people
 * to look at when it never succeeds.
 */
import type { ProgressEvent } from '@pith/core';

/** `save` brings a page; `links` looks up what is behind its links. */
export const jobKinds = ['save', 'links'] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobStates = ['waiting', 'running', 'done', 'dead', 'cancelled'] as const;
/** `waiting` also for the next try; `dead` after the last one. */
export type JobState = (typeof jobStates)[number];

/** Smaller numbers go first. */
export const priorities = { now: -10, normal: 0, bulk: 10 } as const;

export interface NewJob {
  readonly id: string;
  readonly user: string;
  readonly kind: JobKind;
  /** The bookmark that it is about. */
  readonly bookmark: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The site it will ask: never more than a few at once ask the same one. */
  readonly host: string;
  readonly priority: number;
  readonly maxAttempts: number;
  readonly createdAt: string;
  /** Not before; at once when absent. */
  readonly runAt?: string | undefined;
}

/** What a job is at. */
export type JobProgress = Pick<ProgressEvent, 'step' | 'done' | 'total'>;

export interface Job extends NewJob {
  readonly state: JobState;
  readonly attempts: number;
  readonly progress?: JobProgress | undefined;
  /** Why the last try failed. */
  readonly trouble?: { readonly type: string; readonly message: string } | undefined;
  /** When it is tried next, while it waits. */
  readonly runAt: string;
  readonly finishedAt?: string | undefined;
}

export interface JobFilter {
  readonly user: string;
  readonly state?: JobState | undefined;
  readonly bookmark?: string | undefined;
  readonly kind?: JobKind | undefined;
  readonly limit: number;
}

/** What a worker is handed: the job, and a signal that it was cancelled or that the worker is to stop. */
export type Handler = (
  job: Job,
  at: { readonly signal: AbortSignal; progress(what: JobProgress): Promise<void> },
) => Promise<void>;

export interface WorkOptions {
  /** Jobs at once. */
  readonly concurrency: number;
  /** Jobs at once that ask the same host, over all workers. */
  readonly perHost: number;
  /** After this long without a sign of life a worker is taken for dead, and its jobs go to others. */
  readonly leaseMs: number;
  /** Ends when nothing is left to do, instead of waiting for more. */
  readonly untilEmpty?: boolean | undefined;
  readonly signal: AbortSignal;
  /** Whether trying again is of no use. */
  isFinal(error: unknown): boolean;
  /** Hears how each try ended. */
  readonly onEnd?: ((job: Job, outcome: 'done' | 'again' | 'dead' | 'cancelled') => void) | undefined;
}

export interface Jobs {
  byId(user: string, id: string): Promise<Job | undefined>;
  /** Newest first. */
  list(filter: JobFilter): Promise<readonly Job[]>;
  counts(user: string): Promise<Readonly<Record<JobState, number>>>;
  /** A dead or cancelled one begins anew. Undefined when there is none, or it is not over. */
  retry(user: string, id: string, at: string): Promise<Job | undefined>;
  /** A waiting one is never begun; a running one is told. Undefined when there is none, or it is over. */
  cancel(user: string, id: string, at: string): Promise<Job | undefined>;
  /** Works until the signal says stop; then finishes nothing new, and resolves when what it was at is over or given back. */
  work(handler: Handler, options: WorkOptions): Promise<void>;
  /** Forgets those that ended well, or were cancelled, before this moment; resolves to how many. */
  forget(before: string): Promise<number>;
}
