import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { storageError } from '../errors.ts';
import { sqliteDialect } from './driver.ts';
import { sqliteJobs } from './jobs.ts';
import { migrations } from './migrations.ts';
import { isWritable, openToRead, openToWrite } from './openFile.ts';
import { rememberUntilChange } from './rememberUntilChange.ts';
import { sqliteSearchIndex } from './searchIndex.ts';
import { sqliteTime } from './time.ts';

/**
 * Opens or creates a library file and migrates it to the current schema. With `access` `read`, a file that cannot be written
 * is opened for reading.
 */
export async function openSqlite(path: string, access: 'read' | 'write' = 'write'): Promise<Database> {
  const isReadOnly = access === 'read' && !isWritable(path);
  const file = isReadOnly ? openToRead(path) : openToWrite(path);
  try {
    const db = new Kysely<Tables>({ dialect: sqliteDialect(file) });
    if (isReadOnly) await assertCurrent(db, path);
    else await migrate(db, path);
    // Migrations copy tables, and from here on the driver waits.
    file.exec('PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 0');
    return {
      db,
      savingDb: db,
      isReadOnly,
      searchIndex: sqliteSearchIndex,
      time: sqliteTime,
      jobs: sqliteJobs(db, join(dirname(path), 'workers')),
      readTransaction: (read) => read(db),
      remember: rememberUntilChange(file),
      // Without the hint the planner picks a shorter index and then reads every row.
      websitesViaStateIndex: sql`websites INDEXED BY websites_by_state`,
      // Without the hint the planner looks up every row that matches the words, and sorts them.
      websitesViaSortIndex: (name) => sql`websites INDEXED BY ${sql.raw(`websites_by_${name}`)}`,
      jsonText: (column, key) => sql`json_extract(${sql.ref(column)}, ${sql.lit(`$.${key}`)})`,
      locksRows: false,
      findDamage: async () => {
        const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(db);
        return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
      },
      async snapshot(read) {
        const reader = openToRead(path);
        try {
          // The snapshot begins with the first read, not with BEGIN.
          reader.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
          return await read(new Kysely<Tables>({ dialect: sqliteDialect(reader) }));
        } finally {
          reader.close();
        }
      },
      resetSequence: async () => {},
      async scrub() {
        // The search index keeps the words of deleted rows until its segments are merged.
        await sql`INSERT INTO websites_words (websites_words) VALUES ('optimize')`.execute(db);
        await sql`VACUUM`.execute(db);
        await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
      },
      close: async () => {
        if (!file.isOpen) return;
        updateStatistics(file);
        file.close();
      },
    };
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Updates the planner's statistics if the tables have changed much. Skipped when the library is busy or read-only. */
function updateStatistics(file: DatabaseSync): void {
  try {
    file.exec('PRAGMA optimize');
  } catch {
    // The next close tries again.
  }
}

/** Runs each missing step in a transaction that also stores the new version, so a killed migration continues where it stopped. */
async function migrate(db: Kysely<Tables>, path: string): Promise<void> {
  if ((await versionOf(db)) > migrations.length) throw storageError('library-newer', path);
  const { rows: tables } = await sql`SELECT 1 FROM sqlite_schema LIMIT 1`.execute(db);
  // Another process may have created them just now; it stores the version with them.
  if (tables.length > 0 && (await versionOf(db)) === 0) throw storageError('not-a-library', path);
  for (const [done, step] of migrations.entries()) {
    if ((await versionOf(db)) > done) continue;
    await db.transaction().execute(async (tx) => {
      if ((await versionOf(tx)) > done) return; // another process ran it meanwhile
      await step(tx);
      await sql.raw(`PRAGMA user_version = ${done + 1}`).execute(tx);
    });
  }
}

/** A library that cannot be written cannot be migrated. */
async function assertCurrent(db: Kysely<Tables>, path: string): Promise<void> {
  const version = await versionOf(db);
  if (version === migrations.length) return;
  if (version > migrations.length) throw storageError('library-newer', path);
  throw storageError(version === 0 ? 'not-a-library' : 'library-older', path);
}

async function versionOf(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(db);
  return Number(rows[0]?.user_version);
}
