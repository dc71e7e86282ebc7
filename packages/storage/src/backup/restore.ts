/**
 * A library back from its backup. The whole file is judged before anything is written: every byte of it is under the checksum,
 * or is the checksum. Then rows are written in one transaction, which ends when the archives are in their places.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip as gunzipWithCallback } from 'node:zlib';
import { sql } from 'kysely';
import { isArchiveName } from '../blobs/names.ts';
import type { BlobStore } from '../blobs/openBlobStore.ts';
import type { Database } from '../database/database.ts';
import type { JobRow } from '../database/jobs.ts';
import { reindex } from '../database/reindex.ts';
import type { Tx } from '../database/tables.ts';
import { storageError } from '../errors.ts';
import { type Contents, FORMAT, tailOf } from './backup.ts';
import { fromLine, type Row, type TableName, tableNames, tables } from './tables.ts';
import { bytesAt, entriesIn, type TarEntry } from './tar.ts';

export interface RestoreOptions {
  /** What is in the library goes away; otherwise one that is not empty is refused. */
  readonly replace?: boolean | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

const gunzip = promisify(gunzipWithCallback);
const MAX_BYTES = 1_000_000_000;
const PIECE = 1 << 20;
const TAIL = tailOf('0'.repeat(64)).byteLength;

/** What a backup holds, after every byte of it was checked. Rejects when it is damaged. */
export async function verify(path: string): Promise<Contents> {
  const file = await open(path, 'r');
  try {
    await checkBytes(file, path);
    for await (const entry of contentsIn(file, path))
      if (entry.name === 'contents.json') return contentsOf(entry, path);
    throw storageError('backup-damaged', path);
  } finally {
    await file.close();
  }
}

async function checkBytes(file: FileHandle, path: string): Promise<number> {
  const { size } = await file.stat();
  const end = size - TAIL;
  const start = await bytesAt(file, 0, 'pith-backup.json'.length);
  if (start.toString('latin1') !== 'pith-backup.json') {
    // A backup that lost its beginning still has its end.
    const isOurs = end > 0 && (await bytesAt(file, end, 6)).toString('latin1') === 'SHA256';
    throw storageError(isOurs ? 'backup-damaged' : 'not-a-backup', path);
  }
  if (end <= 0) throw storageError('backup-damaged', path);
  const hash = createHash('sha256');
  for (let at = 0; at < end; at += PIECE) hash.update(await bytesAt(file, at, Math.min(PIECE, end - at)));
  const isWhole = tailOf(hash.digest('hex')).equals(await bytesAt(file, end, TAIL));
  if (!isWhole) throw storageError('backup-damaged', path);
  return end;
}

async function* contentsIn(file: FileHandle, path: string): AsyncGenerator<TarEntry> {
  const { size } = await file.stat();
  let isFirst = true;
  for await (const entry of entriesIn(file, size - TAIL, MAX_BYTES)) {
    if (!entry) throw storageError('backup-damaged', path);
    if (isFirst) {
      const { format, version } = parsed(entry.content, path);
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
): Promise<Contents> {
  const promised = await verify(path);
  const file = await open(path, 'r');
  const archives = new Set<string>();
  try {
    const found = await database.db.transaction().execute(async (tx) => {
      if (replace) await empty(tx, database);
      else if (!(await isEmpty(tx))) throw storageError('library-not-empty', path);
      const counts: Record<string, number> = Object.fromEntries(tableNames.map((name) => [name, 0]));
      for await (const { name, content } of contentsIn(file, path)) {
        const [folder, which = ''] = name.split('/');
        if (folder === 'tables' && isTable(which)) counts[which]! += await putRows(tx, database, which, content, path);
        if (folder !== 'archives') continue;
        const archive = which.slice(0, -'.zip'.length);
        if (!isArchiveName(archive)) throw storageError('backup-damaged', path);
        await blobs.on(tx).put(archive, content);
        archives.add(archive);
        onProgress?.(archives.size, promised.archives);
      }
      await reindex(tx, database.words, await database.words.missing(tx));
      await database.resetSequence(tx);
      const restored: Contents = { tables: counts as Contents['tables'], archives: archives.size };
      if (JSON.stringify(restored) !== JSON.stringify(promised)) throw storageError('backup-damaged', path);
      return restored;
    });
    if (replace) for (const { name } of await blobs.list()) if (!archives.has(name)) await blobs.remove(name);
    return found;
  } finally {
    await file.close();
  }
}

const isTable = (name: string): name is TableName => Object.hasOwn(tables, name);

async function putRows(tx: Tx, { jobs }: Database, name: TableName, packed: Buffer, path: string): Promise<number> {
  const text = await gunzip(packed, { maxOutputLength: MAX_BYTES });
  const rows = text
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => fromLine(name, line));
  if (rows.length === 0) throw storageError('backup-damaged', path);
  const columns = Object.keys(rows[0]!);
  const values = (row: Row) => sql`(${sql.join(columns.map((column) => row[column]))})`;
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    const some = rows.slice(at, at + ROWS_A_STATEMENT);
    await sql`INSERT INTO ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      VALUES ${sql.join(some.map(values))}`.execute(tx);
  }
  if (name === 'jobs')
    for (const row of rows) if (row.state === 'waiting') await jobs.dispatch(tx, row as unknown as JobRow);
  return rows.length;
}

/** So that values stay below the number that databases take: 65,535 in PostgreSQL, 32,766 in SQLite. */
const ROWS_A_STATEMENT = 100;

async function isEmpty(tx: Tx): Promise<boolean> {
  for (const name of tableNames) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(name)} LIMIT 1`.execute(tx);
    if (rows.length > 0) return false;
  }
  return true;
}

async function empty(tx: Tx, { words }: Database): Promise<void> {
  await words.clear(tx);
  for (const name of tableNames.toReversed()) await sql`DELETE FROM ${sql.table(name)}`.execute(tx);
}

function contentsOf({ content }: TarEntry, path: string): Contents {
  const { tables: counts, archives } = parsed(content, path);
  return { tables: counts as Contents['tables'], archives: Number(archives) };
}

function parsed(content: Buffer, path: string): Record<string, unknown> {
  try {
    return JSON.parse(content.toString());
  } catch (error) {
    throw storageError('backup-damaged', path, error);
  }
}
