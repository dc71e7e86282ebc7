import { expect, test } from 'vitest';
import { printable } from './io.ts';

test.each([
  ['keeps lines, tabs and every script', 'a\tb\n東京 é 👩‍👩‍👧', 'a\tb\n東京 é 👩‍👩‍👧'],
  ['takes away what a terminal obeys', '\u001b]0;owned\u0007\u001b[2Jtext\r\u009b31m', ']0;owned[2Jtext31m'],
  ['takes away what turns a line around', 'ab\u202edc\u2066x', 'abdcx'],
])('%s', (_, before, after) => {
  expect(printable(before)).toBe(after);
});
