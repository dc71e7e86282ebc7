/** A worker in a process of its own, for tests that kill it. The path of a page says how reading it goes; each is announced on stdout. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createLibrary, type PageRequest } from '@pith/library';
import { openStorage } from '../src/index.ts';
import { pageAbout } from './pages.ts';

const [dataFolder = '', databaseUrl = '', leaseMs = '60000'] = process.argv.slice(2);
const storage = await openStorage({ dataFolder, databaseUrl: databaseUrl || undefined, perHost: 8 });
await storage.users.ensure('local');
const BUSY_MS = 4000;

const reading: Readonly<Record<string, (request?: PageRequest) => unknown>> = {
  '/quick': () => undefined,
  '/slow': () => sleep(1000),
  '/hanging': (request) => sleep(600_000, undefined, { signal: request?.signal }),
  '/deaf': () => sleep(600_000),
  '/deadly': async () => {
    await sleep(300);
    process.kill(process.pid, 'SIGKILL');
  },
  '/busy'() {
    for (const end = Date.now() + BUSY_MS; Date.now() < end; );
  },
};

const library = createLibrary({
  ...storage,
  readingFor: () => ({
    pages: {
      async page(url, request) {
        process.stdout.write(`${url}\n`);
        await reading[new URL(url).pathname]!(request);
        return { url, html: pageAbout(url) };
      },
    },
    rules: () => [],
  }),
  now: () => new Date(),
  newId: () => crypto.randomUUID(),
});
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());
await library.runWorker({
  concurrency: 3,
  perHost: 8,
  leaseMs: Number(leaseMs),
  signal: stop.signal,
  onWorker: (id) => void process.stdout.write(`worker ${id}\n`),
});
await storage.close();
process.exit(0);
