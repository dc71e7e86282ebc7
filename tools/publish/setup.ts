/** Builds, packs and installs the packages once for all tests of the project `packages`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildPackages } from './build.ts';
import { install, pack, type Tarball } from './install.ts';
import { program, publishedPackages } from './workspace.ts';

export interface InstalledPackages {
  readonly tarballs: Readonly<Record<string, Tarball>>;
  /** A folder in which only the program is installed. */
  readonly program: string;
  /** A folder in which only `@pith/core` is installed. */
  readonly core: string;
  /** A folder in which all libraries are installed. */
  readonly libraries: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    installed: InstalledPackages;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildPackages();
  const folder = await mkdtemp(join(tmpdir(), 'pith-packed-'));
  const packed = publishedPackages.map(async (each) => [each.manifest.name, await pack(each, folder)] as const);
  const tarballs: Record<string, Tarball> = Object.fromEntries(await Promise.all(packed));
  const libraryNames = publishedPackages.filter((each) => each !== program).map(({ manifest }) => manifest.name);
  const [installedProgram, core, libraries] = await Promise.all(
    [['pith'], ['@pith/core'], libraryNames].map((names) => install(names.map((name) => tarballs[name]!.file))),
  );
  const installed: InstalledPackages = { tarballs, program: installedProgram!, core: core!, libraries: libraries! };
  project.provide('installed', installed);
  return async () => {
    for (const each of [folder, installed.program, installed.core, installed.libraries])
      await rm(each, { recursive: true, force: true });
  };
}
