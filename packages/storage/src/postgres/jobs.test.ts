/** Stale locks, which only happen in a shared database. */
import { describe, expect, test, vi } from 'vitest';
import { runSql } from '../../../../tools/postgres/startPostgres.ts';
import { libraryOn, newFolder, openIn, pageAbout } from '../../test/kit.ts';
import { hasPostgres, newDatabase } from '../../test/postgres.ts';

const user = 'local';
const quick = { concurrency: 1, perHost: 8, leaseMs: 1000, untilEmpty: true, signal: new AbortController().signal };

describe.runIf(hasPostgres)('jobs in PostgreSQL', { timeout: 60_000 }, () => {
  test.each([
    ['a living worker that lost its claim', '(SELECT max(locked_by) FROM graphile_worker._private_jobs)'],
    ['an unknown worker', "'somebody'"],
  ])('a lock of %s is released when the lease expires', async (_, locker) => {
    const databaseUrl = await newDatabase();
    const storage = await openIn(await newFolder(), { databaseUrl });
    const started = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const library = libraryOn(storage, {
      now: () => new Date(),
      pages: {
        async page(url) {
          started.resolve();
          await goOn.promise;
          return { url, html: pageAbout(url) };
        },
      },
    });
    await library.queueSave({ user, url: 'https://a.example/1' });
    const work = library.runWorker(quick);
    await started.promise;
    const { job } = await library.queueSave({ user, url: 'https://a.example/2' });
    for (const table of ['_private_jobs', '_private_job_queues'])
      await runSql(
        databaseUrl,
        `UPDATE graphile_worker.${table} SET locked_by = ${locker}, locked_at = now() - interval '1 hour' WHERE locked_by IS NULL`,
      );
    goOn.resolve();
    await work;
    expect(await library.job(user, job)).toMatchObject({ state: 'done', attempts: 1 });
  });

  test('log nothing to the console', async () => {
    const spies = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
    const storage = await openIn(await newFolder(), { databaseUrl: await newDatabase() });
    const library = libraryOn(storage, {
      now: () => new Date(),
      pages: { page: async (url) => ({ url, html: pageAbout(url) }) },
    });
    await library.queueSave({ user, url: 'https://a.example/1' });
    await library.runWorker(quick);
    expect(spies.flatMap(({ mock }) => mock.calls)).toEqual([]);
  });
});
