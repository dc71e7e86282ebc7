/** Without this a page type or feature that was added without a new fit would silently count for nothing. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { featuresFingerprint } from '../../../../bench/fit/packModel.ts';
import { features } from './features.ts';
import { blockModel, pageTypeWeights } from './fittedWeights.ts';
import { model } from './model.ts';
import { pageFeatures } from './pageFeatures.ts';
import { pageTypes } from './pageTypes.ts';
import { fittedTables } from './wordTables.ts';

const { output } = blockModel();

test.each([
  ['block features', features.length + pageTypes.length, blockModel(), 1 + pageTypes.length + output.length],
  ['page features', pageFeatures.length, pageTypeWeights(), pageTypes.length],
] as const)('the fitted weights are those of the %s', (_, inputs, { bias, rows }, columns) => {
  expect(rows).toHaveLength(inputs);
  expect(bias).toHaveLength(columns);
  expect([...new Set(rows.map((row) => row.length))]).toEqual([2 + columns]); // mean and scale first
  expect([...bias, ...rows.flat()].filter((weight) => !Number.isFinite(weight))).toEqual([]);
});

test('the features are those that the model was fitted with, in the same order', () => {
  expect(model.features).toBe(featuresFingerprint(features, pageFeatures));
});

test('names have three letters or more, and phrases have a letter', () => {
  const { names, phrases } = fittedTables();
  expect([...names.keys()].filter((name) => !/^[a-z]{3,}$/.test(name))).toEqual([]);
  expect([...phrases.keys()].filter((phrase) => !/^[\p{L}\p{N} ]*\p{L}[\p{L}\p{N} ]*$/u.test(phrase))).toEqual([]);
  expect([...names.values(), ...phrases.values()].filter((weight) => !(Math.abs(weight) <= 3))).toEqual([]);
});

test('the model is small', () => {
  expect(gzipSync(JSON.stringify(model)).length).toBeLessThan(32_000);
});
