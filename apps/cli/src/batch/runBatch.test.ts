import { Readable } from 'node:stream';
import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testIo } from '../../test/kit.ts';
import { readConfig } from '../config.ts';
import type { Checkpoint, Progress } from './checkpoint.ts';
import { errorLine, type Outcome } from './page.ts';
import { type Batch, runBatch } from './runBatch.ts';
import { linesOut } from './sinks/lines.ts';
import { linesSource } from './sources/lines.ts';
import { createTally } from './tally.ts';
import type { WorkerPool } from './workerPool.ts';

const article = (text: string): Outcome => ({ kind: 'article', id: 'null', text });
const textOf = (task: Parameters<WorkerPool['process']>[0]) =>
  task.kind === 'line' ? new TextDecoder().decode(task.line) : '';

/** A pool whose results the test resolves, in any order. */
function manualPool() {
  const pending = new Map<string, (result: string) => void>();
  const pool: WorkerPool = {
    process: (task) => new Promise((resolve) => pending.set(textOf(task), (result) => resolve(article(result)))),
    close: async () => {},
  };
  return { pool, pending };
}

const instantPool: WorkerPool = {
  process: async (task) => article(`<${textOf(task)}>`),
  close: async () => {},
};

type TestOptions = Partial<Batch> & { readonly stdin: string | Readable };

async function start({ stdin, ...options }: TestOptions) {
  const { io, stdout } = testIo({ stdin });
  const source = await linesSource('-', { io, config: await readConfig({}), maxLineBytes: 100, isOutput: () => false });
  const done = runBatch({
    ...{ source, pool: instantPool, tally: createTally(), isOrdered: true, limits: { pages: 3, bytes: 1000 } },
    ...{ sink: linesOut(io), signal: new AbortController().signal, onPage: () => {} },
    reject: async (rejection) => io.write(`${errorLine(rejection)}\n`),
    ...options,
  });
  return { done, stdout };
}

async function flush(): Promise<void> {
  for (let i = 0; i < 20; i++) await nextTick();
}

test('writes results in the order of the input', async () => {
  const { pool, pending } = manualPool();
  const { done, stdout } = await start({ stdin: 'a\nb\nc', pool });
  await flush();
  pending.get('c')!('C');
  pending.get('b')!('B');
  await flush();
  expect(stdout.text).toBe('');
  pending.get('a')!('A');
  await done;
  expect(stdout.text).toBe('A\nB\nC\n');
});

test('writes results as they come, if the order does not matter', async () => {
  const { pool, pending } = manualPool();
  const { done, stdout } = await start({ stdin: 'a\nb\nc', pool, isOrdered: false });
  await flush();
  for (const name of ['c', 'a', 'b']) {
    pending.get(name)!(name);
    await flush();
  }
  await done;
  expect(stdout.text).toBe('c\na\nb\n');
});

test('writes a result while waiting for the next line', async () => {
  const stdin = new Readable({ read() {} });
  const { done, stdout } = await start({ stdin });
  stdin.push('a\n');
  await flush();
  expect(stdout.text).toBe('<a>\n');
  stdin.push(null);
  await done;
});

test('reads at most the maximum number of pages until a result is written', async () => {
  const stdin = Readable.from(['a\n', 'b\n', 'c\n', 'd\n', 'e\n'].map((line) => Buffer.from(line)));
  const { pool, pending } = manualPool();
  const { done } = await start({ stdin, pool });
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

test('reads at most the maximum number of bytes, but at least one page', async () => {
  const { pool, pending } = manualPool();
  const { done } = await start({ stdin: 'aaaaaaaa\nb\nc\n', pool, limits: { pages: 3, bytes: 4 } });
  await flush();
  expect([...pending.keys()]).toEqual(['aaaaaaaa']);
  pending.get('aaaaaaaa')!('A');
  await flush();
  expect([...pending.keys()]).toEqual(['aaaaaaaa', 'b', 'c']);
  for (const name of ['b', 'c']) pending.get(name)!(name);
  await done;
});

test('writes an error for a line that is too long', async () => {
  const { done, stdout } = await start({ stdin: `a\n${'x'.repeat(101)}\nb\n` });
  await done;
  const [a, long, b] = stdout.text.split('\n');
  expect([a, b]).toEqual(['<a>', '<b>']);
  expect(JSON.parse(long!)).toMatchObject({ id: null, error: { type: 'line-too-long' } });
});

test('stops on an interruption while waiting for input', async () => {
  const controller = new AbortController();
  const { done } = await start({ stdin: new Readable({ read() {} }), signal: controller.signal });
  controller.abort(new Error('stop'));
  await expect(done).rejects.toThrow('stop');
});

test('stops if a result cannot be written', async () => {
  const stdin = new Readable({ read() {} });
  const { done, stdout } = await start({ stdin });
  stdout.destroy();
  stdin.push('a\n');
  await expect(done).rejects.toMatchObject({ type: 'output-failed' });
});

test('a checkpoint is saved at the end, and pages that are done are not read again', async () => {
  const saved: Progress[] = [];
  const counts = { extracted: 2, skipped: {}, failed: {} };
  const reached = { next: 1, done: [2], output: 0, rejected: 0, counts, isFinished: false };
  const checkpoint: Checkpoint = { reached, save: async (progress) => void saved.push(progress) };
  const { done, stdout } = await start({ stdin: 'a\nb\nc\nd\n', checkpoint, tally: createTally(counts) });
  await done;
  expect(stdout.text).toBe('<b>\n<d>\n');
  expect(saved).toEqual([
    { next: 4, done: [], output: 0, rejected: 0, counts: { ...counts, extracted: 4 }, isFinished: true },
  ]);
});
