/** The packages as users get them: what they add to a bundle, what they take on disk, and how fast the program starts. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackages } from '../tools/publish/build.ts';
import { bundledImports, bundleSize } from '../tools/publish/bundleSizes.ts';
import { install, largestPackages, measureInstalled, pack } from '../tools/publish/install.ts';
import { program, publishedPackages } from '../tools/publish/workspace.ts';
import floors from './floors.json' with { type: 'json' };
import { measureStartup } from './startup.ts';

const limits: Readonly<
  Record<'bundleKilobytes' | 'installedMegabytes' | 'startupMilliseconds', Record<string, number>>
> = floors.packages;

/** Prints the figures and returns the limits that were missed. */
export async function measurePackages(rounds: number): Promise<string[]> {
  const missed: string[] = [];
  const report = (kind: keyof typeof limits, name: string, value: number, unit: string, remark = '') => {
    const limit = limits[kind][name];
    const text = `${name}: ${value.toFixed(1)} ${unit}`;
    console.log(
      `${name.padEnd(24)} ${value.toFixed(1).padStart(7)} ${unit}  ${limit ? `at most ${limit}` : ''}${remark}`,
    );
    if (limit !== undefined && value > limit) missed.push(`${text}, its limit is ${limit}`);
  };

  const reportBundles = async (folder: string) => {
    console.log('  bundled for browsers, minified and compressed');
    for (const [name, code] of Object.entries(bundledImports)) {
      const { total, model } = await bundleSize(code, folder);
      report('bundleKilobytes', name, total, 'kB', model > 0 ? `, of it the engine’s model ${model.toFixed(1)}` : '');
    }
  };

  await buildPackages();
  const folder = await mkdtemp(join(tmpdir(), 'pith-packed-'));
  try {
    console.log('Installed, on disk');
    const tarballs = new Map<string, string>();
    for (const each of publishedPackages) {
      tarballs.set(each.manifest.name, (await pack(each, folder)).file);
      // With those of ours that it depends on, which come first.
      const dependencies = each === program ? [] : Object.keys(each.manifest.dependencies ?? {});
      const installed = await install(
        [each.manifest.name, ...dependencies].flatMap((name) => tarballs.get(name) ?? []),
      );
      const { packages, megabytes } = await measureInstalled(installed);
      report('installedMegabytes', each.manifest.name, megabytes, 'MB', `, ${packages} packages`);
      for (const { name, megabytes } of await largestPackages(installed, 1.5))
        console.log(`    ${name.padEnd(40)} ${megabytes.toFixed(1)} MB`);
      if (each.manifest.name === '@pith/core') await reportBundles(installed);
      if (each === program) {
        console.log(`  start to first output, beyond Node, best of ${rounds}`);
        const times = await measureStartup(join(installed, 'node_modules/pith/bin/pith.js'), rounds);
        for (const [name, { wall, cpu }] of Object.entries(times)) {
          // A process that waits for its turn on a busy machine is not slow.
          report(
            'startupMilliseconds',
            name,
            Math.min(wall, cpu),
            'ms',
            `, wall ${wall.toFixed(0)}, CPU ${cpu.toFixed(0)}`,
          );
        }
      }
      await rm(installed, { recursive: true });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return missed;
}
