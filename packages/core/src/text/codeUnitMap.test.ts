import { expect, test } from 'vitest';
import { CodeUnitMap, mix } from './codeUnitMap.ts';

const words = Array.from({ length: 3000 }, (_, i) => `word${i * 7919}`);

function find<T>(table: CodeUnitMap<T>, word: string): T | undefined {
  const units = Uint16Array.from(`<${word}>`, (_, i) => `<${word}>`.charCodeAt(i));
  let hash = 0;
  for (const letter of word) hash = mix(hash, letter.charCodeAt(0));
  return table.get(hash, units, 1, units.length - 1);
}

test('finds each word and no other', () => {
  const table = new CodeUnitMap(words.map((word, i) => [word, i]));
  expect(words.filter((word, i) => find(table, word) !== i)).toEqual([]);
  expect(['', 'word', 'word7919x', 'Word7919'].map((word) => find(table, word))).toEqual(Array(4).fill(undefined));
  expect(table.size).toBe(words.length);
});

test('distinguishes words with the same hash', () => {
  const [one, other] = ['Aa', 'BB']; // equal hashes: 'A' * 31 + 'a' = 'B' * 31 + 'B'
  expect(find(new CodeUnitMap([[one, 1]]), other!)).toBeUndefined();
  expect(
    find(
      new CodeUnitMap([
        [one, 1],
        [other!, 2],
      ]),
      other!,
    ),
  ).toBe(2);
});

test('set replaces a value, clear removes all', () => {
  const table = new CodeUnitMap([['a', 1]]);
  table.set('a', 2);
  expect([find(table, 'a'), table.size]).toEqual([2, 1]);
  table.clear();
  expect([find(table, 'a'), table.size]).toEqual([undefined, 0]);
});
