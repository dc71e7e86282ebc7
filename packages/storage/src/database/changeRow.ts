/** Changes rows of bookmarks, with their labels and their entries in the search index, inside a transaction. */
import type { BookmarkChange } from '@pith/library';
import { insertLabels } from './bookmarkLabels.ts';
import { changedColumns, isIndexed, isSilent } from './changedColumns.ts';
import type { Database } from './database.ts';
import { readTexts } from './readBookmarks.ts';
import { toSummary, type WebsiteRow } from './rows.ts';
import { toIndexEntry } from './searchIndex.ts';
import type { Tx } from './tables.ts';

export interface RowChange {
  readonly old: WebsiteRow;
  readonly wanted: BookmarkChange;
}

export function rowChanger({ searchIndex, locksRows }: Pick<Database, 'searchIndex' | 'locksRows'>) {
  /** In the same order everywhere, so that two transactions wait for each other instead of deadlocking. */
  async function findAndLockRows(tx: Tx, user: string, ids: readonly string[]): Promise<WebsiteRow[]> {
    if (ids.length === 0) return [];
    return tx
      .selectFrom('websites')
      .selectAll()
      .where('user_id', '=', user)
      .where('id', 'in', ids)
      .orderBy('id')
      .$if(locksRows, (query) => query.forUpdate())
      .execute();
  }

  const findAndLockRow = async (tx: Tx, user: string, id: string): Promise<WebsiteRow | undefined> =>
    (await findAndLockRows(tx, user, [id]))[0];

  async function updateIndex(tx: Tx, row: WebsiteRow, text: string): Promise<void> {
    if (row.deleted_at === null)
      await searchIndex.put(tx, [{ row: row.row, entry: toIndexEntry(toSummary(row), text) }]);
    else await searchIndex.remove(tx, row.row);
  }

  /** Updates the label table to match the rows. */
  async function updateLabels(tx: Tx, rows: readonly WebsiteRow[]): Promise<void> {
    if (rows.length === 0) return;
    const numbers = rows.map(({ row }) => row);
    await tx.deleteFrom('website_labels').where('row', 'in', numbers).execute();
    await insertLabels(tx, rows);
  }

  /**
   * Resolves to the rows as they are afterwards; to `old` itself if nothing is different. Texts are read one by one, because those
   * of many bookmarks together may be large.
   */
  async function changeRows(tx: Tx, changes: readonly RowChange[], at: string): Promise<WebsiteRow[]> {
    const rows: WebsiteRow[] = [];
    const withNewLabels: WebsiteRow[] = [];
    for (const { old, wanted } of changes) {
      const columns = changedColumns(old, wanted);
      if (Object.keys(columns).length === 0) {
        rows.push(old);
        continue;
      }
      const row = await tx
        .updateTable('websites')
        .set({ ...columns, ...(isSilent(wanted) ? {} : { updated_at: at }) })
        .where('row', '=', old.row)
        .returningAll()
        .executeTakeFirstOrThrow();
      if (isIndexed(columns)) await updateIndex(tx, row, (await readTexts(tx, row.row)).text);
      if ('labels' in columns) withNewLabels.push(row);
      rows.push(row);
    }
    await updateLabels(tx, withNewLabels);
    return rows;
  }

  return { findAndLockRow, findAndLockRows, updateIndex, updateLabels, changeRows };
}
