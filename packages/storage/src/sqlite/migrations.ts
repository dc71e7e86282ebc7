/**
 * Migrations of the SQLite schema. A library at version n has run the first n of them.
 * A released migration is never edited: existing libraries have run it already.
 */
import type { Bookmark } from '@pith/library';
import { type Kysely, sql } from 'kysely';
import { compressTexts } from '../database/compressTexts.ts';
import { refold, reindex } from '../database/reindex.ts';
import { toRow } from '../database/rows.ts';
import {
  accountStatements,
  blockStatements,
  type ColumnTypes,
  OWNED_TABLES,
  operationStatements,
  originalStatements,
  schemaStatements,
  syncStatements,
  userStatements,
  webhookStatements,
} from '../database/schema.ts';
import type { Tables, Tx } from '../database/tables.ts';
import { TURN_INDEXES } from '../database/turns.ts';
import { SEARCH_TABLE, sqliteSearchIndex } from './searchIndex.ts';

/** Runs inside a transaction. */
type Migration = (tx: Tx) => Promise<void>;

export const migrations: readonly Migration[] = [
  createFirstSchema,
  splitTables,
  addArchiveNames,
  addWorkerDeaths,
  rebuildSearchIndex,
  dropHeartbeats,
  addUsers,
  addTurns,
  addAccounts,
  addSync,
  addOperations,
  addWebhooks,
  addOriginals,
  addBlocks,
];

const columnTypes: ColumnTypes = {
  key: 'INTEGER PRIMARY KEY',
  text: 'TEXT',
  integer: 'INTEGER',
  bytes: 'BLOB',
  strict: 'STRICT',
};

async function runStatements(db: Kysely<Tables>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Version 0.1. */
async function createFirstSchema(tx: Tx): Promise<void> {
  await runStatements(tx, [
    `CREATE TABLE websites (
       row INTEGER PRIMARY KEY,
       id TEXT NOT NULL UNIQUE,
       user_id TEXT NOT NULL,
       url TEXT NOT NULL,
       url_full TEXT NOT NULL,
       domain TEXT NOT NULL,
       title TEXT NOT NULL,
       source TEXT NOT NULL,
       saved_at TEXT NOT NULL,
       published_at TEXT,
       pinned INTEGER NOT NULL CHECK (pinned IN (0, 1)),
       archived INTEGER NOT NULL CHECK (archived IN (0, 1)),
       article TEXT NOT NULL CHECK (json_valid(article)),
       metadata TEXT NOT NULL CHECK (json_valid(metadata)),
       created_at TEXT NOT NULL,
       updated_at TEXT NOT NULL,
       last_opened_at TEXT,
       deleted_at TEXT,
       content TEXT NOT NULL,
       html TEXT NOT NULL,
       text TEXT NOT NULL,
       UNIQUE (user_id, url)
     ) STRICT`,
    'CREATE INDEX websites_by_time ON websites (user_id, saved_at DESC, row DESC) WHERE deleted_at IS NULL',
    'CREATE INDEX websites_by_url_full ON websites (user_id, url_full)',
    `CREATE VIRTUAL TABLE websites_words USING fts5 (
       title, people, body,
       content = '', contentless_delete = 1,
       tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'"
     )`,
  ]);
}

interface FirstRow {
  readonly row: number;
  readonly id: string;
  readonly user_id: string;
  readonly url: string;
  readonly url_full: string;
  readonly domain: string;
  readonly title: string;
  readonly source: string;
  readonly saved_at: string;
  readonly published_at: string | null;
  readonly pinned: number;
  readonly archived: number;
  readonly article: string;
  readonly metadata: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly last_opened_at: string | null;
  readonly deleted_at: string | null;
  readonly content: string;
  readonly html: string;
  readonly text: string;
}

const BATCH_SIZE = 200;

/** Adds states, labels, notes, highlights, collections and jobs; moves compressed texts to their own table; removes the search index, which a later migration creates again. */
async function splitTables(tx: Tx): Promise<void> {
  await runStatements(tx, [
    'DROP TABLE websites_words',
    'DROP INDEX websites_by_url_full',
    'ALTER TABLE websites RENAME TO websites_0_1',
    ...schemaStatements(columnTypes),
  ]);
  for (let last = 0; ; ) {
    const { rows } =
      await sql<FirstRow>`SELECT * FROM websites_0_1 WHERE row > ${last} ORDER BY row LIMIT ${BATCH_SIZE}`.execute(tx);
    for (const row of rows) await migrateRow(tx, row);
    if (rows.length === 0) break;
    last = rows.at(-1)!.row;
  }
  await runStatements(tx, ['DROP TABLE websites_0_1']);
}

/** Adds the name of each bookmark's archive. */
async function addArchiveNames(tx: Tx): Promise<void> {
  await runStatements(tx, ['ALTER TABLE websites ADD COLUMN archive TEXT']);
}

/** Counts worker deaths separately from attempts. */
async function addWorkerDeaths(tx: Tx): Promise<void> {
  await runStatements(tx, ['ALTER TABLE jobs ADD COLUMN deaths INTEGER NOT NULL DEFAULT 0']);
}

/** Indexes the words as both databases fold them now; before, SQLite folded them once more. */
async function rebuildSearchIndex(tx: Tx): Promise<void> {
  await runStatements(tx, ['DROP TABLE IF EXISTS websites_words', SEARCH_TABLE]);
  await refold(tx);
  await reindex(tx, sqliteSearchIndex, await sqliteSearchIndex.missing(tx));
}

/** Workers hold locks instead of sending heartbeats. */
async function dropHeartbeats(tx: Tx): Promise<void> {
  await runStatements(tx, ['DROP TABLE workers', 'ALTER TABLE jobs DROP COLUMN lease_until']);
}

/** Everything belongs to a user. */
async function addUsers(tx: Tx): Promise<void> {
  await runStatements(tx, userStatements(columnTypes));
  for (const table of OWNED_TABLES) await addOwner(tx, table);
}

async function addTurns(tx: Tx): Promise<void> {
  await runStatements(tx, ['ALTER TABLE jobs ADD COLUMN turn INTEGER NOT NULL DEFAULT 0', ...TURN_INDEXES]);
}

/** Users can have a name and a password. */
async function addAccounts(tx: Tx): Promise<void> {
  await runStatements(tx, accountStatements(columnTypes));
}

/** Clients can stay in step with a library. */
async function addSync(tx: Tx): Promise<void> {
  await runStatements(tx, syncStatements(columnTypes));
}

/** Changes of many bookmarks can be undone. */
async function addOperations(tx: Tx): Promise<void> {
  await runStatements(tx, operationStatements(columnTypes));
}

/** Other programs can be told about events. */
async function addWebhooks(tx: Tx): Promise<void> {
  await runStatements(tx, webhookStatements(columnTypes));
}

/** Pages that cannot be reparsed are found without their archives. */
async function addOriginals(tx: Tx): Promise<void> {
  await runStatements(tx, originalStatements(columnTypes));
}

/** Pages are compared with others of their host. */
async function addBlocks(tx: Tx): Promise<void> {
  await runStatements(tx, blockStatements(columnTypes));
}

/** Copies a table: SQLite can't add a foreign key to one. Needs foreign keys to be off, else dropping the table deletes what refers to it. */
async function addOwner(tx: Tx, table: string): Promise<void> {
  const { rows } = await sql<{ name: string; sql: string }>`SELECT name, sql FROM sqlite_schema
    WHERE tbl_name = ${table} AND sql IS NOT NULL ORDER BY type = 'index'`.execute(tx);
  const [created, ...indexes] = rows;
  const withOwner = created!.sql
    .replace(/^CREATE TABLE "?\w+"?/, `CREATE TABLE ${table}_owned`)
    .replace('user_id TEXT NOT NULL', 'user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE');
  await runStatements(tx, [
    withOwner,
    `INSERT INTO ${table}_owned SELECT * FROM ${table}`,
    `DROP TABLE ${table}`,
    `ALTER TABLE ${table}_owned RENAME TO ${table}`,
    ...indexes.map((index) => index.sql),
  ]);
}

async function migrateRow(tx: Tx, old: FirstRow): Promise<void> {
  const bookmark: Bookmark = {
    id: old.id,
    user: old.user_id,
    url: old.url,
    urlFull: old.url_full,
    domain: old.domain,
    title: old.title,
    content: old.content,
    html: old.html,
    source: old.source,
    type: 'article',
    savedAt: old.saved_at,
    publishedAt: old.published_at ?? undefined,
    pinned: old.pinned === 1,
    archived: old.archived === 1,
    progress: 0,
    labels: [],
    edits: {},
    state: 'ready',
    article: JSON.parse(old.article),
    metadata: JSON.parse(old.metadata),
    createdAt: old.created_at,
    updatedAt: old.updated_at,
    lastOpenedAt: old.last_opened_at ?? undefined,
    deletedAt: old.deleted_at ?? undefined,
  };
  const { row, text } = old;
  await tx
    .insertInto('websites')
    .values({ ...toRow(bookmark), row })
    .execute();
  await tx
    .insertInto('website_texts')
    .values({ row, packed: compressTexts({ content: old.content, html: old.html, text }) })
    .execute();
}
