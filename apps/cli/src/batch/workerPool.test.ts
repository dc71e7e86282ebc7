import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { forkWorker, workerPool } from './pool.ts';

function strangePool(size: number) {
  let started = 0;
  const pool = workerPool({
    size,
    pageSeconds: 1.5,
    start() {
      started += 1;
      return forkWorker(fileURLToPath(new URL('../../test/strangeWorker.js', import.meta.url)), 32);
    },
  });
  onTestFinished(() => pool.close());
  return { answer: (line: string) => pool.answer(new TextEncoder().encode(line)), started: () => started, pool };
}

test('answers come from as few workers as there are seats', async () => {
  const { answer, started } = strangePool(2);
  const answers = await Promise.all(['answer a', 'answer b', 'answer c', 'answer d'].map(answer));
  expect(answers).toEqual(['a', 'b', 'c', 'd']);
  expect(started()).toBe(2);
});

test.each([
  ['exit a', 'page-crashed', 'ended by 3'],
  ['throw a', 'page-crashed', 'ended by 1'],
  ['eat a', 'page-crashed', 'memory'],
  ['hang a', 'page-timed-out', 'more than 1.5 s'],
])('%s: an error under its id, and a new worker for the next', async (line, type, told) => {
  const { answer, started } = strangePool(1);
  const [bad, good] = await Promise.all([answer(line), answer('answer b')]);
  expect(JSON.parse(bad)).toEqual({ id: 'a', error: { type, message: expect.stringContaining(told) } });
  expect(good).toBe('b');
  expect(started()).toBe(2);
});

test('closing starts no worker for those that still wait', async () => {
  const { answer, started, pool } = strangePool(1);
  const first = answer('hang a');
  void answer('answer b');
  await pool.close();
  expect(JSON.parse(await first)).toMatchObject({ error: { type: 'page-crashed' } });
  expect(started()).toBe(1);
});
