/** A data folder: `library.sqlite` for what is known about pages, `bookmarks/` for their archives. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blobs, Bookmarks } from '@pith/library';
import { checkStorage, type StorageReport } from './check.ts';
import { asTrouble, inOurWords } from './errors.ts';
import { openBlobs } from './files/blobs.ts';
import { sqliteBookmarks } from './sqlite/bookmarks.ts';
import { openDatabase } from './sqlite/database.ts';

export interface Storage {
  readonly bookmarks: Bookmarks;
  readonly blobs: Blobs;
  /** Looks everything over; with `clean`, also removes archives that belong to no bookmark. */
  check(options?: { readonly clean?: boolean }): Promise<StorageReport>;
  close(): Promise<void>;
}

/** Makes the folder when it is not there. Rejects with one of `storageTroubles`. */
export async function openStorage({ dataFolder }: { readonly dataFolder: string }): Promise<Storage> {
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    const blobs = await openBlobs(join(dataFolder, 'bookmarks'));
    const db = openDatabase(join(dataFolder, 'library.sqlite'));
    return {
      bookmarks: sqliteBookmarks(db, dataFolder),
      blobs,
      ...inOurWords(
        {
          check: async ({ clean = false }: { readonly clean?: boolean } = {}) => checkStorage(db, blobs, clean),
          close: async () => {
            if (db.isOpen) db.close();
          },
        },
        dataFolder,
      ),
    };
  } catch (error) {
    throw asTrouble(error, dataFolder);
  }
}
