/** Where rules come from, and their files. What cannot be read is a problem, never the end. */
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Warning } from '@pith/core';
import type { Config } from '../config.ts';

/** A file or folder of rules, and how lists call what is in it. */
export interface RulePlace {
  readonly source: string;
  readonly path: string;
  /** The user's own folder need not be there. */
  readonly mayBeAbsent?: boolean;
}

export interface RuleFile {
  readonly source: string;
  /** Or the folder of an imported set, which changes as a whole. */
  readonly file: string;
  /** Changes when the file does. */
  readonly stamp: string;
}

/** The published package carries the rules inside; in the repository they lie at its root. */
export function builtInRules(): string {
  const packed = fileURLToPath(new URL('../../rules', import.meta.url));
  return existsSync(packed) ? packed : fileURLToPath(new URL('../../../../rules', import.meta.url));
}

export const ownRules = (config: Config): string => join(config.dataFolder, 'rules');
/** One folder a source, each with a `source.json`. */
export const sourcesFolder = (config: Config): string => join(ownRules(config), 'sources');

/** One folder a user of a shared library, named after the user: rules for that user's pages alone. */
export const usersFolder = (config: Config): string => join(ownRules(config), 'users');
/** How lists call a user's rules. Names are written as in addresses, so that any can be a folder's. */
export const sourceOfUser = (user: string): string => `user:${encodeURIComponent(user)}`;
export const isOfOneUser = ({ source }: Pick<RulePlace, 'source'>): boolean => source.startsWith('user:');

/** Built-in rules, those that were imported, the user's own, those of PITH_RULES, those of each user of a shared library. */
export async function rulePlaces(config: Config): Promise<RulePlace[]> {
  const [imported, users] = await Promise.all([foldersIn(sourcesFolder(config)), foldersIn(usersFolder(config))]);
  return [
    { source: 'built-in', path: builtInRules() },
    ...imported.map((name) => ({ source: name, path: join(sourcesFolder(config), name) })),
    { source: 'own', path: ownRules(config), mayBeAbsent: true },
    ...config.rules.map((path) => ({ source: 'own', path })),
    ...users.map((name) => ({ source: `user:${name}`, path: join(usersFolder(config), name), mayBeAbsent: true })),
  ];
}

async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
}

/** In a folder: ours, site-config files (named after a host) and GoodLinks' compact rules. */
const RULE_FILE = /\.ya?ml$|^global\.txt$|\..+\.txt$|^\.[^.]+\.txt$|^ck-rules.*\.js$/i;
/** What an imported set was made from; it changes when the set does. */
export const SOURCE_NOTE = 'source.json';
/** More is no folder of rules. */
const MAX_FILES = 50_000;

export const isRuleFile = (file: string): boolean => RULE_FILE.test(basename(file));

export async function listRuleFiles(places: readonly RulePlace[]): Promise<{ files: RuleFile[]; warnings: Warning[] }> {
  const files: RuleFile[] = [];
  const warnings: Warning[] = [];
  for (const { source, path, mayBeAbsent } of places) {
    try {
      const set = await stampOf(join(path, SOURCE_NOTE)).catch(() => undefined);
      if (set !== undefined) {
        files.push({ source, file: path, stamp: set });
        continue;
      }
      const found = await filesAt(path);
      // A file that is named is read whatever it is called.
      files.push(...(await Promise.all(found.map(async (file) => ({ source, file, stamp: await stampOf(file) })))));
    } catch (error) {
      const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (mayBeAbsent && isAbsent) continue;
      warnings.push({ type: 'rules-unreadable', message: `${path}: ${(error as Error).message}` });
    }
  }
  return { files, warnings };
}

/** The rule files at a path: itself, or those in it. */
export async function filesAt(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path);
  return names
    .filter(isRuleFile)
    .sort()
    .slice(0, MAX_FILES)
    .map((name) => join(path, name));
}

async function stampOf(file: string): Promise<string> {
  const { size, mtimeMs } = await stat(file);
  return `${size} ${mtimeMs}`;
}
