/** Migrates libraries of the previous schema, with an index of our own, without losing data. */
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { runSql } from '../../../../tools/postgres/startPostgres.ts';
import { bookmark, idOf, newFolder, openIn, search } from '../../test/kit.ts';
import { hasPostgres, newDatabase } from '../../test/postgres.ts';

/** Turns a library back into one of version 3. */
const VERSION_3 = `
  DROP TABLE webhook_messages, webhooks, operation_items, operations;
  ALTER TABLE websites DROP COLUMN blocks;
  ALTER TABLE websites DROP COLUMN has_original;
  ALTER TABLE websites DROP COLUMN delete_at;
  ALTER TABLE collections DROP COLUMN filters;
  DROP TABLE deletions;
  DROP TABLE oauth_state, audit_log, tokens, sessions, users CASCADE;
  CREATE TABLE workers (id text PRIMARY KEY, seen_at text NOT NULL);
  ALTER TABLE jobs ADD COLUMN lease_until text;
  DROP INDEX jobs_waiting;
  DROP INDEX jobs_turns;
  ALTER TABLE jobs DROP COLUMN turn;
  CREATE INDEX jobs_waiting ON jobs (priority, run_at) WHERE state = 'waiting';
  DROP TABLE websites_words;
  CREATE TABLE websites_words (
    "row" bigint PRIMARY KEY REFERENCES websites ON DELETE CASCADE, owner text COLLATE "C" NOT NULL, born bigint NOT NULL);
  CREATE TABLE word_blocks (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, owner text COLLATE "C" NOT NULL, size integer NOT NULL, pages bytea NOT NULL);
  CREATE TABLE word_leaves (
    block bigint NOT NULL, first text COLLATE "C" NOT NULL, pages bytea NOT NULL, places bytea NOT NULL, PRIMARY KEY (block, first));
  CREATE TABLE word_gone (owner text COLLATE "C" NOT NULL, "row" bigint NOT NULL, born bigint NOT NULL, PRIMARY KEY (owner, "row", born));
  CREATE FUNCTION pith_word_gone() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN INSERT INTO word_gone VALUES (OLD.owner, OLD."row", OLD.born); RETURN NULL; END $$;
  CREATE TRIGGER websites_words_gone AFTER UPDATE OR DELETE ON websites_words FOR EACH ROW EXECUTE FUNCTION pith_word_gone();
  INSERT INTO websites_words SELECT "row", 'pithowner6c6f63616c', 1 FROM websites;
  UPDATE websites SET title_key = lower(title);
  UPDATE website_labels SET label_key = lower(label);
  ALTER TABLE websites ALTER title SET STATISTICS -1;
  UPDATE pith_version SET version = 3`;

describe.skipIf(!hasPostgres)('a library of version 3', { timeout: 60_000 }, () => {
  async function oldLibrary(): Promise<string> {
    const databaseUrl = await newDatabase();
    const { bookmarks, close } = await openIn(await newFolder(), { databaseUrl });
    await bookmarks.put(bookmark('tides', { title: 'Die Straße', labels: ['Straße'] }), 'The moon pulls.');
    await bookmarks.put(bookmark('waves', { deletedAt: '2025-03-05T10:00:00.000Z' }), 'The moon pulls.');
    for (let i = 0; i < 250; i++) await bookmarks.put(bookmark(`page${i}`), `number${i} of many`);
    await close();
    await runSql(databaseUrl, VERSION_3);
    await runSql(databaseUrl, 'ANALYZE websites');
    return databaseUrl;
  }

  test('gets a new search index and loses the old tables and the samples of titles', async () => {
    const databaseUrl = await oldLibrary();
    expect(await queryNames(databaseUrl, COLUMNS_WITH_STATISTICS)).toContain('title');
    const { bookmarks, check } = await openIn(await newFolder(), { databaseUrl });
    for (const [words, total] of [
      ['moon', 1],
      ['number249', 1],
      ['many', 250],
      ['label:strasse', 1],
    ] as const)
      expect([words, (await search(bookmarks, words)).total]).toEqual([words, total]);
    expect((await bookmarks.byId('local', idOf('tides')))?.title).toBe('Die Straße');
    expect(await check()).toMatchObject({ notIndexed: 0, orphanIndexed: 0 });
    expect(await queryNames(databaseUrl, TABLES)).not.toContain('word_leaves');
    expect(await queryNames(databaseUrl, COLUMNS_WITH_STATISTICS)).not.toContain('title');
  });

  test('is migrated once when two processes open it at the same time', async () => {
    const databaseUrl = await oldLibrary();
    const opened = await Promise.all([1, 2].map(async () => openIn(await newFolder(), { databaseUrl })));
    for (const { bookmarks } of opened) expect((await search(bookmarks, 'many')).total).toBe(250);
  });
});

const TABLES = "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'";
const COLUMNS_WITH_STATISTICS = "SELECT attname AS name FROM pg_stats WHERE tablename = 'websites'";

async function queryNames(databaseUrl: string, statement: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
