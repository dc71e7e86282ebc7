/**
 * Reads all settings; no other module reads the environment or the config file. `docs/reference/config.md` has a section for each of `variables`.
 *
 * The config file has the same settings: `fetch_seconds` there is `PITH_FETCH_SECONDS` here, and a YAML list there is
 * a separated list here. The environment takes precedence.
 */
import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { readConfigFile } from './configFile.ts';
import { cliError } from './errors.ts';
import { parseHostSettings } from './hostSettings.ts';

export interface Config {
  /** Id or name of the user whose library the commands use. */
  readonly user: string;
  readonly dataFolder: string;
  /** Whether the data folder was chosen with `PITH_DATA`; then it is an error if it does not exist. */
  readonly isDataFolderSet: boolean;
  /** Path of the config file, which may not exist. */
  readonly configFile: string;
  /** URL of a PostgreSQL database. Without it, the library is an SQLite file in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Where archives are stored. Default: the data folder. */
  readonly blobs: string | undefined;
  readonly s3Keys: { readonly id: string; readonly secret: string } | undefined;
  /** How many jobs may fetch from one host at the same time. */
  readonly perHost: number;
  readonly allowedHosts: readonly string[];
  /** When another service reads pages; undefined if none does. */
  readonly remoteReader: 'always' | 'compare' | 'fallback' | undefined;
  /** The address of that service, which has the API of Jina Reader. */
  readonly jinaUrl: string | undefined;
  readonly port: number;
  /** The address that the server listens on. */
  readonly host: string;
  /** The address of the server that people use. */
  readonly baseUrl: string | undefined;
  /** Files with the certificate and its key, if the server uses HTTPS. */
  readonly tls: { readonly cert: string; readonly key: string } | undefined;
  /** How the server logs requests. */
  readonly log: 'off' | 'text' | 'json';
  /** Addresses and networks of proxies in front of the server. */
  readonly trustedProxies: readonly string[];
  /** The header in which such a proxy names the user. */
  readonly userHeader: string | undefined;
  /** Whether old clients get a token for a name and a password. */
  readonly legacyAuth: boolean;
  /** The mail server, and the address of the sender. */
  readonly email: { readonly url: string; readonly from: string } | undefined;
  /** The user's own rule files and folders. */
  readonly rules: readonly string[];
  /** Folders with the user's own content scripts. */
  readonly scripts: readonly string[];
  readonly fetchSeconds: number;
  readonly fetchMegabytes: number;
  readonly fetchGapSeconds: number;
  readonly fetchRetries: number;
  readonly userAgent: string | undefined;
  readonly proxy: string | undefined;
  /** Headers and cookies to send to certain hosts. */
  readonly hosts: Readonly<Record<string, HostSetting>>;
  /** Whether the links of a saved article are checked. */
  readonly links: boolean;
  /** Whether a page that is saved is compared with other pages of its host, to drop what they all show. */
  readonly hostBoilerplate: boolean;
  /** How long one page may occupy a process. */
  readonly pageSeconds: number;
  /** How much memory a process that reads pages may use. */
  readonly pageMegabytes: number;
  /** Path of a browser, or the URL of a remote one. */
  readonly browser: string | undefined;
  /** The address of this machine as a remote browser sees it. */
  readonly browserProxyHost: string | undefined;
  /** Where Playwright stores downloaded browsers. */
  readonly playwrightFolder: string;
  readonly browserIdleSeconds: number;
  /** The folders in `PATH`. */
  readonly programFolders: readonly string[];
}

export interface HostSetting {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly cookies?: string | undefined;
}

type Env = Readonly<Record<string, string | undefined>>;

export const variables = [
  'PITH_CONFIG',
  'PITH_DATA',
  'PITH_USER',
  'PITH_DATABASE_URL',
  'PITH_BLOBS',
  'PITH_S3_KEY_ID',
  'PITH_S3_SECRET',
  'PITH_JOBS_PER_HOST',
  'PITH_ALLOWED_HOSTS',
  'PITH_MODE',
  'PITH_JINA_URL',
  'PITH_PORT',
  'PITH_HOST',
  'PITH_BASE_URL',
  'PITH_TLS_CERT',
  'PITH_TLS_KEY',
  'PITH_LOG',
  'PITH_TRUSTED_PROXIES',
  'PITH_USER_HEADER',
  'PITH_LEGACY_AUTH',
  'PITH_EMAIL_URL',
  'PITH_EMAIL_FROM',
  'PITH_RULES',
  'PITH_SCRIPTS',
  'PITH_FETCH_SECONDS',
  'PITH_FETCH_MEGABYTES',
  'PITH_FETCH_GAP_SECONDS',
  'PITH_FETCH_RETRIES',
  'PITH_USER_AGENT',
  'PITH_PROXY',
  'PITH_HOSTS',
  'PITH_LINKS',
  'PITH_HOST_BOILERPLATE',
  'PITH_PAGE_SECONDS',
  'PITH_PAGE_MEGABYTES',
  'PITH_BROWSER',
  'PITH_BROWSER_PROXY_HOST',
  'PITH_BROWSER_IDLE_SECONDS',
] as const;
type Variable = (typeof variables)[number];

/** Settings that are lists, with the separator used in their variable. */
const separators: Partial<Record<Variable, string>> = {
  PITH_ALLOWED_HOSTS: ',',
  PITH_TRUSTED_PROXIES: ',',
  PITH_RULES: delimiter,
  PITH_SCRIPTS: delimiter,
};

export async function readConfig(env: Env): Promise<Config> {
  const configuredFile = env.PITH_CONFIG?.trim() || undefined;
  const defaultFile = join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'pith', 'config.yaml');
  const configFile = resolve(configuredFile ?? defaultFile);
  const fileSettings = await readConfigFile(configFile, {
    mustExist: configuredFile !== undefined,
    variables,
    separators,
  });
  const read = (name: Variable) => env[name]?.trim() || fileSettings.get(name);

  async function number(name: Variable, fallback: number, isValid: (value: number) => boolean, expected: string) {
    const value = Number(read(name) ?? fallback);
    if (isValid(value)) return value;
    throw await cliError('bad-setting', `${name}=${read(name)}`, [`expected ${expected}`]);
  }

  async function yesOrNo(name: Variable, fallback: boolean): Promise<boolean> {
    const value = read(name)?.toLowerCase();
    if (value === undefined) return fallback;
    const isYes = ['yes', 'true', 'on', '1'].includes(value);
    if (isYes || ['no', 'false', 'off', '0'].includes(value)) return isYes;
    throw await cliError('bad-setting', `${name}=${read(name)}`, ['expected yes or no']);
  }

  async function checked(name: Variable, isValid: (value: string) => boolean, expected: string) {
    const value = read(name);
    if (value === undefined || isValid(value)) return value;
    throw await cliError('bad-setting', `${name}=${value}`, [`expected ${expected}`]);
  }

  async function emailSettings(): Promise<Config['email']> {
    const url = read('PITH_EMAIL_URL');
    // It may contain a password, so messages do not repeat it.
    if (url !== undefined && !isSmtpUrl(url))
      throw await cliError('bad-setting', 'PITH_EMAIL_URL', [
        'expected an address such as smtps://user:password@mail.example.com',
      ]);
    const from = await checked('PITH_EMAIL_FROM', isEmailAddress, 'an address such as pith@example.com');
    if (url === undefined) return undefined;
    if (from === undefined)
      throw await cliError('bad-setting', 'PITH_EMAIL_FROM', ['it is needed with PITH_EMAIL_URL']);
    return { url, from };
  }

  async function choice<const Name extends string>(name: Variable, names: readonly Name[], fallback: Name) {
    const value = read(name)?.toLowerCase() ?? fallback;
    const found = names.find((each) => each === value);
    if (found !== undefined) return found;
    throw await cliError('bad-setting', `${name}=${read(name)}`, [`expected ${names.join(', ')}`]);
  }

  async function tlsFiles(): Promise<Config['tls']> {
    const [cert, key] = [read('PITH_TLS_CERT'), read('PITH_TLS_KEY')];
    if (cert !== undefined && key !== undefined) return { cert: resolve(cert), key: resolve(key) };
    if (cert === undefined && key === undefined) return undefined;
    const missing = cert === undefined ? 'PITH_TLS_CERT' : 'PITH_TLS_KEY';
    throw await cliError('bad-setting', missing, ['HTTPS needs both a certificate and its key']);
  }

  const mode = await choice('PITH_MODE', ['local', 'jina', 'compare'], 'local');
  const service = await checked('PITH_JINA_URL', isBaseUrl, 'an address such as https://r.jina.ai');
  const remoteReader = { local: service === undefined ? undefined : 'fallback', jina: 'always', compare: 'compare' }[
    mode
  ];
  const isPort = (value: number) => Number.isInteger(value) && value >= 0 && value <= 65_535;
  const isCount = (value: number) => Number.isInteger(value) && value >= 1 && value <= 100;
  const isMegabytes = (value: number) => Number.isInteger(value) && value >= 200 && value <= 100_000;
  const isTime = (value: number) => value > 0 && value <= 3600;
  const dataFolder = resolve(
    read('PITH_DATA') ?? join(env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'pith'),
  );
  return {
    user: read('PITH_USER') ?? 'local',
    dataFolder,
    isDataFolderSet: read('PITH_DATA') !== undefined,
    configFile,
    databaseUrl: read('PITH_DATABASE_URL'),
    blobs: read('PITH_BLOBS'),
    s3Keys: s3Keys(read('PITH_S3_KEY_ID'), read('PITH_S3_SECRET')),
    perHost: await number('PITH_JOBS_PER_HOST', 2, isCount, 'a whole number from 1 to 100'),
    allowedHosts: splitList(read('PITH_ALLOWED_HOSTS'), ','),
    remoteReader: remoteReader as Config['remoteReader'],
    jinaUrl: service ?? (mode === 'local' ? undefined : 'https://r.jina.ai/'),
    port: await number('PITH_PORT', 7484, isPort, 'a port number from 0 to 65535'),
    host: read('PITH_HOST') ?? '127.0.0.1',
    baseUrl: await checked('PITH_BASE_URL', isBaseUrl, 'an address such as https://pith.example.com'),
    tls: await tlsFiles(),
    log: await choice('PITH_LOG', ['off', 'text', 'json'], 'off'),
    trustedProxies: splitList(
      await checked('PITH_TRUSTED_PROXIES', areNetworks, 'addresses such as 127.0.0.1 or 10.0.0.0/8'),
      ',',
    ),
    userHeader: await checked('PITH_USER_HEADER', isHeaderName, 'the name of a header, such as Remote-User'),
    legacyAuth: await yesOrNo('PITH_LEGACY_AUTH', false),
    email: await emailSettings(),
    rules: splitList(read('PITH_RULES'), delimiter),
    scripts: splitList(read('PITH_SCRIPTS') ?? join(dataFolder, 'content-scripts'), delimiter),
    fetchSeconds: await number('PITH_FETCH_SECONDS', 30, isTime, 'a number of seconds up to 3600'),
    fetchMegabytes: await number(
      'PITH_FETCH_MEGABYTES',
      20,
      (value) => value > 0 && value <= 1000,
      'a number up to 1000',
    ),
    fetchGapSeconds: await number(
      'PITH_FETCH_GAP_SECONDS',
      0,
      (value) => value >= 0 && value <= 60,
      'a number of seconds up to 60',
    ),
    fetchRetries: await number('PITH_FETCH_RETRIES', 2, (value) => value >= 0 && value <= 10, 'a number from 0 to 10'),
    userAgent: read('PITH_USER_AGENT'),
    proxy: read('PITH_PROXY'),
    hosts: await parseHostSettings(read('PITH_HOSTS') ?? '{}', 'PITH_HOSTS'),
    links: await yesOrNo('PITH_LINKS', true),
    hostBoilerplate: await yesOrNo('PITH_HOST_BOILERPLATE', true),
    pageSeconds: await number('PITH_PAGE_SECONDS', 30, isTime, 'a number of seconds up to 3600'),
    pageMegabytes: await number('PITH_PAGE_MEGABYTES', 1024, isMegabytes, 'a whole number from 200 to 100000'),
    browser: read('PITH_BROWSER'),
    browserProxyHost: read('PITH_BROWSER_PROXY_HOST'),
    browserIdleSeconds: await number('PITH_BROWSER_IDLE_SECONDS', 60, isTime, 'a number of seconds up to 3600'),
    playwrightFolder:
      env.PLAYWRIGHT_BROWSERS_PATH || join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'ms-playwright'),
    programFolders: splitList(env.PATH, delimiter),
  };
}

function isBaseUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.search + url.hash + url.username + url.password === '';
}

function isSmtpUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
}

const isEmailAddress = (value: string) => /^[^@\s<>"]+@[^@\s<>"]+$/.test(value);

const areNetworks = (value: string) => splitList(value, ',').every(isNetwork);

function isNetwork(entry: string): boolean {
  const [address = '', prefix = '0', ...more] = entry.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!;
  return more.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}

const isHeaderName = (value: string) => /^[A-Za-z0-9-]+$/.test(value);

function splitList(value: string | undefined, separator: string): string[] {
  return (value ?? '').split(separator).flatMap((part) => part.trim() || []);
}

const s3Keys = (id: string | undefined, secret: string | undefined) =>
  id !== undefined && secret !== undefined ? { id, secret } : undefined;
