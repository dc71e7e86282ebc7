/** The labels of bookmarks: `websites.labels` has them for reading, `website_labels` for searching and counting. */
import { type Bookmarks, fold } from '@pith/library';
import type { WebsiteRow } from './rows.ts';
import type { Db, Tx } from './tables.ts';

export function bookmarkLabels(db: Db): Pick<Bookmarks, 'labels' | 'idsWithLabel'> {
  return {
    async labels(user) {
      const found = await db
        .selectFrom('website_labels')
        .innerJoin('websites', 'websites.row', 'website_labels.row')
        .select(({ fn }) => ['label', fn.countAll<number>().as('count')])
        .where('website_labels.user_id', '=', user)
        .where('websites.deleted_at', 'is', null)
        .groupBy('label')
        .orderBy('count', 'desc')
        .orderBy('label')
        .execute();
      return found;
    },

    async idsWithLabel(user, label) {
      const found = await db
        .selectFrom('website_labels')
        .innerJoin('websites', 'websites.row', 'website_labels.row')
        .select('websites.id')
        .where('website_labels.user_id', '=', user)
        .where('label', '=', label)
        .execute();
      return found.map(({ id }) => id);
    },
  };
}

/** Both databases limit the values of a statement; SQLite to 32,766. A label has four. */
const MAX_INSERTED = 5000;

/** Writes the labels that rows have into the label table, where they have none yet. */
export async function insertLabels(tx: Tx, rows: readonly WebsiteRow[]): Promise<void> {
  const labels = rows.flatMap(({ row, user_id, labels: own }) =>
    (JSON.parse(own) as string[]).map((label) => ({ row, user_id, label, label_key: fold(label) })),
  );
  for (let at = 0; at < labels.length; at += MAX_INSERTED)
    await tx
      .insertInto('website_labels')
      .values(labels.slice(at, at + MAX_INSERTED))
      .execute();
}
