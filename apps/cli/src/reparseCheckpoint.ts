/**
 * Stores the progress of `pith reparse` in the data folder, so that a stopped run continues with the next page. The file is only
 * a shortcut: without it, the finished pages are reparsed once more without changes.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReparseCursor, ReparseVerdict } from '@pith/library';

export type VerdictCounts = Record<ReparseVerdict, number>;
export const ZERO_COUNTS: Readonly<VerdictCounts> = { better: 0, worse: 0, changed: 0, same: 0, failed: 0 };

export interface Checkpoint {
  readonly cursor?: ReparseCursor | undefined;
  readonly counts: VerdictCounts;
}

/** `parameters` identify a run: the selected pages, and the engine, rules and options. */
export const checkpointFile = (dataFolder: string, parameters: unknown): string => {
  const key = createHash('sha256').update(JSON.stringify(parameters)).digest('hex').slice(0, 16);
  return join(dataFolder, 'cache', `reparse-${key}.json`);
};

export async function readCheckpoint(file: string): Promise<Checkpoint> {
  try {
    const { cursor, counts } = JSON.parse(await readFile(file, 'utf8'));
    const isCursor = Array.isArray(cursor?.done) && ['string', 'undefined'].includes(typeof cursor.after);
    if (isCursor) return { cursor, counts: { ...ZERO_COUNTS, ...counts } };
  } catch {
    // Missing or unreadable: start with the first page.
  }
  return { counts: { ...ZERO_COUNTS } };
}

export async function writeCheckpoint(file: string, checkpoint: Checkpoint): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  const { makeFolder } = await import('@pith/storage');
  await makeFolder(dirname(file));
  await writeFile(unfinished, JSON.stringify(checkpoint), { mode: 0o600 });
  await rename(unfinished, file);
}

export const removeCheckpoint = (file: string): Promise<void> => rm(file, { force: true });
