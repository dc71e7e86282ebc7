import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMBINING, indexWords, wordsIn } from './words.ts';

const words = (text: string) => indexWords(text).join(' ');

test.each([
  ['words', 'The tide, turned', 'the tide turned'],
  ['accents and case', 'Ÿ ÉCOLE', 'y ecole'],
  ['a dotted capital', 'İstanbul', 'istanbul'],
  ['sharp s', 'Straße STRASSE GROẞ', 'strasse strasse gross'],
  ['the sigma at the end of a word', 'ΟΔΟΣ οδός', 'οδοσ οδοσ'],
  ['compatibility forms', 'ﬁne Ⅷ ℌ ｔｉｄｅ', 'fine viii h tide'],
  ['a fraction', '½', '1 2'],
  ['Cyrillic', 'Ёлка ЙОД', 'елка иод'],
  ['combining marks that are part of the word', 'हिन्दी', 'हिन्दी'],
  ['character pairs, and the last character alone', '東京都', '東京 京都 都'],
  ['one character', '京', '京'],
  ['an accent without a letter is not a word', 'a \u0301 b', 'a b'],
  ['adjacent runs of different scripts', 'iPhoneの2020年', 'iphone の 2020 年'],
  ['a long vowel inside a run', 'タワー', 'タワ ワー ー'],
  ['voiced marks are kept', 'が', 'が'],
  ['decomposed kana', 'か\u3099す', 'がす す'],
  ['half-width kana', 'ｶﾞｽ', 'ガス ス'],
  ['Hangul syllables are not decomposed', '한국', '한국 국'],
  ['decomposed Hangul', '한국'.normalize('NFD'), '한국 국'],
  ['a variation selector is ignored', '葛\u{e0100}飾', '葛飾 飾'],
  ['a soft hyphen is ignored', 'hy\u00adphen', 'hyphen'],
  ['characters beyond the first plane', '𠮷野', '𠮷野 野'],
  ['punctuation between runs', '東、京', '東 京'],
  ['no words', ' … ', ''],
])('%s', (_, text, expected) => {
  expect(words(text)).toBe(expected);
});

test('returns the position of each word', () => {
  const text = '— Café\nStra\u0301ße 𠮷野家.';
  const found = Array.from(wordsIn(text), ({ start, end }) => text.slice(start, end));
  expect(found).toEqual(['Café', 'Stra\u0301ße', '𠮷野', '野家', '家']);
});

describe('any text', () => {
  const letters = fc.constantFrom(
    ...[
      'a',
      'é',
      'e\u0301',
      'ß',
      'Σ',
      'ς',
      'ж',
      'й',
      'и\u0306',
      '東',
      '京',
      'か',
      '\u3099',
      'ｶ',
      'ﾞ',
      'ﾡ',
      'ￂ',
      'ㄱ',
      'ㅏ',
    ],
    ...[
      '한',
      '\u1112',
      '\u1161',
      '\u11ab',
      'ﬁ',
      '½',
      'Ⅷ',
      'ำ',
      'ก',
      'हि',
      'İ',
      '\u0301',
      '\u{e0100}',
      ' ',
      '\n',
      '-',
      '𠮷',
    ],
  );
  const anyText = fc.array(fc.oneof(letters, fc.string({ unit: 'binary', maxLength: 2 }))).map((each) => each.join(''));

  test('has the same words with and without positions', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(Array.from(wordsIn(text), ({ word }) => word)).toEqual(indexWords(text));
      }),
      { numRuns: 1000 },
    );
  });

  test.each(['NFC', 'NFD', 'NFKC', 'NFKD'])('has the same words in the form %s', (form) => {
    fc.assert(
      fc.property(
        fc.array(letters).map((each) => each.join('')),
        (text) => {
          expect(indexWords(text.normalize(form))).toEqual(indexWords(text));
        },
      ),
      { numRuns: 1000 },
    );
  });
});

test('knows every character that combines with the one before it', () => {
  const combines = new RegExp(`^${COMBINING}$`, 'u');
  const missing: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const character = String.fromCodePoint(code);
    if (/^[\p{M}\u1160-\u11ff\ud7b0-\ud7fb]/u.test(character.normalize('NFKD')) && !combines.test(character))
      missing.push(code.toString(16));
  }
  expect(missing).toEqual([]);
});

test('cuts words that are longer than an index key', () => {
  expect(indexWords('a'.repeat(600))).toEqual(['a'.repeat(500)]);
  expect(indexWords(`é${'a'.repeat(600)}`)).toEqual([`e${'a'.repeat(499)}`]);
});

test('handles long runs of any characters', () => {
  const text = `${'東京'.repeat(100_000)} ${'a'.repeat(500_000)} ${'\u0301'.repeat(100_000)}`;
  expect(indexWords(text)).toHaveLength(200_001);
  expect(Array.from(wordsIn(text))).toHaveLength(200_001);
});
