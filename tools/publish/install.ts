/** Packs the built packages and installs them as a stranger would: from tarballs, with npm, in an empty folder. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { builtFolder, type Package, root } from './workspace.ts';

const run = promisify(execFile);

/** Survives `npm run build` and is removed with node_modules. */
const nodesFolder = join(root, 'node_modules/.cache/pith-nodes');

export interface PackedFile {
  readonly path: string;
  readonly size: number;
}

export interface Tarball {
  readonly file: string;
  readonly size: number;
  readonly files: readonly PackedFile[];
}

export async function pack(each: Package, folder: string): Promise<Tarball> {
  const { stdout } = await npm(['pack', '--json', '--pack-destination', folder], builtFolder(each));
  const [packed] = JSON.parse(stdout) as { filename: string; size: number; files: PackedFile[] }[];
  return { file: join(folder, packed!.filename), size: packed!.size, files: packed!.files };
}

/** Installs tarballs or packages of the registry into a new folder and returns the folder. */
export async function install(packages: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pith-install-'));
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  await npm(['install', '--no-audit', '--no-fund', '--prefer-offline', ...packages], folder);
  return folder;
}

/** Returns the path of a Node of this version, from the packages that the npm package `node` installs. */
export async function installNode(version: string): Promise<string> {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = join(nodesFolder, version);
  const node = join(folder, 'node_modules', name, 'bin/node');
  if (!existsSync(node)) {
    await mkdir(nodesFolder, { recursive: true });
    const installed = await install([`${name}@${version}`]);
    // A copy that is complete or not there, whatever is interrupted.
    const copy = join(nodesFolder, `${version}-${process.pid}`);
    await run('cp', ['-R', installed, copy]);
    await rename(copy, folder).catch(() => rm(copy, { recursive: true }));
    await rm(installed, { recursive: true });
  }
  return node;
}

/** Number of installed packages, and the disk space they take. */
export async function measureInstalled(folder: string): Promise<{ packages: number; megabytes: number }> {
  return {
    packages: (await installedPackages(folder)).length,
    megabytes: await diskSpace(join(folder, 'node_modules')),
  };
}

/** Installed packages of at least this size, the largest first. */
export async function largestPackages(folder: string, minMegabytes: number) {
  const packages = await Promise.all(
    (await installedPackages(folder)).map(async (path) => ({
      name: path.replace(/^node_modules\//, ''),
      megabytes: await diskSpace(join(folder, path)),
    })),
  );
  return packages.filter(({ megabytes }) => megabytes >= minMegabytes).sort((a, b) => b.megabytes - a.megabytes);
}

async function installedPackages(folder: string): Promise<string[]> {
  const lock = JSON.parse(await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: object;
  };
  return Object.keys(lock.packages);
}

/** Megabytes that a folder takes on disk, in whole blocks. */
async function diskSpace(folder: string): Promise<number> {
  let blocks = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    blocks += (await stat(join(entry.parentPath, entry.name))).blocks;
  return (blocks * 512) / 1_000_000;
}

function npm(words: readonly string[], cwd: string) {
  return run('npm', words, { cwd, maxBuffer: 20_000_000 });
}
