import { expect, test } from 'vitest';
import { limitConcurrency } from './limitConcurrency.ts';

test('runs at most the maximum at once, in order; a failed task frees its slot', async () => {
  const gate = limitConcurrency(2);
  const order: number[] = [];
  let inside = 0;
  let most = 0;
  const work = (number: number) =>
    gate(async () => {
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setTimeout(resolve, 2));
      inside -= 1;
      order.push(number);
      if (number === 1) throw new Error('one');
      return number;
    });
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map(work));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect([most, order]).toEqual([2, [0, 1, 2, 3, 4]]);
});
