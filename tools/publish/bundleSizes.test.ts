/** Bundles stay small; the limits are in bench/floors.json. */
import { expect, test } from 'vitest';
import floors from '../../bench/floors.json' with { type: 'json' };
import { bundledImports, bundleSize } from './bundleSizes.ts';

const limits = floors.packages.bundleKilobytes;

test.each(Object.entries(bundledImports))('%s', async (name, code) => {
  expect((await bundleSize(code)).total).toBeLessThanOrEqual(limits[name as keyof typeof limits]);
});
