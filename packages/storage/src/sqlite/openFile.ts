/** Opens the file of a library. One that cannot be written, as on a read-only disk, can still be opened for reading. */
import { accessSync, closeSync, constants, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { storageError } from '../errors.ts';

/** Whether the file, or a new one in its folder, can be written. */
export function isWritable(path: string): boolean {
  try {
    // SQLite creates files next to the library, so its folder has to be writable too.
    accessSync(dirname(path), constants.W_OK);
    if (statSync(path, { throwIfNoEntry: false })) accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Opens or creates a library, readable only for its owner. SQLite gives the files next to it the same permissions. */
export function openToWrite(path: string): DatabaseSync {
  if (!statSync(path, { throwIfNoEntry: false })) closeSync(openSync(path, 'a', 0o600));
  const file = new DatabaseSync(path);
  // FULL: an acknowledged save survives a power cut. busy_timeout comes before the pragmas that may have to wait.
  // page_size only affects new files: compressed texts would leave a third of smaller pages empty.
  return configure(
    file,
    'PRAGMA page_size = 16384; PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -32000',
  );
}

export function openToRead(path: string): DatabaseSync {
  try {
    return configure(new DatabaseSync(path, { readOnly: true }), READ_PRAGMAS);
  } catch (error) {
    if (!FAILED_TO_CREATE_WAL.has(((error as { errcode?: number }).errcode ?? 0) & 0xff)) throw error;
    // The last changes are in the write-ahead log, and `immutable` would read the library without them.
    if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
      throw storageError('library-unclean', path);
    const url = pathToFileURL(path);
    url.searchParams.set('immutable', '1');
    return configure(new DatabaseSync(url, { readOnly: true }), READ_PRAGMAS);
  }
}

/** The SELECT is the first read, which is what fails if SQLite cannot create its files next to the library. */
const READ_PRAGMAS = 'PRAGMA busy_timeout = 5000; PRAGMA cache_size = -32000; SELECT count(*) FROM sqlite_schema';

/** READONLY and CANTOPEN: https://www.sqlite.org/rescode.html */
const FAILED_TO_CREATE_WAL: ReadonlySet<number> = new Set([8, 14]);

function configure(file: DatabaseSync, pragmas: string): DatabaseSync {
  try {
    file.exec(pragmas);
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}
