import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each([
  ['the data folder is in the home folder', {}, { dataFolder: join(homedir(), '.local', 'share', 'pith') }],
  ['XDG_DATA_HOME changes the data folder', { XDG_DATA_HOME: '/data' }, { dataFolder: '/data/pith' }],
  ['PITH_DATA takes precedence', { PITH_DATA: '/mine', XDG_DATA_HOME: '/data' }, { dataFolder: '/mine' }],
  ['an empty setting is ignored', { PITH_DATA: ' ', XDG_DATA_HOME: '/data' }, { dataFolder: '/data/pith' }],
  [
    'PITH_ALLOWED_HOSTS is a list',
    { PITH_ALLOWED_HOSTS: '127.0.0.1, ::1,,nas' },
    { allowedHosts: ['127.0.0.1', '::1', 'nas'] },
  ],
  ['no host is allowed by default', {}, { allowedHosts: [] }],
  ['PITH_RULES is a list of paths', { PITH_RULES: '/a:/b.yaml' }, { rules: ['/a', '/b.yaml'] }],
  ['numbers have defaults', {}, { port: 7484, fetchSeconds: 30, pageSeconds: 30, pageMegabytes: 1024 }],
  ['port 0 is valid', { PITH_PORT: '0' }, { port: 0 }],
  ['fractions of seconds are valid', { PITH_FETCH_SECONDS: '0.5' }, { fetchSeconds: 0.5 }],
  ['a proxy', { PITH_PROXY: 'http://proxy:3128' }, { proxy: 'http://proxy:3128' }],
  ['links are checked by default', {}, { links: true }],
  ['PITH_LINKS=no turns this off', { PITH_LINKS: 'No' }, { links: false }],
  ['pages are compared with others of their host by default', {}, { hostBoilerplate: true }],
  ['PITH_HOST_BOILERPLATE=no turns this off', { PITH_HOST_BOILERPLATE: 'no' }, { hostBoilerplate: false }],
  [
    'PITH_HOSTS sets headers and cookies',
    { PITH_HOSTS: '{"a.example": {"headers": {"X-Key": 1}, "cookies": "a=1"}}' },
    { hosts: { 'a.example': { headers: { 'X-Key': '1' }, cookies: 'a=1' } } },
  ],
])('%s', async (_, env, config) => {
  expect(await readConfig({ XDG_CONFIG_HOME: '/nowhere', ...env })).toMatchObject(config);
});

test.each([
  [{ PITH_PORT: '-1' }],
  [{ PITH_PORT: '80.5' }],
  [{ PITH_FETCH_SECONDS: '0' }],
  [{ PITH_PAGE_SECONDS: '1e9' }],
  [{ PITH_LINKS: 'maybe' }],
  [{ PITH_FETCH_RETRIES: '11' }],
  [{ PITH_HOSTS: '[' }],
  [{ PITH_HOSTS: '[]' }],
  [{ PITH_HOSTS: '{"a": {"header": {}}}' }],
  [{ PITH_HOSTS: '{"a": {"headers": "x"}}' }],
])('%j is a bad setting', async (env) => {
  await expect(readConfig(env)).rejects.toMatchObject({ type: 'bad-setting' });
});

describe('the config file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pith-config-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function configOf(text: string, env: Record<string, string> = {}) {
    const file = join(folder, 'config.yaml');
    await writeFile(file, text);
    return readConfig({ PITH_CONFIG: file, ...env });
  }

  test('has the same settings as the environment', async () => {
    const text = `
data: /mine
allowed_hosts: [127.0.0.1, nas]
rules: [/a, /b.yaml]
fetch_seconds: 0.5
links: no
hosts:
  a.example: { headers: { X-Key: secret }, cookies: a=1 }
`;
    expect(await configOf(text)).toMatchObject({
      dataFolder: '/mine',
      allowedHosts: ['127.0.0.1', 'nas'],
      rules: ['/a', '/b.yaml'],
      fetchSeconds: 0.5,
      links: false,
      hosts: { 'a.example': { headers: { 'X-Key': 'secret' }, cookies: 'a=1' } },
    });
  });

  test('the environment takes precedence', async () => {
    expect(await configOf('port: 1\ndata: /file', { PITH_PORT: '2' })).toMatchObject({ port: 2, dataFolder: '/file' });
  });

  test('can be empty', async () => {
    expect(await configOf('# nothing yet\n')).toMatchObject({ port: 7484 });
  });

  test.each([
    ['prot: 1', /unknown setting prot/, 'did you mean port?'],
    ['port: [', /line 1/, undefined],
    ['- port', /expected settings/, undefined],
    ['port: many', /PITH_PORT=many/, undefined],
    ['config: /other', /unknown setting config/, undefined],
  ])('%j is a bad setting', async (text, message, hint) => {
    const refusal = await configOf(text).catch((error: Error) => error);
    expect(refusal).toMatchObject({ type: 'bad-setting', message: expect.stringMatching(message) });
    if (hint) expect(refusal).toMatchObject({ suggestions: expect.arrayContaining([hint]) });
  });

  test('the file in PITH_CONFIG must exist', async () => {
    await expect(readConfig({ PITH_CONFIG: join(folder, 'none') })).rejects.toMatchObject({ type: 'file-not-found' });
    await expect(readConfig({ PITH_CONFIG: folder })).rejects.toMatchObject({ type: 'file-unreadable' });
  });

  test('is read from XDG_CONFIG_HOME by default', async () => {
    await writeFile(join(folder, 'config.yaml'), 'port: 3');
    const { mkdir, rename } = await import('node:fs/promises');
    await mkdir(join(folder, 'pith'));
    await rename(join(folder, 'config.yaml'), join(folder, 'pith', 'config.yaml'));
    expect(await readConfig({ XDG_CONFIG_HOME: folder })).toMatchObject({ port: 3 });
  });
});
