/** Migrates libraries of every released version without losing data. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { bookmark, idOf, list, newFolder, openIn, putArchive, search } from '../../test/kit.ts';
import type { Tables } from '../database/tables.ts';
import { sqliteDialect } from './driver.ts';
import { migrations } from './migrations.ts';

/** A library of version 0.1 with two pages, one of them deleted. */
async function firstLibrary(): Promise<string> {
  const folder = await newFolder();
  const file = new DatabaseSync(join(folder, 'library.sqlite'));
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  await db.transaction().execute((tx) => migrations[0]!(tx));
  const insert =
    file.prepare(`INSERT INTO websites (id, user_id, url, url_full, domain, title, source, saved_at, published_at,
    pinned, archived, article, metadata, created_at, updated_at, last_opened_at, deleted_at, content, html, text)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 0, ?, ?, ?, ?, NULL, ?, ?, ?, ?)`);
  for (const [name, deletedAt] of [
    ['tides', null],
    ['waves', '2025-03-05T10:00:00.000Z'],
  ] as const) {
    const b = bookmark(name);
    insert.run(
      ...[b.id, b.user, b.url, b.urlFull, b.domain, b.title, b.source, b.savedAt, b.publishedAt ?? null],
      ...[
        JSON.stringify(b.article),
        JSON.stringify(b.metadata),
        b.createdAt,
        b.updatedAt,
        deletedAt,
        b.content,
        b.html,
        'moon and sea',
      ],
    );
  }
  file.exec('PRAGMA user_version = 1');
  file.close();
  return folder;
}

test('migrating a library of version 0.1 keeps all data', async () => {
  const folder = await firstLibrary();
  const { bookmarks, check } = await openIn(folder);
  expect(await bookmarks.byId('local', idOf('tides'))).toStrictEqual(bookmark('tides', { pinned: true }));
  expect((await search(bookmarks, 'moon author:ann')).items.map(({ title }) => title)).toEqual(['tides']);
  expect((await list(bookmarks, { deleted: true })).items.map(({ title }) => title)).toEqual(['waves']);
  expect(await bookmarks.text('local', idOf('waves'))).toBe('moon and sea');
  expect((await check()).notIndexed).toBe(0);
});

test('an archive named by the bookmark id is used until the page is saved again', async () => {
  const folder = await firstLibrary();
  const archiveFolder = join(folder, 'bookmarks', 'ti');
  await mkdir(archiveFolder, { recursive: true });
  await writeFile(join(archiveFolder, `${idOf('tides')}.zip`), 'old');
  const storage = await openIn(folder);
  expect(Buffer.from((await storage.blobs.get(idOf('tides')))!).toString()).toBe('old');
  expect((await storage.check()).withArchive.has(idOf('tides'))).toBe(true);
  await putArchive(storage, 'tides', Buffer.from('new'));
  expect(Buffer.from((await storage.blobs.get(idOf('tides')))!).toString()).toBe('new');
  expect(await readdir(archiveFolder)).toHaveLength(1);
});

test('a killed migration leaves the previous version, which opens', async () => {
  const folder = await firstLibrary();
  const file = new DatabaseSync(join(folder, 'library.sqlite'));
  file.exec('BEGIN IMMEDIATE');
  file.exec('ALTER TABLE websites RENAME TO websites_0_1');
  file.close(); // as a kill would: without COMMIT
  expect((await list((await openIn(folder)).bookmarks)).total).toBe(1);
});

test('two processes can open an old library at the same time', async () => {
  const folder = await firstLibrary();
  const [first, second] = await Promise.all([openIn(folder), openIn(folder)]);
  expect([(await list(first.bookmarks)).total, (await list(second.bookmarks)).total]).toEqual([1, 1]);
});

test('a library of version 4 gets a new search index', async () => {
  const folder = await newFolder();
  const { bookmarks, close } = await openIn(folder);
  await bookmarks.put(bookmark('tides', { title: 'Die Straße', labels: ['Straße'] }), 'The moon pulls.');
  await close();
  const file = new DatabaseSync(join(folder, 'library.sqlite'));
  file.exec(`PRAGMA foreign_keys = OFF;
    DROP TABLE webhook_messages; DROP TABLE webhooks; DROP TABLE operation_items; DROP TABLE operations;
    ALTER TABLE websites DROP COLUMN blocks; ALTER TABLE websites DROP COLUMN has_original; ALTER TABLE websites DROP COLUMN delete_at; ALTER TABLE collections DROP COLUMN filters; DROP TABLE deletions;
    DROP TABLE oauth_state; DROP TABLE audit_log; DROP TABLE tokens; DROP TABLE sessions; DROP TABLE users;
    CREATE TABLE workers (id TEXT PRIMARY KEY, seen_at TEXT NOT NULL);
    ALTER TABLE jobs ADD COLUMN lease_until TEXT;
    DROP INDEX jobs_waiting;
    DROP INDEX jobs_turns;
    ALTER TABLE jobs DROP COLUMN turn;
    CREATE INDEX jobs_waiting ON jobs (priority, run_at) WHERE state = 'waiting';
    DROP TABLE websites_words;
    CREATE VIRTUAL TABLE websites_words USING fts5 (body, owner, title, author, site, reader, content = '',
      contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'");
    INSERT INTO websites_words (rowid, owner, title, body) VALUES (1, 'pithowner6c6f63616c', 'die straße', 'the moon pulls');
    UPDATE website_labels SET label_key = 'straße';
    PRAGMA user_version = 4`);
  file.close();
  const migrated = (await openIn(folder)).bookmarks;
  for (const [words, total] of [
    ['moon', 1],
    ['STRASSE', 1],
    ['label:strasse', 1],
    ['pith*', 0],
  ] as const)
    expect([words, (await search(migrated, words)).total]).toEqual([words, total]);
});
