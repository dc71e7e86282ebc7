/**
 * Opens a library: by default a data folder with `library.sqlite` for bookmarks and `bookmarks/` for their archives; or a
 * PostgreSQL database that several machines share, with the archives in a place that all of them can reach.
 */
import { join } from 'node:path';
import type {
  AuditLog,
  Blobs,
  Bookmarks,
  Collections,
  Highlights,
  Jobs,
  OAuthState,
  Operations,
  Sessions,
  Shares,
  Tokens,
  Users,
  Webhooks,
} from '@pith/library';
import type { BackupContents, BackupOptions, BackupReport } from './backup/backup.ts';
import type { RestoreOptions } from './backup/restore.ts';
import { bookmarkOf } from './blobs/archiveNames.ts';
import { bookmarkBlobs } from './blobs/bookmarkBlobs.ts';
import { type BlobStore, openBlobStore, openExternalStore } from './blobs/openBlobStore.ts';
import { type CheckOptions, checkStorage, type StorageReport } from './check.ts';
import type { Database } from './database/database.ts';
import { mapErrors, storageError, toStorageError } from './errors.ts';
import { makeFolder } from './makeFolder.ts';

export interface Storage {
  readonly bookmarks: Bookmarks;
  readonly highlights: Highlights;
  readonly collections: Collections;
  readonly shares: Shares;
  readonly operations: Operations;
  readonly webhooks: Webhooks;
  readonly jobs: Jobs;
  readonly users: Users;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  readonly auditLog: AuditLog;
  readonly oauthState: OAuthState;
  readonly blobs: Blobs;
  /** Every change is rejected with `data-folder-unwritable`. */
  readonly isReadOnly: boolean;
  /** Checks the whole library; with `repair`, also removes archives without a bookmark and repairs the search index. */
  check(options?: CheckOptions): Promise<StorageReport>;
  /** Writes the whole library, as of now, to a file; others can keep writing meanwhile. */
  backup(path: string, options?: BackupOptions): Promise<BackupReport>;
  /** The bytes of the same file, made as they are taken. */
  backupChunks(options?: BackupOptions): AsyncIterable<Uint8Array>;
  /** Restores a backup into an empty library, or with `replace` into any; verifies the whole file before it writes. */
  restore(path: string, options?: RestoreOptions): Promise<BackupContents>;
  close(): Promise<void>;
}

export interface StorageOptions {
  readonly dataFolder: string;
  /** `postgres://…`; SQLite in the data folder when absent. */
  readonly databaseUrl?: string | undefined;
  /** `s3://bucket/prefix?…`, `database:`, or a folder's path; the data folder when absent. */
  readonly blobs?: string | undefined;
  /** For `s3:`; credentials are never part of a URL. */
  readonly s3Keys?: { readonly id: string; readonly secret: string } | undefined;
  /** Maximum concurrent jobs per host, over all workers. */
  readonly perHost?: number | undefined;
  /** `read`: a library that cannot be written is opened for reading. By default it is an error. */
  readonly access?: 'read' | 'write' | undefined;
}

const JOBS_PER_HOST = 2;
export const LIBRARY_FILE = 'library.sqlite';

/** Opens a library, creating the data folder if needed. Rejects with one of `storageErrors`. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const about = options.databaseUrl === undefined ? options.dataFolder : withoutCredentials(options.databaseUrl);
  try {
    if (needsFolder(options)) await makeFolder(options.dataFolder);
    const database = await openDatabase(options);
    try {
      const store = await openBlobStore(options, database.db);
      return await createStorage(database, store, about);
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    throw toStorageError(error, about);
  }
}

/** Number of pages that have an archive outside of the database. Opens no library and writes nothing. */
export async function countArchivedPages(options: StorageOptions): Promise<number> {
  if (options.blobs === 'database:') return 0;
  const store = await openExternalStore({ ...options, access: 'read' });
  return new Set((await store.list()).map(({ name }) => bookmarkOf(name))).size;
}

/** Verifies the checksum of a backup and resolves to its contents, without opening a library. */
export async function verifyBackup(path: string): Promise<BackupContents> {
  const { verify } = await import('./backup/restore.ts');
  return verify(path).catch((error) => {
    throw toReadBackupError(error, path);
  });
}

async function openDatabase({
  databaseUrl,
  dataFolder,
  perHost = JOBS_PER_HOST,
  access,
}: StorageOptions): Promise<Database> {
  if (databaseUrl === undefined) {
    const { openSqlite } = await import('./sqlite/database.ts');
    return openSqlite(join(dataFolder, LIBRARY_FILE), access);
  }
  if (!/^postgres(?:ql)?:\/\//i.test(databaseUrl))
    throw storageError('bad-database-url', withoutCredentials(databaseUrl));
  const { openPostgres } = await import('./postgres/database.ts');
  return openPostgres(databaseUrl, perHost);
}

async function createStorage(database: Database, store: BlobStore, about: string): Promise<Storage> {
  const [
    { databaseBookmarks },
    { databaseHighlights },
    { databaseCollections },
    { databaseShares },
    { databaseOperations },
    { databaseWebhooks },
    { databaseUsers },
    { databaseTokens },
    { databaseSessions },
    { databaseAuditLog },
    { databaseOAuthState },
  ] = await Promise.all([
    import('./database/bookmarks.ts'),
    import('./database/highlights.ts'),
    import('./database/collections.ts'),
    import('./database/shares.ts'),
    import('./database/operations.ts'),
    import('./database/webhooks.ts'),
    import('./database/users.ts'),
    import('./database/tokens.ts'),
    import('./database/sessions.ts'),
    import('./database/auditLog.ts'),
    import('./database/oauthState.ts'),
  ]);
  const { db, jobs, isReadOnly } = database;
  return {
    isReadOnly,
    bookmarks: mapErrors<Bookmarks>(databaseBookmarks(database, store.remove), about),
    highlights: mapErrors<Highlights>(databaseHighlights(db), about),
    collections: mapErrors<Collections>(databaseCollections(db), about),
    shares: mapErrors<Shares>(databaseShares(db), about),
    operations: mapErrors<Operations>(databaseOperations(database), about),
    webhooks: mapErrors<Webhooks>(databaseWebhooks(database), about),
    users: mapErrors<Users>(databaseUsers(database, store.remove), about),
    tokens: mapErrors<Tokens>(databaseTokens(db), about),
    sessions: mapErrors<Sessions>(databaseSessions(db), about),
    auditLog: mapErrors<AuditLog>(databaseAuditLog(db), about),
    oauthState: mapErrors<OAuthState>(databaseOAuthState(db), about),
    jobs: mapErrors<Jobs>(
      {
        ...jobs,
        run: (handler, { onError, ...options }) =>
          jobs.run(handler, { ...options, onError: (error) => onError?.(toStorageError(error, about)) }),
      },
      about,
    ),
    blobs: mapErrors<Blobs>(bookmarkBlobs(db, store), about),
    async *backupChunks(options) {
      yield* (await import('./backup/backup.ts')).backupChunks(database, store, options);
    },
    ...mapErrors(
      {
        check: async (options?: CheckOptions) => checkStorage(database, store, options),
        backup: async (path: string, options?: BackupOptions) =>
          (await import('./backup/backup.ts')).backup(database, store, path, options).catch((error) => {
            throw toWriteBackupError(error, path);
          }),
        restore: async (path: string, options?: RestoreOptions) =>
          (await import('./backup/restore.ts')).restore(database, store, path, options).catch((error) => {
            throw toReadBackupError(error, path);
          }),
        close: async () => database.close(),
      },
      about,
    ),
  };
}

/** A missing backup file, or a folder in its place, is not an error of the data folder. */
function toReadBackupError(error: unknown, path: string): unknown {
  const { code, path: about } = error as NodeJS.ErrnoException;
  const isBackupPath = (code === 'ENOENT' && about === path) || code === 'EISDIR';
  return isBackupPath ? storageError('not-a-backup', path, error) : toStorageError(error, path);
}

/** A backup file that cannot be written is not an error of the data folder either. */
function toWriteBackupError(error: unknown, path: string): unknown {
  const { code, path: about = '' } = error as NodeJS.ErrnoException;
  const isBackupPath = about.startsWith(path) && UNWRITABLE_CODES.has(code ?? '');
  return isBackupPath ? storageError('backup-unwritable', path, error) : toStorageError(error, path);
}

const UNWRITABLE_CODES: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'EISDIR']);

const needsFolder = ({ databaseUrl, blobs, access }: StorageOptions) =>
  databaseUrl === undefined || (blobs === undefined && access !== 'read');

/** The database URL without user and password, for messages. */
function withoutCredentials(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.protocol}//${parsed.host}${parsed.pathname}` : 'the database';
}
