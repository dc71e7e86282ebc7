import { expect, test } from 'vitest';
import { clientKey, createRateLimit } from './rateLimit.ts';

test('allows so many attempts per key and window, and says how long to wait', () => {
  let time = 0;
  const rate = createRateLimit({ max: 2, windowMs: 10_000, now: () => time });
  expect([rate.attempt('a'), rate.attempt('a'), rate.attempt('a'), rate.attempt('b')]).toEqual([
    undefined,
    undefined,
    10,
    undefined,
  ]);
  time = 9_500;
  expect(rate.attempt('a')).toBe(1);
  time = 10_000;
  expect(rate.attempt('a')).toBeUndefined();
  rate.attempt('a');
  rate.forget('a');
  expect(rate.attempt('a')).toBeUndefined();
});

test('a flood of keys forgets the oldest ones and no more', () => {
  const rate = createRateLimit({ max: 1, windowMs: 10_000, maxKeys: 100, now: () => 0 });
  for (let i = 0; i < 1000; i++) rate.attempt(`key ${i}`);
  expect([rate.attempt('key 999'), rate.attempt('key 0')]).toEqual([10, undefined]);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the key of %s', (address, key) => {
  expect(clientKey(address)).toBe(key);
});
