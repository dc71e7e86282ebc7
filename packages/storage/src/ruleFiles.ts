/** The rule files of a user, in a folder that people may edit as well. */
import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isRuleFileName, type RuleFile, type RuleFiles } from '@pith/library';
import { mapErrors } from './errors.ts';
import { makeFolder } from './makeFolder.ts';

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
        await makeFolder(folder);
        const unfinished = join(folder, `.${randomUUID()}`);
        const file = await open(unfinished, 'wx', 0o600);
        try {
          await file.writeFile(text);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, join(folder, name)).catch(async (error) => {
          await rm(unfinished, { force: true });
          throw error;
        });
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
