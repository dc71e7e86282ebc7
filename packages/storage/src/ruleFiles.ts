/** The rule files of a user, in a folder that people may edit as well. */
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isRuleFileName, type RuleFile, type RuleFiles } from '@pith/library';
import { mapErrors } from './errors.ts';
import { writeWhole } from './writeWhole.ts';

/** A longer file is not written by people, and not read here. */
const MAX_BYTES = 1_000_000;

export function folderRuleFiles(folder: string): RuleFiles {
  async function find(name: string): Promise<RuleFile | undefined> {
    const path = join(folder, name);
    const info = await stat(path).catch(undefinedIfMissing);
    if (!info?.isFile() || info.size > MAX_BYTES) return undefined;
    return { name, path, text: await readFile(path, 'utf8'), updatedAt: info.mtime.toISOString() };
  }

  return mapErrors<RuleFiles>(
    {
      async all() {
        const names = (await readdir(folder).catch(undefinedIfMissing)) ?? [];
        const files = await Promise.all(names.filter(isRuleFileName).sort().map(find));
        return files.filter((file) => file !== undefined);
      },
      find: async (name) => (isRuleFileName(name) ? find(name) : undefined),
      async write(name, text) {
        if (!isRuleFileName(name)) throw new Error(`${name} is not the name of a rule file`);
        await writeWhole(join(folder, name), text);
      },
      async remove(name) {
        if (!isRuleFileName(name) || !(await find(name))) return false;
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
