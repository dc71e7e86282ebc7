import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { storageError } from '../errors.ts';
import { sqliteDialect } from './driver.ts';
import { sqliteJobs } from './jobs.ts';
import { migrations } from './migrations.ts';
import { sqliteWords } from './words.ts';

/** Opens a library file, or makes it, and brings it to today's shape. */
export async function openSqlite(path: string): Promise<Database> {
  const file = new DatabaseSync(path);
  try {
    // FULL: a save that was acknowledged is still there after a power cut. The wait comes first: it covers the others.
    // Large pages, when the file is new: packed texts would leave a third of small ones empty.
    file.exec(
      'PRAGMA page_size = 16384; PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -32000',
    );
    const db = new Kysely<Tables>({ dialect: sqliteDialect(file) });
    await migrate(db, path);
    return {
      db,
      words: sqliteWords,
      jobs: sqliteJobs(db),
      readTransaction: (ask) => ask(db),
      // By itself it takes a shorter index, and then looks at every row.
      byState: sql`websites INDEXED BY websites_by_state`,
      // By itself it looks up every row that has the words, and sorts them.
      inOrderOf: (name) => sql`websites INDEXED BY ${sql.raw(`websites_by_${name}`)}`,
      locksRows: false,
      damage: async () => {
        const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(db);
        return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
      },
      async snapshot(read) {
        const reader = new DatabaseSync(path, { readOnly: true });
        try {
          // A look at the file, because only that fixes the moment.
          reader.exec('PRAGMA busy_timeout = 5000; BEGIN; SELECT count(*) FROM sqlite_schema');
          return await read(new Kysely<Tables>({ dialect: sqliteDialect(reader) }));
        } finally {
          reader.close();
        }
      },
      resetSequence: async () => {},
      close: async () => {
        if (!file.isOpen) return;
        keepStatistics(file);
        file.close();
      },
    };
  } catch (error) {
    file.close();
    throw error;
  }
}

/** What the planner knows of the tables, renewed when they have changed much; a library that is busy or only read does without. */
function keepStatistics(file: DatabaseSync): void {
  try {
    file.exec('PRAGMA busy_timeout = 0; PRAGMA optimize');
  } catch {
    // The next one who closes it may have more luck.
  }
}

/** Each step is a transaction that also writes down that it was done: killed anywhere, it goes on from there. */
async function migrate(db: Kysely<Tables>, path: string): Promise<void> {
  if ((await versionOf(db)) > migrations.length) throw storageError('library-newer', path);
  for (const [done, step] of migrations.entries()) {
    if ((await versionOf(db)) > done) continue;
    await db.transaction().execute(async (tx) => {
      if ((await versionOf(tx)) > done) return; // another process was quicker
      await step(tx);
      await sql.raw(`PRAGMA user_version = ${done + 1}`).execute(tx);
    });
  }
}

async function versionOf(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(db);
  return Number(rows[0]?.user_version);
}
