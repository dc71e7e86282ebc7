/** The config file, as what the environment would have said: variable → text. */
import { readFile } from 'node:fs/promises';
import { trouble } from './errors.ts';

export interface ConfigFileOptions<V extends string> {
  /** Somebody named it, so it has to be there. */
  readonly isNamed: boolean;
  readonly variables: readonly V[];
  readonly separators: Readonly<Partial<Record<V, string>>>;
}

export async function readConfigFile<V extends string>(
  file: string,
  { isNamed, variables, separators }: ConfigFileOptions<V>,
): Promise<ReadonlyMap<V, string>> {
  const text = await textOf(file, isNamed);
  if (text === undefined) return new Map();
  const { nearest, readPlainYaml } = await import('@pith/core');
  const fail = (what: string, hint?: string) => trouble('bad-setting', `${file}: ${what}`, hint ? [hint] : []);
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
  const names = new Map(variables.filter((name) => name !== 'PITH_CONFIG').map((name) => [wordOf(name), name]));
  const found = new Map<V, string>();
  for (const [word, value] of Object.entries(settings)) {
    const name = names.get(word);
    if (name === undefined)
      throw await fail(`there is no setting ${word}`, `the most alike is ${nearest(word, [...names.keys()])}`);
    if (value !== undefined) found.set(name, textFor(value, separators[name]));
  }
  return found;
}

/** `PITH_FETCH_SECONDS` → `fetch_seconds`. */
export const wordOf = (variable: string): string => variable.replace(/^PITH_/, '').toLowerCase();

function textFor(value: unknown, separator: string | undefined): string {
  if (Array.isArray(value) && separator !== undefined) return value.join(separator);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

async function textOf(file: string, isNamed: boolean): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const isAbsent = code === 'ENOENT' || code === 'ENOTDIR';
    if (isAbsent && !isNamed) return undefined;
    throw await trouble(isAbsent ? 'file-not-found' : 'file-unreadable', file, isAbsent ? [] : [code]);
  }
}
