import { expect, test } from 'vitest';
import { printable } from './io.ts';

test.each([
  ['keeps newlines, tabs and all scripts', 'a\tb\n東京 é 👩‍👩‍👧', 'a\tb\n東京 é 👩‍👩‍👧'],
  ['removes escape sequences', '\u001b]0;owned\u0007\u001b[2Jtext\r\u009b31m', ']0;owned[2Jtext31m'],
  ['removes direction overrides', 'ab\u202edc\u2066x', 'abdcx'],
])('%s', (_, before, after) => {
  expect(printable(before)).toBe(after);
});
