/** The packages of this repository, and which of them are published. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** Contains one folder for each published package, as it is published. */
export const builtPackages = join(root, 'build/npm');

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

export interface Package {
  /** Relative to the repository. */
  readonly folder: string;
  readonly manifest: Manifest;
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

export const packages: readonly Package[] = globSync('{packages,apps}/*/package.json', { cwd: root })
  .map(dirname)
  .sort()
  .map((folder) => ({ folder, manifest: readManifest(folder) }));

/**
 * In the order in which they are published: a library after those it depends on. The program, which contains them, is the last.
 *
 * Decision: docs/decisions/0030-one-bundled-program.md.
 */
export const publishedPackages: readonly Package[] = packages
  .filter(({ manifest }) => !manifest.private)
  .toSorted((a, b) => Number(isProgram(a)) - Number(isProgram(b)) || Number(dependsOn(a, b)) - Number(dependsOn(b, a)));

export const program: Package = publishedPackages.find(isProgram)!;

export const builtFolder = ({ folder }: Package): string => join(builtPackages, basename(folder));

function dependsOn({ manifest }: Package, other: Package): boolean {
  return Object.hasOwn(manifest.dependencies ?? {}, other.manifest.name);
}

function isProgram({ manifest }: Package): boolean {
  return manifest.bin !== undefined;
}
