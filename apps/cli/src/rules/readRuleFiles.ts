/**
 * Reads rule files. A cache in the data folder avoids reading and parsing files that have not changed: parsing the built-in ones takes
 * longer than reading a page.
 * The cache is optional: a missing, outdated or damaged one is rebuilt, and one that cannot be written is skipped.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Rule, Warning } from '@pith/core';
import type { Config } from '../config.ts';
import { readParsedRules } from './parsedRules.ts';
import { builtInRulesFolder, isForOneUser, type RuleFile, ruleFilesAt, sourceForUser } from './ruleLocations.ts';

export interface ParsedRuleFile extends RuleFile {
  readonly rules: readonly Rule[];
  readonly warnings: readonly Warning[];
}

interface Cache {
  readonly made: string;
  readonly files: Readonly<Record<string, Pick<ParsedRuleFile, 'stamp' | 'rules' | 'warnings'>>>;
}

export const cacheFile = (config: Config): string => join(config.dataFolder, 'cache', 'rules.json');

export async function readRuleFilesCached(config: Config, files: readonly RuleFile[]): Promise<ParsedRuleFile[]> {
  const cached = await readCache(config);
  const parsed = await readRuleFiles(files, cached);
  const kept = parsed.filter(({ source }) => source !== 'given'); // those of one call would push out the others
  const isSame = kept.length === cached.size && kept.every(({ file, stamp }) => cached.get(file)?.stamp === stamp);
  if (!isSame && kept.length > 0) await writeCache(config, kept);
  return parsed;
}

/** Sources of the user's own rules: the data folder and `PITH_RULES`, and `--rules`. */
const OWN_SOURCES = new Set(['own', 'given']);

/** Whether the rules are written by the user or by Pith, not imported from others. Only their warnings are shown. */
export const isMaintainedHere = (file: RuleFile): boolean =>
  OWN_SOURCES.has(file.source) || file.source === 'built-in' || isForOneUser(file);

/**
 * Merges the rules of all files, in order. A rule of the user's own replaces earlier rules with the same name. Rules that
 * apply to one user of a shared library are included only for `user`.
 */
export function mergeRules(all: readonly ParsedRuleFile[], user?: string): Rule[] {
  const userSource = user === undefined ? undefined : sourceForUser(user);
  const files = all.filter((file) => !isForOneUser(file) || file.source === userSource);
  const own = files.filter(({ source }) => OWN_SOURCES.has(source) || source === userSource);
  const last = new Map(own.flatMap(({ rules }) => rules.map((rule) => [rule.id, rule] as const)));
  return files.flatMap(({ rules }) => rules.filter((rule) => (last.get(rule.id) ?? rule) === rule));
}

/** Returns the same array for a user every time, so that callers can cache what they derive from it. */
export function rulesByUser(files: readonly ParsedRuleFile[]): (user?: string) => readonly Rule[] {
  const lists = new Map<string | undefined, readonly Rule[]>();
  const withRules = new Set(files.filter(isForOneUser).map(({ source }) => source));
  return (user) => {
    const key = user !== undefined && withRules.has(sourceForUser(user)) ? user : undefined;
    const list = lists.get(key) ?? mergeRules(files, key);
    lists.set(key, list);
    return list;
  };
}

type CachedRuleFile = Pick<ParsedRuleFile, 'stamp' | 'rules' | 'warnings'>;

/** Takes files that have not changed from `known`, and reads the others. */
export async function readRuleFiles(
  files: readonly RuleFile[],
  known: ReadonlyMap<string, CachedRuleFile>,
): Promise<ParsedRuleFile[]> {
  const { readRuleFile } = await import('@pith/core');
  const builtIn = await readParsedRules(builtInRulesFolder());
  const parsed: ParsedRuleFile[] = [];
  for (const entry of files) {
    const cached = known.get(entry.file);
    const rules = builtIn.get(entry.file);
    if (rules) parsed.push({ ...entry, rules, warnings: [] });
    else if (cached?.stamp === entry.stamp) parsed.push({ ...entry, rules: cached.rules, warnings: cached.warnings });
    else parsed.push({ ...entry, ...(await readOne(entry.file, readRuleFile)) });
  }
  return parsed;
}

async function readOne(
  path: string,
  parse: (text: string, file: string) => { rules: Rule[]; warnings: Warning[] },
): Promise<{ rules: readonly Rule[]; warnings: readonly Warning[] }> {
  const rules: Rule[] = [];
  const warnings: Warning[] = [];
  try {
    for (const file of await ruleFilesAt(path)) {
      const parsed = parse(await readFile(file, 'utf8'), file);
      rules.push(...parsed.rules);
      warnings.push(...parsed.warnings);
    }
  } catch (error) {
    warnings.push({ type: 'rules-unreadable', message: `${path}: ${(error as Error).message}` });
  }
  return { rules, warnings };
}

/** Identifies the parser, because another version may parse the same files differently. */
async function cacheVersion(): Promise<string> {
  const { PARSER_VERSION } = await import('@pith/core');
  return `rules 1, ${PARSER_VERSION}`;
}

async function readCache(config: Config): Promise<Map<string, CachedRuleFile>> {
  try {
    const { made, files } = JSON.parse(await readFile(cacheFile(config), 'utf8')) as Cache;
    return made === (await cacheVersion()) ? new Map(Object.entries(files)) : new Map();
  } catch {
    return new Map();
  }
}

function rethrowUnless(error: NodeJS.ErrnoException, code: string): void {
  if (error.code !== code) throw error;
}

async function writeCache(config: Config, parsed: readonly ParsedRuleFile[]): Promise<void> {
  const files = parsed.map(({ file, stamp, rules, warnings }) => [file, { stamp, rules, warnings }] as const);
  const cache: Cache = { made: await cacheVersion(), files: Object.fromEntries(files) };
  const target = cacheFile(config);
  const unfinished = `${target}.${randomUUID()}`;
  try {
    // Not recursive: a command that only reads a page does not create the data folder.
    await mkdir(dirname(target), { mode: 0o700 }).catch((error) => rethrowUnless(error, 'EEXIST'));
    await writeFile(unfinished, JSON.stringify(cache), { mode: 0o600 });
    await rename(unfinished, target);
  } catch {
    await rm(unfinished, { force: true }).catch(() => undefined);
  }
}
