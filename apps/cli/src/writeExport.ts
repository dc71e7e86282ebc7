/** Writes the files of an export to a folder or a zip. A zip gets its name only when it is complete. */
import { createWriteStream } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ExportFile } from '@pith/archive';
import { makeOutputFolder, toOutputError } from './writeOutput.ts';

type Files = AsyncIterable<ExportFile>;

/** Returns the number of files written. */
export async function writeFolder(out: string, files: Files): Promise<number> {
  const root = resolve(out);
  let count = 0;
  try {
    await makeOutputFolder(root);
    for await (const { name, read } of files) {
      const path = resolve(root, ...name.split('/'));
      // Export names contain no `..`; check it anyway before writing.
      if (!path.startsWith(root + sep)) throw new Error(`${name} is outside of ${root}`);
      const bytes = await read();
      if (!bytes) continue;
      await makeOutputFolder(dirname(path));
      await writeFile(path, bytes);
      count += 1;
    }
  } catch (error) {
    throw await toOutputError(error, out);
  }
  return count;
}

export interface ZipOptions {
  /** Only the owner can read the file. */
  readonly isPrivate?: boolean | undefined;
}

export async function writeZip(out: string, files: Files, { isPrivate = false }: ZipOptions = {}): Promise<number> {
  const { zipFiles } = await import('@pith/archive');
  const unfinished = join(dirname(resolve(out)), `.${crypto.randomUUID()}.part`);
  let count = 0;
  async function* counted(): Files {
    for await (const file of files) {
      count += 1;
      yield file;
    }
  }
  try {
    await pipeline(
      zipFiles(counted()),
      createWriteStream(unfinished, { flush: true, mode: isPrivate ? 0o600 : 0o666 }),
    );
    await rename(unfinished, out);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw await toOutputError(error, out);
  }
  return count;
}

export async function writeText(out: string, pieces: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(pieces, createWriteStream(out));
  } catch (error) {
    throw await toOutputError(error, out);
  }
}
