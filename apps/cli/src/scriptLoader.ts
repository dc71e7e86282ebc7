/** Loads content scripts from folders and files, and reloads them when they change. */
import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import type { Script } from '@pith/scripts';
import { cliError } from './errors.ts';

/** A folder with more files is not a folder of scripts. */
const MAX_FILES = 1000;
const MAX_BYTES = 1_000_000;

interface CachedScript {
  readonly stamp: string;
  readonly script: Script;
}

type ReadScript = (name: string, text: string) => Script;

/** Returns a function that is called for every page. It reads only files that have changed. */
export function scriptLoader(folders: readonly string[], files: readonly string[], read: ReadScript) {
  const cache = new Map<string, CachedScript>();

  async function scriptAt(file: string, name: string): Promise<Script | undefined> {
    const { mtimeMs, size } = await stat(file);
    const stamp = `${mtimeMs} ${size}`;
    const cached = cache.get(file);
    if (cached?.stamp === stamp) return cached.script;
    if (size > MAX_BYTES) return undefined;
    const script = read(name, await readFile(file, 'utf8'));
    cache.set(file, { stamp, script });
    return script;
  }

  return async (): Promise<Script[]> => {
    const scripts: Script[] = [];
    for (const folder of folders) {
      for (const file of await scriptsBelow(folder)) {
        // Skip files that were just deleted or cannot be read.
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

/** Throws if a file does not exist or cannot be a script. */
export async function assertScriptFiles(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const found = await stat(file).catch(() => undefined);
    if (!found) throw await cliError('file-not-found', file);
    if (!found.isFile() || found.size > MAX_BYTES) throw await cliError('file-unreadable', file, ['not a script']);
  }
}

/** All `.js` files in a folder and its subfolders. Symbolic links that lead out of the folder are ignored. */
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
