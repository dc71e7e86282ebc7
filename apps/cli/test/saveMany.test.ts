/** `pith save` of many pages: several hosts at once, files of addresses, one progress line, and Ctrl-C. */
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { displayWidth } from '../src/displayWidth.ts';
import { jsonLines, run, splitLines, tempFolder } from './kit.ts';
import { articlePage } from './site.ts';

const HOSTS = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4'];
const active = new Map<string, number>();
let most = 0;
let mostOfAHost = 0;
let onRequest: (path: string) => void = () => {};

const server = createServer(async ({ url = '', headers: { host = '' } }, response) => {
  if (!url.startsWith('/page')) return response.writeHead(404).end();
  onRequest(url);
  active.set(host, (active.get(host) ?? 0) + 1);
  most = Math.max(
    most,
    [...active.values()].reduce((sum, each) => sum + each, 0),
  );
  mostOfAHost = Math.max(mostOfAHost, active.get(host)!);
  await sleep(url.startsWith('/page/slow') ? 30_000 : 60, undefined, { ref: false });
  active.set(host, active.get(host)! - 1);
  return response.setHeader('content-type', 'text/html').end(articlePage(`Page ${host}${url}`, `About ${url}.`));
});
let port: number;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '0.0.0.0', listening));
  port = (server.address() as AddressInfo).port;
  all = HOSTS.flatMap((_, host) => [1, 2, 3, 4].map((page) => address(host, page)));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const address = (host: number, page: string | number) => `http://${HOSTS[host]}:${port}/page/${page}`;
async function open() {
  most = mostOfAHost = 0;
  active.clear();
  onRequest = () => {};
  const data = await tempFolder();
  return {
    data,
    env: { PITH_DATA: data, PITH_ALLOWED_HOSTS: HOSTS.join(','), PITH_LINKS: 'no', PITH_BROWSER: '/nowhere' },
  };
}
let all: string[];

test('works on several hosts at once, with at most two pages of a host', async () => {
  const { env } = await open();
  const { code, stdout, stderr } = await run(['save', ...all], { env });
  expect([code, stderr]).toEqual([0, '']);
  expect(splitLines(stdout)).toHaveLength(all.length);
  expect(most).toBeGreaterThanOrEqual(3);
  expect(most).toBeLessThanOrEqual(4);
  expect(mostOfAHost).toBeLessThanOrEqual(2);
});

test('--jobs 1 saves one after the other, in order', async () => {
  const { env } = await open();
  const { stdout } = await run(['save', '--jobs', '1', '--json', ...all.slice(2, 7)], { env });
  expect(jsonLines(stdout).map(({ input }) => input)).toEqual(all.slice(2, 7));
  expect(most).toBe(1);
});

describe('--file', () => {
  test('reads addresses, without empty lines, remarks and duplicates', async () => {
    const { env, data } = await open();
    const file = join(data, 'urls.txt');
    await writeFile(file, `# pages\n${address(0, 1)}\r\n\n  ${address(1, 1)}  \n${address(0, 1)}\n`);
    const { stdout } = await run(['save', '--json', '--file', file, address(2, 1), address(1, 1)], { env });
    expect(
      jsonLines(stdout)
        .map(({ input }) => input)
        .sort(),
    ).toEqual([0, 1, 2].map((host) => address(host, 1)));
  });

  test('- is standard input', async () => {
    const { env } = await open();
    const { stdout } = await run(['save', '--file', '-'], { env, stdin: `${address(0, 7)}\n${address(1, 7)}` });
    expect(splitLines(stdout)).toHaveLength(2);
  });

  test.each([
    ['no address', '# nothing\n\n', 2, 'the file contains no address'],
    ['text that is no address', 'hello\n', 3, 'hello'],
  ])('%s is an error', async (_, content, code, message) => {
    const { env, data } = await open();
    await writeFile(join(data, 'urls.txt'), content);
    const result = await run(['save', '--file', join(data, 'urls.txt')], { env });
    expect([result.code, result.stderr]).toEqual([code, expect.stringContaining(message)]);
  });
});

test('a page that fails does not stop the others', async () => {
  const { env } = await open();
  const missing = `http://${HOSTS[0]}:${port}/missing`;
  const { code, stdout, stderr } = await run(['save', address(0, 1), missing, address(1, 1)], { env });
  expect([code, splitLines(stdout).length]).toEqual([4, 2]);
  expect(stderr).toContain(`${missing}: `);
});

test('shows one progress line, cut to the width of the terminal', async () => {
  const { env } = await open();
  const { stderr } = await run(['save', ...all], { env, terminal: 40 });
  const lines = stderr.split('\r\u001b[K').filter(Boolean);
  expect(lines.length).toBeGreaterThan(all.length);
  for (const line of lines) {
    expect(displayWidth(line)).toBeLessThan(40);
    expect(line).not.toContain('\n');
  }
  expect(stderr).toContain(`15/${all.length}`);
  expect(lines.some((line) => line.includes(' · '))).toBe(true);
});

test('Ctrl-C keeps what is saved and queues the rest', async () => {
  const { env } = await open();
  const stop = new AbortController();
  const slow = [0, 1, 2].map((host) => address(host, 'slow'));
  let waiting = 0;
  onRequest = (path) => {
    if (path.endsWith('slow') && ++waiting === slow.length) setTimeout(() => stop.abort(), 50);
  };
  const urls = [address(0, 1), ...slow, address(3, 'slow'), address(3, 'slow2')];
  const { code, stdout, stderr } = await run(['save', '--jobs', '3', ...urls], { env, signal: stop.signal });
  expect(code).toBe(130);
  expect(stdout.match(/^Saved/gm)).toHaveLength(1);
  expect(stdout.match(/^Queued/gm)).toHaveLength(5);
  expect(stderr).toContain('the other 5 pages are queued');
  const { jobs } = JSON.parse((await run(['jobs', '--json'], { env })).stdout);
  expect(jobs.map((job: { url: string }) => job.url).sort()).toEqual(urls.slice(1).sort());
});

test('an address without https:// is completed', async () => {
  const { env } = await open();
  const { stdout } = await run(['save', '--json', `127.0.0.1:${port}/page/1`], { env });
  expect(JSON.parse(stdout)).toMatchObject({
    input: `https://127.0.0.1:${port}/page/1`,
    error: { type: 'tls-failed' },
  });
});

test('without an address there is nothing to save', async () => {
  const { env } = await open();
  expect(await run(['save'], { env })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('URL: missing argument'),
  });
});
