import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { processorSeconds } from '../../../tools/processorSeconds.ts';
import { testIo } from '../test/kit.ts';
import { processEach } from './processEach.ts';

/** Records how many items run at the same time, in all and per key, and the order in which they start. */
function recorder(keyOf = (item: string) => item[0]!) {
  const running: string[] = [];
  const seen = { started: [] as string[], most: 0, mostPerKey: 0 };
  const work = async (item: string) => {
    seen.started.push(item);
    running.push(item);
    seen.most = Math.max(seen.most, running.length);
    seen.mostPerKey = Math.max(seen.mostPerKey, running.filter((each) => keyOf(each) === keyOf(item)).length);
    await sleep(5);
    running.splice(running.indexOf(item), 1);
  };
  return { seen, work, keyOf };
}

const items = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1', 'a5'];

test.each([
  ['one after the other, in order', { jobs: 1, perKey: 2 }, 1, 1],
  ['several at a time, few of a key', { jobs: 4, perKey: 2 }, 4, 2],
  ['few at a time', { jobs: 2, perKey: 2 }, 2, 2],
  ['one of a key', { jobs: 8, perKey: 1 }, 3, 1],
])('%s', async (_, limits, most, mostPerKey) => {
  const { seen, work, keyOf } = recorder();
  expect(await processEach(items, { io: testIo().io, json: false, keyOf, ...limits }, work)).toBe(0);
  expect(seen).toMatchObject({ most, mostPerKey });
  expect([...seen.started].sort()).toEqual([...items].sort());
  if (limits.jobs === 1) expect(seen.started).toEqual(items);
});

test('ten thousand items of one host and ten thousand hosts are no burden', async () => {
  const many = Array.from({ length: 20_000 }, (_, i) => (i % 2 ? `host-${i}` : 'same'));
  const items = many.map((key, i) => `${key}/${i}`);
  const limits = { io: testIo().io, json: false, jobs: 4, perKey: 1, keyOf: (item: string) => item.split('/')[0]! };
  let count = 0;
  const seconds = await processorSeconds(() =>
    processEach(items, limits, async () => {
      count += 1;
    }),
  );
  expect(count).toBe(20_000);
  expect(seconds).toBeLessThan(5);
});

test('a failure is reported and the others go on; the exit code is that of the first', async () => {
  const { io, stderr } = testIo();
  const code = await processEach(items, { io, json: false, jobs: 3, keyOf: (item) => item }, async (item) => {
    if (item.endsWith('2')) throw new Error('broken');
  });
  expect([code, stderr.text]).toEqual([1, expect.stringContaining('a2: broken')]);
  expect(stderr.text).toContain('b2: broken');
});

test('an interruption waits for what is running and names what is left', async () => {
  const stop = new AbortController();
  const { io } = testIo({ signal: stop.signal });
  const rest: string[][] = [];
  const finished: string[] = [];
  const done = processEach(
    items,
    {
      io,
      json: false,
      jobs: 3,
      async onInterrupted(left) {
        rest.push([...left]);
        return 'the rest is queued';
      },
    },
    async (item, signal) => {
      if (item === 'a2') stop.abort();
      await sleep(5);
      if (item === 'a3') signal.throwIfAborted();
      finished.push(item);
    },
  );
  await expect(done).rejects.toMatchObject({
    type: 'interrupted',
    suggestions: ['the rest is queued', expect.any(String)],
  });
  expect([finished, rest]).toEqual([['a1', 'a2'], [['a3', 'a4', 'b1', 'b2', 'c1', 'a5']]]);
});
