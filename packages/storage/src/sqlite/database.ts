import { DatabaseSync } from 'node:sqlite';
import { storageTrouble } from '../errors.ts';
import { migrations } from './migrations.ts';

/** Opens a library file, or makes it, and brings it to today's shape. */
export function openDatabase(path: string): DatabaseSync {
  const db = new DatabaseSync(path);
  try {
    // FULL: a save that was acknowledged is still there after a power cut. The wait comes first: it covers the others.
    db.exec(
      'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON',
    );
    migrate(db, path);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Each step is a transaction that also writes down that it was done: killed anywhere, it goes on from there. */
function migrate(db: DatabaseSync, path: string): void {
  if (versionOf(db) > migrations.length) throw storageTrouble('library-newer', path);
  for (const [done, step] of migrations.entries()) {
    if (versionOf(db) > done) continue;
    transaction(db, () => {
      if (versionOf(db) > done) return; // another process was quicker
      db.exec(step);
      db.exec(`PRAGMA user_version = ${done + 1}`);
    });
  }
}

const versionOf = (db: DatabaseSync) => Number(db.prepare('PRAGMA user_version').get()?.user_version);

/** All or nothing. Takes the write lock at once, so that what it reads is what it changes. */
export function transaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK'); // some errors roll back by themselves
    throw error;
  }
}
