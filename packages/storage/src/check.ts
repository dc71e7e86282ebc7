/** Checks and repairs a library, for `pith doctor`. */

import { archiveNameOf, bookmarkOf } from './blobs/archiveNames.ts';
import { bookmarkBlobs } from './blobs/bookmarkBlobs.ts';
import type { BlobStore, StoredBlob } from './blobs/openBlobStore.ts';
import { decompressTexts } from './database/compressTexts.ts';
import type { Database } from './database/database.ts';
import { reindex } from './database/reindex.ts';
import { transaction } from './database/transaction.ts';

export interface StorageReport {
  /** False when data is lost or damaged, even if it was just repaired. Orphan archives only take space and do not count. */
  readonly healthy: boolean;
  /** Number of rows, including deleted bookmarks. */
  readonly bookmarks: number;
  /** Errors of the database's integrity check. */
  readonly damage: readonly string[];
  /** Ids of bookmarks whose texts cannot be decompressed. */
  readonly unreadable: readonly string[];
  /** Bookmarks whose archive is missing: id → user. */
  readonly withoutArchive: ReadonlyMap<string, string>;
  /** Bookmarks that have their archive: id → user. */
  readonly withArchive: ReadonlyMap<string, string>;
  /** Names of archives that belong to no bookmark: their save was killed before it wrote the row, or before it removed the old archive. */
  readonly orphanArchives: readonly string[];
  /**
   * Number of pages that only have an archive, if there are more of them than rows: then it is the rows that were lost, and
   * repairing must not remove the archives. Otherwise 0.
   */
  readonly lostPages: number;
  /** Error of the search index's integrity check. */
  readonly indexDamage: string | undefined;
  /** Rows missing in the search index, and rows in it that are deleted. */
  readonly notIndexed: number;
  readonly orphanIndexed: number;
  /** Number of waiting jobs that no worker would get, because the queue does not know them. */
  readonly forgottenJobs: number;
}

/** A younger archive without a row may belong to a save that is running in another process. */
const ORPHAN_AFTER_MS = 60 * 60 * 1000;

export interface CheckOptions {
  readonly repair?: boolean | undefined;
  /** Called with the current step; `done` and `total` count texts. */
  readonly onProgress?: ((step: string, done?: number, total?: number) => void) | undefined;
}

export async function checkStorage(
  database: Database,
  blobs: BlobStore,
  { repair = false, onProgress }: CheckOptions = {},
): Promise<StorageReport> {
  const { db, searchIndex, isReadOnly } = database;
  onProgress?.('checking the database');
  const damage = await database.findDamage();
  onProgress?.('listing the archives');
  // Read rows first: an archive is written before its row, so every row read here should have its archive.
  const rows = await db.selectFrom('websites').select(['id', 'user_id', 'content_hash', 'archive']).execute();
  const referenced = new Set(rows.map(archiveNameOf));
  const stored = await blobs.list();
  const archives = new Set(stored.map(({ name }) => name));
  const hasArchive = (row: (typeof rows)[number]) => archives.has(archiveNameOf(row));
  // A placeholder has no archive yet.
  const notListed = rows.filter((row) => row.content_hash !== '' && !hasArchive(row));
  // If a page was saved again since the rows were read, its archive has another name: look it up by bookmark.
  const currentBlobs = bookmarkBlobs(db, blobs);
  const lost: typeof rows = [];
  for (const row of notListed) if (!(await currentBlobs.get(row.id))) lost.push(row);
  const lostIds = new Set(lost.map(({ id }) => id));
  const ids = new Set(rows.map(({ id }) => id));
  const hasRow = ({ name }: StoredBlob) => ids.has(bookmarkOf(name));
  const withoutRow = new Set(stored.filter((blob) => !hasRow(blob)).map(({ name }) => bookmarkOf(name)));
  const lostPages = withoutRow.size > rows.length ? withoutRow.size : 0;
  const orphanArchives = stored
    .filter(({ name, writtenAt }) => !referenced.has(name) && Date.now() - writtenAt.getTime() > ORPHAN_AFTER_MS)
    .filter((blob) => lostPages === 0 || hasRow(blob))
    .map(({ name }) => name);
  const unreadable = await findUnreadableTexts(database, rows.length, onProgress);
  onProgress?.('checking the search index');
  // SQLite's check of the index is a write.
  const indexDamage = isReadOnly ? undefined : await searchIndex.findDamage(db);
  const missing = indexDamage === undefined ? await searchIndex.missing(db) : [];
  const orphans = indexDamage === undefined ? await searchIndex.orphans(db) : [];
  const forgottenJobs = isReadOnly ? 0 : await findForgottenJobs(database, repair);
  if (repair) {
    for (const name of orphanArchives) await blobs.remove(name);
    await repairIndex(database, { isDamaged: indexDamage !== undefined, orphans });
  }
  const isIndexComplete = indexDamage === undefined && missing.length === 0 && orphans.length === 0;
  return {
    healthy:
      damage.length === 0 &&
      unreadable.length === 0 &&
      lost.length === 0 &&
      lostPages === 0 &&
      isIndexComplete &&
      forgottenJobs === 0,
    bookmarks: rows.length,
    damage,
    unreadable,
    withoutArchive: new Map(lost.map(({ id, user_id }) => [id, user_id])),
    withArchive: new Map(
      rows
        .filter((row) => hasArchive(row) || (row.content_hash !== '' && !lostIds.has(row.id)))
        .map(({ id, user_id }) => [id, user_id]),
    ),
    orphanArchives,
    lostPages,
    indexDamage,
    notIndexed: missing.length,
    orphanIndexed: orphans.length,
    forgottenJobs,
  };
}

const findForgottenJobs = ({ db, jobs }: Database, repair: boolean): Promise<number> =>
  transaction(db, async (tx) => {
    const forgotten = await jobs.findForgotten(tx);
    if (repair) for (const job of forgotten) await jobs.schedule(tx, job);
    return forgotten.length;
  });

const BATCH_SIZE = 100;

async function findUnreadableTexts(
  { db }: Database,
  total: number,
  onProgress: CheckOptions['onProgress'],
): Promise<string[]> {
  const unreadable: string[] = [];
  let done = 0;
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('website_texts')
      .innerJoin('websites', 'websites.row', 'website_texts.row')
      .select(['websites.id', 'website_texts.row', 'packed'])
      .where('website_texts.row', '>', last)
      .orderBy('website_texts.row')
      .limit(BATCH_SIZE)
      .execute();
    for (const { id, packed } of rows) if (!isReadable(packed)) unreadable.push(id);
    done += rows.length;
    onProgress?.('reading the texts', done, total);
    if (rows.length < BATCH_SIZE) return unreadable;
    last = rows.at(-1)!.row;
  }
}

function isReadable(packed: Uint8Array): boolean {
  try {
    decompressTexts(packed);
    return true;
  } catch {
    return false;
  }
}

/** Removes orphans and adds missing rows; a damaged index is rebuilt from the tables. */
async function repairIndex(
  { db, searchIndex }: Database,
  { isDamaged, orphans }: { readonly isDamaged: boolean; readonly orphans: readonly number[] },
): Promise<void> {
  await transaction(db, async (tx) => {
    if (isDamaged) await searchIndex.clear(tx);
    for (const row of orphans) await searchIndex.remove(tx, row);
    await reindex(tx, searchIndex, await searchIndex.missing(tx));
  });
}
