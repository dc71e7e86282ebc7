/** Where archives are: files by default; a store or the database when several machines share a library. */
import { join } from 'node:path';
import type { Blobs } from '@pith/library';
import type { Db } from '../database/tables.ts';
import type { StorageOptions } from '../openStorage.ts';

export interface BlobStore extends Blobs {
  /** Every archive that is in its place. */
  list(): Promise<readonly StoredBlob[]>;
}

export interface StoredBlob {
  readonly id: string;
  readonly writtenAt: Date;
}

export async function openBlobStore({ dataFolder, blobs }: StorageOptions, _db: Db): Promise<BlobStore> {
  const { fileBlobs } = await import('./files.ts');
  return fileBlobs(blobs ?? join(dataFolder, 'bookmarks'));
}
