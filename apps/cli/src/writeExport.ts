/** Files of an export, to a folder or into a zip. A zip appears when it is whole. */
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { OutFile } from '@pith/archive';
import { trouble } from './errors.ts';

type Files = AsyncIterable<OutFile>;

/** Resolves to how many files were written. */
export async function writeFolder(out: string, files: Files): Promise<number> {
  const root = resolve(out);
  let count = 0;
  try {
    await mkdir(root, { recursive: true });
    for await (const { name, read } of files) {
      const path = resolve(root, ...name.split('/'));
      // Names are made to be plain; nothing is written on the strength of that alone.
      if (!path.startsWith(root + sep)) throw new Error(`${name} would lead out of ${root}`);
      const bytes = await read();
      if (!bytes) continue;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
      count += 1;
    }
  } catch (error) {
    throw await toStorageError(error, out);
  }
  return count;
}

export async function writeZip(out: string, files: Files): Promise<number> {
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
    await pipeline(zipFiles(counted()), createWriteStream(unfinished, { flush: true }));
    await rename(unfinished, out);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw await toStorageError(error, out);
  }
  return count;
}

export async function writeText(out: string, pieces: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(pieces, createWriteStream(out));
  } catch (error) {
    throw await toStorageError(error, out);
  }
}

async function toStorageError(error: unknown, out: string): Promise<unknown> {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === undefined ? error : trouble('output-failed', `${out} (${code})`);
}
