/**
 * `pith serve` while it saves fifty pages, ten of which are hostile: how fast it answers meanwhile, how much memory it needs, and
 * whether the other forty pages are saved.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@pith/api';
import { hasPostgres, runSql, startPostgres } from '../../tools/postgres/startPostgres.ts';
import { hostilePaths, ordinaryPath, slowPath, startHostileSite } from './hostileSite.ts';
import { type PithServer, startPith } from './startPith.ts';

const SAVES = 50;
const MAX_P95_MS = 300;
const MAX_MEGABYTES = 700;
const MAX_SECONDS = 600;
const ASK_EVERY_MS = 25;
const MEASURE_EVERY_MS = 500;
/** Between the last save and the measurement of what is left in memory. */
const SETTLE_MS = 3000;

export const serveDatabases = {
  async sqlite() {
    return { settings: {}, stop: async () => {} };
  },
  async postgres() {
    const server = await startPostgres({ durable: true });
    await runSql(server.urlOf('postgres'), 'CREATE DATABASE library');
    return { settings: { PITH_DATABASE_URL: server.urlOf('library') }, stop: () => server.stop() };
  },
};
type DatabaseName = keyof typeof serveDatabases;

export async function benchServe(only: DatabaseName | undefined): Promise<string[]> {
  const names: readonly DatabaseName[] = only ? [only] : hasPostgres ? ['sqlite', 'postgres'] : ['sqlite'];
  const missed: string[] = [];
  for (const name of names) missed.push(...(await benchDatabase(name)));
  return missed;
}

async function benchDatabase(name: DatabaseName): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pith-bench-serve-'));
  const site = await startHostileSite();
  const { settings, stop } = await serveDatabases[name]();
  const server = await startPith(folder, { PITH_ALLOWED_HOSTS: site.host, ...settings });
  try {
    const paths = [
      ...hostilePaths,
      ...Array.from({ length: SAVES - hostilePaths.length }, (_, number) => ordinaryPath(number)),
    ];
    return report(name, await saveAll(server, site.url, paths));
  } finally {
    await server.stop();
    site.close();
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export interface SaveResult {
  readonly seconds: number;
  /** Milliseconds, sorted. */
  readonly answers: readonly number[];
  readonly idleMegabytes: number;
  readonly peakMegabytes: number;
  readonly lastMegabytes: number;
  /** What became of each page. */
  readonly outcomes: ReadonlyMap<string, string>;
}

export async function saveAll(
  { url, megabytes }: PithServer,
  site: string,
  paths: readonly string[],
): Promise<SaveResult> {
  const api = createClient({ baseUrl: url });
  const idleMegabytes = await megabytes();
  const startedAt = performance.now();
  const done = new AbortController();
  const answers: number[] = [];
  let peakMegabytes = 0;
  const asking = (async () => {
    while (!done.signal.aborted) {
      const askedAt = performance.now();
      await api.listBookmarks({ query: { limit: 50 } });
      answers.push(performance.now() - askedAt);
      await sleep(ASK_EVERY_MS);
    }
  })();
  const measuring = (async () => {
    while (!done.signal.aborted) {
      peakMegabytes = Math.max(peakMegabytes, await megabytes());
      await sleep(MEASURE_EVERY_MS);
    }
  })();
  const ids = new Map<string, string>();
  await Promise.all(
    paths.map(async (path) =>
      ids.set(path, (await api.saveBookmark({ body: { url: site + path } })).headers['bookmark-id']),
    ),
  );
  const outcomes = new Map<string, string>();
  const deadline = startedAt + MAX_SECONDS * 1000;
  while (outcomes.size < paths.length && performance.now() < deadline) {
    for (const [path, id] of ids) {
      if (outcomes.has(path)) continue;
      const outcome = await outcomeOf(api, path, id);
      if (outcome !== undefined) outcomes.set(path, outcome);
    }
    await sleep(250);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await sleep(SETTLE_MS);
  const lastMegabytes = await megabytes();
  done.abort();
  await Promise.all([asking, measuring]);
  answers.sort((a, b) => a - b);
  return { seconds, answers, idleMegabytes, peakMegabytes, lastMegabytes, outcomes };
}

/** Undefined while the save goes on, or will be tried again. A page that never arrives is tried for many minutes: one attempt is enough. */
async function outcomeOf(api: ReturnType<typeof createClient>, path: string, id: string): Promise<string | undefined> {
  const { body } = await api.getBookmark({ params: { id } });
  if (body.loaded && body.state === 0) return 'saved';
  if (body.state === 1) return body.errors?.join(', ') || 'failed';
  if (path !== slowPath) return undefined;
  const events = (await api.watchBookmark({ params: { id } })).body;
  for await (const event of events) {
    if (event.event === 'waiting' && event.error && new Date(event.until ?? 0).getTime() > Date.now())
      return `again: ${event.error.type}`;
    break;
  }
  return undefined;
}

function report(name: DatabaseName, result: SaveResult): string[] {
  const { seconds, answers, idleMegabytes, peakMegabytes, lastMegabytes, outcomes } = result;
  const percentile = (share: number) => answers[Math.min(answers.length - 1, Math.floor(answers.length * share))] ?? 0;
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const megabytes = (value: number) => `${value.toFixed(0)} MB`;
  const p95 = percentile(0.95);
  console.log(
    `\nServe, ${name}: ${outcomes.size} of ${SAVES} saves ended in ${seconds.toFixed(0)} s, ${hostilePaths.length} of them hostile`,
  );
  console.log(
    `GET /api/bookmarks, ${answers.length} requests: p50 ${ms(percentile(0.5))}, p95 ${ms(p95)}, longest ${ms(answers.at(-1) ?? 0)}`,
  );
  console.log(
    `memory of the server and its processes: ${megabytes(idleMegabytes)} before, ${megabytes(lastMegabytes)} at the end, ${megabytes(peakMegabytes)} at most`,
  );
  for (const path of hostilePaths) console.log(`  ${path.padEnd(24)} ${outcomes.get(path) ?? 'not ended'}`);
  const lost = Array.from({ length: SAVES - hostilePaths.length }, (_, number) => ordinaryPath(number)).filter(
    (path) => outcomes.get(path) !== 'saved',
  );
  return [
    ...(p95 > MAX_P95_MS ? [`${name}: p95 ${ms(p95)}, its limit is ${MAX_P95_MS} ms`] : []),
    ...(lastMegabytes > MAX_MEGABYTES
      ? [`${name}: ${megabytes(lastMegabytes)}, its limit is ${MAX_MEGABYTES} MB`]
      : []),
    ...lost.map((path) => `${name}: ${path}: ${outcomes.get(path) ?? 'not ended'}`),
    ...(outcomes.size < SAVES ? [`${name}: ${SAVES - outcomes.size} saves did not end in ${MAX_SECONDS} s`] : []),
  ];
}
