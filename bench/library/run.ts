/**
 * The library with many articles in it, on both databases: how fast it takes them, how much room they need, how fast lists
 * and searches are, and how all of that grows.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
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
  readonly name: string;
  readonly storage: Storage;
  /** Of everything the database keeps. */
  bytes(): Promise<number>;
  /** Statistics and cleaning, as databases do them by themselves: SQLite when it is closed, PostgreSQL in the background. */
  settle(): Promise<void>;
  end(): Promise<void>;
}

interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  /** Of this process alone: what the machine did besides does not count, nor does a database server. */
  readonly cpu95: number;
}

/** Figures of one size, and whether the bars hold. */
export async function benchLibrary(sizes: readonly number[], places = [openSqlite, openPostgres]): Promise<string[]> {
  const broken: string[] = [];
  for (const open of places) {
    const place = await open();
    try {
      console.log(`\nLibrary in ${place.name}`);
      let count = 0;
      let textBytes = 0;
      for (const size of sizes) {
        const { rate, bytes, cpu } = await fill(place.storage, count, size);
        count = size;
        textBytes += bytes;
        await place.settle();
        const ratio = (await place.bytes()) / textBytes;
        const rss = process.memoryUsage().rss / MEGABYTE;
        console.log(
          `${size} articles: ${rate.toFixed(0)} a second taken in (own processor time ${cpu.toFixed(2)} ms each); ${(textBytes / MEGABYTE).toFixed(0)} MB of text take ${ratio.toFixed(2)} × their size; memory ${rss.toFixed(0)} MB`,
        );
        for (const kind of ['list', 'search'] as const) {
          const whole = await time(place.storage, questions(ASKED, kind));
          console.log(`  ${kind.padEnd(24)} ${shown(whole.all)}`);
          for (const [name, spread] of whole.each) console.log(`    ${name.padEnd(26)} ${shown(spread)}`);
          if (whole.all.p95 > 50) broken.push(`${place.name}, ${size}: ${kind} p95 ${whole.all.p95.toFixed(0)} ms`);
        }
        if (rate < 500) broken.push(`${place.name}, ${size}: ${rate.toFixed(0)} articles a second`);
        if (ratio > 1.6) broken.push(`${place.name}, ${size}: ${ratio.toFixed(2)} × the text's size`);
      }
    } finally {
      await place.end();
    }
  }
  return broken;
}

const shown = ({ p50, p95, max, cpu95 }: Spread) =>
  `p50 ${p50.toFixed(1).padStart(6)} ms  p95 ${p95.toFixed(1).padStart(6)} ms  max ${max.toFixed(1).padStart(6)} ms  own processor time p95 ${cpu95.toFixed(1).padStart(5)} ms`;

async function fill(storage: Storage, from: number, to: number): Promise<{ rate: number; bytes: number; cpu: number }> {
  let bytes = 0;
  let cpu = 0;
  let spent = 0;
  for (let first = from; first < to; first += AT_ONCE) {
    // Making them is not what is timed.
    const entries = Array.from({ length: Math.min(AT_ONCE, to - first) }, (_, i) => article(first + i));
    for (const { text } of entries) bytes += Buffer.byteLength(text);
    const started = performance.now();
    const before = process.cpuUsage();
    await storage.bookmarks.putAll(entries);
    spent += performance.now() - started;
    cpu += cpuSince(before);
  }
  return { rate: (1000 * (to - from)) / spent, bytes, cpu: cpu / (to - from) };
}

async function time(storage: Storage, asked: readonly Question[]) {
  // The first of each kind warm up: what is prepared once is not what a reader waits for.
  for (const { selection } of asked.slice(0, 32)) await storage.bookmarks.select(selection);
  const times: Timing[] = [];
  for (const { name, selection } of asked) {
    const started = performance.now();
    const before = process.cpuUsage();
    await storage.bookmarks.select(selection);
    times.push({ name, ms: performance.now() - started, cpu: cpuSince(before) });
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

export async function openSqlite(): Promise<Place> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'pith-bench-'));
  let storage = await openStorage({ dataFolder });
  const sizeOf = async (name: string) => (await stat(join(dataFolder, name)).catch(() => undefined))?.size ?? 0;
  return {
    name: 'sqlite',
    get storage() {
      return storage;
    },
    bytes: async () => sizeOf('library.sqlite'),
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

export async function openPostgres(): Promise<Place> {
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
  return {
    name: 'postgres',
    storage,
    bytes: async () => (await sizeNow()) - empty,
    settle: () => ask(url, 'VACUUM ANALYZE'),
    async end() {
      await storage.close();
      await rm(dataFolder, { recursive: true, force: true });
      await server.stop();
    },
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
