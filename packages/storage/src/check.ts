/** What `pith doctor` asks: is the library whole? And what it can have made whole again. */
import { byBookmark } from './blobs/byBookmark.ts';
import { archiveOf } from './blobs/names.ts';
import type { BlobStore } from './blobs/openBlobStore.ts';
import type { Database } from './database/database.ts';
import { reindex } from './database/reindex.ts';
import { unpackTexts } from './database/texts.ts';

export interface StorageReport {
  /** False when something was lost or is damaged, also when it was repaired just now. What only takes space is neither. */
  readonly healthy: boolean;
  /** Rows, deleted ones too. */
  readonly bookmarks: number;
  /** What the database finds wrong with itself. */
  readonly damage: readonly string[];
  /** Ids of bookmarks whose text cannot be read. */
  readonly unreadable: readonly string[];
  /** Bookmarks whose archive is gone, by id, with their owners. */
  readonly withoutArchive: ReadonlyMap<string, string>;
  /** Those that have one. */
  readonly withArchive: ReadonlyMap<string, string>;
  /** Names of archives that belong to no bookmark: their save was killed between archive and row, or between row and clearing away. */
  readonly orphanArchives: readonly string[];
  /** What the search index finds wrong with itself. */
  readonly indexDamage: string | undefined;
  /** How many rows search does not know, and how many it should not know. */
  readonly notIndexed: number;
  readonly strayIndexed: number;
}

/** A younger archive without a row may be a save that is going on in another process. */
const ORPHAN_AFTER_MS = 60 * 60 * 1000;

export async function checkStorage(database: Database, blobs: BlobStore, repair: boolean): Promise<StorageReport> {
  const { db, words } = database;
  const damage = await database.damage();
  // Rows first: an archive is there before its row, so no row that is seen here can be waiting for one.
  const rows = await db.selectFrom('websites').select(['id', 'user_id', 'content_hash', 'archive']).execute();
  const named = new Set(rows.map(archiveOf));
  const stored = await blobs.list();
  const archives = new Set(stored.map(({ name }) => name));
  const hasArchive = (row: (typeof rows)[number]) => archives.has(archiveOf(row));
  // A page that was only announced has none yet.
  const notSeen = rows.filter((row) => row.content_hash !== '' && !hasArchive(row));
  // Nor has one whose page was saved again just now the archive that it had when we looked.
  const now = byBookmark(db, blobs);
  const gone: typeof rows = [];
  for (const row of notSeen) if (!(await now.get(row.id))) gone.push(row);
  const goneIds = new Set(gone.map(({ id }) => id));
  const orphanArchives = stored
    .filter(({ name, writtenAt }) => !named.has(name) && Date.now() - writtenAt.getTime() > ORPHAN_AFTER_MS)
    .map(({ name }) => name);
  const unreadable = await unreadableTexts(database);
  const indexDamage = await words.damage(db);
  const missing = indexDamage === undefined ? await words.missing(db) : [];
  const strays = indexDamage === undefined ? await words.strays(db) : [];
  if (repair) {
    for (const name of orphanArchives) await blobs.remove(name);
    await repairIndex(database, { isDamaged: indexDamage !== undefined, strays });
  }
  const isIndexWhole = indexDamage === undefined && missing.length === 0 && strays.length === 0;
  return {
    healthy: damage.length === 0 && unreadable.length === 0 && gone.length === 0 && isIndexWhole,
    bookmarks: rows.length,
    damage,
    unreadable,
    withoutArchive: new Map(gone.map(({ id, user_id }) => [id, user_id])),
    withArchive: new Map(
      rows
        .filter((row) => hasArchive(row) || (row.content_hash !== '' && !goneIds.has(row.id)))
        .map(({ id, user_id }) => [id, user_id]),
    ),
    orphanArchives,
    indexDamage,
    notIndexed: missing.length,
    strayIndexed: strays.length,
  };
}

const AT_ONCE = 100;

async function unreadableTexts({ db }: Database): Promise<string[]> {
  const bad: string[] = [];
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('website_texts')
      .innerJoin('websites', 'websites.row', 'website_texts.row')
      .select(['websites.id', 'website_texts.row', 'packed'])
      .where('website_texts.row', '>', last)
      .orderBy('website_texts.row')
      .limit(AT_ONCE)
      .execute();
    for (const { id, packed } of rows) if (!isReadable(packed)) bad.push(id);
    if (rows.length < AT_ONCE) return bad;
    last = rows.at(-1)!.row;
  }
}

function isReadable(packed: Uint8Array): boolean {
  try {
    unpackTexts(packed);
    return true;
  } catch {
    return false;
  }
}

/** Everything in it comes from the tables. */
async function repairIndex(
  { db, words }: Database,
  { isDamaged, strays }: { readonly isDamaged: boolean; readonly strays: readonly number[] },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (isDamaged) await words.clear(tx);
    for (const row of strays) await words.remove(tx, row);
    await reindex(tx, words, await words.missing(tx));
  });
}
