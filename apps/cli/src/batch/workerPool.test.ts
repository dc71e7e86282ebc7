import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { errorLine } from './page.ts';
import { forkWorker, workerPool } from './workerPool.ts';

function misbehavingPool(size: number) {
  let started = 0;
  const pool = workerPool({
    size,
    seconds: () => 1.5,
    start() {
      started += 1;
      return forkWorker(fileURLToPath(new URL('../../test/misbehavingWorker.js', import.meta.url)), 32);
    },
  });
  onTestFinished(() => pool.close());
  const process = async (line: string) => {
    const outcome = await pool.process({ kind: 'line', line: new TextEncoder().encode(line) });
    return outcome.kind === 'article' ? outcome.text : errorLine(outcome);
  };
  return { process, started: () => started, pool };
}

test('starts at most as many workers as there are slots', async () => {
  const { process, started } = misbehavingPool(2);
  const results = await Promise.all(['return a', 'return b', 'return c', 'return d'].map(process));
  expect(results).toEqual(['a', 'b', 'c', 'd']);
  expect(started()).toBe(2);
});

test.each([
  ['exit a', 'page-crashed', 'ended with 3'],
  ['throw a', 'page-crashed', 'ended with 1'],
  ['eat a', 'page-crashed', 'memory'],
  ['hang a', 'page-timed-out', 'more than 1.5 s'],
])('%s: returns an error with the id and starts a new worker', async (line, type, reason) => {
  const { process, started } = misbehavingPool(1);
  const [bad, good] = await Promise.all([process(line), process('return b')]);
  expect(JSON.parse(bad)).toEqual({ id: 'a', error: { type, message: expect.stringContaining(reason) } });
  expect(good).toBe('b');
  expect(started()).toBe(2);
});

test('close() starts no worker for waiting lines', async () => {
  const { process, started, pool } = misbehavingPool(1);
  const first = process('hang a');
  void process('return b');
  await pool.close();
  expect(JSON.parse(await first)).toMatchObject({ error: { type: 'page-crashed' } });
  expect(started()).toBe(1);
});
