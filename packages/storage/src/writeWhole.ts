import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from './makeFolder.ts';

/** Writes a file so that others, and a crash, see all of it or nothing. Only its owner can read it. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await makeFolder(dirname(path));
  const unfinished = join(dirname(path), `.${randomUUID()}`);
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path).catch(async (error) => {
    await rm(unfinished, { force: true });
    throw error;
  });
}
