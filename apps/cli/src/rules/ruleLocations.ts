/** Finds the rule files in all locations. A location that cannot be read is a warning, not an error. */
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Warning } from '@pith/core';
import type { Config } from '../config.ts';
import { userFolderName, usersFolder } from '../userFolder.ts';

/** A file or folder of rules, and the name of its source in lists. */
export interface RuleLocation {
  readonly source: string;
  readonly path: string;
  /** Whether a missing folder is fine. */
  readonly mayBeAbsent?: boolean;
}

export interface RuleFile {
  readonly source: string;
  /** A file, or the folder of an imported set, which changes as a whole. */
  readonly file: string;
  /** Changes when the file does. */
  readonly stamp: string;
}

/** The published package contains the rules; in the repository they are at its root. */
export function builtInRulesFolder(): string {
  const isSource = import.meta.url.endsWith('.ts');
  return fileURLToPath(new URL(isSource ? '../../../../rules' : '../rules', import.meta.url));
}

export const ownRulesFolder = (config: Config): string => join(config.dataFolder, 'rules');
/** Contains a folder for each imported set, each with a `source.json`. */
export const sourcesFolder = (config: Config): string => join(ownRulesFolder(config), 'sources');

/** The source name of the rules that apply only to this user's pages. */
export const sourceForUser = (user: string): string => `user:${userFolderName(user)}`;
export const isForOneUser = ({ source }: Pick<RuleLocation, 'source'>): boolean => source.startsWith('user:');

/** In order: built-in rules, imported sets, the user's own, those of PITH_RULES, those of each user of a shared library. */
export async function ruleLocations(config: Config): Promise<RuleLocation[]> {
  const [imported, users] = await Promise.all([foldersIn(sourcesFolder(config)), foldersIn(usersFolder(config))]);
  return [
    { source: 'built-in', path: builtInRulesFolder() },
    ...imported.map((name) => ({ source: name, path: join(sourcesFolder(config), name) })),
    { source: 'own', path: ownRulesFolder(config), mayBeAbsent: true },
    ...config.rules.map((path) => ({ source: 'own', path })),
    ...users.map((name) => ({
      source: `user:${name}`,
      path: join(usersFolder(config), name, 'rules'),
      mayBeAbsent: true,
    })),
  ];
}

async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
}

/** Rule files in a folder: YAML, site-config files (named after a host) and GoodLinks' compact rules. */
const RULE_FILE = /\.ya?ml$|^global\.txt$|\..+\.txt$|^\.[^.]+\.txt$|^ck-rules.*\.js$/i;
/** Describes where an imported set came from. It changes whenever the set does. */
export const SOURCE_INFO = 'source.json';
/** A folder with more files is not a folder of rules. */
const MAX_FILES = 50_000;

export const isRuleFile = (file: string): boolean => RULE_FILE.test(basename(file));

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'file not found',
  EACCES: 'you have no permission to read it',
  ENOTDIR: 'a part of this path is a file, not a folder',
};

export async function listRuleFiles(
  locations: readonly RuleLocation[],
): Promise<{ files: RuleFile[]; warnings: Warning[] }> {
  const files: RuleFile[] = [];
  const warnings: Warning[] = [];
  for (const { source, path, mayBeAbsent } of locations) {
    try {
      const setStamp = await stampOf(join(path, SOURCE_INFO)).catch(() => undefined);
      if (setStamp !== undefined) {
        files.push({ source, file: path, stamp: setStamp });
        continue;
      }
      const found = await ruleFilesAt(path);
      files.push(...(await Promise.all(found.map(async (file) => ({ source, file, stamp: await stampOf(file) })))));
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException;
      if (mayBeAbsent && code === 'ENOENT') continue;
      warnings.push({ type: 'rules-unreadable', message: `${path}: ${reasons[code] ?? message}` });
    }
  }
  return { files, warnings };
}

/** The rule files at a path. A file is returned whatever its name is; a folder gives the rule files in it. */
export async function ruleFilesAt(path: string): Promise<string[]> {
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
