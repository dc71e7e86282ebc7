import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openSqlite } from '../sqlite/database.ts';
import { sqliteTime } from '../sqlite/time.ts';
import { jobStates } from './jobStates.ts';
import { createAttempts, keepWorking } from './runJobs.ts';

const options = {
  concurrency: 1,
  perHost: 1,
  leaseMs: 1000,
  signal: new AbortController().signal,
  isPermanent: () => false,
};
const queue = { add: async () => {}, remove: async () => {}, unlock: async () => {} };

async function openJobs() {
  const folder = await mkdtemp(join(tmpdir(), 'pith-attempts-'));
  const { db, jobs, close } = await openSqlite(join(folder, 'library.sqlite'));
  onTestFinished(async () => {
    await close();
    await rm(folder, { recursive: true });
  });
  await db.insertInto('users').values({ id: 'local', created_at: '2025-03-01T10:00:00.000Z' }).execute();
  const states = jobStates(sqliteTime, queue);
  const claim = (id: string) =>
    db.transaction().execute(async (tx) => {
      const job = { id, user: 'local', kind: 'save', bookmark: id, payload: {}, host: 'a', priority: 0 } as const;
      await jobs.enqueue(tx, { ...job, maxAttempts: 3, createdAt: '2025-03-01T10:00:00.000Z' });
      return (await states.claim(tx, { id, worker: 'me' }))!;
    });
  return { db, states, claim };
}

/** Results of queries arrive only when the gate opens. */
const gated = (gate: Promise<void>): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    await gate;
    return result;
  },
});

test('a job that starts while its worker compares its jobs with the table is not aborted', async () => {
  const { db, states, claim } = await openJobs();
  const gate = Promise.withResolvers<void>();
  const started = Promise.withResolvers<AbortSignal>();
  const goOn = Promise.withResolvers<void>();
  const attempts = createAttempts({
    db: db.withPlugin(gated(gate.promise)),
    states,
    worker: 'me',
    options,
    async handler(_, { signal }) {
      started.resolve(signal);
      await goOn.promise;
    },
  });
  const comparing = attempts.compare();
  const running = attempts.run(await claim('job-1'));
  const signal = await started.promise;
  gate.resolve();
  await comparing;
  expect(signal.aborted).toBe(false);
  goOn.resolve();
  await running;
});

test('a job that is in the table as this worker’s, but does not run, is put back the second time', async () => {
  const { db, states, claim } = await openJobs();
  const attempts = createAttempts({ db, states, worker: 'me', options, handler: async () => {} });
  await claim('job-1');
  const stateOf = async () => (await db.selectFrom('jobs').select(['state', 'attempts']).execute())[0];
  await attempts.compare();
  expect(await stateOf()).toEqual({ state: 'running', attempts: 1 });
  await attempts.compare();
  expect(await stateOf()).toEqual({ state: 'waiting', attempts: 0 });
});

test('work that fails is done again, and reported', async () => {
  const errors: unknown[] = [];
  let calls = 0;
  const work = async () => {
    calls += 1;
    if (calls === 2) throw new Error('no disk');
    return calls === 3 ? 'ended' : 'go on';
  };
  await keepWorking(work, { ...options, onError: (error) => errors.push((error as Error).message) });
  expect([calls, errors]).toEqual([3, ['no disk']]);
});
