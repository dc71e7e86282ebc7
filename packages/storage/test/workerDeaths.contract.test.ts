/** Workers that die during a job: a death is not an attempt, and a job that keeps killing workers becomes dead. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { runSql } from '../../../tools/postgres/startPostgres.ts';
import { libraryOn, newFolder, openIn, pageAbout } from './kit.ts';
import { hasPostgres, newDatabase } from './postgres.ts';

const quick = { concurrency: 1, perHost: 8, leaseMs: 60_000, untilEmpty: true, signal: new AbortController().signal };

async function sqlite() {
  const folder = await newFolder();
  const change = async (statement: string) => {
    const db = new DatabaseSync(join(folder, 'library.sqlite'));
    db.exec(statement);
    db.close();
  };
  return { storage: await openIn(folder), change };
}

async function postgres() {
  const databaseUrl = await newDatabase();
  const storage = await openIn(await newFolder(), { databaseUrl });
  return { storage, change: (statement: string) => runSql(databaseUrl, statement) };
}

const databases = [{ name: 'sqlite', open: sqlite }, ...(hasPostgres ? [{ name: 'postgres', open: postgres }] : [])];

describe.each(databases)('a worker that dies, in $name', { timeout: 60_000 }, ({ open }) => {
  async function abandoned(deaths: number) {
    const { storage, change } = await open();
    const library = libraryOn(storage, {
      now: () => new Date(),
      pages: { page: async (url) => ({ url, html: pageAbout(url) }) },
    });
    const { job, bookmark } = await library.queueSave({ user: 'local', url: 'https://a.example/1' });
    await change(
      `UPDATE jobs SET state = 'running', worker = 'gone', lease_until = '2020-01-01T00:00:00.000Z', attempts = 6, deaths = ${deaths}`,
    );
    await library.runWorker(quick);
    return { library, job: (await library.job('local', job))!, bookmark: (await library.find('local', bookmark.id))! };
  }

  test('leaves its job to another worker, and the death does not count as an attempt', async () => {
    const { job, bookmark } = await abandoned(3);
    expect([job.state, job.attempts, bookmark.state]).toEqual(['done', 6, 'ready']);
  });

  test('too often makes the job dead with an error, and the job can be retried', async () => {
    const { library, job, bookmark } = await abandoned(19);
    expect([job.state, job.error?.type]).toEqual(['dead', 'worker-died']);
    expect([bookmark.state, bookmark.error?.type]).toEqual(['error', 'worker-died']);
    await library.retryJob('local', job.id);
    await library.runWorker(quick);
    expect(await library.job('local', job.id)).toMatchObject({ state: 'done', attempts: 1 });
  });
});
