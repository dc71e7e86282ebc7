import { expect, test } from 'vitest';
import { reserved, spelled } from './dictionary.ts';

/** What PostgreSQL does with a text: UTF-8 there and back. */
const stored = (text: string) => Buffer.from(text).toString();

test.each([
  ['the first word', 1, 1],
  ['the last before the surrogates', 0xd800 - 10, 1],
  ['the first after them', 0xd800 - 9, 1],
  ['the last of one character', 0xf0000 - 0x800 - 10, 1],
  ['the first of two', 0xf0000 - 0x800 - 9, 2],
  ['the largest number of the table', 2 ** 31 - 1, 2],
])('%s', (_, number, characters) => {
  const spelling = spelled(number);
  expect([...spelling].length).toBe(characters);
  expect(stored(spelling)).toBe(spelling);
});

test('no two numbers are spelled alike, and none has a reserved character', () => {
  const steps = Array.from({ length: 3000 }, (_, i) => i * 997 + 1);
  const edges = [0xd800, 0xe000, 0xf0000 - 0x800, 0xf0000].flatMap((edge) =>
    Array.from({ length: 12 }, (_, i) => edge - i),
  );
  const numbers = [...new Set([...steps, ...edges])];
  const spellings = new Set(numbers.map(spelled));
  expect(spellings.size).toBe(numbers.length);
  const characters = new Set([...spellings].flatMap((spelling) => [...spelling]));
  expect(Array.from({ length: 9 }, (_, i) => characters.has(reserved(i)))).not.toContain(true);
});
