/** How a save goes, for whoever waits for it: read from its job, so that it does not matter which machine does it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bookmark } from './bookmark.ts';
import type { Job, JobProgress } from './ports/jobs.ts';
import type { Ports } from './ports/ports.ts';

export type SaveEvent =
  /** In the line, or between two tries: then with the reason, and when it is tried again. */
  | { readonly event: 'waiting'; readonly trouble?: Job['trouble']; readonly until?: string | undefined }
  | ({ readonly event: 'progress' } & Partial<JobProgress>)
  /** Nothing follows. The page may have turned out to be another bookmark; undefined when it is gone. */
  | { readonly event: 'end'; readonly bookmark: Bookmark | undefined };

const LOOK_MS = 200;
/** A connection over which nothing comes is taken for dead by those on the way. */
const SILENCE_MS = 15_000;

/** Ends with `end`, or when the signal says that nobody waits any more; the save goes on then. */
export async function* watchSave(
  user: string,
  id: string,
  signal: AbortSignal,
  { bookmarks, jobs }: Pick<Ports, 'bookmarks' | 'jobs'>,
): AsyncGenerator<SaveEvent, void> {
  let [job] = await jobs.list({ user, bookmark: id, kind: 'save', limit: 1 });
  let last = '';
  let quietSince = Date.now();
  while (job?.state === 'waiting' || job?.state === 'running') {
    const event = eventOf(job);
    const told = JSON.stringify(event);
    if (told !== last || Date.now() - quietSince > SILENCE_MS) {
      last = told;
      quietSince = Date.now();
      yield event;
    }
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    job = await jobs.byId(user, job.id);
  }
  yield { event: 'end', bookmark: await bookmarks.byId(user, job?.bookmark ?? id) };
}

function eventOf({ state, progress, trouble, runAt }: Job): SaveEvent {
  if (state === 'running') return { event: 'progress', ...progress };
  return trouble ? { event: 'waiting', trouble, until: runAt } : { event: 'waiting' };
}
