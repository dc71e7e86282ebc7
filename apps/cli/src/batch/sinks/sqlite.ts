/** A table `articles` in a SQLite file. A page that is read again after an interruption replaces its row. */
import { rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { toOutputError } from '../../writeOutput.ts';
import { type ColumnType, cellsOf, columns } from './columns.ts';
import type { SinkKind } from './sink.ts';

const types: Readonly<Record<ColumnType, string>> = { text: 'TEXT', number: 'NUMERIC', flag: 'INTEGER' };

export const sqliteFile = (path: string): SinkKind => ({
  format: 'line',
  async open(state) {
    // The journal of a killed run must not be applied to a new file.
    if (state === undefined) for (const old of [path, `${path}-journal`]) await rm(old, { force: true });
    const db = await openDatabase(path);
    const definitions = columns.map(({ name, type }) =>
      name === 'position' ? '"position" INTEGER PRIMARY KEY' : `"${name}" ${types[type]}`,
    );
    db.exec(`CREATE TABLE IF NOT EXISTS articles (${definitions.join(', ')})`);
    const insert = db.prepare(`INSERT OR REPLACE INTO articles VALUES (${columns.map(() => '?').join(', ')})`);
    db.exec('BEGIN');
    return {
      async write(article) {
        insert.run(...cellsOf(article).map((cell) => (typeof cell === 'boolean' ? Number(cell) : cell)));
      },
      isAtBoundary: () => true,
      async save() {
        db.exec('COMMIT');
        db.exec('BEGIN');
        return 0;
      },
      async close() {
        db.close(); // what was not saved is rolled back
      },
    };
  },
});

async function openDatabase(path: string): Promise<DatabaseSync> {
  try {
    const db = new DatabaseSync(path);
    db.exec('PRAGMA synchronous = FULL');
    return db;
  } catch (error) {
    throw await toOutputError(Object.assign(error as Error, { syscall: 'open' }), path);
  }
}
