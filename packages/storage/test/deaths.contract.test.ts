/** Workers that die in the middle of a job: that is no try, and what kills them is not tried for ever. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { ask } from '../../../tools/postgres/startPostgres.ts';
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
  return { storage, change: (statement: string) => ask(databaseUrl, statement) };
}

const databases = [{ name: 'sqlite', open: sqlite }, ...(hasPostgres ? [{ name: 'postgres', open: postgres }] : [])];

describe.each(databases)('a worker that died, in $name', { timeout: 60_000 }, ({ open }) => {
  async function abandoned(deaths: number) {
    const { storage, change } = await open();
    const library = libraryOn(storage, {
      now: () => new Date(),
      pages: { page: async (url) => ({ url, html: pageAbout(url) }) },
    });
    const { job, bookmark } = await library.accept({ user: 'local', url: 'https://a.example/1' });
    await change(
      `UPDATE jobs SET state = 'running', worker = 'gone', lease_until = '2020-01-01T00:00:00.000Z', attempts = 6, deaths = ${deaths}`,
    );
    await library.work(quick);
    return { library, job: (await library.job('local', job))!, bookmark: (await library.find('local', bookmark.id))! };
  }

  test('leaves its job to another, and that is no try', async () => {
    const { job, bookmark } = await abandoned(3);
    expect([job.state, job.attempts, bookmark.state]).toEqual(['done', 6, 'ready']);
  });

  test('once too often leaves a reason, and can be tried again', async () => {
    const { library, job, bookmark } = await abandoned(19);
    expect([job.state, job.trouble?.type]).toEqual(['dead', 'worker-died']);
    expect([bookmark.state, bookmark.trouble?.type]).toEqual(['error', 'worker-died']);
    await library.retryJob('local', job.id);
    await library.work(quick);
    expect(await library.job('local', job.id)).toMatchObject({ state: 'done', attempts: 1 });
  });
});
