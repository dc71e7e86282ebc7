/** What `pith doctor` asks: is the library whole? */
import type { BlobStore } from './blobs/openBlobStore.ts';
import type { Database } from './database/database.ts';
import { toSummary } from './database/rows.ts';
import { entryOf } from './database/searchIndex.ts';
import { NO_TEXTS, unpackTexts } from './database/texts.ts';

export interface StorageReport {
  /** False when something was lost or is damaged. Archives without a bookmark are not: they only take space. */
  readonly healthy: boolean;
  /** Rows, deleted ones too. */
  readonly bookmarks: number;
  /** What the database finds wrong with itself. */
  readonly damage: readonly string[];
  /** Ids of bookmarks whose archive is gone. */
  readonly withoutArchive: readonly string[];
  /** Ids of archives that belong to no bookmark: their save was killed, or failed, before its row was written. */
  readonly orphanArchives: readonly string[];
  /** How many rows search does not know. */
  readonly notIndexed: number;
}

/** A younger archive without a row may be a save that is going on in another process. */
const ORPHAN_AFTER_MS = 60 * 60 * 1000;

export async function checkStorage(database: Database, blobs: BlobStore, clean: boolean): Promise<StorageReport> {
  const { db, words } = database;
  const damage = await database.damage();
  // Rows first: an archive is there before its row, so no row that is seen here can be waiting for one.
  const rows = await db.selectFrom('websites').select(['id', 'content_hash']).execute();
  const ids = new Set(rows.map(({ id }) => id));
  const stored = await blobs.list();
  const archives = new Set(stored.map(({ id }) => id));
  // A page that was only announced has none yet.
  const withoutArchive = rows
    .filter(({ id, content_hash }) => content_hash !== '' && !archives.has(id))
    .map(({ id }) => id);
  const orphanArchives = stored
    .filter(({ id, writtenAt }) => !ids.has(id) && Date.now() - writtenAt.getTime() > ORPHAN_AFTER_MS)
    .map(({ id }) => id);
  const missing = await words.missing(db);
  if (clean) {
    for (const id of orphanArchives) await blobs.remove(id);
    for (const row of missing) await indexAgain(database, row);
  }
  const healthy = damage.length === 0 && withoutArchive.length === 0 && missing.length === 0;
  return { healthy, bookmarks: rows.length, damage, withoutArchive, orphanArchives, notIndexed: missing.length };
}

async function indexAgain({ db, words }: Database, row: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('websites')
      .selectAll()
      .where('row', '=', row)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const texts = await tx.selectFrom('website_texts').select('packed').where('row', '=', row).executeTakeFirst();
    if (found) await words.put(tx, row, entryOf(toSummary(found), (texts ? unpackTexts(texts.packed) : NO_TEXTS).text));
  });
}
