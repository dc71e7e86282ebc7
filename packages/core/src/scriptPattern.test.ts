import { expect, test } from 'vitest';
import { patternFor } from './scriptPattern.ts';

const WORD = { any: /\p{L}+/gu, ascii: /[a-z]+/g };

test.each([
  ['', []],
  ['two words, 2 numbers', ['two', 'words', 'numbers']],
  ['smörgås and sill', ['smörgås', 'and', 'sill']],
  ['one\ttwo\u00a0three', ['one', 'two', 'three']],
  ['漢字 and kana', ['漢字', 'and', 'kana']],
])('finds the words of %j in either form', (text, words) => {
  expect(text.match(patternFor(text, WORD)) ?? []).toEqual(words);
});

test('uses the quick form for ASCII only', () => {
  expect(patternFor('plain ~ text', WORD)).toBe(WORD.ascii);
  expect(patternFor('naïve', WORD)).toBe(WORD.any);
});
