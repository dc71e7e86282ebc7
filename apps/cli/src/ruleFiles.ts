/** Rule files as text, from files and folders. What cannot be read is a problem, never the end. */
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Problem } from '@pith/core';

export interface RuleFile {
  readonly file: string;
  readonly text: string;
}

/** The published package carries the rules inside; in the repository they lie at its root. */
export function builtInRules(): string {
  const packed = fileURLToPath(new URL('../rules', import.meta.url));
  return existsSync(packed) ? packed : fileURLToPath(new URL('../../../rules', import.meta.url));
}

export async function readRuleFiles(paths: readonly string[]): Promise<{ files: RuleFile[]; problems: Problem[] }> {
  const files: RuleFile[] = [];
  const problems: Problem[] = [];
  for (const path of paths) {
    try {
      for (const file of await filesAt(path)) files.push({ file, text: await readFile(file, 'utf8') });
    } catch (error) {
      problems.push({ type: 'rules-unreadable', message: `${path}: ${(error as Error).message}` });
    }
  }
  return { files, problems };
}

/** In a folder: ours, site-config files (named after a host) and GoodLinks' compact rules. A file that is named is read whatever it is called. */
const isRuleFile = /\.ya?ml$|^global\.txt$|\..+\.txt$|^\.[^.]+\.txt$|^ck-rules.*\.js$/i;

async function filesAt(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path);
  return names
    .filter((name) => isRuleFile.test(name))
    .sort()
    .map((name) => join(path, name));
}
