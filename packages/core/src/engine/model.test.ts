/** Without this a page type or feature that was added without a new fit would silently count for nothing. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { features } from './features.ts';
import { model } from './model.ts';
import { pageFeatures } from './pageFeatures.ts';
import { pageTypes } from './pageTypes.ts';
import { fittedTables } from './wordTables.ts';

test.each([
  ['block features', features, model.blocks, 1 + pageTypes.length],
  ['page features', pageFeatures, model.pageTypes, pageTypes.length],
] as const)('the fitted weights are those of the %s', (_, named, weights, columns) => {
  expect(Object.keys(weights.features).sort()).toEqual(named.map(([name]) => name).sort());
  expect(weights.bias).toHaveLength(columns);
  expect([...new Set(Object.values(weights.features).map((row) => row.length))]).toEqual([2 + columns]); // mean and scale first
});

test('names have three letters or more, and phrases have a letter', () => {
  const { names, phrases } = fittedTables();
  expect(Object.keys(names).filter((name) => !/^[a-z]{3,}$/.test(name))).toEqual([]);
  expect(Object.keys(phrases).filter((phrase) => !/^[\p{L}\p{N} ]*\p{L}[\p{L}\p{N} ]*$/u.test(phrase))).toEqual([]);
  expect(Object.values({ ...names, ...phrases }).filter((weight) => !(Math.abs(weight) <= 3))).toEqual([]);
});

test('the model is small', () => {
  expect(gzipSync(JSON.stringify(model)).length).toBeLessThan(64_000);
});
