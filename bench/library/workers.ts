/** The same jobs for one `pith worker` and for four, on one PostgreSQL and a slow site on this machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLibrary } from '@pith/library';
import { openStorage } from '@pith/storage';
import { ask, startPostgres } from '../../tools/postgres/startPostgres.ts';

const program = fileURLToPath(new URL('../../apps/cli/bin/pith.js', import.meta.url));
const SLOW_MS = 400;
const AT_ONCE = 4;
const PER_HOST = 64;

export async function benchWorkers(jobs: number): Promise<string[]> {
  const server = await startPostgres({ durable: true });
  const site = await slowSite();
  try {
    const one = await drain(1, jobs, server.urlOf, site);
    const four = await drain(4, jobs, server.urlOf, site);
    const ratio = one.seconds / four.seconds;
    console.log(
      `${jobs} jobs, a site that takes ${SLOW_MS} ms, ${AT_ONCE} at once each: one worker ${one.seconds.toFixed(1)} s, four ${four.seconds.toFixed(1)} s: ${ratio.toFixed(2)} × as fast`,
    );
    return [
      ...one.problems,
      ...four.problems,
      ...(ratio < 3 ? [`four workers are ${ratio.toFixed(2)} × as fast as one`] : []),
    ];
  } finally {
    site.close();
    await server.stop();
  }
}

async function slowSite() {
  const asked = new Map<string, number>();
  const server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/page/')) asked.set(url, (asked.get(url) ?? 0) + 1);
    const body = `<p>Page ${url} has something to tell, again and again and again.</p>`.repeat(10);
    setTimeout(
      () =>
        response
          .setHeader('content-type', 'text/html')
          .end(`<title>Page ${url}</title><article><h1>Page</h1>${body}</article>`),
      SLOW_MS,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function drain(
  workers: number,
  jobs: number,
  urlOf: (name: string) => string,
  site: { url: string; asked: Map<string, number> },
) {
  const name = `workers_${workers}`;
  await ask(urlOf('postgres'), `CREATE DATABASE ${name}`);
  const dataFolder = await mkdtemp(join(tmpdir(), 'pith-workers-'));
  const storage = await openStorage({ dataFolder, databaseUrl: urlOf(name), perHost: PER_HOST });
  const library = createLibrary({
    ...storage,
    pages: { page: async (url) => Promise.reject(new Error(url)) },
    rules: { all: () => [] },
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
  });
  site.asked.clear();
  for (let i = 0; i < jobs; i++) await library.accept({ user: 'local', url: `${site.url}/page/${i}` });
  const env = {
    PATH: process.env.PATH,
    PITH_DATA: dataFolder,
    PITH_DATABASE_URL: urlOf(name),
    PITH_ALLOWED_HOSTS: '127.0.0.1',
    PITH_JOBS_PER_HOST: String(PER_HOST),
    PITH_LINKS: 'no',
    XDG_CACHE_HOME: dataFolder,
    XDG_CONFIG_HOME: dataFolder,
  };
  const started = performance.now();
  const closed = Array.from({ length: workers }, () =>
    once(
      spawn(process.execPath, [program, 'worker', '--until-empty', '--jobs', String(AT_ONCE)], {
        env,
        stdio: 'ignore',
      }),
      'close',
    ),
  );
  await Promise.all(closed);
  const seconds = (performance.now() - started) / 1000;
  const { done, waiting, running, dead } = await storage.jobs.counts('local');
  const { total } = await library.list({ user: 'local', limit: 1 });
  const twice = [...site.asked.values()].filter((count) => count !== 1).length;
  await storage.close();
  await rm(dataFolder, { recursive: true, force: true });
  const isRight = done === jobs && total === jobs && waiting + running + dead === 0 && twice === 0;
  return {
    seconds,
    problems: isRight
      ? []
      : [`${workers} workers: ${done} done, ${dead} dead, ${total} bookmarks, ${twice} pages asked for more than once`],
  };
}
