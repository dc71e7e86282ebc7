/**
 * Archives as files: `<folder>/<first two characters>/<name>.zip`.
 *
 * A file is written under another name, forced to the disk and only then put in its place, so nobody ever sees half of it.
 */
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { mapErrors } from '../errors.ts';
import { checkName, isArchiveName } from './names.ts';
import type { BlobStore, StoredBlob } from './openBlobStore.ts';

/** Also clears away what killed processes left unfinished. */
export async function fileBlobs(folder: string): Promise<BlobStore> {
  const unfinished = join(folder, 'unfinished');
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await clearUnfinished(unfinished);

  const store = mapErrors<Omit<BlobStore, 'on'>>(
    {
      async put(name, bytes) {
        const place = placeOf(folder, name);
        const draft = join(unfinished, `${writer()}.${randomUUID()}`);
        try {
          await writeDurably(draft, bytes);
          await makeShelf(dirname(place));
          await rename(draft, place);
          await syncFolder(dirname(place));
        } catch (error) {
          await rm(draft, { force: true });
          throw error;
        }
      },

      async get(name) {
        return readFile(placeOf(folder, name)).catch(undefinedIfMissing);
      },

      async remove(name) {
        await keepFrozen(unfinished, name, placeOf(folder, name));
        await rm(placeOf(folder, name), { force: true });
      },

      async list() {
        const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
          entry.isFile(),
        );
        const blobs: StoredBlob[] = [];
        for (const { parentPath, name: file } of files) {
          const name = file.slice(0, -'.zip'.length);
          if (!isArchiveName(name) || join(parentPath, file) !== placeOf(folder, name)) continue;
          const found = await stat(join(parentPath, file)).catch(undefinedIfMissing);
          if (found) blobs.push({ name, writtenAt: found.mtime });
        }
        return blobs;
      },

      async freeze() {
        const frozen = join(unfinished, `${writer()}.${FROZEN}${randomUUID()}`);
        await mkdir(frozen, { mode: 0o700 });
        return {
          // In this order: what goes away in between is in the second place before it leaves the first.
          get: async (name) =>
            (await readFile(placeOf(folder, name)).catch(undefinedIfMissing)) ??
            readFile(join(frozen, name)).catch(undefinedIfMissing),
          async end() {
            // Under another name nobody adds to it any more while it is emptied.
            const over = join(unfinished, `${writer()}.${randomUUID()}`);
            await rename(frozen, over);
            await rm(over, { recursive: true, force: true });
          },
        };
      },
    },
    folder,
  );
  return { ...store, on: () => store };
}

/** Folders of this name hold what was removed while somebody needs it still. */
const FROZEN = 'frozen-';
const isFrozen = (name: string) => name.includes(`.${FROZEN}`);

/** Another place for what is about to go. */
async function keepFrozen(unfinished: string, name: string, place: string): Promise<void> {
  for (const frozen of (await readdir(unfinished)).filter(isFrozen)) {
    await link(place, join(unfinished, frozen, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error;
    });
  }
}

/** The only way from a name to a path. */
function placeOf(folder: string, name: string): string {
  checkName(name);
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

async function makeShelf(shelf: string): Promise<void> {
  const made = await mkdir(shelf, { recursive: true, mode: 0o700 });
  if (made) await syncFolder(dirname(shelf));
}

/** A rename is durable when its folder is. Windows has no such call, and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Process id and moment of its start: numbers come back after a restart, in a container always the same one. */
const writer = () => `${process.pid}-${Math.round(performance.timeOrigin)}`;

async function clearUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [pid, started] = (name.split('.', 1)[0] ?? '').split('-');
    const isOurs = `${pid}-${started}` === writer();
    const isOthers = Number(pid) !== process.pid && isRunning(Number(pid));
    if (!isOurs && !isOthers) await rm(join(folder, name), { force: true, recursive: true });
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0); // sends nothing, only asks
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
