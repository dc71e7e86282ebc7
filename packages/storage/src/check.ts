/** What `pith doctor` asks: is the library whole? */
import type { DatabaseSync } from 'node:sqlite';
import type { FileBlobs } from './files/blobs.ts';

export interface StorageReport {
  /** False when something was lost or is damaged. Archives without a bookmark are not: they only take space. */
  readonly healthy: boolean;
  /** Rows, deleted ones too. */
  readonly bookmarks: number;
  /** What SQLite finds wrong. */
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

export async function checkStorage(db: DatabaseSync, blobs: FileBlobs, clean: boolean): Promise<StorageReport> {
  const all = <T>(sql: string, column: string) =>
    db
      .prepare(sql)
      .all()
      .map((row) => row[column] as T);
  const damage = all<string>('PRAGMA integrity_check', 'integrity_check').filter((line) => line !== 'ok');
  // Rows first: an archive is there before its row, so no row that is seen here can be waiting for one.
  const ids = new Set(all<string>('SELECT id FROM websites', 'id'));
  const stored = await blobs.list();
  const archives = new Set(stored.map(({ id }) => id));
  const withoutArchive = [...ids].filter((id) => !archives.has(id));
  const orphanArchives = stored
    .filter(({ id, writtenAt }) => !ids.has(id) && Date.now() - writtenAt.getTime() > ORPHAN_AFTER_MS)
    .map(({ id }) => id);
  const [notIndexed = 0] = all<number>(
    'SELECT count(*) AS missing FROM websites WHERE row NOT IN (SELECT rowid FROM websites_words)',
    'missing',
  );
  if (clean) for (const id of orphanArchives) await blobs.remove(id);
  const healthy = damage.length === 0 && withoutArchive.length === 0 && notIndexed === 0;
  return { healthy, bookmarks: ids.size, damage, withoutArchive, orphanArchives, notIndexed };
}
