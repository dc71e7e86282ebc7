/** The only reader of the environment. `docs/reference/config.md` has a section for each of `variables`. */
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { trouble } from './errors.ts';

export interface Config {
  readonly dataFolder: string;
  readonly allowedHosts: readonly string[];
  readonly port: number;
  /** Rule files and folders of the user's own, after the built-in ones. */
  readonly rules: readonly string[];
  readonly fetchSeconds: number;
  readonly pageSeconds: number;
  /** Folders in which programs are looked for. */
  readonly programFolders: readonly string[];
}

type Env = Readonly<Record<string, string | undefined>>;

export const variables = [
  'PITH_DATA',
  'PITH_ALLOWED_HOSTS',
  'PITH_PORT',
  'PITH_RULES',
  'PITH_FETCH_SECONDS',
  'PITH_PAGE_SECONDS',
] as const;
type Variable = (typeof variables)[number];

export async function readConfig(env: Env): Promise<Config> {
  const read = (name: Variable) => env[name]?.trim() || undefined;

  async function number(name: Variable, fallback: number, fits: (value: number) => boolean, expected: string) {
    const value = Number(read(name) ?? fallback);
    if (fits(value)) return value;
    throw await trouble('bad-setting', `${name}=${env[name]}`, [`expected ${expected}`]);
  }

  const isPort = (value: number) => Number.isInteger(value) && value >= 0 && value <= 65_535;
  const isTime = (value: number) => value > 0 && value <= 3600;
  return {
    dataFolder: resolve(read('PITH_DATA') ?? join(env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'pith')),
    allowedHosts: listed(read('PITH_ALLOWED_HOSTS'), ','),
    port: await number('PITH_PORT', 7484, isPort, 'a port number, 0 to 65535'),
    rules: listed(read('PITH_RULES'), delimiter),
    fetchSeconds: await number('PITH_FETCH_SECONDS', 30, isTime, 'seconds, up to 3600'),
    pageSeconds: await number('PITH_PAGE_SECONDS', 60, isTime, 'seconds, up to 3600'),
    programFolders: listed(env.PATH, delimiter),
  };
}

function listed(value: string | undefined, separator: string): string[] {
  return (value ?? '').split(separator).flatMap((part) => part.trim() || []);
}
