import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder and the folders above it that are missing. Resolves to whether it was missing.
 *
 * Node's own option `recursive` never returns where a folder cannot be made although the one above it exists, as in `/proc`.
 */
export async function makeFolder(folder: string, mode = 0o700): Promise<boolean> {
  const missing: string[] = [];
  for (let path = resolve(folder); !(await isFolder(path)); path = dirname(path)) missing.unshift(path);
  for (const path of missing) {
    await mkdir(path, { mode }).catch(async (error: NodeJS.ErrnoException) => {
      // Another process may have made it at the same moment.
      if (error.code !== 'EEXIST' || !(await isFolder(path))) throw error;
    });
  }
  return missing.length > 0;
}

/** Throws if something else has the name. */
async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  throw Object.assign(new Error(`${path} is not a folder`), { code: 'ENOTDIR', syscall: 'mkdir', path });
}
