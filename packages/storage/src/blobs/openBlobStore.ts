/** Opens the archive store: files by default; S3 or the database when several machines share a library. */
import { join, resolve } from 'node:path';
import type { Db } from '../database/tables.ts';
import { storageError } from '../errors.ts';
import type { StorageOptions } from '../openStorage.ts';

/** Archives by name, see `archiveNames.ts`. */
export interface BlobStore {
  /** Writes atomically; resolves when the archive is durable. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | undefined>;
  /** Does nothing when there is no such archive. */
  remove(name: string): Promise<void>;
  list(): Promise<readonly StoredBlob[]>;
  /** Writes as part of a transaction, if archives are in the database. */
  inTransaction(db: Db): Pick<BlobStore, 'put'>;
  /** Keeps archives readable through the snapshot when they are removed, until its release. Call it before `Database.snapshot`. */
  snapshot(): Promise<BlobSnapshot>;
}

export interface BlobSnapshot {
  /** `db` is the database snapshot taken after this one. */
  get(name: string, db: Db): Promise<Uint8Array | undefined>;
  release(): Promise<void>;
}

export interface StoredBlob {
  readonly name: string;
  readonly writtenAt: Date;
  readonly bytes: number;
}

export async function openBlobStore(options: StorageOptions, db: Db): Promise<BlobStore> {
  if (options.blobs === 'database:') return (await import('./database.ts')).databaseBlobs(db);
  return openExternalStore(options);
}

/** A store outside of the database. */
export async function openExternalStore({ dataFolder, blobs, s3Keys, access }: StorageOptions): Promise<BlobStore> {
  if (blobs?.startsWith('s3:')) return (await import('./s3.ts')).s3Blobs({ address: blobs, keys: s3Keys });
  if (blobs !== undefined && /^[a-z][a-z0-9+.-]+:/i.test(blobs))
    throw storageError('bad-blobs', blobs.split(':', 1)[0]);
  const { fileBlobs } = await import('./files.ts');
  return fileBlobs(blobs === undefined ? join(dataFolder, 'bookmarks') : resolve(blobs), access);
}
