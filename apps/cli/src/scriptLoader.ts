/** Content scripts from folders and files. Read again when they change, without a restart. */
import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import type { Script } from '@pith/scripts';
import { trouble } from './errors.ts';

/** More is no folder of scripts. */
const MAX_FILES = 1000;
const MAX_BYTES = 1_000_000;

interface Known {
  readonly stamp: string;
  readonly script: Script;
}

type ReadScript = (name: string, text: string) => Script;

/** Asked for every page: what did not change since is not read again. */
export function scriptFiles(folders: readonly string[], files: readonly string[], read: ReadScript) {
  const known = new Map<string, Known>();

  async function scriptAt(file: string, name: string): Promise<Script | undefined> {
    const { mtimeMs, size } = await stat(file);
    const stamp = `${mtimeMs} ${size}`;
    const before = known.get(file);
    if (before?.stamp === stamp) return before.script;
    if (size > MAX_BYTES) return undefined;
    const script = read(name, await readFile(file, 'utf8'));
    known.set(file, { stamp, script });
    return script;
  }

  return async (): Promise<Script[]> => {
    const scripts: Script[] = [];
    for (const folder of folders) {
      for (const file of await scriptsBelow(folder)) {
        // A file that went away meanwhile is no trouble, and nobody waits for one that cannot be read.
        const script = await scriptAt(file, relative(folder, file)).catch(() => undefined);
        if (script) scripts.push(script);
      }
    }
    for (const file of files) {
      const script = await scriptAt(file, basename(file));
      if (script) scripts.push(script);
    }
    return scripts;
  };
}

/** A file that was named has to be there. */
export async function checkScripts(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const found = await stat(file).catch(() => undefined);
    if (!found) throw await trouble('file-not-found', file);
    if (!found.isFile() || found.size > MAX_BYTES) throw await trouble('file-unreadable', file, ['not a script']);
  }
}

/** All `.js` files, however deep; links count while they stay inside. */
async function scriptsBelow(folder: string): Promise<string[]> {
  const root = await realpath(folder).catch(() => undefined);
  if (root === undefined) return [];
  const found: string[] = [];
  const seen = new Set<string>();
  const open = [folder];
  for (let at = open.pop(); at !== undefined && found.length < MAX_FILES; at = open.pop()) {
    const real = await realpath(at);
    if (seen.has(real)) continue;
    seen.add(real);
    for (const name of (await readdir(at).catch(() => [])).sort()) {
      const path = join(at, name);
      if (!(await isInside(path, root))) continue;
      const entry = await stat(path).catch(() => undefined);
      if (entry?.isDirectory()) open.push(path);
      else if (entry?.isFile() && name.endsWith('.js')) found.push(path);
    }
  }
  return found.sort();
}

async function isInside(path: string, root: string): Promise<boolean> {
  const entry = await lstat(path).catch(() => undefined);
  if (!entry) return false;
  if (!entry.isSymbolicLink()) return true;
  const target = await realpath(path).catch(() => '');
  return target.startsWith(root + sep);
}
