import { type ErrorTable, errorFactory, PithError } from '@pith/library';

/** Every way storing ends badly: message, then what to try. The type is the contract; wording may change. */
export const storageErrors = {
  'data-folder-unwritable': [
    'the data folder cannot be written',
    'check who owns it and its permissions',
    'choose another folder with PITH_DATA',
  ],
  'data-folder-is-file': ['the data folder is not a folder', 'choose another folder with PITH_DATA'],
  'library-corrupt': [
    'the library is damaged or not ours',
    'restore library.sqlite from a backup',
    'move it away to start an empty library; the archives beside it stay readable',
  ],
  'library-newer': ['the library was made by a newer version of Pith', 'update Pith'],
  'bad-database-url': [
    'this is not the address of a PostgreSQL database',
    'write postgres://user:password@host:5432/name',
  ],
  'database-unreachable': [
    'the database cannot be reached',
    'check that it runs, and the address in PITH_DATABASE_URL',
  ],
  'database-refused': [
    'the database does not let us in',
    'check user, password and database name in PITH_DATABASE_URL',
  ],
  'bad-blobs': [
    'PITH_BLOBS does not say where archives are kept',
    'write a folder, database: or s3://bucket/prefix?endpoint=https://host&region=name with PITH_S3_KEY_ID and PITH_S3_SECRET',
  ],
  'blobs-failed': [
    'the store of the archives did not do what was asked',
    'check that it runs, its keys and its bucket',
  ],
  'not-web-save': [
    'the database has no table websites of web-save',
    'check the name of the database at the end of the address',
  ],
  'several-users': ['the table has rows of several users', 'say whose to import: --source-user ID'],
  'backup-damaged': [
    'the backup is damaged, and nothing was restored',
    'take another backup',
    'copy the file again from where it was',
  ],
  'not-a-backup': ['this is no backup of Pith', 'a backup is a file that pith backup wrote'],
  'backup-unwritable': [
    'the backup cannot be written there',
    'check that the folder is there and that you may write in it',
  ],
  'backup-exists': ['there is a file of this name already', 'name another file, or a folder'],
  'library-not-empty': [
    'there is a library already, and nothing was restored',
    'restore into another folder with PITH_DATA',
    'give up what is there with --replace',
  ],
  'library-busy': ['another program holds the library', 'try again in a moment'],
  'disk-full': ['the disk is full', 'free some space and try again'],
  'disk-failing': ['the disk reported an error', 'check the disk, and that the folder is still there'],
} as const satisfies ErrorTable;

export const storageError = errorFactory(storageErrors);

type Trouble = keyof typeof storageErrors;

/** Primary result codes: https://www.sqlite.org/rescode.html */
const BY_SQLITE_CODE: ReadonlyMap<number, Trouble> = new Map([
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

const BY_SYSTEM_CODE: ReadonlyMap<string | undefined, Trouble> = new Map([
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

/** By code, or by the class that its first two characters name: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const BY_SQLSTATE: ReadonlyMap<string, Trouble> = new Map([
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

/** What databases and the system said, in our words; anything else is a bug and stays as it is. */
export function toStorageError(error: unknown, about: string): unknown {
  if (!(error instanceof Error) || error instanceof PithError) return error;
  const { errcode, code } = error as { errcode?: number; code?: string };
  const type =
    errcode === undefined
      ? (BY_SYSTEM_CODE.get(code) ?? bySqlState(code) ?? byWords(error))
      : BY_SQLITE_CODE.get(errcode & 0xff);
  return type ? storageError(type, about, error) : error;
}

const bySqlState = (code: string | undefined) =>
  code && /^[0-9A-Z]{5}$/.test(code) ? (BY_SQLSTATE.get(code) ?? BY_SQLSTATE.get(code.slice(0, 2))) : undefined;

/** `pg` has no code for a connection that is lost or never made. */
const byWords = ({ message }: Error): Trouble | undefined =>
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    message,
  )
    ? 'database-unreachable'
    : undefined;

type Methods<T> = { [Name in keyof T]: (...input: never[]) => Promise<unknown> };

/** The same methods, failing in our words. */
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
