/** Reads the config file as if its settings were environment variables: variable → text. */
import { readFile } from 'node:fs/promises';
import { cliError } from './errors.ts';

export interface ConfigFileOptions<V extends string> {
  /** Whether a missing file is an error. */
  readonly mustExist: boolean;
  readonly variables: readonly V[];
  readonly separators: Readonly<Partial<Record<V, string>>>;
}

export async function readConfigFile<V extends string>(
  file: string,
  { mustExist, variables, separators }: ConfigFileOptions<V>,
): Promise<ReadonlyMap<V, string>> {
  const text = await readText(file, mustExist);
  if (text === undefined) return new Map();
  const { closestMatch, readPlainYaml } = await import('@pith/core');
  const fail = (what: string, hint?: string) => cliError('bad-setting', `${file}: ${what}`, hint ? [hint] : []);
  let settings: unknown;
  try {
    settings = readPlainYaml(text);
  } catch (error) {
    throw await fail((error as Error).message);
  }
  if (settings === undefined) return new Map();
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) {
    throw await fail('expected settings such as "fetch_seconds: 10"');
  }
  const byName = new Map(variables.filter((name) => name !== 'PITH_CONFIG').map((name) => [settingName(name), name]));
  const found = new Map<V, string>();
  for (const [name, value] of Object.entries(settings)) {
    const variable = byName.get(name);
    if (variable === undefined)
      throw await fail(`unknown setting ${name}`, `did you mean ${closestMatch(name, [...byName.keys()])}?`);
    if (value !== undefined) found.set(variable, toVariableText(value, separators[variable]));
  }
  return found;
}

/** `PITH_FETCH_SECONDS` → `fetch_seconds`. */
export const settingName = (variable: string): string => variable.replace(/^PITH_/, '').toLowerCase();

function toVariableText(value: unknown, separator: string | undefined): string {
  if (Array.isArray(value) && separator !== undefined) return value.join(separator);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

async function readText(file: string, mustExist: boolean): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const isAbsent = code === 'ENOENT' || code === 'ENOTDIR';
    if (isAbsent && !mustExist) return undefined;
    throw await cliError(isAbsent ? 'file-not-found' : 'file-unreadable', file, isAbsent ? [] : [code]);
  }
}
