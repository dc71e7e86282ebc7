/**
 * The same jobs for one `pith worker` and for four, all with the settings they have by default, on one PostgreSQL and slow
 * sites on this machine. The time is that of the whole processes: their start and their end count.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLibrary } from '@pith/library';
import { openStorage } from '@pith/storage';
import { ask, type Server, startPostgres } from '../../tools/postgres/startPostgres.ts';
import { cpuOfEnded, cpuOfFamily } from './cpu.ts';

const program = fileURLToPath(new URL('../../apps/cli/bin/pith.js', import.meta.url));
/** From the question to the first byte. */
const SLOW_MS = 1000;
/** A host is never asked more than twice at once, over all workers: with this many, that is no limit. */
const HOSTS = 40;

export async function benchWorkers(jobs: number): Promise<string[]> {
  const server = await startPostgres({ durable: true });
  const site = await slowSites();
  try {
    const one = await drain(1, jobs, server, site);
    const four = await drain(4, jobs, server, site);
    const ratio = one.seconds / four.seconds;
    console.log(`${jobs} jobs, ${HOSTS} hosts that take ${SLOW_MS} ms, ${availableParallelism()} cores`);
    for (const { workers, seconds, workerCpu, serverCpu } of [one, four]) {
      const each = (cpu: number) => `${((cpu / jobs) * 1000).toFixed(0)} ms`;
      console.log(
        `${workers} worker${workers > 1 ? 's' : ''}: ${seconds.toFixed(1)} s; CPU a save: ${each(workerCpu)} in the workers, ${each(serverCpu)} in PostgreSQL; ` +
          `${(((workerCpu + serverCpu) / seconds / availableParallelism()) * 100).toFixed(0)} % of the machine`,
      );
    }
    console.log(`four workers are ${ratio.toFixed(2)} × as fast as one`);
    return [
      ...one.warnings,
      ...four.warnings,
      ...(ratio < 3 ? [`four workers are ${ratio.toFixed(2)} × as fast as one`] : []),
    ];
  } finally {
    site.close();
    await server.stop();
  }
}

/** Hosts `127.0.0.1`, `127.0.0.2` … Pages take their time, and have text of their own, as long as an article's; anything else is quickly not there. */
async function slowSites() {
  const asked = new Map<string, number>();
  const server = createServer(({ url = '', headers: { host = '' } }, response) => {
    if (!url.startsWith('/page/')) return response.writeHead(404).end();
    const address = `http://${host}${url}`;
    asked.set(address, (asked.get(address) ?? 0) + 1);
    const body = Array.from({ length: 10 }, (_, n) => paragraph(url, n)).join('');
    setTimeout(
      () =>
        response
          .setHeader('content-type', 'text/html')
          .end(`<title>Page ${url}</title><article><h1>Page ${url}</h1>${body}</article>`),
      SLOW_MS,
    );
  }).listen(0, '0.0.0.0');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const hosts = Array.from({ length: HOSTS }, (_, i) => `127.0.0.${i + 1}`);
  return {
    hosts,
    pageOf: (i: number) => `http://${hosts[i % HOSTS]}:${port}/page/${i}`,
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const paragraph = (url: string, n: number) =>
  `<p>Paragraph ${n} of ${url} has something to tell${', again'.repeat((n * 7) % 11)}; ${'it goes on for a while, as articles do. '.repeat(8)}</p>`;

type Sites = Awaited<ReturnType<typeof slowSites>>;

async function drain(workers: number, jobs: number, server: Server, sites: Sites) {
  const name = `workers_${workers}`;
  await ask(server.urlOf('postgres'), `CREATE DATABASE ${name}`);
  const databaseUrl = server.urlOf(name);
  const dataFolder = await mkdtemp(join(tmpdir(), 'pith-workers-'));
  const storage = await openStorage({ dataFolder, databaseUrl });
  const library = createLibrary({
    ...storage,
    pages: { page: async (url) => Promise.reject(new Error(url)) },
    rules: { all: () => [] },
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
  });
  sites.asked.clear();
  for (let i = 0; i < jobs; i++) await library.accept({ user: 'local', url: sites.pageOf(i) });
  const env = {
    PATH: process.env.PATH,
    PITH_DATA: dataFolder,
    PITH_DATABASE_URL: databaseUrl,
    PITH_ALLOWED_HOSTS: sites.hosts.join(','),
    XDG_CACHE_HOME: dataFolder,
    XDG_CONFIG_HOME: dataFolder,
  };
  const before = { workers: await cpuOfEnded(), server: await cpuOfFamily(server.pid) };
  const started = performance.now();
  const closed = Array.from({ length: workers }, () =>
    once(spawn(process.execPath, [program, 'worker', '--until-empty'], { env, stdio: 'ignore' }), 'close'),
  );
  await Promise.all(closed);
  const seconds = (performance.now() - started) / 1000;
  const workerCpu = (await cpuOfEnded()) - before.workers;
  const serverCpu = (await cpuOfFamily(server.pid)) - before.server;

  const { done, waiting, running, dead } = await storage.jobs.counts('local');
  const { total } = await library.list({ user: 'local', limit: 1 });
  const pages = sites.asked.size;
  const twice = [...sites.asked.values()].filter((count) => count !== 1).length;
  const archives = (await storage.check()).withArchive.size;
  await storage.close();
  await rm(dataFolder, { recursive: true, force: true });
  const isRight =
    done === jobs && total === jobs && archives === jobs && waiting + running + dead === 0 && pages === jobs;
  return {
    ...{ workers, seconds, workerCpu, serverCpu },
    warnings:
      isRight && twice === 0
        ? []
        : [
            `${workers} workers: ${done} done, ${dead} dead, ${total} bookmarks, ${archives} archives, ${pages} pages asked for, ${twice} of them more than once`,
          ],
  };
}
