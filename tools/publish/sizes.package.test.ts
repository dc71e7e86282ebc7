/** Packages stay small, bundled and installed; the limits are in bench/floors.json. */
import { describe, expect, inject, test } from 'vitest';
import floors from '../../bench/floors.json' with { type: 'json' };
import { bundledImports, bundleSize } from './bundleSizes.ts';
import { measureInstalled } from './install.ts';

const { core, program } = inject('installed');
const { bundleKilobytes, installedMegabytes } = floors.packages;

describe('bundled for browsers', () => {
  test.each(Object.entries(bundledImports))('%s', async (name, code) => {
    const { total } = await bundleSize(code, core);
    expect(total).toBeLessThanOrEqual(bundleKilobytes[name as keyof typeof bundledImports]);
  });
});

describe('installed', () => {
  test.each([
    ['@pith/core', core],
    ['pith', program],
  ] as const)('%s', async (name, folder) => {
    expect((await measureInstalled(folder)).megabytes).toBeLessThanOrEqual(installedMegabytes[name]);
  });
});
