import { describe, expect, test } from 'vitest';
import { model } from '../../packages/core/src/engine/model.ts';
import { readBlockModel, readNumbers, readWordTables } from '../../packages/core/src/engine/readModel.ts';
import type { WordTables } from '../../packages/core/src/engine/wordTables.ts';
import { featuresFingerprint, packBlockModel, packNumbers, packWordTables, pruneTables } from './packModel.ts';

describe('numbers are read as they were written, with three digits', () => {
  test.each([
    [[0.298, -0.631, 3.14, 1, -1, 9.99]],
    [[0]],
    [[0.001, 0.00999, 0.000125, -0.0000999, 1e-12]],
    [[10, 12.3, -456, 1e6]],
  ])('%j', (numbers) => {
    expect(readNumbers(packNumbers(numbers))).toEqual(numbers);
  });

  test('further digits are rounded', () => {
    expect(readNumbers(packNumbers([0.12345, -9.996]))).toEqual([0.123, -10]);
  });
});

test('the model of blocks is read as it was written, weights in steps of their column', () => {
  // Two features and one page type; a general weight, one for the type, and two hidden units.
  const written = {
    bias: [0.5, -0.25, 0, 1],
    rows: [
      [0.1, 2, 0.42, 0, -1, 3],
      [0.2, 0.3, -0.21, 0, 0.5, -1.5],
      [0, 1, 0.01, 0, 0.25, 0],
    ],
    output: [1.5, -0.75],
  };
  const read = readBlockModel({ ...model, ...packBlockModel(written, 1) }, 2, 1);
  expect(read.bias).toEqual(written.bias);
  expect(read.output).toEqual(written.output);
  read.rows.forEach((row, k) => {
    expect(row.slice(0, 2)).toEqual(written.rows[k]!.slice(0, 2));
    row.slice(2).forEach((weight, c) => {
      expect(weight).toBeCloseTo(written.rows[k]![2 + c]!, 1);
    });
  });
});

type Table = keyof WordTables;
const TABLES: readonly Table[] = ['names', 'phrases', 'words', 'headings'];
const tables = (part: { readonly [Name in Table]?: Record<string, number> }): WordTables =>
  Object.fromEntries(TABLES.map((name) => [name, new Map(Object.entries(part[name] ?? {}))])) as unknown as WordTables;
const noWords = tables({});

describe('word tables are read as they were written', () => {
  test.each<[string, WordTables]>([
    ['nothing', noWords],
    ['words with common starts', tables({ words: { share: -3, shared: -2.9, sharing: 3, sh: 0 } })],
    [
      'a word in several tables',
      tables({ names: { share: -1 }, phrases: { share: 1 }, words: { share: 2 }, headings: { share: 3 } }),
    ],
    ['names of properties', tables({ names: { constructor: 1, __proto__x: -1 } })],
    [
      'phrases whose words are in no table',
      tables({ phrases: { 'read more': -3, 'read more about it': -2, 'read the rest': 1 } }),
    ],
    ['a phrase that starts another', tables({ phrases: { 'a b c d e f': 1, 'a b c d e': 2, 'a b': 3 } })],
    ['numbers and other scripts', tables({ phrases: { '0 min read': -0.5, español: 0.1, '日本語 版': -0.1 } })],
    ['long common starts', tables({ words: { ['a'.repeat(40)]: 1, ['a'.repeat(41)]: 2 } })],
  ])('%s', (_, words) => {
    expect(entriesOf(readWordTables({ ...model, ...packWordTables(words) }))).toEqual(entriesOf(words));
  });
});

test('a word that is the name of a property has no weight unless it is in the table', () => {
  const { names } = readWordTables({ ...model, ...packWordTables(noWords) });
  expect(names.get('constructor')).toBeUndefined();
});

const entriesOf = (words: WordTables) =>
  TABLES.map((name) => [name, [...words[name]].sort(([a], [b]) => (a < b ? -1 : 1))]);

test('the fingerprint notices features that change places', () => {
  expect(featuresFingerprint([['a'], ['b']], [['c']])).not.toBe(featuresFingerprint([['b'], ['a']], [['c']]));
  expect(featuresFingerprint([['a'], ['b']], [['c']])).not.toBe(featuresFingerprint([['a']], [['b'], ['c']]));
});

test('entries with little weight are left out', () => {
  const pruned = pruneTables(
    tables({ names: { share: -1.2, wide: 1.1 }, phrases: { 'read on': 2.5, 'so far': -2.4 } }),
  );
  expect([...pruned.names.keys(), ...pruned.phrases.keys()]).toEqual(['share', 'read on']);
});
