import { Readable } from 'node:stream';
import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testIo } from '../../test/kit.ts';
import { type BatchLimits, runBatch } from './runBatch.ts';
import type { WorkerPool } from './workerPool.ts';

const limits: BatchLimits = { lines: 3, bytes: 1000, lineBytes: 100 };

/** A pool whose results the test resolves, in any order. */
function manualPool() {
  const pending = new Map<string, (result: string) => void>();
  const pool: WorkerPool = {
    process: (line) => new Promise((resolve) => pending.set(new TextDecoder().decode(line), resolve)),
    close: async () => {},
  };
  return { pool, pending };
}

const instantPool: WorkerPool = {
  process: async (line) => `<${new TextDecoder().decode(line)}>`,
  close: async () => {},
};

async function flush(): Promise<void> {
  for (let i = 0; i < 20; i++) await nextTick();
}

test('writes results in the order of the input lines', async () => {
  const { io, stdout } = testIo({ stdin: 'a\nb\nc' });
  const { pool, pending } = manualPool();
  const done = runBatch(pool, io, limits);
  await flush();
  pending.get('c')!('C');
  pending.get('b')!('B');
  await flush();
  expect(stdout.text).toBe('');
  pending.get('a')!('A');
  await done;
  expect(stdout.text).toBe('A\nB\nC\n');
});

test('writes a result while waiting for the next line', async () => {
  const stdin = new Readable({ read() {} });
  const { io, stdout } = testIo({ stdin });
  const done = runBatch(instantPool, io, limits);
  stdin.push('a\n');
  await flush();
  expect(stdout.text).toBe('<a>\n');
  stdin.push(null);
  await done;
});

test('reads at most the maximum number of lines until a result is written', async () => {
  const { io } = testIo({ stdin: Readable.from(['a\n', 'b\n', 'c\n', 'd\n', 'e\n'].map((line) => Buffer.from(line))) });
  const { pool, pending } = manualPool();
  const done = runBatch(pool, io, limits);
  await flush();
  expect([...pending.keys()]).toEqual(['a', 'b', 'c']);
  pending.get('b')!('B');
  await flush();
  expect([...pending.keys()]).toEqual(['a', 'b', 'c']); // b waits for a to be written
  pending.get('a')!('A');
  await flush();
  expect([...pending.keys()]).toEqual(['a', 'b', 'c', 'd', 'e']);
  for (const name of ['c', 'd', 'e']) pending.get(name)!(name);
  await done;
});

test('reads at most the maximum number of bytes, but at least one line', async () => {
  const { io } = testIo({ stdin: 'aaaaaaaa\nb\nc\n' });
  const { pool, pending } = manualPool();
  const done = runBatch(pool, io, { ...limits, bytes: 4 });
  await flush();
  expect([...pending.keys()]).toEqual(['aaaaaaaa']);
  pending.get('aaaaaaaa')!('A');
  await flush();
  expect([...pending.keys()]).toEqual(['aaaaaaaa', 'b', 'c']);
  for (const name of ['b', 'c']) pending.get(name)!(name);
  await done;
});

test('writes an error for a line that is too long', async () => {
  const { io, stdout } = testIo({ stdin: `a\n${'x'.repeat(101)}\nb\n` });
  await runBatch(instantPool, io, limits);
  const [a, long, b] = stdout.text.split('\n');
  expect([a, b]).toEqual(['<a>', '<b>']);
  expect(JSON.parse(long!)).toMatchObject({ id: null, error: { type: 'line-too-long' } });
});

test('stops on an interruption while waiting for input', async () => {
  const controller = new AbortController();
  const { io } = testIo({ stdin: new Readable({ read() {} }), signal: controller.signal });
  const done = runBatch(instantPool, io, limits);
  controller.abort(new Error('stop'));
  await expect(done).rejects.toThrow('stop');
});

test('stops if a result cannot be written', async () => {
  const stdin = new Readable({ read() {} });
  const { io, stdout } = testIo({ stdin });
  stdout.destroy();
  stdin.push('a\n');
  await expect(runBatch(instantPool, io, limits)).rejects.toMatchObject({ type: 'output-failed' });
  expect(stdin.destroyed).toBe(true);
});
