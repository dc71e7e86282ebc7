/** Installs extractors from npm into a cache folder, each into a folder of its own, when they are first used. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cliError } from '../errors.ts';
import { peers } from './peers.ts';

/** Returns the folder. Scripts of packages do not run. */
export async function installPeer(name: string, cacheFolder: string): Promise<string> {
  const { packages, overrides } = peers[name]!;
  const folder = join(cacheFolder, 'peers', `${name}-${packages[0]!.split('@').at(-1)}`);
  if (existsSync(join(folder, 'node_modules'))) return folder;
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  await writeFile(join(unfinished, 'package.json'), JSON.stringify({ private: true, overrides }));
  const args = ['install', '--no-audit', '--no-fund', '--no-progress', '--ignore-scripts', ...packages];
  await promisify(execFile)('npm', args, { cwd: unfinished }).catch(async (error: Error & { stderr?: string }) => {
    await rm(unfinished, { recursive: true, force: true });
    throw await cliError(
      'program-failed',
      `npm install ${packages.join(' ')}: ${error.stderr?.split('\n')[0] ?? error.message}`,
    );
  });
  await rename(unfinished, folder);
  return folder;
}
