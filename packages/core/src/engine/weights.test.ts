/** Without this a page type or feature that was added without a new fit would silently count for nothing. */
import { expect, test } from 'vitest';
import { blockWeights } from './blockWeights.ts';
import { features } from './features.ts';
import { pageFeatures } from './pageFeatures.ts';
import { pageTypes } from './pageTypes.ts';
import { typeWeights } from './typeWeights.ts';

test.each([
  ['block features', features, blockWeights, 1 + pageTypes.length],
  ['page features', pageFeatures, typeWeights, pageTypes.length],
] as const)('the fitted weights are those of the %s', (_, named, weights, columns) => {
  expect(Object.keys(weights.features).sort()).toEqual(named.map(([name]) => name).sort());
  expect(weights.bias).toHaveLength(columns);
  expect([...new Set(Object.values(weights.features).map((row) => row.length))]).toEqual([2 + columns]); // mean and scale first
});
