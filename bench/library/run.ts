/**
 * The library with many articles in it, on both databases: how fast it takes them, how much room they need, how fast lists
 * and searches are, and how all of that grows.
 */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStorage, type Storage } from '@pith/storage';
import pg from 'pg';
import { ask, startPostgres } from '../../tools/postgres/startPostgres.ts';
import { article } from './articles.ts';
import { type Question, questions } from './questions.ts';

const AT_ONCE = 200;
const ASKED = 320;
const MEGABYTE = 1024 * 1024;

interface Place {
  readonly storage: Storage;
  /** Of everything the database keeps. */
  bytes(): Promise<number>;
  /** Processor time that a database server has used for us, in milliseconds. */
  serverCpu(): Promise<number>;
  /** Statistics and cleaning, as databases do them by themselves: SQLite when it is closed, PostgreSQL in the background. */
  settle(): Promise<void>;
  end(): Promise<void>;
}

interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  /** Of this process and of the database server: what the machine did besides does not count. */
  readonly cpu95: number;
}

export const places = { sqlite: openSqlite, postgres: openPostgres };

export interface LibraryBench {
  /** Numbers of articles, growing. */
  readonly sizes: readonly number[];
  readonly only?: keyof typeof places | undefined;
  /** For each database: what is not reached by then is left out, and said. */
  readonly minutes?: number | undefined;
}

/** Prints figures as it gets them; comes back with the bars that were missed. */
export async function benchLibrary({ sizes, only, minutes = 60 }: LibraryBench): Promise<string[]> {
  const broken: string[] = [];
  for (const name of only ? [only] : (Object.keys(places) as (keyof typeof places)[])) {
    const end = performance.now() + minutes * 60_000;
    const place = await places[name]();
    try {
      console.log(`\nLibrary in ${name}`);
      let count = 0;
      let textBytes = 0;
      for (const size of sizes) {
        if (performance.now() > end) {
          console.log(`${size} articles: not measured, ${minutes} minutes are over`);
          continue;
        }
        const filled = await fill(place, count, size, end);
        count += filled.articles;
        textBytes += filled.bytes;
        await place.settle();
        broken.push(
          ...(await measure(place, filled, { count, textBytes })).map((line) => `${name}, ${count}: ${line}`),
        );
      }
    } finally {
      await place.end();
    }
  }
  return broken;
}

async function measure(
  place: Place,
  { rate, cpu, serverCpu }: Filled,
  { count, textBytes }: { readonly count: number; readonly textBytes: number },
): Promise<string[]> {
  const broken: string[] = [];
  const ratio = (await place.bytes()) / textBytes;
  const rss = process.memoryUsage().rss / MEGABYTE;
  console.log(
    `${count} articles: ${rate.toFixed(0)} a second taken in (processor time of each ${cpu.toFixed(2)} ms${serverCpu ? `, of the server ${serverCpu.toFixed(2)} ms` : ''}); ${(textBytes / MEGABYTE).toFixed(0)} MB of text take ${ratio.toFixed(2)} × their size; memory ${rss.toFixed(0)} MB`,
  );
  for (const kind of ['list', 'search'] as const) {
    const whole = await time(place, questions(ASKED, kind));
    console.log(`  ${kind.padEnd(28)} ${shown(whole.all)}`);
    for (const [name, spread] of whole.each) console.log(`    ${name.padEnd(26)} ${shown(spread)}`);
    if (whole.all.p95 > 50)
      broken.push(`${kind} p95 ${whole.all.p95.toFixed(0)} ms (processor time ${whole.all.cpu95.toFixed(0)} ms)`);
  }
  if (rate < 500)
    broken.push(`${rate.toFixed(0)} articles a second (processor time of each ${(cpu + serverCpu).toFixed(2)} ms)`);
  if (ratio > 1.6) broken.push(`${ratio.toFixed(2)} × the text's size`);
  return broken;
}

const shown = ({ p50, p95, max, cpu95 }: Spread) =>
  `p50 ${p50.toFixed(1).padStart(6)} ms  p95 ${p95.toFixed(1).padStart(6)} ms  max ${max.toFixed(1).padStart(6)} ms  processor time p95 ${cpu95.toFixed(1).padStart(5)} ms`;

interface Filled {
  readonly articles: number;
  readonly rate: number;
  readonly bytes: number;
  readonly cpu: number;
  readonly serverCpu: number;
}

async function fill(place: Place, from: number, to: number, end: number): Promise<Filled> {
  let bytes = 0;
  let cpu = 0;
  let spent = 0;
  let first = from;
  const server = await place.serverCpu();
  while (first < to && performance.now() < end) {
    // Making them is not what is timed.
    const entries = Array.from({ length: Math.min(AT_ONCE, to - first) }, (_, i) => article(first + i));
    for (const { text } of entries) bytes += Buffer.byteLength(text);
    const started = performance.now();
    const before = process.cpuUsage();
    await place.storage.bookmarks.putAll(entries);
    spent += performance.now() - started;
    cpu += cpuSince(before);
    first += entries.length;
  }
  const articles = first - from;
  const serverCpu = ((await place.serverCpu()) - server) / articles;
  return { articles, rate: (1000 * articles) / spent, bytes, cpu: cpu / articles, serverCpu };
}

async function time(place: Place, asked: readonly Question[]) {
  const { bookmarks } = place.storage;
  // The first of each kind warm up: what is prepared once is not what a reader waits for.
  for (const { selection } of asked.slice(0, 32)) await bookmarks.select(selection);
  const times: Timing[] = [];
  for (const { name, selection } of asked) {
    const server = await place.serverCpu();
    const started = performance.now();
    const before = process.cpuUsage();
    await bookmarks.select(selection);
    const ms = performance.now() - started;
    const own = cpuSince(before);
    times.push({ name, ms, cpu: own + (await place.serverCpu()) - server });
  }
  const each = Map.groupBy(times, ({ name }) => name);
  return {
    all: spreadOf(times),
    each: Array.from(each, ([name, some]) => [name, spreadOf(some)] as const),
  };
}

interface Timing {
  readonly name: string;
  readonly ms: number;
  readonly cpu: number;
}

function spreadOf(times: readonly Timing[]): Spread {
  const at = (values: readonly number[], part: number) =>
    [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))]!;
  const whole = times.map(({ ms }) => ms);
  const own = times.map(({ cpu }) => cpu);
  return { p50: at(whole, 0.5), p95: at(whole, 0.95), max: Math.max(...whole), cpu95: at(own, 0.95) };
}

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function openSqlite(): Promise<Place> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'pith-bench-'));
  let storage = await openStorage({ dataFolder });
  const sizeOf = async (name: string) => (await stat(join(dataFolder, name)).catch(() => undefined))?.size ?? 0;
  return {
    get storage() {
      return storage;
    },
    bytes: async () => sizeOf('library.sqlite'),
    serverCpu: async () => 0,
    async settle() {
      await storage.close();
      storage = await openStorage({ dataFolder });
    },
    async end() {
      await storage.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function openPostgres(): Promise<Place> {
  const server = await startPostgres({
    durable: true,
    settings: ['shared_buffers=512MB', 'max_wal_size=2GB', 'random_page_cost=1.1'],
  });
  await ask(server.urlOf('postgres'), 'CREATE DATABASE pith');
  const url = server.urlOf('pith');
  const dataFolder = await mkdtemp(join(tmpdir(), 'pith-bench-'));
  const storage = await openStorage({ dataFolder, databaseUrl: url });
  const sizeNow = () => query(url, "SELECT pg_database_size('pith')::float8 AS size");
  const empty = await sizeNow();
  const watch = await watchServer(url);
  return {
    storage,
    bytes: async () => (await sizeNow()) - empty,
    serverCpu: () => watch.cpu(),
    settle: () => ask(url, 'VACUUM ANALYZE'),
    async end() {
      await watch.end();
      await storage.close();
      await rm(dataFolder, { recursive: true, force: true });
      await server.stop();
    },
  };
}

/** Of the processes that serve our connections, also of those that are over; nothing where the system does not tell. */
async function watchServer(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'bench' });
  await client.connect();
  const used = new Map<number, number>();
  return {
    async cpu(): Promise<number> {
      const { rows } = await client.query("SELECT pid FROM pg_stat_activity WHERE application_name = 'pith'");
      for (const { pid } of rows) {
        const line = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '');
        if (line) used.set(pid, Number(line.split(' ')[0]) / 1e6);
      }
      return used.values().reduce((sum, each) => sum + each, 0);
    },
    end: () => client.end(),
  };
}

async function query(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return Number((await client.query(statement)).rows[0].size);
  } finally {
    await client.end();
  }
}
