/** Pages that block, or fill the memory of, the process that reads them: `pith serve` goes on answering, and ends when it is told to. */
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@pith/api';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { hasPostgres, type PostgresServer, runSql, startPostgres } from '../../../tools/postgres/startPostgres.ts';
import { jsonLines, run, spawnPith, tempFolder } from './kit.ts';
import { articlePage } from './site.ts';

/** Takes many seconds of computing. Honest pages of this size exist; with a short time limit it is as good as one that never ends. */
const LONG_PAGE = articlePage('Long', '<div><a href="/t">the tide</a> turned, as <i>it</i> would</div>'.repeat(45_000));
/** Needs more memory than the lowest limit. */
const LARGE_PAGE = articlePage('Large', '<p>The tide turned at noon, as the almanac said it would.</p>'.repeat(40_000));

let postgres: Promise<PostgresServer> | undefined;
let databaseCount = 0;
afterAll(async () => (await postgres)?.stop());

const databases = {
  sqlite: async () => ({}),
  postgres: async () => {
    const server = await (postgres ??= startPostgres());
    const name = `library_${databaseCount++}`;
    await runSql(server.urlOf('postgres'), `CREATE DATABASE ${name}`);
    return { PITH_DATABASE_URL: server.urlOf(name) };
  },
};
const databaseNames = hasPostgres ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const);

async function startSite() {
  const pages: Readonly<Record<string, string>> = {
    '/long': LONG_PAGE,
    '/large': LARGE_PAGE,
    '/tides': articlePage('How tides work', 'The moon pulls the water.'),
  };
  const server = createServer(({ url = '' }, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pages[url]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function startServer(settings: Readonly<Record<string, string>> = {}) {
  const host = await startSite();
  const env = {
    PITH_DATA: await tempFolder(),
    PITH_ALLOWED_HOSTS: host,
    PITH_LINKS: 'no',
    PITH_BROWSER: '/nowhere',
    ...settings,
  };
  const started = Promise.withResolvers<{ child: ChildProcess; url: string }>();
  const ended = spawnPith(['serve', '--port', '0', '--json'], {
    env,
    onOutput: (child, text) => started.resolve({ child, url: JSON.parse(text).url }),
  });
  void ended.then(({ stderr }) => started.reject(new Error(stderr)));
  const { child, url } = await started.promise;
  onTestFinished(() => void child.kill('SIGKILL'));
  const api = createClient({ baseUrl: url });
  return {
    env,
    api,
    child,
    url,
    ended,
    processes: () => childrenOf(child.pid!),
    save: async (path: string) =>
      (await api.saveBookmark({ body: { url: `http://${host}${path}` } })).headers['bookmark-id'],
    async end() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Process ids of the children of a process. */
async function childrenOf(pid: number): Promise<readonly number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** More than a process needs to start. */
const START_SECONDS = 2;

/** Processor time that a process has used. */
async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user! + system!) / 100;
}

/** Asks for the list all the time, until the work is done. Resolves to the longest time that a response took. */
async function askUntil(api: ReturnType<typeof createClient>, isDone: () => Promise<boolean>): Promise<number> {
  let longest = 0;
  while (!(await isDone())) {
    const start = performance.now();
    await api.listBookmarks();
    longest = Math.max(longest, performance.now() - start);
    await sleep(20);
  }
  return longest;
}

describe.each(databaseNames)('pith serve, with a library in %s', { timeout: 120_000 }, (name) => {
  test.each([
    ['/long', 'page-timed-out', 'more than 3 s', { PITH_PAGE_SECONDS: '3' }],
    ['/large', 'page-out-of-memory', 'more than 200 MB', { PITH_PAGE_MEGABYTES: '200' }],
  ] as const)('%s fails with the limit it broke, and is not tried again', async (path, type, limit, settings) => {
    const { api, env, save, end } = await startServer({ ...(await databases[name]()), ...settings });
    const hostile = await save(path);
    const honest = await save('/tides');
    const bookmark = async (id: string) => (await api.getBookmark({ params: { id } })).body;
    const longest = await askUntil(api, async () => (await bookmark(hostile)).state === 1);
    expect(longest).toBeLessThan(1000);
    expect((await bookmark(hostile)).errors).toEqual([expect.stringContaining(limit)]);
    await expect.poll(async () => (await bookmark(honest)).loaded, { timeout: 30_000 }).toBe(true);
    const { stderr } = await end();
    expect(stderr).toContain(limit);
    expect(stderr).toContain(path);
    const { jobs } = JSON.parse((await run(['jobs', '--json'], { env })).stdout);
    const failed = jobs.find(({ url }: { url: string | null }) => url?.endsWith(path));
    expect(failed).toMatchObject({ state: 'dead', error: { type, message: expect.stringContaining('raise PITH_') } });
    const again = await run(['worker', '--until-empty', '--json'], { env });
    expect(jsonLines(again.stdout)).toEqual([]);
  });

  test('SIGTERM ends it within 10 s while a process does not react, and puts its job back', async () => {
    const { child, env, save, processes, ended } = await startServer(await databases[name]());
    await save('/long');
    await expect
      .poll(async () => (await run(['jobs', '--json'], { env })).stdout, { timeout: 30_000 })
      .toContain('running');
    const [worker] = await processes();
    process.kill(worker!, 'SIGSTOP');
    const stoppedAt = performance.now();
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
    expect(performance.now() - stoppedAt).toBeLessThan(10_000);
    expect(isRunning(worker!)).toBe(false);
    const { jobs } = JSON.parse((await run(['jobs', '--json'], { env })).stdout);
    expect(jobs).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });
});

describe('processes', { timeout: 60_000 }, () => {
  test('start with the first work, and end with a server that is killed while they compute', async () => {
    const { child, env, save, processes } = await startServer();
    expect(await processes()).toEqual([]);
    await save('/long');
    await expect
      .poll(async () => (await run(['jobs', '--json'], { env })).stdout, { timeout: 30_000 })
      .toContain('running');
    const [worker] = await processes();
    child.kill('SIGKILL');
    await expect.poll(() => isRunning(worker!), { timeout: 5000 }).toBe(false);
  });
});

describe('POST /api/cookbook/extract', { timeout: 60_000 }, () => {
  const extract = (url: string, body: string, signal?: AbortSignal) =>
    fetch(`${url}/api/cookbook/extract`, {
      method: 'POST',
      headers: { 'content-type': 'text/html' },
      body,
      ...(signal && { signal }),
    });

  test('a page beyond the limits is an error with suggestions, and the next one is extracted', async () => {
    const { api, url, end } = await startServer({ PITH_PAGE_SECONDS: '3' });
    let isDone = false;
    const slow = extract(url, LONG_PAGE).finally(() => (isDone = true));
    expect(await askUntil(api, async () => isDone)).toBeLessThan(1000);
    const response = await slow;
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      success: false,
      error: {
        type: 'page-timed-out',
        message: expect.stringContaining('3 s'),
        suggestions: [expect.stringContaining('PITH_PAGE_SECONDS')],
      },
    });
    const next = await extract(url, articlePage('How tides work', 'The moon pulls the water.'));
    expect(await next.json()).toMatchObject({ title: 'How tides work' });
    expect(await end()).toMatchObject({ code: 0, stderr: '' });
  });

  test('a client that goes away frees its process', async () => {
    const { url, processes, end } = await startServer();
    const controller = new AbortController();
    const slow = extract(url, LONG_PAGE, controller.signal);
    await expect.poll(processes, { timeout: 10_000 }).toHaveLength(1);
    const [busy] = await processes();
    // Only a process that computes has to be killed: one that still waits can cancel its task.
    await expect.poll(() => cpuSeconds(busy!), { timeout: 20_000 }).toBeGreaterThan(START_SECONDS);
    controller.abort();
    await expect(slow).rejects.toThrow();
    await expect.poll(() => isRunning(busy!), { timeout: 5000 }).toBe(false);
    expect(await end()).toMatchObject({ code: 0, stderr: '' });
  });
});

test('memory: a process that has read a large page ends when it is idle, and the server keeps its own heap small', {
  timeout: 240_000,
}, async () => {
  // Its size is what this page is about: on a busy machine it takes longer than the usual limit.
  const { api, child, save, processes } = await startServer({ PITH_PAGE_SECONDS: '180' });
  const id = await save('/large');
  const state = async () => (await api.getBookmark({ params: { id } })).body.state;
  await expect.poll(state, { timeout: 180_000 }).toBe(0);
  // Others stay for a minute.
  await expect.poll(processes, { timeout: 20_000 }).toEqual([]);
  expect(await readFile(`/proc/${child.pid}/cmdline`, 'utf8')).toContain('--max-semi-space-size=8');
});
