import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { bookmark, idOf, newFolder, openIn, search } from '../../test/kit.ts';
import { hasPostgres, newDatabase } from '../../test/postgres.ts';
import type { Tables } from '../database/tables.ts';
import { scrub } from './scrub.ts';

test.skipIf(!hasPostgres)(
  'a library too large to be rewritten loses deleted rows, and the words in its index',
  { timeout: 60_000 },
  async () => {
    const databaseUrl = await newDatabase();
    const { bookmarks } = await openIn(await newFolder(), { databaseUrl });
    await bookmarks.put(bookmark('secret'), 'zqsecret words');
    await bookmarks.put(bookmark('other'), 'other words');
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
    // The database may end the connection while it is being closed.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    onTestFinished(() => db.destroy());
    const isInIndex = async () => {
      await sql`VACUUM websites_words`.execute(db);
      await sql`CHECKPOINT`.execute(db);
      const { rows } = await sql<{ folder: string; file: string }>`SELECT current_setting('data_directory') AS folder,
        pg_relation_filepath('websites_words_whole') AS file`.execute(db);
      return (await readFile(join(rows[0]!.folder, rows[0]!.file))).includes('zqsecret');
    };
    await db.deleteFrom('websites').where('id', '=', idOf('secret')).execute();
    expect(await isInIndex()).toBe(true);
    await db.connection().execute((connection) => scrub(connection, 0));
    expect(await isInIndex()).toBe(false);
    expect((await search(bookmarks, 'words')).total).toBe(1);
  },
);
