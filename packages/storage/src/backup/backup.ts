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
import type { BlobStore } from '../blobs/openBlobStore.ts';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/tables.ts';
import { storageTrouble } from '../errors.ts';
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
  blobs: BlobStore,
  path: string,
  { signal, onProgress }: BackupOptions = {},
): Promise<BackupReport> {
  if (await isThere(path)) throw storageTrouble('backup-exists', path);
  const unfinished = `${path}.${randomUUID()}.unfinished`;
  const file = await open(unfinished, 'wx', 0o600);
  try {
    const frozen = await blobs.freeze();
    try {
      const report = await database.snapshot(async (db) => {
        await frozen.moment();
        return write(file, db, { get: (id) => frozen.get(id, db), signal, onProgress });
      });
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
  get(id: string): Promise<Uint8Array | undefined>;
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
  const ids: { readonly id: string; readonly needed: boolean }[] = [];
  for (const name of tableNames) {
    let part = 0;
    counts[name] = 0;
    for await (const rows of rowsOf(db, name)) {
      part += 1;
      counts[name] += rows.length;
      const lines = rows.map((row) => toLine(name, row)).join('');
      await add(`tables/${name}/${String(part).padStart(8, '0')}.jsonl.gz`, await gzip(lines));
      if (name === 'websites')
        for (const { id, content_hash } of rows) ids.push({ id: String(id), needed: content_hash !== '' });
    }
  }
  let archives = 0;
  const withoutArchive: string[] = [];
  for (const [done, { id, needed }] of ids.entries()) {
    const archive = await get(id);
    if (archive) {
      archives += 1;
      await add(`archives/${id}.zip`, archive);
    } else if (needed) withoutArchive.push(id);
    onProgress?.(done + 1, ids.length);
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
