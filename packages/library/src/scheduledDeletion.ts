/** Deletes a bookmark after a delay in which the reader can cancel. A job does it, so that a restart does not lose it. */
import type { Bookmark } from './bookmark.ts';
import { type JobKind, priorities } from './ports/jobs.ts';
import type { StoragePorts } from './ports/ports.ts';
import { publishEvent } from './webhooks.ts';

const MAX_ATTEMPTS = 6;

export async function scheduleDeletion(
  user: string,
  id: string,
  delayMs: number,
  { bookmarks, now, newId }: StoragePorts,
): Promise<Bookmark | undefined> {
  const time = now();
  const deleteAt = new Date(time.getTime() + delayMs).toISOString();
  return bookmarks.change(user, id, { deleteAt }, time.toISOString(), {
    id: newId(),
    user,
    kind: 'delete',
    payload: {},
    host: '', // contacts none
    priority: priorities.now,
    maxAttempts: MAX_ATTEMPTS,
    createdAt: time.toISOString(),
    delayMs,
  });
}

export async function cancelDeletion(user: string, id: string, ports: StoragePorts): Promise<Bookmark | undefined> {
  await cancelJob(user, id, 'delete', ports); // else the next deletion would happen when this one was due
  return ports.bookmarks.change(user, id, { deleteAt: null }, ports.now().toISOString());
}

async function cancelJob(user: string, bookmark: string, kind: JobKind, { jobs }: StoragePorts): Promise<void> {
  const [job] = await jobs.list({ user, bookmark, kind, limit: 1 });
  if (job?.state === 'waiting' || job?.state === 'running') await jobs.cancel(user, job.id);
}

/** Does nothing if the reader cancelled the deletion meanwhile. */
export async function deleteIfDue(user: string, id: string, ports: StoragePorts): Promise<void> {
  const bookmark = await ports.bookmarks.byId(user, id);
  if (bookmark?.deleteAt !== undefined) await deleteBookmark(user, id, ports);
}

/** Cancels the save of a bookmark that is running or queued. */
export const stopSave = (user: string, id: string, ports: StoragePorts): Promise<void> =>
  cancelJob(user, id, 'save', ports);

/** Marks a bookmark as deleted and stops its save, which would restore it. */
export async function deleteBookmark(user: string, id: string, ports: StoragePorts): Promise<Bookmark | undefined> {
  await stopSave(user, id, ports);
  const at = ports.now().toISOString();
  const deleted = await ports.bookmarks.change(user, id, { deletedAt: at, deleteAt: null }, at);
  if (deleted) await publishEvent('bookmark.deleted', [deleted], ports);
  return deleted;
}
