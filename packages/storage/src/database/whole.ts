/** Bookmarks as they are, to be taken elsewhere and put down there unchanged. */
import { type Bookmarks, cleanLabels, fold, type WholeBookmark } from '@pith/library';
import type { Database } from './database.ts';
import { said, toBookmark, toRow, toSummary } from './rows.ts';
import { entryOf } from './searchIndex.ts';
import { NO_TEXTS, packTexts, unpackTexts } from './texts.ts';

export function wholeBookmarks(
  { db, words }: Database,
  discard: (archive: string) => Promise<void>,
): Pick<Bookmarks, 'ids' | 'isTaken' | 'whole' | 'putWhole'> {
  return {
    async ids(user) {
      const rows = await db.selectFrom('websites').select('id').where('user_id', '=', user).orderBy('id').execute();
      return rows.map(({ id }) => id);
    },

    async isTaken(id) {
      return (await db.selectFrom('websites').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
    },

    async whole(user, id) {
      const row = await db
        .selectFrom('websites')
        .selectAll()
        .where('user_id', '=', user)
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return undefined;
      const texts = await db.selectFrom('website_texts').select('packed').where('row', '=', row.row).executeTakeFirst();
      const { content, html, text } = texts ? unpackTexts(texts.packed) : NO_TEXTS;
      const versions = await db
        .selectFrom('website_versions')
        .selectAll()
        .where('row', '=', row.row)
        .orderBy('number')
        .execute();
      return {
        bookmark: { ...toBookmark(row, { content, html, text }), ...said(row) },
        text,
        readAt: row.read_at,
        versionCount: row.versions,
        versions: versions.map((version) => ({
          number: version.number,
          title: version.title,
          contentHash: version.content_hash,
          readAt: version.read_at,
          replacedAt: version.replaced_at,
          ...unpackTexts(version.packed),
        })),
      } satisfies WholeBookmark;
    },

    async putWhole({ bookmark, text, readAt, versionCount, versions }, archive) {
      const isPut = await db.transaction().execute(async (tx) => {
        const row = await tx
          .insertInto('websites')
          .values({
            ...toRow({ ...bookmark, labels: cleanLabels(bookmark.labels) }),
            read_at: readAt,
            versions: versionCount,
            archive: archive ?? null,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst();
        if (!row) return false;
        const packed = packTexts({ content: bookmark.content, html: bookmark.html, text });
        await tx.insertInto('website_texts').values({ row: row.row, packed }).execute();
        for (const { number, title, contentHash, readAt: at, replacedAt, ...texts } of versions) {
          await tx
            .insertInto('website_versions')
            .values({
              ...{ row: row.row, number, title, content_hash: contentHash, read_at: at, replaced_at: replacedAt },
              packed: packTexts(texts),
            })
            .execute();
        }
        const labels = toSummary(row).labels.map((label) => ({
          ...{ row: row.row, user_id: row.user_id, label, label_key: fold(label) },
        }));
        if (labels.length > 0) await tx.insertInto('website_labels').values(labels).execute();
        if (row.deleted_at === null) await words.put(tx, row.row, entryOf(toSummary(row), text));
        return true;
      });
      if (!isPut && archive !== undefined) await discard(archive).catch(() => undefined); // the doctor finds it
      return isPut;
    },
  };
}
