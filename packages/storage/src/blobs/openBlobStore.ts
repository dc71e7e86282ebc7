/** Where archives are: files by default; a store or the database when several machines share a library. */
import { join, resolve } from 'node:path';
import type { Db } from '../database/tables.ts';
import { storageError } from '../errors.ts';
import type { StorageOptions } from '../openStorage.ts';

/** Archives by their names: see `names.ts`. */
export interface BlobStore {
  /** Whole or not at all; resolves when it is durable. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | undefined>;
  /** Fine when there is none. */
  remove(name: string): Promise<void>;
  /** Every archive that is in its place. */
  list(): Promise<readonly StoredBlob[]>;
  /** As part of a transaction, where archives are in the database. */
  on(db: Db): Pick<BlobStore, 'put'>;
  /** Before a snapshot is taken: from now on no archive goes away for whoever asked this, until the end. */
  freeze(): Promise<Frozen>;
}

export interface Frozen {
  /** `db`: the snapshot that belongs to it. */
  get(name: string, db: Db): Promise<Uint8Array | undefined>;
  end(): Promise<void>;
}

export interface StoredBlob {
  readonly name: string;
  readonly writtenAt: Date;
}

export async function openBlobStore({ dataFolder, blobs, s3Keys }: StorageOptions, db: Db): Promise<BlobStore> {
  if (blobs === 'database:') return (await import('./database.ts')).databaseBlobs(db);
  if (blobs?.startsWith('s3:')) return (await import('./s3.ts')).s3Blobs({ address: blobs, keys: s3Keys });
  if (blobs !== undefined && /^[a-z][a-z0-9+.-]+:/i.test(blobs))
    throw storageError('bad-blobs', blobs.split(':', 1)[0]);
  return (await import('./files.ts')).fileBlobs(blobs === undefined ? join(dataFolder, 'bookmarks') : resolve(blobs));
}
