/** Each user of a library reads pages with rules, content scripts, headers and cookies of their own. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { run } from './kit.ts';
import { articlePage } from './site.ts';

vi.setConfig({ testTimeout: 60_000 });

let data: string;
let url: string;
let close: () => void;
const cookiesSent: string[] = [];
const page = articlePage('How tides work', 'The moon.').replace('</article>', '<p class=note>A note.</p></article>');

const files: Readonly<Record<string, string>> = {
  'users/ann/hosts.yaml': '127.0.0.1: { cookies: session=ann }',
  'users/ann/content-scripts/mine.js': `exports.isActive = () => true; exports.processMeta = () => { $.site = 'Ann' }`,
  'users/ann/rules/mine.yaml':
    '- id: short\n  trigger: { host: { equals: 127.0.0.1 } }\n  actions: [{ op: remove, selector: .note }]\n',
  'users/%2E./hosts.yaml': '127.0.0.1: { cookies: session=dots }',
  'hosts.yaml': '127.0.0.1: { cookies: session=nobody }',
};

beforeAll(async () => {
  const server = createServer((request, response) => {
    cookiesSent.push(request.headers.cookie ?? '');
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  url = `http://${host}/tides`;
  close = () => server.closeAllConnections();
  server.unref();
  data = await mkdtemp(join(tmpdir(), 'pith-users-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(data, name)), { recursive: true });
    await writeFile(join(data, name), text);
  }
});
afterAll(async () => {
  close();
  await rm(data, { recursive: true });
});

const runAs = (user: string | undefined, ...args: string[]) =>
  run(args, {
    env: {
      PITH_DATA: data,
      PITH_ALLOWED_HOSTS: new URL(url).host,
      PITH_LINKS: 'no',
      PITH_HOSTS: '{"127.0.0.1": {"cookies": "session=operator"}}',
      ...(user && { PITH_USER: user }),
    },
  });

test.each([
  ['the user who runs the program, with the cookies of the configuration', undefined, 'session=operator', null, true],
  ['a user with own cookies, scripts and rules', 'ann', 'session=ann', 'Ann', false],
  ['a user whose name is no folder name', '..', 'session=dots', null, true],
])('%s', async (_, user, cookies, site, hasNote) => {
  for (const command of ['extract', 'save']) {
    cookiesSent.length = 0;
    const { stdout, code, stderr } = await runAs(user, command, url, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(cookiesSent).toContain(cookies);
    if (command === 'save') continue;
    const { site_name, content_html } = JSON.parse(stdout);
    expect([site_name, content_html.includes('A note.')]).toEqual([site, hasNote]);
  }
  const { stdout } = await runAs(user, 'list', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ total: 1 });
});

test('a worker reads the pages of each user as that user', async () => {
  for (const user of ['ann', 'bob']) expect((await runAs(user, 'save', '--queue', `${url}?${user}`)).code).toBe(0);
  cookiesSent.length = 0;
  expect((await runAs(undefined, 'worker', '--until-empty')).code).toBe(0);
  expect([...new Set(cookiesSent)].sort()).toEqual(['', 'session=ann']);
});

test('an invalid file is reported with its path', async () => {
  await mkdir(join(data, 'users/eve'));
  await writeFile(join(data, 'users/eve/hosts.yaml'), '127.0.0.1: [1]');
  const { code, stderr } = await runAs('eve', 'extract', url);
  expect(code).not.toBe(0);
  expect(stderr).toContain(join('users', 'eve', 'hosts.yaml'));
});
