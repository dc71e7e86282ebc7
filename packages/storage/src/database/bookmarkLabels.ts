/** The labels of bookmarks: `websites.labels` has them for reading, `website_labels` for searching and counting. */
import { type Bookmarks, fold } from '@pith/library';
import type { WebsiteRow } from './rows.ts';
import type { Db } from './tables.ts';

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

export const labelRows = ({ row, user_id }: WebsiteRow, labels: readonly string[]) =>
  labels.map((label) => ({ row, user_id, label, label_key: fold(label) }));
