/** What only a shared database can come to: locks that nobody is behind. */
import { describe, expect, test, vi } from 'vitest';
import { ask } from '../../../../tools/postgres/startPostgres.ts';
import { libraryOn, newFolder, openIn, pageAbout } from '../../test/kit.ts';
import { hasPostgres, newDatabase } from '../../test/postgres.ts';

const user = 'local';
const quick = { concurrency: 1, perHost: 8, leaseMs: 1000, untilEmpty: true, signal: new AbortController().signal };

describe.runIf(hasPostgres)('jobs in PostgreSQL', { timeout: 60_000 }, () => {
  test.each([
    ['a living worker that does not know of it', '(SELECT max(locked_by) FROM graphile_worker._private_jobs)'],
    ['a worker that nobody has heard of', "'somebody'"],
  ])('a lock of %s ends with the lease', async (_, locker) => {
    const databaseUrl = await newDatabase();
    const storage = await openIn(await newFolder(), { databaseUrl });
    const began = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const library = libraryOn(storage, {
      now: () => new Date(),
      pages: {
        async page(url) {
          began.resolve();
          await goOn.promise;
          return { url, html: pageAbout(url) };
        },
      },
    });
    await library.accept({ user, url: 'https://a.example/1' });
    const work = library.work(quick);
    await began.promise;
    const { job } = await library.accept({ user, url: 'https://a.example/2' });
    for (const table of ['_private_jobs', '_private_job_queues'])
      await ask(
        databaseUrl,
        `UPDATE graphile_worker.${table} SET locked_by = ${locker}, locked_at = now() - interval '1 hour' WHERE locked_by IS NULL`,
      );
    goOn.resolve();
    await work;
    expect(await library.job(user, job)).toMatchObject({ state: 'done', attempts: 1 });
  });

  test('say nothing on the console', async () => {
    const said = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
    const storage = await openIn(await newFolder(), { databaseUrl: await newDatabase() });
    const library = libraryOn(storage, {
      now: () => new Date(),
      pages: { page: async (url) => ({ url, html: pageAbout(url) }) },
    });
    await library.accept({ user, url: 'https://a.example/1' });
    await library.work(quick);
    expect(said.flatMap(({ mock }) => mock.calls)).toEqual([]);
  });
});
