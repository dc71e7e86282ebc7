/**
 * A folder for all that a browser writes, named after the process that it belongs to: what a killed process left behind
 * is removed by whoever starts a browser next.
 */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export async function newProfile(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder);
  return mkdtemp(join(folder, `${owner()}.`));
}

/** A process id alone is used again; together with the moment it began it is not. */
const owner = () => `${process.pid}-${Math.round(performance.timeOrigin)}`;

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [whose = ''] = name.split('.', 1);
    const pid = Number.parseInt(whose, 10);
    const isInUse = whose === owner() || (pid !== process.pid && isRunning(pid));
    if (!isInUse) await removeProfile(join(folder, name));
  }
}

/** A browser that ends may write for a moment longer. */
export const removeProfile = (path: string) =>
  rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => {});

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0); // sends nothing, only asks
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
