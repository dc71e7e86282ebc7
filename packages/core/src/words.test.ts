import { describe, expect, test } from 'vitest';
import { fragment } from '../test/kit.ts';
import { firstNamed } from './dom/index.ts';
import { countWords, measureWords } from './words.ts';

describe('counting words', () => {
  test.each([
    ['nothing', '', 0],
    ['only spaces and punctuation', ' \n\t—…«»!?.,;:"()[]', 0],
    ['plain English', 'The tide turns at noon.', 5],
    ['numbers', 'In 2024, 3 of 10', 5],
    ['letters and digits together', 'B2B covid19', 2],
    ['hyphens separate words', 'well-known', 2],
    ['apostrophes separate words', "don't l’eau", 4],
    ['underscores separate words', 'snake_case', 2],
    ['accents', 'Élève à Zürich', 3],
    ['combining accents', 'E\u0301le\u0300ve', 1],
    ['Cyrillic', 'Привет, мир', 2],
    ['Greek', 'Καλημέρα κόσμε', 2],
    ['Arabic with its own comma', 'مرحبا، يا عالم', 3],
    ['Hebrew', 'שלום עולם', 2],
    ['Hindi', 'नमस्ते दुनिया', 2],
    ['Korean, which has spaces', '안녕하세요 세계', 2],
    ['Chinese by character', '你好世界', 4],
    ['Chinese without its punctuation', '你好，世界。真的？对：一；二！（三）', 10],
    ['Japanese by character, kana too', '日本語のページ', 7],
    ['Thai by character', 'สวัสดี', 6],
    ['Chinese and English mixed', '用 TypeScript 写的', 4],
    ['an emoji counts as a word', 'ok 🙂', 2],
    ['full-width Latin', 'ＡＢＣ　ＤＥ', 2],
    ['soft hyphens do not separate words', 'Donau\u00addampf\u00adschiff', 1],
    ['joiners do not separate words', 'می\u200cخواهم', 1],
    ['non-breaking spaces separate words', '10\u00a0km', 2],
    ['dashes and quotes of print', '“yes” – no—maybe', 3],
    ['arrows and boxes', '→ next ■ ✓', 1],
  ])('%s', (_, text, words) => {
    expect(countWords(text)).toBe(words);
  });
});

describe('measureWords', () => {
  const root = fragment(
    '<div>one <a href="/">two <b>three</b></a></div><p>four</p><script>five</script><style>six</style><noscript>seven</noscript>',
  );
  const measures = measureWords(root);
  test.each([
    ['div', { words: 3, linkWords: 2 }],
    ['a', { words: 2, linkWords: 2 }],
    ['b', { words: 1, linkWords: 1 }],
    ['p', { words: 1, linkWords: 0 }],
    ['script', undefined],
    ['style', undefined],
    ['noscript', undefined],
  ])('<%s>, without an entry if it has no words', (name, expected) => {
    expect(measures.get(firstNamed(root, name)!)).toEqual(expected);
  });
  test('the count of the root is the sum of its parts', () => {
    expect(measures.get(root)).toEqual({ words: 4, linkWords: 2 });
  });
});
