import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testIo } from '../../test/kit.ts';
import { batch, type Limits } from './batch.ts';
import type { Pool } from './pool.ts';

const limits: Limits = { lines: 3, bytes: 1000, lineBytes: 100 };

/** A pool whose answers are given by the test, in any order. */
function handPool() {
  const asked = new Map<string, (answer: string) => void>();
  const pool: Pool = {
    answer: (line) => new Promise((resolve) => asked.set(new TextDecoder().decode(line), resolve)),
    close: async () => {},
  };
  return { pool, asked };
}

const instantPool: Pool = { answer: async (line) => `<${new TextDecoder().decode(line)}>`, close: async () => {} };

async function settle(): Promise<void> {
  for (let i = 0; i < 20; i++) await turn();
}

test('answers are written in the order of their lines', async () => {
  const { io, stdout } = testIo({ stdin: 'a\nb\nc' });
  const { pool, asked } = handPool();
  const done = batch(pool, io, limits);
  await settle();
  asked.get('c')!('C');
  asked.get('b')!('B');
  await settle();
  expect(stdout.text).toBe('');
  asked.get('a')!('A');
  await done;
  expect(stdout.text).toBe('A\nB\nC\n');
});

test('an answer is written while the next line is awaited', async () => {
  const stdin = new Readable({ read() {} });
  const { io, stdout } = testIo({ stdin });
  const done = batch(instantPool, io, limits);
  stdin.push('a\n');
  await settle();
  expect(stdout.text).toBe('<a>\n');
  stdin.push(null);
  await done;
});

test('no more lines are taken than the limit, until an answer is written', async () => {
  const { io } = testIo({ stdin: Readable.from(['a\n', 'b\n', 'c\n', 'd\n', 'e\n'].map((line) => Buffer.from(line))) });
  const { pool, asked } = handPool();
  const done = batch(pool, io, limits);
  await settle();
  expect([...asked.keys()]).toEqual(['a', 'b', 'c']);
  asked.get('b')!('B');
  await settle();
  expect([...asked.keys()]).toEqual(['a', 'b', 'c']); // b waits for a to be written
  asked.get('a')!('A');
  await settle();
  expect([...asked.keys()]).toEqual(['a', 'b', 'c', 'd', 'e']);
  for (const name of ['c', 'd', 'e']) asked.get(name)!(name);
  await done;
});

test('no more bytes are taken than the limit, but one line always is', async () => {
  const { io } = testIo({ stdin: 'aaaaaaaa\nb\nc\n' });
  const { pool, asked } = handPool();
  const done = batch(pool, io, { ...limits, bytes: 4 });
  await settle();
  expect([...asked.keys()]).toEqual(['aaaaaaaa']);
  asked.get('aaaaaaaa')!('A');
  await settle();
  expect([...asked.keys()]).toEqual(['aaaaaaaa', 'b', 'c']);
  for (const name of ['b', 'c']) asked.get(name)!(name);
  await done;
});

test('too long a line gives an error in its place', async () => {
  const { io, stdout } = testIo({ stdin: `a\n${'x'.repeat(101)}\nb\n` });
  await batch(instantPool, io, limits);
  const [a, long, b] = stdout.text.split('\n');
  expect([a, b]).toEqual(['<a>', '<b>']);
  expect(JSON.parse(long!)).toMatchObject({ id: null, error: { type: 'line-too-long' } });
});

test('an interruption ends it, whatever it waits for', async () => {
  const controller = new AbortController();
  const { io } = testIo({ stdin: new Readable({ read() {} }), signal: controller.signal });
  const done = batch(instantPool, io, limits);
  controller.abort(new Error('stop'));
  await expect(done).rejects.toThrow('stop');
});

test('a result that nobody takes ends it', async () => {
  const stdin = new Readable({ read() {} });
  const { io, stdout } = testIo({ stdin });
  stdout.destroy();
  stdin.push('a\n');
  await expect(batch(instantPool, io, limits)).rejects.toMatchObject({ type: 'output-failed' });
  expect(stdin.destroyed).toBe(true);
});
