/** Opens the input of an import: a file, standard input, or all files of a folder. Files are read on demand. */
import type { Stats } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ImportFile } from '@pith/library';
import { cliError } from './errors.ts';
import type { Io } from './io.ts';

const MAX_FILES = 200_000;

export interface OpenedFiles {
  readonly name: string;
  readonly files: readonly ImportFile[];
}

export async function openImportFiles(source: string, io: Io): Promise<OpenedFiles> {
  if (source === '-') {
    const bytes = await buffer(io.stdin);
    const read = async (from = 0, to = bytes.length) => bytes.subarray(from, to);
    return { name: 'standard input', files: [{ name: 'standard input', size: bytes.length, read }] };
  }
  const stats = await statFile(source);
  if (!stats.isDirectory()) return { name: basename(source), files: [fileAt(source, basename(source), stats.size)] };
  return { name: basename(source) || source, files: await filesIn(source) };
}

async function statFile(path: string): Promise<Stats> {
  try {
    return await stat(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw await cliError('file-not-found', path);
    throw await cliError('file-unreadable', path, [String(code)]);
  }
}

/** Ignores symbolic links, which may lead out of the folder or form a cycle, and hidden files. */
async function filesIn(folder: string): Promise<ImportFile[]> {
  const found: ImportFile[] = [];
  const folders = [folder];
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    for (const entry of await readdir(at, { withFileTypes: true })) {
      const path = join(at, entry.name);
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile()) {
        if (found.length >= MAX_FILES)
          throw await cliError('file-unreadable', folder, [`the folder has more than ${MAX_FILES} files`]);
        found.push(fileAt(path, relative(folder, path).split(sep).join('/'), (await statFile(path)).size));
      }
    }
  }
  return found;
}

const fileAt = (path: string, name: string, size: number): ImportFile => ({
  name,
  size,
  async read(from = 0, to = size) {
    let file: FileHandle | undefined;
    try {
      file = await open(path);
      const bytes = Buffer.alloc(Math.max(0, Math.min(to, size) - from));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
      return bytes.subarray(0, bytesRead);
    } catch (error) {
      throw await cliError('file-unreadable', path, [String((error as NodeJS.ErrnoException).code)]);
    } finally {
      await file?.close();
    }
  },
});
