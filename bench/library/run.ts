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
/** Of a list, when all of it is asked for. */
const PAGE = 500;
/** At which memory is looked at. */
const POINTS = 5;
/** The end may have so much more than the middle. */
const FLAT = 1.25;

interface Place {
  readonly storage: Storage;
  /** Of everything the database keeps: tables, indexes, and room that is free in them. Archives are files beside it. */
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

const NONE: Spread = { p50: 0, p95: 0, max: 0, cpu95: 0 };

export const places = { sqlite: openSqlite, postgres: openPostgres };

export interface LibraryBench {
  /** Numbers of articles, growing. */
  readonly sizes: readonly number[];
  readonly only?: keyof typeof places | undefined;
  /** For each database: what is not reached by then is left out, and said. */
  readonly minutes?: number | undefined;
}

/** What a library of one size did, in a row of the table each. */
interface Figures {
  readonly articles: number;
  readonly list: Spread;
  readonly search: Spread;
  readonly filled: Filled;
  readonly sizeRatio: number;
  /** In megabytes: when the import began, at its points, and while all pages were listed. */
  readonly memory: { readonly importing: readonly number[]; readonly listing: readonly number[] };
}

/** Prints figures as it gets them, and a table of them at the end; comes back with the bars that were missed. */
export async function benchLibrary({ sizes, only, minutes = 60 }: LibraryBench): Promise<string[]> {
  const columns: { readonly name: string; readonly figures: Figures }[] = [];
  for (const name of only ? [only] : (Object.keys(places) as (keyof typeof places)[])) {
    const end = performance.now() + minutes * 60_000;
    const place = await places[name]();
    try {
      console.log(`\nLibrary in ${name}`);
      let articles = 0;
      let textBytes = 0;
      for (const size of sizes) {
        if (performance.now() > end) {
          console.log(`${size} articles: not measured, ${minutes} minutes are over`);
          continue;
        }
        const filled = await fill(place, articles, size, end);
        articles += filled.articles;
        textBytes += filled.bytes;
        await place.settle();
        columns.push({ name: `${name}, ${articles}`, figures: await measure(place, filled, { articles, textBytes }) });
      }
    } finally {
      await place.end();
    }
  }
  console.log(`\n${tableOf(columns)}`);
  return columns.flatMap(({ name, figures }) =>
    rows.flatMap(({ title, isMissed, show }) => (isMissed?.(figures) ? [`${name}: ${title} ${show(figures)}`] : [])),
  );
}

async function measure(
  place: Place,
  filled: Filled,
  { articles, textBytes }: { readonly articles: number; readonly textBytes: number },
): Promise<Figures> {
  const sizeRatio = (await place.bytes()) / textBytes;
  console.log(`${articles} articles, ${(textBytes / MEGABYTE).toFixed(0)} MB of text`);
  const spreads: Record<'list' | 'search', Spread> = { list: NONE, search: NONE };
  for (const kind of ['list', 'search'] as const) {
    const whole = await time(place, questions(ASKED, kind));
    spreads[kind] = whole.all;
    console.log(`  ${kind.padEnd(28)} ${shown(whole.all)}`);
    for (const [name, spread] of whole.each) console.log(`    ${name.padEnd(26)} ${shown(spread)}`);
  }
  const listing = await listAll(place);
  return { articles, ...spreads, filled, sizeRatio, memory: { importing: filled.memory, listing } };
}

/** Memory at points of a walk through all pages, by keyset, as an export would go. */
async function listAll({ storage }: Place): Promise<number[]> {
  const memory = [memoryNow()];
  let after: string | undefined;
  for (let page = 1; ; page++) {
    const sort = { by: 'saved', descending: true } as const;
    const found = await storage.bookmarks.select({ user: 'local', sort, limit: PAGE, offset: 0, after });
    if (found.next === undefined) return [...memory, memoryNow()];
    after = found.next;
    if (page % Math.ceil(found.total / PAGE / POINTS) === 0) memory.push(memoryNow());
  }
}

const memoryNow = () => Math.round(process.memoryUsage().rss / MEGABYTE);

interface Row {
  readonly title: string;
  readonly bar?: string;
  show(figures: Figures): string;
  isMissed?(figures: Figures): boolean;
}

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const isGrowing = (memory: readonly number[]) => memory.at(-1)! > FLAT * memory[Math.floor(memory.length / 2)]!;

const rows: readonly Row[] = [
  {
    title: 'list, p95 on the clock',
    bar: '50 ms',
    show: ({ list }) => ms(list.p95),
    isMissed: ({ list }) => list.p95 > 50,
  },
  { title: 'list, p95 processor time', show: ({ list }) => ms(list.cpu95) },
  {
    title: 'search, p95 on the clock',
    bar: '50 ms',
    show: ({ search }) => ms(search.p95),
    isMissed: ({ search }) => search.p95 > 50,
  },
  { title: 'search, p95 processor time', show: ({ search }) => ms(search.cpu95) },
  {
    title: 'articles a second taken in',
    bar: '500',
    show: ({ filled }) => filled.rate.toFixed(0),
    isMissed: ({ filled }) => filled.rate < 500,
  },
  {
    title: 'processor time for each, and of the server',
    show: ({ filled: { cpu, serverCpu } }) => `${cpu.toFixed(2)} + ${serverCpu.toFixed(2)} ms`,
  },
  {
    title: "database with its indexes, times the text's size",
    bar: '1.6',
    show: ({ sizeRatio }) => sizeRatio.toFixed(2),
    isMissed: ({ sizeRatio }) => sizeRatio > 1.6,
  },
  {
    title: 'memory while importing, MB',
    bar: 'flat',
    show: ({ memory }) => memory.importing.join(' '),
    isMissed: ({ memory }) => isGrowing(memory.importing),
  },
  {
    title: 'memory while listing all, MB',
    bar: 'flat',
    show: ({ memory }) => memory.listing.join(' '),
    isMissed: ({ memory }) => isGrowing(memory.listing),
  },
];

/** In Markdown, as `docs/benchmarks.md` has it; what misses its bar is bold. */
function tableOf(columns: readonly { readonly name: string; readonly figures: Figures }[]): string {
  const lines = rows.map(({ title, bar = '', show, isMissed }) => [
    title,
    bar,
    ...columns.map(({ figures }) => (isMissed?.(figures) ? `**${show(figures)}**` : show(figures))),
  ]);
  const head = ['', 'bar', ...columns.map(({ name }) => name)];
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const shown = ({ p50, p95, max, cpu95 }: Spread) =>
  `p50 ${p50.toFixed(1).padStart(6)} ms  p95 ${p95.toFixed(1).padStart(6)} ms  max ${max.toFixed(1).padStart(6)} ms  processor time p95 ${cpu95.toFixed(1).padStart(5)} ms`;

interface Filled {
  readonly articles: number;
  readonly rate: number;
  readonly bytes: number;
  readonly cpu: number;
  readonly serverCpu: number;
  readonly memory: readonly number[];
}

async function fill(place: Place, from: number, to: number, end: number): Promise<Filled> {
  let bytes = 0;
  let cpu = 0;
  let spent = 0;
  let first = from;
  const memory = [memoryNow()];
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
    if ((first - from) % Math.ceil((to - from) / POINTS) < entries.length) memory.push(memoryNow());
  }
  const articles = first - from;
  const serverCpu = ((await place.serverCpu()) - server) / articles;
  return { articles, rate: (1000 * articles) / spent, bytes, cpu: cpu / articles, serverCpu, memory };
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
