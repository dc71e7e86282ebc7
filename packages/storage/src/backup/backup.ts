/**
 * Writes a consistent snapshot of a library to one file, while others keep using the library.
 *
 * The file is a tar: `pith-backup.json`, the tables as JSON lines, the archives, `contents.json` with the expected counts, and
 * last the checksum of everything before it. It depends neither on the database nor on the time: an unchanged library gives
 * the same bytes.
 */
import { createHash, randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { Selectable } from 'kysely';
import { archiveNameOf } from '../blobs/archiveNames.ts';
import { bookmarkBlobs } from '../blobs/bookmarkBlobs.ts';
import type { BlobStore } from '../blobs/openBlobStore.ts';
import type { Database } from '../database/database.ts';
import type { Db, Tables } from '../database/tables.ts';
import { storageError } from '../errors.ts';
import { rowBatches, type TableName, tableNames, toLine } from './tables.ts';
import { END_OF_ARCHIVE, encodeTarEntry } from './tar.ts';

export const FORMAT = { format: 'pith-backup', version: 1 } as const;
export const CHECKSUM_ENTRY = 'SHA256';

export interface BackupContents {
  readonly tables: Readonly<Record<TableName, number>>;
  readonly archives: number;
}

export interface BackupReport extends BackupContents {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Ids of bookmarks whose archive is missing. */
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
  if (await exists(path)) throw storageError('backup-exists', path);
  const unfinished = `${path}.${randomUUID()}.unfinished`;
  const file = await open(unfinished, 'wx', 0o600);
  try {
    const report = await writeSnapshot(database, store, (entry) => file.write(entry), { signal, onProgress });
    await file.sync();
    await rename(unfinished, path);
    return { path, ...report };
  } finally {
    await file.close();
    await rm(unfinished, { force: true });
  }
}

/** The bytes of the same file, made as they are taken. A reader that stops early ends the snapshot. */
export async function* backupChunks(
  database: Database,
  store: BlobStore,
  options: BackupOptions = {},
): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const written = writeSnapshot(database, store, (entry) => writer.write(entry), options).then(
    () => writer.close(),
    (error) => writer.abort(error),
  );
  try {
    yield* readable;
  } finally {
    await written.catch(() => undefined); // the reader has left, or got the error
  }
}

type Write = (entry: Uint8Array) => Promise<unknown>;

async function writeSnapshot(database: Database, store: BlobStore, write: Write, options: BackupOptions) {
  const blobSnapshot = await store.snapshot();
  // S3 has no snapshots: if an archive was replaced meanwhile, take the current one.
  const currentBlobs = bookmarkBlobs(database.db, store);
  try {
    return await database.snapshot((db) =>
      writeBackup(write, db, {
        get: async ({ id, archive, hasContent }) =>
          (await blobSnapshot.get(archive, db)) ?? (hasContent ? currentBlobs.get(id) : undefined),
        ...options,
      }),
    );
  } finally {
    await blobSnapshot.release();
  }
}

async function exists(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  await file?.close();
  return file !== undefined;
}

interface WriteOptions extends BackupOptions {
  get(bookmark: ArchivedBookmark): Promise<Uint8Array | undefined>;
}

interface ArchivedBookmark {
  readonly id: string;
  readonly archive: string;
  /** Whether it was read and so should have an archive; placeholders have none. */
  readonly hasContent: boolean;
}

async function writeBackup(write: Write, db: Db, { get, signal, onProgress }: WriteOptions) {
  const hash = createHash('sha256');
  let bytes = 0;
  const append = async (entry: Buffer) => {
    signal?.throwIfAborted();
    await write(entry);
    bytes += entry.byteLength;
  };
  const add = async (name: string, content: Uint8Array) => {
    const entry = encodeTarEntry(name, content);
    hash.update(entry);
    await append(entry);
  };

  await add('pith-backup.json', Buffer.from(`${JSON.stringify(FORMAT)}\n`));
  const counts: Record<string, number> = {};
  const bookmarks: ArchivedBookmark[] = [];
  for (const name of tableNames) {
    let part = 0;
    counts[name] = 0;
    for await (const rows of rowBatches(db, name)) {
      part += 1;
      counts[name] += rows.length;
      const lines = rows.map((row) => toLine(name, row)).join('');
      await add(`tables/${name}/${String(part).padStart(8, '0')}.jsonl.gz`, await gzip(lines));
      if (name === 'websites')
        for (const row of rows as Selectable<Tables['websites']>[])
          bookmarks.push({ id: row.id, archive: archiveNameOf(row), hasContent: row.content_hash !== '' });
    }
  }
  let archives = 0;
  const withoutArchive: string[] = [];
  for (const [done, bookmark] of bookmarks.entries()) {
    const bytes = await get(bookmark);
    if (bytes) {
      archives += 1;
      await add(`archives/${bookmark.archive}.zip`, bytes);
    } else if (bookmark.hasContent) withoutArchive.push(bookmark.id);
    onProgress?.(done + 1, bookmarks.length);
  }
  const contents: BackupContents = { tables: counts as BackupContents['tables'], archives };
  await add('contents.json', Buffer.from(`${JSON.stringify(contents)}\n`));
  const sha256 = hash.digest('hex');
  await append(backupTrailer(sha256));
  return { ...contents, bytes, sha256, withoutArchive };
}

/** The end of a backup: the checksum entry and the end-of-archive blocks. */
export const backupTrailer = (sha256: string): Buffer =>
  Buffer.concat([encodeTarEntry(CHECKSUM_ENTRY, Buffer.from(`${sha256}\n`)), END_OF_ARCHIVE]);
