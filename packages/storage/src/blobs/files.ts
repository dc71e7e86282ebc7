/**
 * Stores archives as files: `<folder>/<first two characters>/<name>.zip`.
 *
 * A file is written under a temporary name, synced to disk and then renamed, so nobody ever sees half of it.
 */
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { mapErrors } from '../errors.ts';
import { makeFolder } from '../makeFolder.ts';
import { assertArchiveName, isArchiveName } from './archiveNames.ts';
import type { BlobStore, StoredBlob } from './openBlobStore.ts';

/**
 * Opens the folder, and removes the unfinished files of killed processes. With `access` `read`, it does so only before it
 * writes, so that a folder on a read-only disk can be read.
 */
export async function fileBlobs(folder: string, access: 'read' | 'write' = 'write'): Promise<BlobStore> {
  const unfinished = join(folder, 'unfinished');
  let prepared: Promise<void> | undefined;
  const prepare = () =>
    (prepared ??= (async () => {
      await makeFolder(unfinished);
      await clearUnfinished(unfinished);
    })());
  if (access === 'write') await prepare();

  const store = mapErrors<Omit<BlobStore, 'inTransaction'>>(
    {
      async put(name, bytes) {
        await prepare();
        const path = pathOf(folder, name);
        const temporary = join(unfinished, `${processTag()}.${randomUUID()}`);
        try {
          await writeDurably(temporary, bytes);
          if (await makeFolder(dirname(path))) await syncFolder(dirname(dirname(path)));
          await rename(temporary, path);
          await syncFolder(dirname(path));
        } catch (error) {
          await rm(temporary, { force: true });
          throw error;
        }
      },

      async get(name) {
        return readFile(pathOf(folder, name)).catch(undefinedIfMissing);
      },

      async remove(name) {
        await linkIntoSnapshots(unfinished, name, pathOf(folder, name));
        await rm(pathOf(folder, name), { force: true });
      },

      async list() {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(undefinedIfMissing);
        const files = entries?.filter((entry) => entry.isFile()) ?? [];
        const blobs: StoredBlob[] = [];
        for (const { parentPath, name: file } of files) {
          const name = file.slice(0, -'.zip'.length);
          if (!isArchiveName(name) || join(parentPath, file) !== pathOf(folder, name)) continue;
          const found = await stat(join(parentPath, file)).catch(undefinedIfMissing);
          if (found) blobs.push({ name, writtenAt: found.mtime, bytes: found.size });
        }
        return blobs;
      },

      async snapshot() {
        const current = (name: string) => readFile(pathOf(folder, name)).catch(undefinedIfMissing);
        const snapshot = join(unfinished, `${processTag()}.${SNAPSHOT_PREFIX}${randomUUID()}`);
        try {
          await prepare();
          await mkdir(snapshot, { mode: 0o700 });
        } catch (error) {
          if (access !== 'read' || !isUnwritable(error)) throw error;
          return { get: current, release: async () => {} }; // nothing can be removed either
        }
        return {
          // In this order: `remove` links an archive into the snapshot before it deletes it.
          get: async (name) => (await current(name)) ?? readFile(join(snapshot, name)).catch(undefinedIfMissing),
          async release() {
            // Rename first, so that no other process links into it while it is deleted.
            const released = join(unfinished, `${processTag()}.${randomUUID()}`);
            await rename(snapshot, released);
            await rm(released, { recursive: true, force: true });
          },
        };
      },
    },
    folder,
  );
  return { ...store, inTransaction: () => store };
}

const isUnwritable = (error: unknown): boolean =>
  ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Folders with this prefix hold archives that were removed while a snapshot still needs them. */
const SNAPSHOT_PREFIX = 'frozen-';
const isSnapshot = (name: string) => name.includes(`.${SNAPSHOT_PREFIX}`);

/** Hard-links an archive into every open snapshot before it is removed. */
async function linkIntoSnapshots(unfinished: string, name: string, path: string): Promise<void> {
  const names = (await readdir(unfinished).catch(undefinedIfMissing)) ?? [];
  for (const snapshot of names.filter(isSnapshot)) {
    await link(path, join(unfinished, snapshot, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error;
    });
  }
}

/** Path of an archive; rejects anything that is not an archive name. */
function pathOf(folder: string, name: string): string {
  assertArchiveName(name);
  return join(folder, name.slice(0, 2), `${name}.zip`);
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Syncs a folder, which makes renames in it durable. Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Process id and start time: process ids repeat after a restart, in a container always the same one. */
const processTag = () => `${process.pid}-${Math.round(performance.timeOrigin)}`;

async function clearUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [pid, started] = (name.split('.', 1)[0] ?? '').split('-');
    const isOwn = `${pid}-${started}` === processTag();
    const isOfRunningProcess = Number(pid) !== process.pid && isRunning(Number(pid));
    if (!isOwn && !isOfRunningProcess) await rm(join(folder, name), { force: true, recursive: true });
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0); // signal 0 only checks whether the process exists
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
