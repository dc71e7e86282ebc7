/**
 * Restores a library from a backup. The whole file is verified before anything is written: every byte is covered by the
 * checksum or part of it. Then all rows are written in one transaction, which commits after the archives are stored.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip as gunzipWithCallback } from 'node:zlib';
import { type Cleaning, loadCleaning, PithError } from '@pith/library';
import { sql } from 'kysely';
import { isArchiveName } from '../blobs/archiveNames.ts';
import type { BlobStore } from '../blobs/openBlobStore.ts';
import { compressTexts, decompressTexts, EMPTY_TEXTS } from '../database/compressTexts.ts';
import type { Database } from '../database/database.ts';
import type { JobRow } from '../database/jobStates.ts';
import { reindex } from '../database/reindex.ts';
import { OWNED_TABLES } from '../database/schema.ts';
import type { Tx } from '../database/tables.ts';
import { transaction } from '../database/transaction.ts';
import { storageError } from '../errors.ts';
import { type BackupContents, backupTrailer, FORMAT } from './backup.ts';
import { fromLine, type Row, type TableName, tableNames, tables } from './tables.ts';
import { readBytesAt, readTarEntries, type TarEntry } from './tar.ts';

export interface RestoreOptions {
  /** Deletes the current library first; without it, restoring into a library that is not empty fails. */
  readonly replace?: boolean | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

const gunzip = promisify(gunzipWithCallback);
const MAX_ENTRY_BYTES = 1_000_000_000;
const CHUNK_BYTES = 1 << 20;
const TRAILER_BYTES = backupTrailer('0'.repeat(64)).byteLength;

/** Checks every byte of a backup and resolves to its contents. Rejects when it is damaged. */
export async function verify(path: string): Promise<BackupContents> {
  const file = await open(path, 'r');
  try {
    await verifyChecksum(file, path);
    for await (const entry of readEntries(file, path))
      if (entry.name === 'contents.json') return parseContents(entry, path);
    throw storageError('backup-damaged', path);
  } finally {
    await file.close();
  }
}

async function verifyChecksum(file: FileHandle, path: string): Promise<number> {
  const { size } = await file.stat();
  const end = size - TRAILER_BYTES;
  const start = await readBytesAt(file, 0, 'pith-backup.json'.length);
  if (start.toString('latin1') !== 'pith-backup.json') {
    // A backup whose beginning is damaged is still recognisable by its end.
    const isBackup = end > 0 && (await readBytesAt(file, end, 6)).toString('latin1') === 'SHA256';
    throw storageError(isBackup ? 'backup-damaged' : 'not-a-backup', path);
  }
  if (end <= 0) throw storageError('backup-damaged', path);
  const hash = createHash('sha256');
  for (let at = 0; at < end; at += CHUNK_BYTES)
    hash.update(await readBytesAt(file, at, Math.min(CHUNK_BYTES, end - at)));
  const isIntact = backupTrailer(hash.digest('hex')).equals(await readBytesAt(file, end, TRAILER_BYTES));
  if (!isIntact) throw storageError('backup-damaged', path);
  return end;
}

async function* readEntries(file: FileHandle, path: string): AsyncGenerator<TarEntry> {
  const { size } = await file.stat();
  let isFirst = true;
  for await (const entry of readTarEntries(file, size - TRAILER_BYTES, MAX_ENTRY_BYTES)) {
    if (!entry) throw storageError('backup-damaged', path);
    if (isFirst) {
      const { format, version } = parseJson(entry.content, path);
      if (format !== FORMAT.format) throw storageError('not-a-backup', path);
      if (version !== FORMAT.version) throw storageError('library-newer', path);
      isFirst = false;
    } else yield entry;
  }
}

export async function restore(
  database: Database,
  blobs: BlobStore,
  path: string,
  { replace = false, onProgress }: RestoreOptions = {},
): Promise<BackupContents> {
  const expected = await verify(path);
  const cleaning = await loadCleaning();
  const file = await open(path, 'r');
  const archives = new Set<string>();
  try {
    const contents = await transaction(database.db, async (tx) => {
      archives.clear();
      if (!replace && !(await isEmpty(tx))) throw storageError('library-not-empty', path);
      await clearLibrary(tx, database);
      const counts: Record<string, number> = Object.fromEntries(tableNames.map((name) => [name, 0]));
      for await (const { name, content } of readEntries(file, path)) {
        const [folder, member = ''] = name.split('/');
        if (folder === 'tables' && isTable(member))
          counts[member]! += await insertRows(tx, database, member, content, path, cleaning);
        if (folder !== 'archives') continue;
        const archive = member.slice(0, -'.zip'.length);
        if (!isArchiveName(archive)) throw storageError('backup-damaged', path);
        const cleaned = await cleanedArchive(tx, cleaning, archive, content);
        if (cleaned) await blobs.inTransaction(tx).put(archive, cleaned);
        archives.add(archive);
        onProgress?.(archives.size, expected.archives);
      }
      await reindex(tx, database.searchIndex, await database.searchIndex.missing(tx));
      await database.resetSequence(tx);
      const isComplete =
        archives.size === expected.archives &&
        tableNames.every((name) => counts[name] === (expected.tables[name] ?? 0)); // older backups have fewer tables
      if (!isComplete) throw storageError('backup-damaged', path);
      return { tables: counts as BackupContents['tables'], archives: archives.size };
    });
    if (replace) for (const { name } of await blobs.list()) if (!archives.has(name)) await blobs.remove(name);
    return contents;
  } finally {
    await file.close();
  }
}

const isTable = (name: string): name is TableName => Object.hasOwn(tables, name);

async function insertRows(
  tx: Tx,
  { jobs }: Database,
  name: TableName,
  compressed: Buffer,
  path: string,
  cleaning: Cleaning,
): Promise<number> {
  const text = await gunzip(compressed, { maxOutputLength: MAX_ENTRY_BYTES });
  const rows = text
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => cleanedRow(name, fromLine(name, line), cleaning));
  if (rows.length === 0) throw storageError('backup-damaged', path);
  const columns = Object.keys(rows[0]!);
  if (OWNED_TABLES.some((owned) => owned === name)) await addOwners(tx, rows);
  const values = (row: Row) => sql`(${sql.join(columns.map((column) => row[column]))})`;
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const batch = rows.slice(at, at + ROWS_PER_STATEMENT);
    await sql`INSERT INTO ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      VALUES ${sql.join(batch.map(values))}`.execute(tx);
  }
  if (name === 'jobs')
    for (const row of rows) if (row.state === 'waiting') await jobs.schedule(tx, row as unknown as JobRow);
  return rows.length;
}

/** A backup may be somebody else's. Rows that Pith wrote stay as they are. */
function cleanedRow(name: TableName, row: Row, cleaning: Cleaning): Row {
  if (name === 'websites') return cleaning.columns(row);
  if (name !== 'website_texts' && name !== 'website_versions') return row;
  const before = decompressTexts(row.packed as Uint8Array);
  const after = cleaning.texts(before);
  const isSame = before.html === after.html && before.content === after.content;
  return isSame ? row : { ...row, packed: compressTexts(after) };
}

/** Undefined if it cannot be read, so that it cannot be checked: `pith doctor` reports it and makes it again. */
async function cleanedArchive(
  tx: Tx,
  cleaning: Cleaning,
  name: string,
  bytes: Buffer,
): Promise<Uint8Array | undefined> {
  const row = await tx
    .selectFrom('websites')
    .innerJoin('website_texts', 'website_texts.row', 'websites.row')
    .select('packed')
    .where((is) => is.or([is('archive', '=', name), is.and([is('archive', 'is', null), is('id', '=', name)])]))
    .executeTakeFirst();
  const texts = row ? decompressTexts(row.packed) : EMPTY_TEXTS;
  return cleaning.archive(bytes, texts).catch((error) => {
    if (error instanceof PithError) return undefined;
    throw error;
  });
}

/** For backups from before users had a table. */
async function addOwners(tx: Tx, rows: readonly Row[]): Promise<void> {
  const owners = new Map(rows.map((row) => [String(row.user_id), String(row.created_at)]));
  for (const [id, created_at] of owners)
    await tx
      .insertInto('users')
      .values({ id, created_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Keeps the number of parameters below the limits: 65,535 in PostgreSQL, 32,766 in SQLite. */
const ROWS_PER_STATEMENT = 100;

/** Opening a library for a user adds the user, without an account. */
async function isEmpty(tx: Tx): Promise<boolean> {
  const account = await tx.selectFrom('users').select('id').where('name', 'is not', null).executeTakeFirst();
  if (account) return false;
  for (const name of tableNames.filter((table) => table !== 'users')) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(name)} LIMIT 1`.execute(tx);
    if (rows.length > 0) return false;
  }
  return true;
}

async function clearLibrary(tx: Tx, { searchIndex }: Database): Promise<void> {
  await searchIndex.clear(tx);
  for (const name of tableNames.toReversed()) await sql`DELETE FROM ${sql.table(name)}`.execute(tx);
}

function parseContents({ content }: TarEntry, path: string): BackupContents {
  const { tables: counts, archives } = parseJson(content, path);
  return { tables: counts as BackupContents['tables'], archives: Number(archives) };
}

function parseJson(content: Buffer, path: string): Record<string, unknown> {
  try {
    return JSON.parse(content.toString());
  } catch (error) {
    throw storageError('backup-damaged', path, error);
  }
}
