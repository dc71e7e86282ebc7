import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each([
  ['the data folder is in the home folder', {}, { dataFolder: join(homedir(), '.local', 'share', 'pith') }],
  ['or where the system keeps data', { XDG_DATA_HOME: '/data' }, { dataFolder: '/data/pith' }],
  ['or where PITH_DATA says', { PITH_DATA: '/mine', XDG_DATA_HOME: '/data' }, { dataFolder: '/mine' }],
  ['an empty setting is none', { PITH_DATA: ' ', XDG_DATA_HOME: '/data' }, { dataFolder: '/data/pith' }],
  ['hosts are a list', { PITH_ALLOWED_HOSTS: '127.0.0.1, ::1,,nas' }, { allowedHosts: ['127.0.0.1', '::1', 'nas'] }],
  ['no host is allowed by itself', {}, { allowedHosts: [] }],
  ['rules are paths', { PITH_RULES: '/a:/b.yaml' }, { rules: ['/a', '/b.yaml'] }],
  ['numbers have defaults', {}, { port: 7484, fetchSeconds: 30, pageSeconds: 60 }],
  ['port 0 is a port', { PITH_PORT: '0' }, { port: 0 }],
  ['parts of seconds are times', { PITH_FETCH_SECONDS: '0.5' }, { fetchSeconds: 0.5 }],
])('%s', async (_, env, config) => {
  expect(await readConfig(env)).toMatchObject(config);
});

test.each([
  [{ PITH_PORT: '-1' }],
  [{ PITH_PORT: '80.5' }],
  [{ PITH_FETCH_SECONDS: '0' }],
  [{ PITH_PAGE_SECONDS: '1e9' }],
])('%j does not fit', async (env) => {
  await expect(readConfig(env)).rejects.toMatchObject({ type: 'bad-setting' });
});
