/**
 * Archives as files: `<folder>/<first two characters of the id>/<id>.zip`.
 *
 * A file is written under another name, forced to the disk and only then put in its place, so nobody ever sees half of it.
 */
import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { isBookmarkId } from '@pith/library';
import { inOurWords } from '../errors.ts';
import type { BlobStore, StoredBlob } from './openBlobStore.ts';

/** Also clears away what killed processes left unfinished. */
export async function fileBlobs(folder: string): Promise<BlobStore> {
  const unfinished = join(folder, 'unfinished');
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await clearUnfinished(unfinished);

  const store = inOurWords<Omit<BlobStore, 'on'>>(
    {
      async put(id, bytes) {
        const place = placeOf(folder, id);
        const draft = join(unfinished, `${writer()}.${randomUUID()}`);
        try {
          await writeDurably(draft, bytes);
          await makeShelf(dirname(place));
          await keepFrozen(unfinished, id, place);
          await rename(draft, place);
          await syncFolder(dirname(place));
        } catch (error) {
          await rm(draft, { force: true });
          throw error;
        }
      },

      async get(id) {
        return readFile(placeOf(folder, id)).catch(undefinedIfMissing);
      },

      async remove(id) {
        await keepFrozen(unfinished, id, placeOf(folder, id));
        await rm(placeOf(folder, id), { force: true });
      },

      async list() {
        const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
          entry.isFile(),
        );
        const blobs: StoredBlob[] = [];
        for (const { parentPath, name } of files) {
          const id = name.slice(0, -'.zip'.length);
          if (!isBookmarkId(id) || join(parentPath, name) !== placeOf(folder, id)) continue;
          const found = await stat(join(parentPath, name)).catch(undefinedIfMissing);
          if (found) blobs.push({ id, writtenAt: found.mtime });
        }
        return blobs;
      },

      async freeze() {
        const before = await newFrozen(unfinished);
        let since = before;
        return {
          async moment() {
            since = await newFrozen(unfinished);
          },
          async get(id) {
            // In this order: what is replaced in between is in both. What was removed just before the moment is in the first.
            const now = await readFile(placeOf(folder, id)).catch(undefinedIfMissing);
            const then = await readFile(join(since, id)).catch(undefinedIfMissing);
            return then ?? now ?? readFile(join(before, id)).catch(undefinedIfMissing);
          },
          async end() {
            for (const kept of [before, since]) await rm(kept, { recursive: true, force: true });
          },
        };
      },
    },
    folder,
  );
  return { ...store, on: () => store };
}

/** Folders of this name hold what was replaced or removed while somebody needs it as it was. */
const FROZEN = 'frozen-';
const isFrozen = (name: string) => name.includes(`.${FROZEN}`);

/** Another name for what is in its place, before it goes. The first one counts: it is the oldest. */
async function keepFrozen(unfinished: string, id: string, place: string): Promise<void> {
  for (const name of (await readdir(unfinished)).filter(isFrozen)) {
    await link(place, join(unfinished, name, id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error;
    });
  }
}

async function newFrozen(unfinished: string): Promise<string> {
  const kept = join(unfinished, `${writer()}.${FROZEN}${randomUUID()}`);
  await mkdir(kept, { mode: 0o700 });
  return kept;
}

/** The only way from an id to a path. */
function placeOf(folder: string, id: string): string {
  if (!isBookmarkId(id)) throw new Error(`not the id of a bookmark: ${JSON.stringify(id)}`);
  return join(folder, id.slice(0, 2), `${id}.zip`);
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
