/**
 * How far `pith reparse` has come, in a file of the data folder: a run that was stopped goes on with the next page. It is only
 * a shortcut: without it the pages are read once more, and found to be the same.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReparsePlace, Verdict } from '@pith/library';

export type Counts = Record<Verdict, number>;
export const noCounts: Readonly<Counts> = { better: 0, worse: 0, changed: 0, same: 0, failed: 0 };

export interface Journal {
  readonly place?: ReparsePlace | undefined;
  readonly counts: Counts;
}

/** `what` is all that makes two runs the same: which pages, and what they are read with. */
export const journalFile = (dataFolder: string, what: unknown): string => {
  const key = createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 16);
  return join(dataFolder, 'cache', `reparse-${key}.json`);
};

export async function readJournal(file: string): Promise<Journal> {
  try {
    const { place, counts } = JSON.parse(await readFile(file, 'utf8'));
    const isPlace = Array.isArray(place?.done) && ['string', 'undefined'].includes(typeof place.after);
    if (isPlace) return { place, counts: { ...noCounts, ...counts } };
  } catch {
    // None, or no journal: from the beginning.
  }
  return { counts: { ...noCounts } };
}

export async function writeJournal(file: string, journal: Journal): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(unfinished, JSON.stringify(journal));
  await rename(unfinished, file);
}

export const endJournal = (file: string): Promise<void> => rm(file, { force: true });
