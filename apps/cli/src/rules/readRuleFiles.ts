/**
 * Rule files → rules, through a cache when there are many: a file that has not changed is not read and not parsed again.
 * The cache is only ever a shortcut. One that is missing, old or broken is made anew; one that cannot be written is not.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Rule, Warning } from '@pith/core';
import type { Config } from '../config.ts';
import { filesAt, isOfOneUser, type RuleFile, sourceOfUser } from './ruleFiles.ts';

export interface ReadFile extends RuleFile {
  readonly rules: readonly Rule[];
  readonly warnings: readonly Warning[];
}

interface Cache {
  readonly made: string;
  readonly files: Readonly<Record<string, Pick<ReadFile, 'stamp' | 'rules' | 'warnings'>>>;
}

/** Fewer files are read as fast as a cache; an imported set counts for many. */
const WORTH_CACHING = 50;
const isWorthCaching = (files: readonly RuleFile[]) =>
  files.length >= WORTH_CACHING || files.some((file) => !isOfUser(file));

export const cacheFile = (config: Config): string => join(config.dataFolder, 'cache', 'rules.json');

export async function readThroughCache(config: Config, files: readonly RuleFile[]): Promise<ReadFile[]> {
  if (!isWorthCaching(files)) return readAll(files, new Map());
  const cached = await readCache(config);
  const read = await readAll(files, cached);
  const isSame = read.length === cached.size && read.every(({ file, stamp }) => cached.get(file)?.stamp === stamp);
  if (!isSame) await writeCache(config, read);
  return read;
}

const USERS = new Set(['own', 'given']);

/** Written by whoever reads the warnings: the user, or us. */
export const isOfUser = (file: RuleFile): boolean =>
  USERS.has(file.source) || file.source === 'built-in' || isOfOneUser(file);

/**
 * All rules in order. One of the user's own takes the place of an earlier one that has its name. Of the rules that a
 * single user of a shared library has, only those of `user` are among them.
 */
export function rulesIn(all: readonly ReadFile[], user?: string): Rule[] {
  const mine = user === undefined ? undefined : sourceOfUser(user);
  const files = all.filter((file) => !isOfOneUser(file) || file.source === mine);
  const own = files.filter(({ source }) => USERS.has(source) || source === mine);
  const last = new Map(own.flatMap(({ rules }) => rules.map((rule) => [rule.id, rule] as const)));
  return files.flatMap(({ rules }) => rules.filter((rule) => (last.get(rule.id) ?? rule) === rule));
}

/** For each user the same list every time: whoever prepares something for a list keeps it that long. */
export function rulesByUser(files: readonly ReadFile[]): (user?: string) => readonly Rule[] {
  const lists = new Map<string | undefined, readonly Rule[]>();
  const withRules = new Set(files.filter(isOfOneUser).map(({ source }) => source));
  return (user) => {
    const key = user !== undefined && withRules.has(sourceOfUser(user)) ? user : undefined;
    const list = lists.get(key) ?? rulesIn(files, key);
    lists.set(key, list);
    return list;
  };
}

type Known = Pick<ReadFile, 'stamp' | 'rules' | 'warnings'>;

/** Files that are known and have not changed are taken as they were. */
export async function readAll(files: readonly RuleFile[], known: ReadonlyMap<string, Known>): Promise<ReadFile[]> {
  const { readRuleFile } = await import('@pith/core');
  const read: ReadFile[] = [];
  for (const entry of files) {
    const before = known.get(entry.file);
    if (before?.stamp === entry.stamp) read.push({ ...entry, rules: before.rules, warnings: before.warnings });
    else read.push({ ...entry, ...(await readOne(entry.file, readRuleFile)) });
  }
  return read;
}

async function readOne(
  path: string,
  parse: (text: string, file: string) => { rules: Rule[]; warnings: Warning[] },
): Promise<{ rules: readonly Rule[]; warnings: readonly Warning[] }> {
  const rules: Rule[] = [];
  const warnings: Warning[] = [];
  try {
    for (const file of await filesAt(path)) {
      const read = parse(await readFile(file, 'utf8'), file);
      rules.push(...read.rules);
      warnings.push(...read.warnings);
    }
  } catch (error) {
    warnings.push({ type: 'rules-unreadable', message: `${path}: ${(error as Error).message}` });
  }
  return { rules, warnings };
}

/** Another version may read the same files otherwise. */
async function maker(): Promise<string> {
  const { PARSER_VERSION } = await import('@pith/core');
  return `rules 1, ${PARSER_VERSION}`;
}

async function readCache(config: Config): Promise<Map<string, Known>> {
  try {
    const { made, files } = JSON.parse(await readFile(cacheFile(config), 'utf8')) as Cache;
    return made === (await maker()) ? new Map(Object.entries(files)) : new Map();
  } catch {
    return new Map();
  }
}

async function writeCache(config: Config, read: readonly ReadFile[]): Promise<void> {
  const files = read.map(({ file, stamp, rules, warnings }) => [file, { stamp, rules, warnings }] as const);
  const cache: Cache = { made: await maker(), files: Object.fromEntries(files) };
  const target = cacheFile(config);
  const unfinished = `${target}.${randomUUID()}`;
  try {
    await mkdir(dirname(target), { recursive: true });
    await writeFile(unfinished, JSON.stringify(cache));
    await rename(unfinished, target);
  } catch {
    await rm(unfinished, { force: true }).catch(() => undefined);
  }
}
