/**
 * Runs the same jobs with one `pith worker` and with four, with default settings, on one PostgreSQL and slow local sites.
 * Times whole processes, including their start and exit.
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
import { type PostgresServer, runSql, startPostgres } from '../../tools/postgres/startPostgres.ts';
import { cpuOfExitedChildren, cpuOfProcessTree } from './cpu.ts';

const program = fileURLToPath(new URL('../../apps/cli/bin/pith.js', import.meta.url));
/** Time to first byte. */
const RESPONSE_DELAY_MS = 1000;
/** At most two concurrent requests per host over all workers; with this many hosts, that is no limit. */
const HOSTS = 40;

export async function benchWorkers(jobs: number): Promise<string[]> {
  const server = await startPostgres({ durable: true });
  const sites = await startSlowSites();
  try {
    const one = await drain(1, jobs, server, sites);
    const four = await drain(4, jobs, server, sites);
    const ratio = one.seconds / four.seconds;
    console.log(
      `${jobs} jobs, ${HOSTS} hosts that respond after ${RESPONSE_DELAY_MS} ms, ${availableParallelism()} cores`,
    );
    for (const { workers, seconds, workerCpu, serverCpu } of [one, four]) {
      const each = (cpu: number) => `${((cpu / jobs) * 1000).toFixed(0)} ms`;
      console.log(
        `${workers} worker${workers > 1 ? 's' : ''}: ${seconds.toFixed(1)} s; CPU per save: ${each(workerCpu)} in the workers, ${each(serverCpu)} in PostgreSQL; ` +
          `${(((workerCpu + serverCpu) / seconds / availableParallelism()) * 100).toFixed(0)} % of the machine`,
      );
    }
    console.log(`four workers are ${ratio.toFixed(2)} × as fast as one`);
    return [
      ...one.failures,
      ...four.failures,
      ...(ratio < 3 ? [`four workers are ${ratio.toFixed(2)} × as fast as one`] : []),
    ];
  } finally {
    sites.close();
    await server.stop();
  }
}

/** Starts hosts `127.0.0.1`, `127.0.0.2` … Pages respond slowly, each with its own text of article length; everything else is an immediate 404. */
async function startSlowSites() {
  const requestCounts = new Map<string, number>();
  const server = createServer(({ url = '', headers: { host = '' } }, response) => {
    if (!url.startsWith('/page/')) return response.writeHead(404).end();
    const address = `http://${host}${url}`;
    requestCounts.set(address, (requestCounts.get(address) ?? 0) + 1);
    const body = Array.from({ length: 10 }, (_, n) => paragraph(url, n)).join('');
    setTimeout(
      () =>
        response
          .setHeader('content-type', 'text/html')
          .end(`<title>Page ${url}</title><article><h1>Page ${url}</h1>${body}</article>`),
      RESPONSE_DELAY_MS,
    );
  }).listen(0, '0.0.0.0');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const hosts = Array.from({ length: HOSTS }, (_, i) => `127.0.0.${i + 1}`);
  return {
    hosts,
    pageOf: (i: number) => `http://${hosts[i % HOSTS]}:${port}/page/${i}`,
    requestCounts,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const paragraph = (url: string, n: number) =>
  `<p>Paragraph ${n} of ${url} has something to tell${', again'.repeat((n * 7) % 11)}; ${'it goes on for a while, as articles do. '.repeat(8)}</p>`;

type Sites = Awaited<ReturnType<typeof startSlowSites>>;

/** Queues the jobs, starts the workers and waits until all of them have exited. */
async function drain(workers: number, jobs: number, server: PostgresServer, sites: Sites) {
  const name = `workers_${workers}`;
  await runSql(server.urlOf('postgres'), `CREATE DATABASE ${name}`);
  const databaseUrl = server.urlOf(name);
  const dataFolder = await mkdtemp(join(tmpdir(), 'pith-workers-'));
  const storage = await openStorage({ dataFolder, databaseUrl });
  await storage.users.ensure('local');
  const library = createLibrary({
    ...storage,
    readingFor: () => ({ pages: { page: async (url) => Promise.reject(new Error(url)) }, rules: () => [] }),
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
  });
  sites.requestCounts.clear();
  for (let i = 0; i < jobs; i++) await library.for('local').queueSave({ url: sites.pageOf(i) });
  const env = {
    PATH: process.env.PATH,
    PITH_DATA: dataFolder,
    PITH_DATABASE_URL: databaseUrl,
    PITH_ALLOWED_HOSTS: sites.hosts.join(','),
    XDG_CACHE_HOME: dataFolder,
    XDG_CONFIG_HOME: dataFolder,
  };
  const before = { workers: await cpuOfExitedChildren(), server: await cpuOfProcessTree(server.pid) };
  const started = performance.now();
  const closed = Array.from({ length: workers }, () =>
    once(spawn(process.execPath, [program, 'worker', '--until-empty'], { env, stdio: 'ignore' }), 'close'),
  );
  await Promise.all(closed);
  const seconds = (performance.now() - started) / 1000;
  const workerCpu = (await cpuOfExitedChildren()) - before.workers;
  const serverCpu = (await cpuOfProcessTree(server.pid)) - before.server;

  const { done, waiting, running, dead } = await storage.jobs.counts('local');
  const { total } = await library.for('local').list({ limit: 1 });
  const pages = sites.requestCounts.size;
  const repeated = [...sites.requestCounts.values()].filter((count) => count !== 1).length;
  const archives = (await storage.check()).withArchive.size;
  await storage.close();
  await rm(dataFolder, { recursive: true, force: true });
  const isComplete =
    done === jobs && total === jobs && archives === jobs && waiting + running + dead === 0 && pages === jobs;
  return {
    workers,
    seconds,
    workerCpu,
    serverCpu,
    failures:
      isComplete && repeated === 0
        ? []
        : [
            `${workers} workers: ${done} done, ${dead} dead, ${total} bookmarks, ${archives} archives, ${pages} pages requested, ${repeated} of them more than once`,
          ],
  };
}
