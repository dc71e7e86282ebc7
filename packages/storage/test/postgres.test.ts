/** What only a shared database does: deadlocks, timeouts, tables of other programs. */
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runSql } from '../../../tools/postgres/startPostgres.ts';
import { transaction } from '../src/database/transaction.ts';
import { openPostgres } from '../src/postgres/database.ts';
import { bookmark, list, newFolder, openIn } from './kit.ts';
import { hasPostgres, newDatabase } from './postgres.ts';

describe.runIf(hasPostgres)('a shared database', { timeout: 60_000 }, () => {
  async function openDatabase() {
    const database = await openPostgres(await newDatabase(), 2);
    onTestFinished(() => database.close());
    return database;
  }

  test('runs a transaction again that it ended because of a deadlock', async () => {
    const { db } = await openDatabase();
    await sql`CREATE TABLE counters (id integer PRIMARY KEY, value integer)`.execute(db);
    await sql`INSERT INTO counters VALUES (1, 0), (2, 0)`.execute(db);
    const bothStarted = Promise.withResolvers<void>();
    let started = 0;
    const addOne = (first: number, second: number) =>
      transaction(db, async (tx) => {
        await sql`UPDATE counters SET value = value + 1 WHERE id = ${first}`.execute(tx);
        if (++started === 2) bothStarted.resolve();
        await bothStarted.promise;
        await sql`UPDATE counters SET value = value + 1 WHERE id = ${second}`.execute(tx);
      });
    await Promise.all([addOne(1, 2), addOne(2, 1)]);
    const { rows } = await sql<{ value: number }>`SELECT value FROM counters`.execute(db);
    expect(rows.map(({ value }) => value)).toEqual([2, 2]);
    expect(started).toBe(3);
  });

  test('takes two imports of the same pages in opposite order', async () => {
    const { bookmarks } = await openIn(await newFolder(), { databaseUrl: await newDatabase() });
    const entries = Array.from({ length: 300 }, (_, i) => ({ bookmark: bookmark(`page${1000 + i}`), text: 'moon' }));
    await Promise.all([bookmarks.putAll(entries), bookmarks.putAll(entries.toReversed())]);
    expect((await list(bookmarks)).total).toBe(300);
  });

  test('ends statements and transactions that take too long', async () => {
    const { db } = await openDatabase();
    const timeouts = { statement_timeout: '1min', idle_in_transaction_session_timeout: '5min' };
    for (const [name, timeout] of Object.entries(timeouts)) {
      const { rows } = await sql<Record<string, string>>`SHOW ${sql.ref(name)}`.execute(db);
      expect(rows[0]).toEqual({ [name]: timeout });
    }
  });

  test('is refused when it has the tables of another program, without touching it', async () => {
    const url = await newDatabase();
    await runSql(url, 'DROP SCHEMA public CASCADE');
    await runSql(url, 'DROP SCHEMA graphile_worker CASCADE');
    await runSql(url, 'CREATE SCHEMA public CREATE TABLE websites (address text)');
    const opening = openIn(await newFolder(), { databaseUrl: url });
    await expect(opening).rejects.toMatchObject({ type: 'not-a-library' });
    await runSql(url, 'CREATE SCHEMA graphile_worker'); // fails if it was made
  });
});
