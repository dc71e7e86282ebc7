import { expect, test } from 'vitest';
import { foldSpaces } from './foldSpaces.ts';

test.each([
  ['', ''],
  ['one two', 'one two'],
  [' one  two ', ' one two '],
  ['one\ntwo', 'one two'],
  ['one \n\t two\r\n', 'one two '],
  ['\n one', ' one'],
  ['one\u00a0two \u3000three\ufeff', 'one two three '],
])('%j becomes %j', (text, folded) => {
  expect(foldSpaces(text)).toBe(folded);
  expect(foldSpaces(text)).toBe(text.replace(/\s+/g, ' '));
});
