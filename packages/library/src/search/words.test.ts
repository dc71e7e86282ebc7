import { expect, test } from 'vitest';
import { toIndexText, wordsIn } from './words.ts';

test.each([
  ['words', 'The tide, turned', 'the tide turned'],
  ['accents and case', 'Ÿ ÉCOLE Straße', 'y ecole straße'],
  ['a dotted capital', 'İstanbul', 'istanbul'],
  ['compatibility forms', 'ﬁne ½ Ⅷ', 'fine 1⁄2 viii'],
  ['combining marks that are part of the word', 'हिन्दी', 'हिन्दी'],
  ['character pairs, and the last character alone', '東京都', '東京 京都 都'],
  ['one character', '京', '京'],
  ['an accent without a letter is not a word', 'a \u0301 b', 'a b'],
  ['adjacent runs of different scripts', 'iPhoneの2020年', 'iphone の 2020 年'],
  ['a long vowel inside a run', 'タワー', 'タワ ワー ー'],
  ['voiced marks are kept', 'が', 'が'],
  ['Hangul syllables are not decomposed', '한국', '한국 국'],
  ['characters beyond the first plane', '𠮷野', '𠮷野 野'],
  ['punctuation between runs', '東、京', '東 京'],
  ['no words', ' … ', ''],
])('%s', (_, text, words) => {
  expect(toIndexText(text)).toBe(words);
});

test('returns the position of each word', () => {
  const text = '— Café 𠮷野家.';
  const words = Array.from(wordsIn(text), ({ start, end }) => text.slice(start, end));
  expect(words).toEqual(['Café', '𠮷野', '野家', '家']);
});

test('handles long runs of any characters', () => {
  const text = `${'東京'.repeat(100_000)} ${'a'.repeat(500_000)} ${'\u0301'.repeat(100_000)}`;
  expect(toIndexText(text).length).toBeGreaterThan(700_000);
});
