/** Streams the progress of a queued save. Polls its job, because the job may run on another machine. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bookmark } from './bookmark.ts';
import type { Job, JobProgress } from './ports/jobs.ts';
import type { Ports } from './ports/ports.ts';

export type SaveEvent =
  /** Queued, or waiting for the next attempt: then with the error of the last one and the time of the next. */
  | { readonly event: 'waiting'; readonly error?: Job['error']; readonly until?: string | undefined }
  | ({ readonly event: 'progress' } & Partial<JobProgress>)
  /** The last event. The bookmark may be another one after a redirect, and is undefined if it was removed. */
  | { readonly event: 'end'; readonly bookmark: Bookmark | undefined };

const POLL_MS = 200;
/** The last event is repeated after this time, because proxies close idle connections. */
const REPEAT_MS = 15_000;

/** Ends with `end`, or when the signal aborts; the save itself continues. */
export async function* watchSave(
  user: string,
  id: string,
  signal: AbortSignal,
  { bookmarks, jobs }: Pick<Ports, 'bookmarks' | 'jobs'>,
): AsyncGenerator<SaveEvent, void> {
  let [job] = await jobs.list({ user, bookmark: id, kind: 'save', limit: 1 });
  let last = '';
  let lastSentAt = Date.now();
  while (job?.state === 'waiting' || job?.state === 'running') {
    const event = toEvent(job);
    const json = JSON.stringify(event);
    if (json !== last || Date.now() - lastSentAt > REPEAT_MS) {
      last = json;
      lastSentAt = Date.now();
      yield event;
    }
    await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    job = await jobs.byId(user, job.id);
  }
  yield { event: 'end', bookmark: await bookmarks.byId(user, job?.bookmark ?? id) };
}

function toEvent({ state, progress, error, runAt }: Job): SaveEvent {
  if (state === 'running') return { event: 'progress', ...progress };
  return error ? { event: 'waiting', error, until: runAt } : { event: 'waiting' };
}
