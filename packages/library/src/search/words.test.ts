import { expect, test } from 'vitest';
import { indexed, wordsIn } from './words.ts';

test.each([
  ['words', 'The tide, turned', 'the tide turned'],
  ['accents and case', 'Ÿ ÉCOLE Straße', 'y ecole straße'],
  ['a dotted capital', 'İstanbul', 'istanbul'],
  ['compatibility forms', 'ﬁne ½ Ⅷ', 'fine 1⁄2 viii'],
  ['signs of a script that needs them', 'हिन्दी', 'हिन्दी'],
  ['pairs, and the last one alone', '東京都', '東京 京都 都'],
  ['one character', '京', '京'],
  ['an accent without a letter is no word', 'a \u0301 b', 'a b'],
  ['runs side by side', 'iPhoneの2020年', 'iphone の 2020 年'],
  ['a long vowel inside a run', 'タワー', 'タワ ワー ー'],
  ['voiced marks stay', 'が', 'が'],
  ['Hangul stays whole', '한국', '한국 국'],
  ['characters beyond the first plane', '𠮷野', '𠮷野 野'],
  ['marks between runs', '東、京', '東 京'],
  ['nothing', ' … ', ''],
])('%s', (_, text, words) => {
  expect(indexed(text)).toBe(words);
});

test('knows where each word is', () => {
  const text = '— Café 𠮷野家.';
  const places = Array.from(wordsIn(text), ({ start, end }) => text.slice(start, end));
  expect(places).toEqual(['Café', '𠮷野', '野家', '家']);
});

test('takes a long text apart, whatever it is made of', () => {
  const text = `${'東京'.repeat(100_000)} ${'a'.repeat(500_000)} ${'\u0301'.repeat(100_000)}`;
  expect(indexed(text).length).toBeGreaterThan(700_000);
});
