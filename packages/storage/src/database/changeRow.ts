/** Changes the row of a bookmark, with its labels and its entry in the search index, inside a transaction. */
import type { BookmarkChange } from '@pith/library';
import { insertLabels } from './bookmarkLabels.ts';
import { changedColumns, isIndexed, isSilent } from './changedColumns.ts';
import type { Database } from './database.ts';
import { readTexts } from './readBookmarks.ts';
import { toSummary, type WebsiteRow } from './rows.ts';
import { toIndexEntry } from './searchIndex.ts';
import type { Tx } from './tables.ts';

export type RowChanger = ReturnType<typeof rowChanger>;

export function rowChanger({ searchIndex, locksRows }: Pick<Database, 'searchIndex' | 'locksRows'>) {
  const findAndLockRow = (tx: Tx, user: string, id: string) =>
    tx
      .selectFrom('websites')
      .selectAll()
      .where('user_id', '=', user)
      .where('id', '=', id)
      .$if(locksRows, (query) => query.forUpdate())
      .executeTakeFirst();

  /** Updates the label table and the search index to match the row. */
  async function updateLabelsAndIndex(tx: Tx, row: WebsiteRow, text: string, hasNewLabels: boolean): Promise<void> {
    const summary = toSummary(row);
    if (hasNewLabels) {
      await tx.deleteFrom('website_labels').where('row', '=', row.row).execute();
      await insertLabels(tx, [row]);
    }
    if (row.deleted_at === null) await searchIndex.put(tx, [{ row: row.row, entry: toIndexEntry(summary, text) }]);
    else await searchIndex.remove(tx, row.row);
  }

  /** Resolves to the row as it is afterwards; to `old` itself if nothing is different. */
  async function changeRow(tx: Tx, old: WebsiteRow, wanted: BookmarkChange, at: string): Promise<WebsiteRow> {
    const columns = changedColumns(old, wanted);
    if (Object.keys(columns).length === 0) return old;
    const row = await tx
      .updateTable('websites')
      .set({ ...columns, ...(isSilent(wanted) ? {} : { updated_at: at }) })
      .where('row', '=', old.row)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (isIndexed(columns))
      await updateLabelsAndIndex(tx, row, (await readTexts(tx, row.row)).text, 'labels' in columns);
    return row;
  }

  return { findAndLockRow, updateLabelsAndIndex, changeRow };
}
