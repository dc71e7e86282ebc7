/**
 * Benchmarks a library with many articles on both databases: import rate, disk space, latency of lists and searches, and how
 * they grow with the number of articles.
 */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bookmark } from '@pith/library';
import { openStorage, type Storage } from '@pith/storage';
import pg from 'pg';
import { runSql, startPostgres } from '../../tools/postgres/startPostgres.ts';
import { article } from './articles.ts';
import { bm25Reference } from './bm25.ts';
import { type BusyResult, churn, runBusy } from './busy.ts';
import { type BenchQuery, benchQueries } from './queries.ts';

const BATCH_SIZE = 200;
const QUERY_COUNT = 320;
const MEGABYTE = 1024 * 1024;
/** Page size when the whole library is listed. */
const PAGE_SIZE = 500;
/** How long autovacuum may take. */
const MAX_CLEANING_SECONDS = 300;
/** How often memory is measured. */
const MEMORY_SAMPLES = 5;
/** Memory counts as growing when the last sample exceeds the middle one by this factor. */
const MAX_MEMORY_GROWTH = 1.25;

interface BenchDatabase {
  readonly storage: Storage;
  /** Size of the database with tables, indexes and free space in them, without archives, which are files. */
  bytes(): Promise<number>;
  /** CPU time of the database server for our connections, in milliseconds. */
  serverCpu(): Promise<number>;
  /** Updates statistics and frees space, as SQLite does when it is closed and PostgreSQL in the background. */
  optimize(): Promise<void>;
  /** Resolves when the database has freed the space of replaced rows by itself, as it does in the background. */
  untilCleaned(): Promise<void>;
  close(): Promise<void>;
}

interface Latency {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  /** CPU time of this process and the database server, 95th percentile: other load on the machine does not count. */
  readonly cpu95: number;
}

const NO_LATENCY: Latency = { p50: 0, p95: 0, max: 0, cpu95: 0 };

export const databases = { sqlite: openSqlite, postgres: openPostgres };
type DatabaseName = keyof typeof databases;

export interface LibraryBench {
  /** Numbers of articles, ascending. */
  readonly sizes: readonly number[];
  readonly only?: DatabaseName | undefined;
  /** Time limit per database: sizes not reached by then are skipped and reported. */
  readonly minutes?: number | undefined;
}

/** Results for a library of one size; a column of the table. */
interface Figures {
  readonly articles: number;
  readonly list: Latency;
  readonly search: Latency;
  readonly filled: FillResult;
  readonly sizeRatio: number;
  /** Of 30 queries, those with the same five best pages as BM25. */
  readonly agreement: number;
  readonly busy: BusyResult | undefined;
  /** Size after a fifth of the articles was saved again, relative to before. */
  readonly bloat: number | undefined;
  /** In megabytes: samples during the import and while listing all pages. */
  readonly memory: { readonly importing: readonly number[]; readonly listing: readonly number[] };
}

/** Prints results as they come and a table at the end. Resolves to the targets that were missed. */
export async function benchLibrary({ sizes, only, minutes = 60 }: LibraryBench): Promise<string[]> {
  const columns: Column[] = [];
  for (const name of only ? [only] : (Object.keys(databases) as DatabaseName[])) {
    const end = performance.now() + minutes * 60_000;
    const database = await databases[name]();
    try {
      console.log(`\nLibrary in ${name}`);
      let articles = 0;
      let textBytes = 0;
      const reference = bm25Reference();
      for (const size of sizes) {
        if (performance.now() > end) {
          console.log(`${size} articles: not measured, the limit of ${minutes} minutes is reached`);
          continue;
        }
        const filled = await fill(database, { from: articles, to: size, end }, reference.add);
        articles += filled.articles;
        textBytes += filled.bytes;
        await database.optimize();
        columns.push({
          database: name,
          figures: await measure(
            database,
            filled,
            { articles, textBytes, isLast: size === sizes.at(-1) },
            reference.agreement,
          ),
        });
      }
    } finally {
      await database.close();
    }
  }
  console.log(`\n${tableOf(columns)}`);
  return columns.flatMap((column) =>
    rows
      .filter((row) => isMissedIn(row, column))
      .map((row) => `${nameOf(column)}: ${row.title} ${row.show(column.figures)}`),
  );
}

async function measure(
  database: BenchDatabase,
  filled: FillResult,
  { articles, textBytes, isLast }: { readonly articles: number; readonly textBytes: number; readonly isLast: boolean },
  agreementWith: (storage: Storage) => Promise<number>,
): Promise<Figures> {
  const bytes = await database.bytes();
  const sizeRatio = bytes / textBytes;
  console.log(`${articles} articles, ${(textBytes / MEGABYTE).toFixed(0)} MB of text`);
  const latencies: Record<'list' | 'search', Latency> = { list: NO_LATENCY, search: NO_LATENCY };
  for (const kind of ['list', 'search'] as const) {
    const result = await time(database, benchQueries(QUERY_COUNT, kind));
    latencies[kind] = result.all;
    console.log(`  ${kind.padEnd(28)} ${formatLatency(result.all)}`);
    for (const [name, latency] of result.each) console.log(`    ${name.padEnd(26)} ${formatLatency(latency)}`);
  }
  const listing = await listAll(database);
  const agreement = await agreementWith(database.storage);
  const quiet = { articles, ...latencies, filled, sizeRatio, agreement, memory: { importing: filled.memory, listing } };
  // These change the library, so they come last.
  if (!isLast) return { ...quiet, busy: undefined, bloat: undefined };
  await churn(database.storage, articles);
  await database.untilCleaned();
  const bloat = (await database.bytes()) / bytes;
  return { ...quiet, bloat, busy: await runBusy(database.storage, articles) };
}

/** Samples memory while listing all pages with cursors, as an export does. */
async function listAll({ storage }: BenchDatabase): Promise<number[]> {
  const memory = [memoryNow()];
  let after: string | undefined;
  for (let page = 1; ; page++) {
    const sort = { by: 'saved', descending: true } as const;
    const found = await storage.bookmarks.select({ user: 'local', sort, limit: PAGE_SIZE, offset: 0, after });
    if (found.next === undefined) return [...memory, memoryNow()];
    after = found.next;
    if (page % Math.ceil(found.total / PAGE_SIZE / MEMORY_SAMPLES) === 0) memory.push(memoryNow());
  }
}

const memoryNow = () => Math.round(process.memoryUsage().rss / MEGABYTE);

interface Row {
  readonly title: string;
  readonly target?: Readonly<Record<DatabaseName, number>> | 'flat';
  readonly unit?: string;
  show(figures: Figures): string;
  isMissed?(figures: Figures, target: number): boolean;
}

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const isGrowing = (memory: readonly number[]) =>
  memory.at(-1)! > MAX_MEMORY_GROWTH * memory[Math.floor(memory.length / 2)]!;

const rows: readonly Row[] = [
  {
    title: 'list, p95 wall time',
    target: { sqlite: 50, postgres: 50 },
    unit: 'ms',
    show: ({ list }) => ms(list.p95),
    isMissed: ({ list }, target) => list.p95 > target,
  },
  { title: 'list, p95 CPU time', show: ({ list }) => ms(list.cpu95) },
  {
    title: 'search, p95 wall time',
    target: { sqlite: 50, postgres: 100 },
    unit: 'ms',
    show: ({ search }) => ms(search.p95),
    isMissed: ({ search }, target) => search.p95 > target,
  },
  { title: 'search, p95 CPU time', show: ({ search }) => ms(search.cpu95) },
  {
    title: 'queries with the five best pages of BM25, of 30',
    target: { sqlite: 27, postgres: 27 },
    show: ({ agreement }) => String(agreement),
    isMissed: ({ agreement }, target) => agreement < target,
  },
  {
    title: 'articles imported per second',
    target: { sqlite: 500, postgres: 300 },
    show: ({ filled }) => filled.rate.toFixed(0),
    isMissed: ({ filled }, target) => filled.rate < target,
  },
  {
    title: 'CPU time per article, plus that of the server',
    show: ({ filled: { cpu, serverCpu } }) => `${cpu.toFixed(2)} + ${serverCpu.toFixed(2)} ms`,
  },
  {
    title: 'size of database and indexes relative to the text',
    target: { sqlite: 1.6, postgres: 4 },
    show: ({ sizeRatio }) => sizeRatio.toFixed(2),
    isMissed: ({ sizeRatio }, target) => sizeRatio > target,
  },
  {
    title: 'size after a fifth was saved again, relative to before',
    target: { sqlite: 1.5, postgres: 1.5 },
    show: ({ bloat }) => bloat?.toFixed(2) ?? '',
    isMissed: ({ bloat = 0 }, target) => bloat > target,
  },
  {
    title: '8 writers: longest save',
    target: { sqlite: 1000, postgres: 1000 },
    unit: 'ms',
    show: ({ busy }) => (busy ? ms(busy.longestSave) : ''),
    isMissed: ({ busy }, target) => (busy?.longestSave ?? 0) > target,
  },
  {
    title: '8 writers: search, p95 wall time',
    target: { sqlite: 250, postgres: 250 },
    unit: 'ms',
    show: ({ busy }) => (busy ? ms(quantile(busy.searches, 0.95)) : ''),
    isMissed: ({ busy }, target) => busy !== undefined && quantile(busy.searches, 0.95) > target,
  },
  {
    title: '8 writers: saves and searches per second',
    show: ({ busy }) =>
      busy ? `${(busy.saves / busy.seconds).toFixed(0)} and ${(busy.searches.length / busy.seconds).toFixed(0)}` : '',
  },
  {
    title: 'memory while importing, MB',
    target: 'flat',
    show: ({ memory }) => memory.importing.join(' '),
    isMissed: ({ memory }) => isGrowing(memory.importing),
  },
  {
    title: 'memory while listing all, MB',
    target: 'flat',
    show: ({ memory }) => memory.listing.join(' '),
    isMissed: ({ memory }) => isGrowing(memory.listing),
  },
];

interface Column {
  readonly database: DatabaseName;
  readonly figures: Figures;
}

const isMissedIn = ({ isMissed, target }: Row, { database, figures }: Column) =>
  isMissed?.(figures, typeof target === 'object' ? target[database] : 0) ?? false;

const nameOf = ({ database, figures }: Column) => `${database}, ${figures.articles}`;

function targetText({ target, unit = '' }: Row): string {
  if (typeof target !== 'object') return target ?? '';
  return `${[...new Set(Object.values(target))].join(' / ')} ${unit}`.trim();
}

/** In Markdown, as `docs/benchmarks.md` has it; missed targets are bold. */
function tableOf(columns: readonly Column[]): string {
  const lines = rows.map((row) => [
    row.title,
    targetText(row),
    ...columns.map((column) =>
      isMissedIn(row, column) ? `**${row.show(column.figures)}**` : row.show(column.figures),
    ),
  ]);
  const head = ['', 'target', ...columns.map(nameOf)];
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const formatLatency = ({ p50, p95, max, cpu95 }: Latency) =>
  `p50 ${p50.toFixed(1).padStart(6)} ms  p95 ${p95.toFixed(1).padStart(6)} ms  max ${max.toFixed(1).padStart(6)} ms  CPU p95 ${cpu95.toFixed(1).padStart(5)} ms`;

interface FillResult {
  readonly articles: number;
  readonly rate: number;
  readonly bytes: number;
  readonly cpu: number;
  readonly serverCpu: number;
  readonly memory: readonly number[];
}

async function fill(
  database: BenchDatabase,
  { from, to, end }: { readonly from: number; readonly to: number; readonly end: number },
  onArticle: (bookmark: Bookmark, text: string) => void,
): Promise<FillResult> {
  let bytes = 0;
  let cpu = 0;
  let spent = 0;
  let first = from;
  const memory = [memoryNow()];
  const server = await database.serverCpu();
  while (first < to && performance.now() < end) {
    // Generating them is not timed.
    const entries = Array.from({ length: Math.min(BATCH_SIZE, to - first) }, (_, i) => article(first + i));
    for (const { bookmark, text } of entries) {
      bytes += Buffer.byteLength(text);
      onArticle(bookmark, text);
    }
    const started = performance.now();
    const before = process.cpuUsage();
    await database.storage.bookmarks.putAll(entries);
    spent += performance.now() - started;
    cpu += cpuSince(before);
    first += entries.length;
    if ((first - from) % Math.ceil((to - from) / MEMORY_SAMPLES) < entries.length) memory.push(memoryNow());
  }
  const articles = first - from;
  const serverCpu = ((await database.serverCpu()) - server) / articles;
  return { articles, rate: (1000 * articles) / spent, bytes, cpu: cpu / articles, serverCpu, memory };
}

async function time(database: BenchDatabase, queries: readonly BenchQuery[]) {
  const { bookmarks } = database.storage;
  // Warm up with the first of each kind: statements are prepared only once.
  for (const { selection } of queries.slice(0, 32)) await bookmarks.select(selection);
  const times: Timing[] = [];
  for (const { name, selection } of queries) {
    const server = await database.serverCpu();
    const started = performance.now();
    const before = process.cpuUsage();
    await bookmarks.select(selection);
    const ms = performance.now() - started;
    const own = cpuSince(before);
    times.push({ name, ms, cpu: own + (await database.serverCpu()) - server });
  }
  const each = Map.groupBy(times, ({ name }) => name);
  return {
    all: latencyOf(times),
    each: Array.from(each, ([name, some]) => [name, latencyOf(some)] as const),
  };
}

interface Timing {
  readonly name: string;
  readonly ms: number;
  readonly cpu: number;
}

function latencyOf(times: readonly Timing[]): Latency {
  const durations = times.map(({ ms }) => ms);
  const cpuTimes = times.map(({ cpu }) => cpu);
  return {
    p50: quantile(durations, 0.5),
    p95: quantile(durations, 0.95),
    max: Math.max(...durations),
    cpu95: quantile(cpuTimes, 0.95),
  };
}

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!;

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function openSqlite(): Promise<BenchDatabase> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'pith-bench-'));
  let storage = await openStorage({ dataFolder });
  await storage.users.ensure('local');
  const sizeOf = async (name: string) => (await stat(join(dataFolder, name)).catch(() => undefined))?.size ?? 0;
  return {
    get storage() {
      return storage;
    },
    bytes: async () => sizeOf('library.sqlite'),
    serverCpu: async () => 0,
    async optimize() {
      await storage.close();
      storage = await openStorage({ dataFolder });
    },
    untilCleaned: async () => {},
    async close() {
      await storage.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function openPostgres(): Promise<BenchDatabase> {
  const server = await startPostgres({
    durable: true,
    settings: ['shared_buffers=512MB', 'max_wal_size=2GB', 'random_page_cost=1.1', 'autovacuum_naptime=5s'],
  });
  await runSql(server.urlOf('postgres'), 'CREATE DATABASE pith');
  const url = server.urlOf('pith');
  const dataFolder = await mkdtemp(join(tmpdir(), 'pith-bench-'));
  const storage = await openStorage({ dataFolder, databaseUrl: url });
  await storage.users.ensure('local');
  const sizeNow = () => queryNumber(url, "SELECT pg_database_size('pith')::float8 AS size");
  const empty = await sizeNow();
  const serverWatch = await watchServer(url);
  return {
    storage,
    bytes: async () => (await sizeNow()) - empty,
    serverCpu: () => serverWatch.cpu(),
    optimize: () => runSql(url, 'VACUUM ANALYZE'),
    async untilCleaned() {
      const dirtyTables = 'SELECT count(*) AS size FROM pg_stat_all_tables WHERE n_dead_tup > 0.2 * n_live_tup + 50';
      for (let i = 0; i < MAX_CLEANING_SECONDS && (await queryNumber(url, dirtyTables)) > 0; i++)
        await new Promise((resolve) => setTimeout(resolve, 1000));
    },
    async close() {
      await serverWatch.end();
      await storage.close();
      await rm(dataFolder, { recursive: true, force: true });
      await server.stop();
    },
  };
}

/** Measures the CPU time of the processes that serve our connections, including closed ones; zero where /proc is missing. */
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

async function queryNumber(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return Number((await client.query(statement)).rows[0].size);
  } finally {
    await client.end();
  }
}
