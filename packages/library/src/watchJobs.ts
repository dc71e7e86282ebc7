/** Streams the queue of a user: its unfinished jobs, and every change. Polls, because jobs may run on another machine. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, JobState } from './ports/jobs.ts';
import type { Ports } from './ports/ports.ts';

export type JobEvent =
  | { readonly event: 'counts'; readonly counts: Readonly<Record<JobState, number>> }
  | { readonly event: 'job'; readonly job: Job };

const POLL_MS = 500;
/** The counts are repeated after this time, because proxies close idle connections. */
const REPEAT_MS = 15_000;
/** Per state. */
const MAX_JOBS = 100;

export interface WatchJobsOptions {
  readonly signal: AbortSignal;
  /** Goes on when no job is unfinished. */
  readonly wait?: boolean | undefined;
}

/** Ends when no job is unfinished, or when the signal aborts. */
export async function* watchJobs(
  user: string,
  { signal, wait = false }: WatchJobsOptions,
  { jobs }: Pick<Ports, 'jobs'>,
): AsyncGenerator<JobEvent, void> {
  /** What was sent of each job that is not finished. */
  const sent = new Map<string, string>();
  let lastCounts = '';
  let lastSentAt = 0;

  /** Unfinished jobs, and those that were unfinished the last time. */
  async function currentJobs(): Promise<Job[]> {
    const running = await jobs.list({ user, state: 'running', limit: MAX_JOBS });
    const waiting = await jobs.list({ user, state: 'waiting', limit: MAX_JOBS });
    const listed = new Map([...running, ...waiting].map((job) => [job.id, job]));
    for (const id of sent.keys()) {
      const job = listed.has(id) ? undefined : await jobs.byId(user, id);
      if (job) listed.set(id, job);
      else if (!listed.has(id)) sent.delete(id);
    }
    return [...listed.values()];
  }

  while (!signal.aborted) {
    const counts = await jobs.counts(user);
    const json = JSON.stringify(counts);
    if (json !== lastCounts || Date.now() - lastSentAt > REPEAT_MS) {
      lastCounts = json;
      lastSentAt = Date.now();
      yield { event: 'counts', counts };
    }
    for (const job of await currentJobs()) {
      const text = JSON.stringify(job);
      const isUnfinished = job.state === 'waiting' || job.state === 'running';
      const isNew = sent.get(job.id) !== text;
      if (isUnfinished) sent.set(job.id, text);
      else sent.delete(job.id);
      if (isNew) yield { event: 'job', job };
    }
    if (!wait && sent.size === 0 && counts.waiting + counts.running === 0) return;
    await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}
