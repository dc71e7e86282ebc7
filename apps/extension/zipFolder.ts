import { createWriteStream, globSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** The same files give the same zip. */
const MODIFIED = new Date('2026-01-01T00:00:00Z');

export async function zipFolder(folder: string, path: string): Promise<void> {
  const zip = new ZipFile();
  for (const name of globSync('**/*.*', { cwd: folder }).concat('LICENSE').sort())
    zip.addFile(join(folder, name), name, { mtime: MODIFIED, mode: 0o100644 });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}
