import { type ErrorTable, errorFactory, PithError } from '@pith/library';

/** Every storage error: message, then suggestions. Types are stable; wording may change. */
export const storageErrors = {
  'data-folder-unwritable': [
    'the data folder cannot be written',
    'check who owns it and its permissions',
    'a library on a read-only disk can be listed, searched, read, exported and backed up, but not changed',
    'choose another folder with PITH_DATA',
  ],
  'data-folder-is-file': ['the data folder is not a folder', 'choose another folder with PITH_DATA'],
  'library-corrupt': [
    'the library is damaged or not a Pith library',
    'restore library.sqlite from a backup',
    'move library.sqlite away to start with an empty library; the archives next to it stay readable',
  ],
  'not-a-library': [
    'the database has tables of another program',
    'use a database of its own for Pith',
    'import pages from a web-save database with pith import',
  ],
  'library-newer': ['the library was made by a newer version of Pith', 'update Pith'],
  'library-older': [
    'the library was made by an older version of Pith, and cannot be updated where nothing can be written',
    'copy the data folder to a disk that can be written, and set PITH_DATA to the copy',
  ],
  'library-unclean': [
    'the library was not closed, and its last changes cannot be read where nothing can be written',
    'copy the data folder to a disk that can be written, and set PITH_DATA to the copy',
  ],
  'bad-database-url': ['this is not the URL of a PostgreSQL database', 'use postgres://user:password@host:5432/name'],
  'database-unreachable': [
    'the database cannot be reached',
    'check that it is running, and the URL in PITH_DATABASE_URL',
  ],
  'database-refused': ['the database refused access', 'check user, password and database name in PITH_DATABASE_URL'],
  'bad-blobs': [
    'PITH_BLOBS is not a valid place for archives',
    'use a folder, database: or s3://bucket/prefix?endpoint=https://host&region=name with PITH_S3_KEY_ID and PITH_S3_SECRET',
  ],
  'blobs-failed': ['the archive store failed', 'check that it is running, its keys and its bucket'],
  'not-web-save': ['the database has no websites table of web-save', 'check the database name at the end of the URL'],
  'several-users': ['the table has rows of several users', 'choose one with --source-user ID'],
  'backup-damaged': [
    'the backup is damaged; nothing was restored',
    'use another backup',
    'copy the file again from its source',
  ],
  'not-a-backup': ['this is not a Pith backup', 'use a file written by pith backup'],
  'backup-unwritable': [
    'the backup cannot be written there',
    'check that the folder exists and that you may write to it',
  ],
  'backup-exists': ['a file with this name exists already', 'choose another file name, or a folder'],
  'library-not-empty': [
    'the library is not empty; nothing was restored',
    'restore into another folder with PITH_DATA',
    'replace the current library with --replace',
  ],
  'library-busy': ['another program has locked the library', 'try again in a moment'],
  'disk-full': ['the disk is full', 'free some space and try again'],
  'disk-failing': ['the disk reported an error', 'check the disk, and that the folder still exists'],
} as const satisfies ErrorTable;

export const storageError = errorFactory(storageErrors);

type StorageErrorType = keyof typeof storageErrors;

/** Primary result codes: https://www.sqlite.org/rescode.html */
const BY_SQLITE_CODE: ReadonlyMap<number, StorageErrorType> = new Map([
  [3, 'data-folder-unwritable'], // PERM
  [5, 'library-busy'], // BUSY
  [6, 'library-busy'], // LOCKED
  [8, 'data-folder-unwritable'], // READONLY
  [10, 'disk-failing'], // IOERR
  [11, 'library-corrupt'], // CORRUPT
  [13, 'disk-full'], // FULL
  [14, 'data-folder-unwritable'], // CANTOPEN
  [26, 'library-corrupt'], // NOTADB
]);

const BY_SYSTEM_CODE: ReadonlyMap<string | undefined, StorageErrorType> = new Map([
  ['EACCES', 'data-folder-unwritable'],
  ['EPERM', 'data-folder-unwritable'],
  ['EROFS', 'data-folder-unwritable'],
  ['ENOENT', 'data-folder-unwritable'],
  ['ENOTDIR', 'data-folder-is-file'],
  ['EEXIST', 'data-folder-is-file'],
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['EIO', 'disk-failing'],
  ['ECONNREFUSED', 'database-unreachable'],
  ['ECONNRESET', 'database-unreachable'],
  ['ENOTFOUND', 'database-unreachable'],
  ['EAI_AGAIN', 'database-unreachable'],
  ['ETIMEDOUT', 'database-unreachable'],
  ['EPIPE', 'database-unreachable'],
]);

/** By code, or by class (its first two characters): https://www.postgresql.org/docs/current/errcodes-appendix.html */
const BY_SQLSTATE: ReadonlyMap<string, StorageErrorType> = new Map([
  ['08', 'database-unreachable'],
  ['28', 'database-refused'],
  ['3D000', 'database-refused'],
  ['42501', 'database-refused'],
  ['40', 'library-busy'],
  ['55', 'library-busy'],
  ['53100', 'disk-full'],
  ['53', 'library-busy'],
  ['57', 'database-unreachable'],
  ['58', 'disk-failing'],
  ['XX001', 'library-corrupt'],
  ['XX002', 'library-corrupt'],
]);

/** Maps errors of databases and the operating system to storage errors; any other error is a bug and stays unchanged. */
export function toStorageError(error: unknown, about: string): unknown {
  if (!(error instanceof Error) || error instanceof PithError) return error;
  const { errcode, code } = error as { errcode?: number; code?: string };
  const type =
    errcode === undefined
      ? (BY_SYSTEM_CODE.get(code) ?? bySqlState(code) ?? byMessage(error))
      : BY_SQLITE_CODE.get(errcode & 0xff);
  return type ? storageError(type, about, error) : error;
}

const bySqlState = (code: string | undefined) =>
  code && /^[0-9A-Z]{5}$/.test(code) ? (BY_SQLSTATE.get(code) ?? BY_SQLSTATE.get(code.slice(0, 2))) : undefined;

/** `pg` has no code for connections that are lost or never established. */
const byMessage = ({ message }: Error): StorageErrorType | undefined =>
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/.test(
    message,
  )
    ? 'database-unreachable'
    : undefined;

type Methods<T> = { [Name in keyof T]: (...input: never[]) => Promise<unknown> };

/** Wraps methods so that they reject with storage errors, prefixed with `about`. */
export function mapErrors<T extends Methods<T>>(methods: T, about: string): T {
  const wrapped = Object.entries(methods as unknown as Record<string, (...input: unknown[]) => Promise<unknown>>).map(
    ([name, method]) => [
      name,
      async (...input: unknown[]) => {
        try {
          return await method(...input);
        } catch (error) {
          throw toStorageError(error, about);
        }
      },
    ],
  );
  return Object.fromEntries(wrapped) as T;
}
