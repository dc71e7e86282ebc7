/** Checks the data folder: that it exists and can be written, and that only its owner can read it. */
import { access, chmod, constants, lstat, readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { type DoctorOptions, type Finding, failure, listSome, ok, warning } from './finding.ts';

export async function checkDataFolder({ dataFolder, isDataFolderSet }: Config): Promise<Finding> {
  const folder = await nearestFolder(dataFolder);
  const writable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (folder === dataFolder)
    return writable
      ? ok(dataFolder)
      : warning(`${dataFolder} cannot be written: its pages can be read, but nothing can be saved`);
  const missing = `${dataFolder} does not exist`;
  if (!writable) return failure(`${missing} and cannot be created`);
  return isDataFolderSet
    ? failure(`${missing}: check PITH_DATA, and that its disk is there. The first save creates it`)
    : warning(`${missing} yet: the first save creates it`);
}

/** The folder itself, or the nearest one above it that exists. Rejects if that is not a folder. */
async function nearestFolder(path: string): Promise<string> {
  for (let each = path; ; each = dirname(each)) {
    const found = await stat(each).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (found && !found.isDirectory()) throw new Error(`${each} is not a folder`);
    if (found) return each;
  }
}

/** Folders of the data folder with files that the user writes. The data folder itself keeps others out of them. */
const USER_FOLDERS: ReadonlySet<string> = new Set(['rules', 'content-scripts']);
const OTHERS = 0o077;

/** Older versions of Pith created files that other users of the machine could read. */
export async function checkPermissions(config: Config, { repair }: DoctorOptions): Promise<Finding> {
  if (process.platform === 'win32') return ok('not checked on Windows');
  const { configFile, dataFolder } = config;
  const exposed: string[] = [];
  for (const root of privatePlaces(config)) for await (const path of exposedBelow(root, dataFolder)) exposed.push(path);
  const isConfigExposed = await isExposed(configFile);
  if (repair) {
    const failed: string[] = [];
    for (const path of exposed) await makePrivate(path).catch(() => failed.push(path));
    if (failed.length > 0) return warning(`${listSome(failed)}: the permissions cannot be changed`);
  }
  const details = [
    exposed.length > 0 &&
      (repair
        ? `${exposed.length} files and folders are private now`
        : `other users of this machine may have access to ${exposed.length} files and folders: ${listSome(exposed)} (make them private with --repair)`),
    isConfigExposed && `other users may read ${configFile}, which may contain passwords (run: chmod 600 ${configFile})`,
  ].filter(Boolean);
  if (details.length === 0) return ok('only you can read what Pith has written');
  return (isConfigExposed || !repair ? warning : ok)(details.join('; '));
}

function privatePlaces({ dataFolder, blobs }: Config): string[] {
  const isFolder = blobs !== undefined && !/^[a-z][a-z0-9+.-]+:/i.test(blobs);
  return isFolder ? [dataFolder, resolve(blobs)] : [dataFolder];
}

async function* exposedBelow(root: string, dataFolder: string): AsyncGenerator<string> {
  if (await isExposed(root)) yield root;
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (folder === dataFolder && USER_FOLDERS.has(entry.name)) continue;
      if (entry.isDirectory()) folders.push(path);
      if ((entry.isDirectory() || entry.isFile()) && (await isExposed(path))) yield path;
    }
  }
}

/** False if there is no such file. */
async function isExposed(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found !== undefined && !found.isSymbolicLink() && (found.mode & OTHERS) !== 0;
}

async function makePrivate(path: string): Promise<void> {
  await chmod(path, (await lstat(path)).mode & 0o7700);
}
