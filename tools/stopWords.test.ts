import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSortedWords } from '../packages/core/src/sortedWords.ts';
import { packSortedWords } from './packSortedWords.ts';
import { stopWordTableFile, stopWordTableSource } from './stopWords.ts';

test('the table of stop words is that of stopWords.txt (write it with `node tools/stopWords.ts`)', () => {
  expect(readFileSync(stopWordTableFile, 'utf8')).toBe(stopWordTableSource());
});

test.each([
  [[]],
  [['a']],
  [['share', 'shared', 'sharing', 'a']],
  [['the', 'the', 'then']],
  [['був', 'була', 'été', 'étés', '것은', '것을', 'अपना', 'अपनी']],
  [['a'.repeat(40), 'a'.repeat(41)]],
])('sorted words are read as they were written: %j', (words) => {
  expect(readSortedWords(packSortedWords(words))).toEqual([...new Set(words)].sort());
});
