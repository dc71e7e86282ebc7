/** Workers that are killed, stopped, busy, or have a wrong clock, and databases that fail for a while. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Library, type Pages, PithError } from '@pith/library';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { runSql } from '../../../tools/postgres/startPostgres.ts';
import type { Tables } from '../src/database/tables.ts';
import { migrations as postgresMigrations } from '../src/postgres/database.ts';
import { sqliteDialect } from '../src/sqlite/driver.ts';
import { migrations as sqliteMigrations } from '../src/sqlite/migrations.ts';
import { libraryOn, newFolder, openIn, pageAbout } from './kit.ts';
import { hasPostgres, newDatabase } from './postgres.ts';

const user = 'local';
const workerProcess = fileURLToPath(new URL('./workerProcess.ts', import.meta.url));
const never = new AbortController().signal;
/** The lease is long: everything here is noticed without it. */
const quick = { concurrency: 3, perHost: 8, leaseMs: 60_000, untilEmpty: true, signal: never };
const anyPage: Pages = { page: async (url) => ({ url, html: pageAbout(url) }) };

const databases = ['sqlite' as const, ...(hasPostgres ? (['postgres'] as const) : [])];

describe.each(databases)('workers in %s', { timeout: 180_000 }, (name) => {
  async function openNew() {
    const dataFolder = await newFolder();
    const databaseUrl = name === 'postgres' ? await newDatabase() : undefined;
    const storage = await openIn(dataFolder, { databaseUrl, perHost: 8 });
    const libraryWith = (pages: Pages = anyPage) => libraryOn(storage, { now: () => new Date(), pages });
    const startWorker = (leaseMs = 60_000) => startProcess([dataFolder, databaseUrl ?? '', String(leaseMs)]);
    return { storage, libraryWith, startWorker, dataFolder };
  }

  test('a killed worker leaves its job to another at once, and its death is not an attempt', async () => {
    const { libraryWith, startWorker } = await openNew();
    const library = libraryWith();
    const { job } = await library.for(user).queueSave({ url: 'https://a.example/hanging' });
    const worker = startWorker();
    await worker.hasStarted('/hanging');
    await worker.kill('SIGKILL');
    const killedAt = performance.now();
    await library.runWorker(quick);
    expect(await library.for(user).job(job)).toMatchObject({ state: 'done', attempts: 1 });
    expect(performance.now() - killedAt).toBeLessThan(quick.leaseMs / 3);
  });

  test('after a death, a failed attempt is repeated when its job says so', async () => {
    const { libraryWith, startWorker } = await openNew();
    let failedAt = 0;
    let repeatedAt = 0;
    const library = libraryWith({
      async page(url) {
        if (failedAt > 0) {
          repeatedAt = performance.now();
          return { url, html: pageAbout(url) };
        }
        failedAt = performance.now();
        throw new PithError('timed-out', 'no answer', []);
      },
    });
    const { job } = await library.for(user).queueSave({ url: 'https://a.example/hanging' });
    const worker = startWorker(1000);
    await worker.hasStarted('/hanging');
    await worker.kill('SIGKILL');
    await library.runWorker({ ...quick, leaseMs: 1000 });
    expect(await library.for(user).job(job)).toMatchObject({ state: 'done', attempts: 2 });
    expect(repeatedAt - failedAt).toBeGreaterThan(2000);
    expect(repeatedAt - failedAt).toBeLessThan(6500);
  });

  test('a page that kills its worker twice fails with that reason, and does not take other pages with it', async () => {
    const { libraryWith, startWorker } = await openNew();
    const library = libraryWith();
    const { job, bookmark } = await library.for(user).queueSave({ url: 'https://a.example/deadly' });
    for (let i = 0; i < 2; i++) await library.for(user).queueSave({ url: `https://b${i}.example/slow` });
    for (let i = 0; i < 2; i++) {
      const worker = startWorker();
      await worker.hasStarted('/deadly');
      await worker.exited;
    }
    const last = startWorker();
    await expect.poll(() => unfinished(library), { timeout: 60_000 }).toBe(0);
    await last.kill('SIGTERM');
    expect(last.output()).not.toContain('/deadly');
    const jobs = await library.for(user).jobs();
    expect(jobs.map(({ state }) => state).sort()).toEqual(['dead', 'done', 'done']);
    expect(await library.for(user).job(job)).toMatchObject({ state: 'dead', error: { type: 'worker-died' } });
    expect(await library.for(user).find(bookmark.id)).toMatchObject({ state: 'error', error: { type: 'worker-died' } });
    await library.for(user).retryJob(job);
    await library.runWorker(quick);
    expect(await library.for(user).job(job)).toMatchObject({ state: 'done', attempts: 1 });
  });

  test('a page whose worker died runs alone: another page that kills the worker does not count against it', async () => {
    const { libraryWith, startWorker } = await openNew();
    const library = libraryWith();
    const { job: innocent } = await library.for(user).queueSave({ url: 'https://a.example/slow' });
    const { job: first } = await library.for(user).queueSave({ url: 'https://b.example/deadly' });
    const worker = startWorker();
    await worker.hasStarted('/deadly');
    await worker.exited;
    await library.for(user).cancelJob(first);
    const { job: second } = await library.for(user).queueSave({ url: 'https://c.example/deadly' });
    for (let i = 0; i < 3 && (await unfinished(library)) > 0; i++) {
      const next = startWorker();
      await Promise.race([next.exited, expect.poll(() => unfinished(library), { timeout: 60_000 }).toBe(0)]);
      await next.kill('SIGTERM');
    }
    expect(await library.for(user).job(innocent)).toMatchObject({ state: 'done' });
    expect(await library.for(user).job(second)).toMatchObject({ state: 'dead', error: { type: 'worker-died' } });
  });

  describe('who ends the process of a worker', () => {
    const error = { type: 'page-timed-out', message: 'more than 30 s' };

    /** Kills a worker that hangs, and says so. */
    async function killAndRelease(opened: Awaited<ReturnType<typeof openNew>>, reason?: typeof error) {
      const worker = opened.startWorker();
      await worker.hasStarted('/hanging');
      const [, id = ''] = /^worker (.+)$/m.exec(worker.output())!;
      await worker.kill('SIGKILL');
      return { release: () => opened.storage.jobs.releaseWorker(id, reason) };
    }

    test('puts its jobs back with the reason, which ends them the second time', async () => {
      const opened = await openNew();
      const library = opened.libraryWith();
      const { job, bookmark } = await library.for(user).queueSave({ url: 'https://a.example/hanging' });
      const first = await (await killAndRelease(opened, error)).release();
      expect(first).toMatchObject([{ job: { id: job, state: 'waiting', attempts: 0, error }, outcome: 'again' }]);
      const second = await (await killAndRelease(opened, error)).release();
      expect(second).toMatchObject([{ job: { id: job, state: 'dead', error }, outcome: 'dead' }]);
      expect(await library.for(user).find(bookmark.id)).toMatchObject({ state: 'error', error });
      expect(await opened.storage.jobs.pending()).toEqual({ due: 0, unfinished: 0 });
    });

    test('adds the reason when another worker was faster', async () => {
      const opened = await openNew();
      const library = opened.libraryWith();
      const { job, bookmark } = await library.for(user).queueSave({ url: 'https://a.example/hanging' });
      await (await killAndRelease(opened, error)).release();
      const { release } = await killAndRelease(opened, error);
      await expect.poll(opened.storage.jobs.pending, { timeout: 10_000 }).toEqual({ due: 0, unfinished: 0 });
      expect(await library.for(user).job(job)).toMatchObject({ state: 'dead', error: { type: 'worker-died' } });
      expect(await release()).toMatchObject([{ job: { id: job }, outcome: 'dead' }]);
      expect(await library.for(user).job(job)).toMatchObject({ state: 'dead', error });
      expect(await library.for(user).find(bookmark.id)).toMatchObject({ state: 'error', error });
    });

    test('without a reason, however often, does not count it', async () => {
      const opened = await openNew();
      const library = opened.libraryWith();
      const { job } = await library.for(user).queueSave({ url: 'https://a.example/hanging' });
      for (const isFaster of [false, true, false]) {
        const { release } = await killAndRelease(opened);
        if (isFaster) await expect.poll(opened.storage.jobs.pending, { timeout: 10_000 }).toMatchObject({ due: 1 });
        await release();
        expect(await library.for(user).job(job)).toMatchObject({ state: 'waiting', attempts: 0 });
      }
      await library.runWorker(quick);
      expect(await library.for(user).job(job)).toMatchObject({ state: 'done', attempts: 1 });
    });
  });

  test('a worker that is drained finishes its job and takes no other', async () => {
    const { libraryWith } = await openNew();
    const drain = new AbortController();
    const library = libraryWith({
      async page(url) {
        drain.abort();
        await sleep(500);
        return { url, html: pageAbout(url) };
      },
    });
    for (let i = 0; i < 3; i++) await library.for(user).queueSave({ url: `https://site${i}.example/` });
    await library.runWorker({ ...quick, concurrency: 1, untilEmpty: false, drain: drain.signal });
    const jobs = await library.for(user).jobs({ kind: 'save' });
    expect(jobs.map(({ state }) => state).sort()).toEqual(['done', 'waiting', 'waiting']);
    expect(jobs.every(({ attempts, state }) => attempts === (state === 'done' ? 1 : 0))).toBe(true);
  });

  test.each(['/hanging', '/deaf'])('SIGTERM puts the job of %s back, at once and uncounted', async (path) => {
    const { libraryWith, startWorker } = await openNew();
    const library = libraryWith();
    const { job } = await library.for(user).queueSave({ url: `https://a.example${path}` });
    const worker = startWorker();
    await worker.hasStarted(path);
    const stoppedAt = performance.now();
    await worker.kill('SIGTERM');
    expect(performance.now() - stoppedAt).toBeLessThan(10_000);
    expect(await library.for(user).job(job)).toMatchObject({ state: 'waiting', attempts: 0 });
    const freeAt = performance.now();
    await library.runWorker(quick);
    expect(performance.now() - freeAt).toBeLessThan(quick.leaseMs / 3);
    expect(await library.for(user).job(job)).toMatchObject({ state: 'done', attempts: 1 });
  });

  test('a worker with a busy event loop keeps its job', async () => {
    const { libraryWith, startWorker } = await openNew();
    const fetched: string[] = [];
    const library = libraryWith({
      async page(url) {
        fetched.push(url);
        return { url, html: pageAbout(url) };
      },
    });
    const { job } = await library.for(user).queueSave({ url: 'https://a.example/busy' });
    const worker = startWorker(1000);
    await worker.hasStarted('/busy');
    await library.runWorker({ ...quick, leaseMs: 1000 });
    expect(fetched).toEqual([]);
    expect(await library.for(user).job(job)).toMatchObject({ state: 'done', attempts: 1 });
    await worker.kill('SIGTERM');
    expect(worker.output().split('/busy')).toHaveLength(2);
  });

  test('a worker whose clock is ahead takes no jobs of others', async () => {
    const { libraryWith, startWorker } = await openNew();
    const library = libraryWith();
    const { job } = await library.for(user).queueSave({ url: 'https://a.example/hanging' });
    const worker = startWorker(30_000);
    await worker.hasStarted('/hanging');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90_000 });
    onTestFinished(() => void vi.useRealTimers());
    await library.runWorker({ ...quick, leaseMs: 30_000, untilEmpty: false, signal: AbortSignal.timeout(2500) });
    expect(await library.for(user).job(job)).toMatchObject({ state: 'running' });
    await worker.kill('SIGKILL');
  });

  test('a job queued by a machine whose clock is ahead does not wait', async () => {
    const { storage, libraryWith } = await openNew();
    const ahead = libraryOn(storage, { now: () => new Date(Date.now() + 90_000) });
    const { job } = await ahead.for(user).queueSave({ url: 'https://a.example/1' });
    const library = libraryWith();
    await library.runWorker({ ...quick, signal: AbortSignal.timeout(30_000) });
    expect(await library.for(user).job(job)).toMatchObject({ state: 'done' });
  });

  test('a new library leaves nothing behind when its worker stops', async () => {
    const { libraryWith, dataFolder } = await openNew();
    await libraryWith().runWorker(quick);
    const { readdir } = await import('node:fs/promises');
    expect(await readdir(join(dataFolder, 'workers')).catch(() => [])).toEqual([]);
  });
});

/** Versions of the schema in which workers renewed leases. */
const leaseVersions = { sqlite: 4, postgres: 3 };
const insertJob = sql`INSERT INTO jobs (id, user_id, kind, bookmark_id, payload, host, priority, state, attempts, max_attempts,
    run_at, worker, lease_until, created_at)
  VALUES ('old-job', 'local', 'links', 'gone', '{}', '', 0, 'running', 1, 3,
    '2025-03-01T10:00:00.000Z', 'gone', '2025-03-01T10:00:30.000Z', '2025-03-01T10:00:00.000Z')`;

const oldLibraries = {
  async sqlite() {
    const dataFolder = await newFolder();
    const file = new DatabaseSync(join(dataFolder, 'library.sqlite'));
    const db = new Kysely<Tables>({ dialect: sqliteDialect(file) });
    for (const migration of sqliteMigrations.slice(0, leaseVersions.sqlite)) await db.transaction().execute(migration);
    await insertJob.execute(db);
    file.exec(`PRAGMA user_version = ${leaseVersions.sqlite}`);
    await db.destroy();
    return { dataFolder };
  },
  async postgres() {
    const databaseUrl = await newDatabase();
    await runSql(databaseUrl, 'DROP SCHEMA public CASCADE');
    await runSql(databaseUrl, 'CREATE SCHEMA public');
    const pool = new pg.Pool({ connectionString: databaseUrl });
    pool.on('error', () => {}); // the server may end the connection while it is being closed
    pool.on('connect', (client) => client.on('error', () => {})); // the database may end it while it is being closed
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    for (const migration of postgresMigrations.slice(0, leaseVersions.postgres))
      await db.transaction().execute(migration);
    await insertJob.execute(db);
    await sql`CREATE TABLE pith_version AS SELECT ${sql.lit(leaseVersions.postgres)} AS version`.execute(db);
    await db.destroy();
    return { dataFolder: await newFolder(), databaseUrl };
  },
};

test.each(databases)('a library from when workers had leases migrates, in %s', { timeout: 60_000 }, async (name) => {
  const { dataFolder, ...more } = await oldLibraries[name]();
  const library = libraryOn(await openIn(dataFolder, more), { now: () => new Date() });
  await library.runWorker(quick);
  expect(await library.for(user).job('old-job')).toMatchObject({ state: 'done', attempts: 1 });
});

test('a library file that is locked for a while does not end its worker', { timeout: 30_000 }, async () => {
  const dataFolder = await newFolder();
  const library = libraryOn(await openIn(dataFolder), { now: () => new Date(), pages: anyPage });
  const stop = new AbortController();
  const errors: unknown[] = [];
  const work = library.runWorker({
    ...quick,
    untilEmpty: false,
    signal: stop.signal,
    onError: (error) => errors.push(error),
  });
  await sleep(200);
  const other = new DatabaseSync(join(dataFolder, 'library.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  await expect.poll(() => errors, { timeout: 10_000 }).toMatchObject([{ type: 'library-busy' }]);
  other.close();
  const { job } = await library.for(user).queueSave({ url: 'https://a.example/1' });
  await expect.poll(() => library.for(user).job(job), { timeout: 10_000 }).toMatchObject({ state: 'done' });
  stop.abort();
  await work;
});

describe.runIf(hasPostgres)('workers in a shared database', { timeout: 180_000 }, () => {
  async function openShared() {
    const databaseUrl = await newDatabase();
    const storage = await openIn(await newFolder(), { databaseUrl });
    return { databaseUrl, storage, library: libraryOn(storage, { now: () => new Date(), pages: anyPage }) };
  }

  test('a waiting job that the queue has lost is reported, and repaired', async () => {
    const { databaseUrl, storage, library } = await openShared();
    const { job } = await library.for(user).queueSave({ url: 'https://a.example/1' });
    const loseIt = () => runSql(databaseUrl, `SELECT graphile_worker.remove_job('${job}')`);
    await loseIt();
    expect(await storage.check()).toMatchObject({ healthy: false, forgottenJobs: 1 });
    await storage.check({ repair: true });
    expect(await storage.check()).toMatchObject({ healthy: true, forgottenJobs: 0 });
    await loseIt();
    await library.runWorker({ ...quick, signal: AbortSignal.timeout(30_000) });
    expect(await library.for(user).job(job)).toMatchObject({ state: 'done' });
  });

  test('connections that break all the time lose no job and kill none', async () => {
    const { databaseUrl, library } = await openShared();
    const JOBS = 80;
    for (let i = 0; i < JOBS; i++) await library.for(user).queueSave({ url: `https://site${i % 9}.example/${i}` });
    const stop = new AbortController();
    const options = { ...quick, untilEmpty: false, signal: stop.signal };
    const work = [library.runWorker(options), library.runWorker(options)];
    // Short enough a pause that some connections break while a job is being reported as done.
    for (let i = 0; i < 100; i++) {
      await sleep(25);
      await runSql(
        databaseUrl,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'pith worker%' AND random() < 0.4`,
      );
    }
    await expect.poll(() => unfinished(library), { timeout: 60_000 }).toBe(0);
    stop.abort();
    await Promise.all(work);
    expect((await library.for(user).stats()).jobs).toMatchObject({ done: JOBS, dead: 0 });
  });

  test('log nothing to the console', async () => {
    const spies = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
    const { library } = await openShared();
    await library.for(user).queueSave({ url: 'https://a.example/1' });
    await library.runWorker(quick);
    expect(spies.flatMap(({ mock }) => mock.calls)).toEqual([]);
  });
});

async function unfinished(library: Library): Promise<number> {
  const { waiting, running } = (await library.for(user).stats()).jobs;
  return waiting + running;
}

function startProcess(args: readonly string[]) {
  const child: ChildProcess = spawn(process.execPath, ['--no-warnings', workerProcess, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout!.setEncoding('utf8').on('data', (chunk) => (output += chunk));
  const exited = once(child, 'exit');
  return {
    output: () => output,
    exited,
    hasStarted: (path: string) => expect.poll(() => output, { timeout: 60_000 }).toContain(path),
    async kill(signal: NodeJS.Signals) {
      child.kill(signal);
      await exited;
    },
  };
}
