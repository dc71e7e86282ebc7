/** The samples of fixtures/imports as import files: single files, folders, and zipped folders. */
import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { ImportFile } from '../src/index.ts';

export const samples = join(import.meta.dirname, '../../../fixtures/imports');

export const fileOf = (name: string, content: string | Uint8Array): ImportFile => {
  const bytes = Buffer.from(content as Uint8Array);
  return { name, size: bytes.length, read: async (from = 0, to = bytes.length) => bytes.subarray(from, to) };
};

/** One file, or all files of a folder by path. */
export function sample(name: string): ImportFile[] {
  const path = join(samples, name);
  if (!statSync(path).isDirectory()) return [fileOf(basename(name), readFileSync(path))];
  return globSync('**/*', { cwd: path })
    .filter((file) => statSync(join(path, file)).isFile())
    .map((file) => fileOf(file, readFileSync(join(path, file))));
}

export interface ZipEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly mode?: number;
}

export async function zipOf(entries: readonly ZipEntry[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, content, mode } of entries)
    zip.addBuffer(Buffer.from(content as Uint8Array), name, mode === undefined ? {} : { mode });
  zip.end();
  return buffer(zip.outputStream);
}

export async function zippedSample(folder: string): Promise<ImportFile[]> {
  const files = await Promise.all(
    sample(folder).map(async ({ name, read }) => ({ name, content: await read() }) as const),
  );
  return [fileOf(`${folder}.zip`, await zipOf(files))];
}
