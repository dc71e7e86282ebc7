/**
 * A library in one file, as it was at one moment, while others go on using it.
 *
 * A tar: `pith-backup.json`, the tables as lines of JSON, the archives, what there should be of each, and last the checksum of
 * everything before it. Nothing in it depends on the database, or on the time: a library that has not changed gives the same file.
 */
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { Selectable } from 'kysely';
import { byBookmark } from '../blobs/byBookmark.ts';
import { archiveOf } from '../blobs/names.ts';
import type { BlobStore } from '../blobs/openBlobStore.ts';
import type { Database } from '../database/database.ts';
import type { Db, Tables } from '../database/tables.ts';
import { storageError } from '../errors.ts';
import { rowsOf, type TableName, tableNames, toLine } from './tables.ts';
import { END, entryBytes } from './tar.ts';

export const FORMAT = { format: 'pith-backup', version: 1 } as const;
export const CHECKSUM = 'SHA256';

export interface Contents {
  readonly tables: Readonly<Record<TableName, number>>;
  readonly archives: number;
}

export interface BackupReport extends Contents {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Ids of bookmarks whose archive is not there. */
  readonly withoutArchive: readonly string[];
}

export interface BackupOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

const gzip = promisify(gzipWithCallback);

export async function backup(
  database: Database,
  store: BlobStore,
  path: string,
  { signal, onProgress }: BackupOptions = {},
): Promise<BackupReport> {
  if (await isThere(path)) throw storageError('backup-exists', path);
  const unfinished = `${path}.${randomUUID()}.unfinished`;
  const file = await open(unfinished, 'wx', 0o600);
  try {
    const frozen = await store.freeze();
    // Where archives cannot be kept from going, the one that took its place is better than none.
    const now = byBookmark(database.db, store);
    try {
      const report = await database.snapshot((db) =>
        write(file, db, {
          get: async ({ id, archive, isRead }) => (await frozen.get(archive, db)) ?? (isRead ? now.get(id) : undefined),
          signal,
          onProgress,
        }),
      );
      await file.sync();
      await rename(unfinished, path);
      return { path, ...report };
    } finally {
      await frozen.end();
    }
  } finally {
    await file.close();
    await rm(unfinished, { force: true });
  }
}

async function isThere(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  await file?.close();
  return file !== undefined;
}

interface Writing extends BackupOptions {
  get(page: Paged): Promise<Uint8Array | undefined>;
}

interface Paged {
  readonly id: string;
  readonly archive: string;
  /** Whether it should have its archive. */
  readonly isRead: boolean;
}

async function write(file: FileHandle, db: Db, { get, signal, onProgress }: Writing) {
  const hash = createHash('sha256');
  let bytes = 0;
  const put = async (entry: Buffer) => {
    signal?.throwIfAborted();
    await file.write(entry);
    bytes += entry.byteLength;
  };
  const add = async (name: string, content: Uint8Array) => {
    const entry = entryBytes(name, content);
    hash.update(entry);
    await put(entry);
  };

  await add('pith-backup.json', Buffer.from(`${JSON.stringify(FORMAT)}\n`));
  const counts: Record<string, number> = {};
  const pages: Paged[] = [];
  for (const name of tableNames) {
    let part = 0;
    counts[name] = 0;
    for await (const rows of rowsOf(db, name)) {
      part += 1;
      counts[name] += rows.length;
      const lines = rows.map((row) => toLine(name, row)).join('');
      await add(`tables/${name}/${String(part).padStart(8, '0')}.jsonl.gz`, await gzip(lines));
      if (name === 'websites')
        for (const row of rows as Selectable<Tables['websites']>[])
          pages.push({ id: row.id, archive: archiveOf(row), isRead: row.content_hash !== '' });
    }
  }
  let archives = 0;
  const withoutArchive: string[] = [];
  for (const [done, page] of pages.entries()) {
    const bytes = await get(page);
    if (bytes) {
      archives += 1;
      await add(`archives/${page.archive}.zip`, bytes);
    } else if (page.isRead) withoutArchive.push(page.id);
    onProgress?.(done + 1, pages.length);
  }
  const contents: Contents = { tables: counts as Contents['tables'], archives };
  await add('contents.json', Buffer.from(`${JSON.stringify(contents)}\n`));
  const sha256 = hash.digest('hex');
  await put(tailOf(sha256));
  return { ...contents, bytes, sha256, withoutArchive };
}

/** What stands at the end of a backup whose other bytes have this checksum. */
export const tailOf = (sha256: string): Buffer =>
  Buffer.concat([entryBytes(CHECKSUM, Buffer.from(`${sha256}\n`)), END]);
