import { expect, test } from 'vitest';
import { SEPARATOR, spelled } from './dictionary.ts';

/** What PostgreSQL does with a text: UTF-8 there and back. */
const stored = (text: string) => Buffer.from(text).toString();

test.each([
  ['the first word', 1, 1],
  ['the last before the surrogates', 0xd800 - 3, 1],
  ['the first after them', 0xd800 - 2, 1],
  ['the last of one character', 0xf0000 - 0x800 - 3, 1],
  ['the first of two', 0xf0000 - 0x800 - 2, 2],
  ['the largest number of the table', 2 ** 31 - 1, 2],
])('%s', (_, number, characters) => {
  const spelling = spelled(number);
  expect([...spelling].length).toBe(characters);
  expect(stored(spelling)).toBe(spelling);
});

test('no two numbers are spelled alike, and none like a separator', () => {
  const steps = Array.from({ length: 3000 }, (_, i) => i * 997 + 1);
  const edges = [0xd800, 0xe000, 0xf0000 - 0x800, 0xf0000].flatMap((edge) => [edge - 3, edge - 2, edge - 1, edge]);
  const numbers = [...new Set([...steps, ...edges])];
  const spellings = new Set(numbers.map(spelled));
  expect(spellings.size).toBe(numbers.length);
  expect(spellings.has(SEPARATOR)).toBe(false);
});
