/** Writes files that the user asked for. Errors say what is wrong with the place. */
import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { cliError } from './errors.ts';

export async function writeOutput(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(file, content).catch(async (error) => {
    throw await toOutputError(error, file);
  });
}

/** Writes a file so that a killed process leaves the old one or the new one, never a part. */
export async function replaceOutput(file: string, content: string | Uint8Array): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  try {
    await writeFile(unfinished, content, { flush: true });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw await toOutputError(error, file);
  }
}

/** Creates a folder for results, and the folders above it. */
export async function makeOutputFolder(folder: string): Promise<void> {
  const { makeFolder } = await import('@pith/storage');
  await makeFolder(folder, 0o777).catch(async (error) => {
    throw await toOutputError(error, folder);
  });
}

/** What to do about a place that cannot be written, by the code of the system's error. */
const hintsByCode: Readonly<Record<string, string>> = {
  ENOENT: 'the folder does not exist: create it first, or choose another',
  ENOTDIR: 'a part of this path is a file, not a folder',
  EISDIR: 'this is a folder: add the name of a file',
  EACCES: 'you have no permission to write there',
  EPERM: 'you have no permission to write there',
  EROFS: 'this disk is read-only',
  ENOSPC: 'the disk is full: free some space',
  EDQUOT: 'your quota on this disk is used up: free some space',
};

/** Errors that do not come from the system stay as they are. */
export async function toOutputError(error: unknown, path: string): Promise<unknown> {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  const hint = hintsByCode[code];
  return cliError('output-failed', hint === undefined ? `${path} (${code})` : path, hint === undefined ? [] : [hint]);
}
