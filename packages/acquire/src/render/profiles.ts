/**
 * Browser profile folders, each named after the Pith process that owns it. Folders left behind by killed processes are
 * removed when the next browser starts.
 */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder above `folder` must exist. */
export async function createProfile(folder: string): Promise<string> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await removeStaleProfiles(folder);
  return mkdtemp(join(folder, `${owner()}.`));
}

/** Process ids are reused; together with the start time they are unique. */
const owner = () => `${process.pid}-${Math.round(performance.timeOrigin)}`;

async function removeStaleProfiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [ownerName = ''] = name.split('.', 1);
    const pid = Number.parseInt(ownerName, 10);
    const isInUse = ownerName === owner() || (pid !== process.pid && isRunning(pid));
    if (!isInUse) await removeProfile(join(folder, name));
  }
}

/** Retries, because a closing browser may still write for a moment. */
export const removeProfile = (path: string) =>
  rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => {});

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0); // signal 0 only checks whether the process exists
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
