import { expect, test } from 'vitest';
import { shortenBlanks } from './shortenBlanks.ts';

const text = 'a'.repeat(1_000_000);

test.each([
  ['a long run is shortened', `${text}b${' '.repeat(100_001)}c`, `${text}b${' '.repeat(100_000)}c`],
  [
    'each of several',
    `${'\n\t'.repeat(90_000)}<p>${text}${'\u00a0'.repeat(200_000)}b`,
    `${'\n\t'.repeat(50_000)}<p>${text}${'\u00a0'.repeat(100_000)}b`,
  ],
  ['at the end', `${text}${' '.repeat(200_000)}`, `${text}${' '.repeat(100_000)}`],
  ['a shorter run stays', `${text}b${' '.repeat(100_000)}c`, `${text}b${' '.repeat(100_000)}c`],
  ['at the start', `${' '.repeat(100_001)}${text}`, `${' '.repeat(100_000)}${text}`],
  ['also in a short page', `b${' '.repeat(200_000)}c`, `b${' '.repeat(100_000)}c`],
  ['text without blanks stays', text, text],
])('%s', (_, before, after) => {
  // Not compared by the matcher: it would print a megabyte.
  expect(shortenBlanks(before) === after).toBe(true);
});
