/** The rule files or content scripts of a user, in a folder that people may edit as well. */
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TextFile, TextFiles } from '@pith/library';
import { mapErrors } from './errors.ts';
import { writeWhole } from './writeWhole.ts';

/** A longer file is not written by people, and not read here. */
const MAX_BYTES = 1_000_000;

/** `isName` says which names the files in the folder can have. */
export function folderTextFiles(folder: string, isName: (name: string) => boolean): TextFiles {
  async function find(name: string): Promise<TextFile | undefined> {
    const path = join(folder, name);
    const info = await stat(path).catch(undefinedIfMissing);
    if (!info?.isFile() || info.size > MAX_BYTES) return undefined;
    return { name, path, text: await readFile(path, 'utf8'), updatedAt: info.mtime.toISOString() };
  }

  return mapErrors<TextFiles>(
    {
      async all() {
        const names = (await readdir(folder).catch(undefinedIfMissing)) ?? [];
        const files = await Promise.all(names.filter(isName).sort().map(find));
        return files.filter((file) => file !== undefined);
      },
      find: async (name) => (isName(name) ? find(name) : undefined),
      async write(name, text) {
        if (!isName(name)) throw new Error(`${name} is not the name of a file here`);
        await writeWhole(join(folder, name), text);
      },
      async remove(name) {
        if (!isName(name) || !(await find(name))) return false;
        await rm(join(folder, name));
        return true;
      },
    },
    folder,
  );
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
