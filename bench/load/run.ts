/**
 * `pith serve` under load, on a library of 10,000 articles: 100 readers of lists and articles, whose requests come from another process;
 * then 50 saves at the same time, five of them hostile; with `--minutes N` also readers and saves for so long, while its memory is watched.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createClient } from '@pith/api';
import { openStorage } from '@pith/storage';
import { article } from '../library/articles.ts';
import { hostilePaths, ordinaryPath, slowPath, startHostileSite } from '../serve/hostileSite.ts';
import { saveAll } from '../serve/run.ts';
import { type PithServer, startPith } from '../serve/startPith.ts';
import type { ReadersResult } from './readers.ts';

export interface LoadOptions {
  readonly articles: number;
  readonly seconds: number;
  /** Of the soak; none without it. */
  readonly minutes: number | undefined;
}

const READERS = 100;
const MAX_READ_P95_MS = 100;
const SAVES = 50;
const HOSTILE_SAVES = 5;
const MAX_SAVE_P95_MS = 300;
const MAX_MEGABYTES = 700;
/** Readers look at a page before they ask for the next. */
const PAUSE_MS = 1000;
/** Pages that are saved by the server itself, with their archives; the others are only rows. */
const SAVED_PAGES = 150;
const BATCH = 500;

const generator = fileURLToPath(new URL('readers.ts', import.meta.url));

export async function benchLoad({ articles, seconds, minutes }: LoadOptions): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pith-bench-load-'));
  const site = await startHostileSite();
  try {
    await fill(folder, articles - SAVED_PAGES);
    const server = await startPith(folder, { PITH_ALLOWED_HOSTS: site.host });
    try {
      const paths = Array.from({ length: SAVED_PAGES }, (_, number) => ordinaryPath(1_000_000 + number));
      await saveAll(server, site.url, paths);
      console.log(`\nLoad, ${articles} articles; load average before: ${loadavg()[0]!.toFixed(1)}`);
      const missed = [
        ...(await measureReaders(server, articles, seconds, 0)),
        ...(await measureReaders(server, articles, seconds, PAUSE_MS)),
        ...(await measureSaves(server, site.url)),
        ...(minutes === undefined ? [] : await soak(server, { site: site.url, articles, minutes })),
      ];
      return server.isRunning() ? missed : [...missed, 'the server has ended'];
    } finally {
      await server.stop();
    }
  } finally {
    site.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(dataFolder: string, articles: number): Promise<void> {
  const storage = await openStorage({ dataFolder });
  try {
    await storage.users.ensure('local');
    for (let from = 0; from < articles; from += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, articles - from) }, (_, i) => from + i);
      await storage.bookmarks.putAll(
        numbers.map((number) => {
          const { bookmark, text } = article(number);
          const hex = number.toString(16).padStart(12, '0');
          return { bookmark: { ...bookmark, id: `00000000-0000-4000-8000-${hex}` }, text };
        }),
      );
    }
  } finally {
    await storage.close();
  }
}

async function runReaders(url: string, articles: number, readers: number, seconds: number, pauseMs: number) {
  const child = spawn(process.execPath, [generator, url, articles, readers, seconds, pauseMs].map(String), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(await text(child.stdout)) as ReadersResult;
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

async function measureReaders({ url }: PithServer, articles: number, seconds: number, pauseMs: number) {
  const result = await runReaders(url, articles, READERS, seconds, pauseMs);
  const name =
    pauseMs > 0 ? `${READERS} readers who pause for ${pauseMs / 1000} s` : `${READERS} readers without a pause`;
  const rate = (result.requests / result.seconds).toFixed(0);
  console.log(`${name}, ${seconds} s: ${result.requests} requests, ${rate} per second`);
  const missed: string[] = [];
  for (const kind of ['list', 'article'] as const) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(result[kind], share)) as [
      number,
      number,
      number,
    ];
    console.log(`  ${kind.padEnd(8)} p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`);
    if (p95 > MAX_READ_P95_MS)
      missed.push(`${name}: ${kind}: p95 ${p95.toFixed(0)} ms, its limit is ${MAX_READ_P95_MS} ms`);
  }
  for (const [error, times] of Object.entries(result.errors)) missed.push(`${name}: ${times} × ${error}`);
  return missed;
}

/** The slowest of the hostile pages, and four others. */
const hostile = [slowPath, ...hostilePaths.filter((path) => path !== slowPath)].slice(0, HOSTILE_SAVES);

async function measureSaves(server: PithServer, site: string): Promise<string[]> {
  const ordinary = Array.from({ length: SAVES - hostile.length }, (_, number) => ordinaryPath(2_000_000 + number));
  const { seconds, answers, outcomes, peakMegabytes } = await saveAll(server, site, [...hostile, ...ordinary]);
  const p95 = percentile(answers, 0.95);
  console.log(
    `${SAVES} saves at once, ${hostile.length} of them hostile: ${outcomes.size} ended in ${seconds.toFixed(0)} s; ` +
      `the list meanwhile: p50 ${percentile(answers, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms; memory at most ${peakMegabytes.toFixed(0)} MB`,
  );
  return [
    ...(p95 > MAX_SAVE_P95_MS ? [`during saves: p95 ${p95.toFixed(0)} ms, its limit is ${MAX_SAVE_P95_MS} ms`] : []),
    ...(outcomes.size < SAVES ? [`${SAVES - outcomes.size} saves did not end`] : []),
    ...ordinary.filter((path) => outcomes.get(path) !== 'saved').map((path) => `${path}: ${outcomes.get(path)}`),
  ];
}

interface SoakOptions {
  readonly site: string;
  readonly articles: number;
  readonly minutes: number;
}

const SOAK_READERS = 20;
const SAVE_EVERY_MS = 2000;
const MEASURE_EVERY_MS = 2000;
/** Every so many saves is a hostile one. */
const HOSTILE_EVERY = 10;

async function soak(server: PithServer, { site, articles, minutes }: SoakOptions): Promise<string[]> {
  const seconds = minutes * 60;
  const until = performance.now() + seconds * 1000;
  const api = createClient({ baseUrl: server.url });
  const memory: number[] = [];
  const measuring = (async () => {
    for (; performance.now() < until; await sleep(MEASURE_EVERY_MS)) memory.push(await server.megabytes());
  })();
  const saving = (async () => {
    for (let number = 0; performance.now() < until; number++) {
      const bad = hostilePaths[Math.floor(number / HOSTILE_EVERY) % hostilePaths.length]!;
      const path = number % HOSTILE_EVERY === 0 ? `${bad}?${number}` : ordinaryPath(3_000_000 + number);
      await api.saveBookmark({ body: { url: site + path } });
      await sleep(SAVE_EVERY_MS);
    }
  })();
  const reading = runReaders(server.url, articles, SOAK_READERS, seconds, PAUSE_MS);
  await Promise.all([measuring, saving]);
  const { errors, requests } = await reading;
  const quarter = Math.ceil(memory.length / 4);
  const median = (values: readonly number[]) =>
    percentile(
      values.toSorted((a, b) => a - b),
      0.5,
    );
  const medians = [0, 1, 2, 3].map((part) => median(memory.slice(part * quarter, (part + 1) * quarter)));
  const peak = Math.max(...memory);
  console.log(
    `soak of ${minutes} minutes: ${requests} requests; memory by quarter ${medians.map((each) => each.toFixed(0)).join(', ')} MB, at most ${peak.toFixed(0)} MB`,
  );
  const [, second = 0, , last = 0] = medians;
  return [
    ...Object.entries(errors).map(([error, times]) => `soak: ${times} × ${error}`),
    ...(last > second * 1.1 ? [`soak: memory grows from ${second.toFixed(0)} to ${last.toFixed(0)} MB`] : []),
    ...(Math.max(...medians) > MAX_MEGABYTES
      ? [`soak: ${Math.max(...medians).toFixed(0)} MB, the limit is ${MAX_MEGABYTES} MB`]
      : []),
  ];
}
