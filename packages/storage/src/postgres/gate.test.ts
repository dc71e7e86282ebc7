import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

/** Starts jobs in this order; those in capitals must be alone. Ends them one after another, the oldest first. */
async function startAndEnd(names: string): Promise<string> {
  const gate = createGate();
  const running: { readonly name: string; readonly end: () => void }[] = [];
  const seen: string[] = [];
  const jobs = [...names].map((name) =>
    gate.run(name, name !== name.toLowerCase(), () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      running.push({ name, end: resolve });
      return promise;
    }),
  );
  for (let ended = 0; ended < names.length; ended++) {
    await new Promise(setImmediate);
    seen.push(running.map(({ name }) => name).join(''));
    running.shift()!.end();
  }
  await Promise.all(jobs);
  expect([...names].some(gate.has)).toBe(false);
  return seen.join(' ');
}

test.each([
  ['ordinary jobs run beside each other', 'abc', 'abc bc c'],
  ['one that must be alone waits for those before it, and those after it wait', 'abCde', 'ab b C de e'],
  ['two that must be alone follow each other', 'aBCd', 'a B C d'],
])('%s', async (_, names, expected) => {
  expect(await startAndEnd(names)).toBe(expected);
});

test('a job that fails lets the next ones run', async () => {
  const gate = createGate();
  const failing = gate.run('a', true, () => Promise.reject(new Error('no')));
  const next = gate.run('b', false, async () => {});
  await expect(failing).rejects.toThrow('no');
  await expect(next).resolves.toBeUndefined();
});
