/** Reads and writes complete bookmarks with their versions, unchanged, for export and import. */
import { type Bookmarks, cleanLabels, type FullBookmark } from '@pith/library';
import { insertLabels } from './bookmarkLabels.ts';
import { compressTexts, decompressTexts, EMPTY_TEXTS } from './compressTexts.ts';
import type { Database } from './database.ts';
import { archiveColumns, originalMetadata, toBookmark, toRow, toSummary } from './rows.ts';
import { toIndexEntry } from './searchIndex.ts';
import { transaction } from './transaction.ts';

export function bookmarkTransfer(
  { db, savingDb, searchIndex }: Database,
  discardArchive: (archive: string) => Promise<void>,
): Pick<Bookmarks, 'ids' | 'isIdTaken' | 'ownerOf' | 'full' | 'putFull'> {
  return {
    async ids(user) {
      const rows = await db.selectFrom('websites').select('id').where('user_id', '=', user).orderBy('id').execute();
      return rows.map(({ id }) => id);
    },

    async isIdTaken(id) {
      return (await db.selectFrom('websites').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
    },

    async ownerOf(id) {
      const found = await db
        .selectFrom('websites')
        .select('user_id')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return found?.user_id;
    },

    async full(user, id) {
      const row = await db
        .selectFrom('websites')
        .selectAll()
        .where('user_id', '=', user)
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return undefined;
      const texts = await db.selectFrom('website_texts').select('packed').where('row', '=', row.row).executeTakeFirst();
      const { content, html, text } = texts ? decompressTexts(texts.packed) : EMPTY_TEXTS;
      const versions = await db
        .selectFrom('website_versions')
        .selectAll()
        .where('row', '=', row.row)
        .orderBy('number')
        .execute();
      return {
        bookmark: { ...toBookmark(row, { content, html, text }), ...originalMetadata(row) },
        text,
        readAt: row.read_at,
        versionCount: row.versions,
        versions: versions.map((version) => ({
          number: version.number,
          title: version.title,
          contentHash: version.content_hash,
          readAt: version.read_at,
          replacedAt: version.replaced_at,
          ...decompressTexts(version.packed),
        })),
      } satisfies FullBookmark;
    },

    async putFull({ bookmark, text, readAt, versionCount, versions }, { archive, hasOriginal } = {}) {
      const isWritten = await transaction(savingDb, async (tx) => {
        const row = await tx
          .insertInto('websites')
          .values({
            ...toRow({ ...bookmark, labels: cleanLabels(bookmark.labels) }),
            read_at: readAt,
            versions: versionCount,
            ...archiveColumns({ archive, hasOriginal }),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst();
        if (!row) return false;
        const packed = compressTexts({ content: bookmark.content, html: bookmark.html, text });
        await tx.insertInto('website_texts').values({ row: row.row, packed }).execute();
        for (const { number, title, contentHash, readAt: at, replacedAt, ...texts } of versions) {
          await tx
            .insertInto('website_versions')
            .values({
              row: row.row,
              number,
              title,
              content_hash: contentHash,
              read_at: at,
              replaced_at: replacedAt,
              packed: compressTexts(texts),
            })
            .execute();
        }
        await insertLabels(tx, [row]);
        if (row.deleted_at === null) {
          await searchIndex.put(tx, [{ row: row.row, entry: toIndexEntry(toSummary(row), text) }]);
        }
        return true;
      });
      if (!isWritten && archive !== undefined) await discardArchive(archive).catch(() => undefined); // `check` finds it as an orphan
      return isWritten;
    },
  };
}
