/** How far a batch has come: written beside its output, so that `--resume` continues an interrupted run. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { cliError } from '../errors.ts';
import { replaceOutput } from '../writeOutput.ts';
import type { Counts } from './tally.ts';

export interface Progress {
  /** All pages before this position are done. */
  readonly next: number;
  /** Later positions that are done, if results are written as they come. */
  readonly done: readonly number[];
  /** The state of the sink. */
  readonly output: number;
  /** The length of the file of rejected pages. */
  readonly rejected: number;
  readonly counts: Counts;
  readonly isFinished: boolean;
}

interface Stored extends Progress {
  /** Identifies inputs and options: another run cannot be continued. */
  readonly run: string;
}

export interface Checkpoint {
  /** Where to continue; undefined at the start. */
  readonly reached: Progress | undefined;
  save(progress: Progress): Promise<void>;
}

export const checkpointPath = (out: string): string => `${out.replace(/[\\/]+$/, '')}.checkpoint.json`;

export interface CheckpointOptions {
  readonly out: string;
  readonly resume: boolean;
  /** Everything that the result depends on. */
  readonly parameters: unknown;
}

/** Rejects if there is an unfinished run that would be lost, or one that cannot be continued with these parameters. */
export async function openCheckpoint({ out, resume, parameters }: CheckpointOptions): Promise<Checkpoint> {
  const path = checkpointPath(out);
  const run = createHash('sha256').update(JSON.stringify(parameters)).digest('hex').slice(0, 16);
  const stored = await readStored(path);
  if (!resume && stored && !stored.isFinished) throw await cliError('unfinished-batch', out, [`or remove ${path}`]);
  if (resume && stored && stored.run !== run) throw await cliError('other-batch', out, [`or remove ${path}`]);
  return {
    reached: resume ? stored : undefined,
    save: (progress) => replaceOutput(path, JSON.stringify({ run, ...progress } satisfies Stored)),
  };
}

async function readStored(path: string): Promise<Stored | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const stored = JSON.parse(text) as Stored;
    if (Number.isSafeInteger(stored.next) && Array.isArray(stored.done)) return stored;
  } catch {
    // Reported below: the file is written at once, so something else wrote it.
  }
  throw await cliError('file-unreadable', path);
}
