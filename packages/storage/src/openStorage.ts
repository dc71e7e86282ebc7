/**
 * Where a library is: by default a data folder, with `library.sqlite` for what is known about pages and `bookmarks/` for
 * their archives; or a PostgreSQL database that several machines share, with the archives where all of them reach.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Blobs, Bookmarks, Collections, Highlights, Jobs, Shares } from '@pith/library';
import type { BackupOptions, BackupReport, Contents } from './backup/backup.ts';
import type { RestoreOptions } from './backup/restore.ts';
import { byBookmark } from './blobs/byBookmark.ts';
import { type BlobStore, openBlobStore } from './blobs/openBlobStore.ts';
import { checkStorage, type StorageReport } from './check.ts';
import type { Database } from './database/database.ts';
import { mapErrors, storageError, toStorageError } from './errors.ts';

export interface Storage {
  readonly bookmarks: Bookmarks;
  readonly highlights: Highlights;
  readonly collections: Collections;
  readonly shares: Shares;
  readonly jobs: Jobs;
  readonly blobs: Blobs;
  /** Looks everything over; with `repair`, also removes archives that belong to no bookmark and makes the search index whole. */
  check(options?: { readonly repair?: boolean }): Promise<StorageReport>;
  /** Writes a file with everything in it, as it is now; others go on meanwhile. */
  backup(path: string, options?: BackupOptions): Promise<BackupReport>;
  /** Into a library that is empty, unless told to replace it; judges the whole file before it writes. */
  restore(path: string, options?: RestoreOptions): Promise<Contents>;
  close(): Promise<void>;
}

export interface StorageOptions {
  readonly dataFolder: string;
  /** `postgres://…`; SQLite in the data folder when absent. */
  readonly databaseUrl?: string | undefined;
  /** `s3://bucket/prefix?…`, `database:`, or a folder's path; the data folder when absent. */
  readonly blobs?: string | undefined;
  /** For `s3:`; never part of an address. */
  readonly s3Keys?: { readonly id: string; readonly secret: string } | undefined;
  /** How many jobs ask one host at once, over all workers. */
  readonly perHost?: number | undefined;
}

const JOBS_PER_HOST = 2;

/** Makes the folder when it is not there. Rejects with one of `storageErrors`. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const about = options.databaseUrl === undefined ? options.dataFolder : placeOf(options.databaseUrl);
  try {
    if (needsFolder(options)) await mkdir(options.dataFolder, { recursive: true, mode: 0o700 });
    const database = await openDatabase(options);
    try {
      const store = await openBlobStore(options, database.db);
      return await storageIn(database, store, about);
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    throw toStorageError(error, about);
  }
}

/** What a backup holds, after every byte of it was checked; no library is opened. */
export async function verifyBackup(path: string): Promise<Contents> {
  const { verify } = await import('./backup/restore.ts');
  return verify(path).catch((error) => {
    throw aboutBackup(error, path);
  });
}

async function openDatabase({ databaseUrl, dataFolder, perHost = JOBS_PER_HOST }: StorageOptions): Promise<Database> {
  if (databaseUrl === undefined) {
    const { openSqlite } = await import('./sqlite/database.ts');
    return openSqlite(join(dataFolder, 'library.sqlite'));
  }
  if (!/^postgres(?:ql)?:\/\//i.test(databaseUrl)) throw storageError('bad-database-url', placeOf(databaseUrl));
  const { openPostgres } = await import('./postgres/database.ts');
  return openPostgres(databaseUrl, perHost);
}

async function storageIn(database: Database, store: BlobStore, about: string): Promise<Storage> {
  const [{ databaseBookmarks }, { databaseCollections, databaseHighlights, databaseShares }] = await Promise.all([
    import('./database/bookmarks.ts'),
    import('./database/around.ts'),
  ]);
  const { db, jobs } = database;
  return {
    bookmarks: mapErrors<Bookmarks>(databaseBookmarks(database, store.remove), about),
    highlights: mapErrors<Highlights>(databaseHighlights(db), about),
    collections: mapErrors<Collections>(databaseCollections(db), about),
    shares: mapErrors<Shares>(databaseShares(db), about),
    jobs: mapErrors<Jobs>(jobs, about),
    blobs: mapErrors<Blobs>(byBookmark(db, store), about),
    ...mapErrors(
      {
        check: async ({ repair = false }: { readonly repair?: boolean } = {}) => checkStorage(database, store, repair),
        backup: async (path: string, options?: BackupOptions) =>
          (await import('./backup/backup.ts')).backup(database, store, path, options).catch((error) => {
            throw aboutNewFile(error, path);
          }),
        restore: async (path: string, options?: RestoreOptions) =>
          (await import('./backup/restore.ts')).restore(database, store, path, options).catch((error) => {
            throw aboutBackup(error, path);
          }),
        close: async () => database.close(),
      },
      about,
    ),
  };
}

/** A backup that is not there, or is a folder, is no trouble of the data folder's. */
function aboutBackup(error: unknown, path: string): unknown {
  const { code, path: about } = error as NodeJS.ErrnoException;
  const isFile = (code === 'ENOENT' && about === path) || code === 'EISDIR';
  return isFile ? storageError('not-a-backup', path, error) : toStorageError(error, path);
}

/** Nor is a backup that cannot be written. */
function aboutNewFile(error: unknown, path: string): unknown {
  const { code, path: about = '' } = error as NodeJS.ErrnoException;
  const isItsPlace = about.startsWith(path) && UNWRITABLE.has(code ?? '');
  return isItsPlace ? storageError('backup-unwritable', path, error) : toStorageError(error, path);
}

const UNWRITABLE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'EISDIR']);

const needsFolder = ({ databaseUrl, blobs }: StorageOptions) => databaseUrl === undefined || blobs === undefined;

/** A database's address without its user and password: it goes into messages. */
function placeOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.protocol}//${parsed.host}${parsed.pathname}` : 'the database';
}
