/** Headers and cookies for hosts: the operator's from the configuration, and each user's own from `hosts.yaml` in the user's folder. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config, HostSetting } from './config.ts';
import { cliError } from './errors.ts';
import { userFolder } from './userFolder.ts';

export type HostSettings = Readonly<Record<string, HostSetting>>;

/**
 * Returns a function that reads the user's current settings. It resolves to the same object until they change. The
 * configuration is that of the user who runs the program: other users must not read pages with that user's cookies.
 */
export function hostSettingsOf(user: string, config: Config): () => Promise<HostSettings> {
  const configured = user === config.user ? config.hosts : {};
  const file = join(userFolder(config, user), 'hosts.yaml');
  let last: { readonly stamp: string; readonly settings: HostSettings } = { stamp: '', settings: configured };
  return async () => {
    const found = await stat(file).catch(() => undefined);
    const stamp = found ? `${found.mtimeMs} ${found.size}` : '';
    if (stamp !== last.stamp) {
      const own = found ? await parseHostSettings(await readFile(file, 'utf8'), file) : {};
      last = { stamp, settings: { ...configured, ...own } };
    }
    return last.settings;
  };
}

/** Parses `{"example.com": {"headers": {"x-key": "…"}, "cookies": "a=1"}}`, as YAML or JSON (JSON is valid YAML). */
export async function parseHostSettings(value: string, about: string): Promise<HostSettings> {
  const fail = (what: string) => cliError('bad-setting', `${about}: ${what}`, ['see docs/reference/config.md']);
  const { readPlainYaml } = await import('@pith/core');
  let read: unknown;
  try {
    read = readPlainYaml(value) ?? {};
  } catch (error) {
    throw await fail((error as Error).message);
  }
  if (!isObject(read)) throw await fail('expected a map from host names to headers and cookies');
  const hosts: Record<string, HostSetting> = Object.create(null);
  for (const [host, setting] of Object.entries(read)) {
    const { headers, cookies, ...others } = isObject(setting) ? setting : { others: setting };
    if (Object.keys(others).length > 0) throw await fail(`${host} may only have headers and cookies`);
    if (headers !== undefined && !isObject(headers))
      throw await fail(`the headers of ${host} must be a map from names to values`);
    const plain = Object.entries(headers ?? {}).map(([name, text]) => [name, String(text)]);
    hosts[host] = { headers: Object.fromEntries(plain), cookies: cookies === undefined ? undefined : String(cookies) };
  }
  return hosts;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
