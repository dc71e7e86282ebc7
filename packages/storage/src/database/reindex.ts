import { fold } from '@pith/library';
import { decompressTexts, EMPTY_TEXTS } from './compressTexts.ts';
import { titleKey, toSummary } from './rows.ts';
import { type SearchIndex, toIndexEntry } from './searchIndex.ts';
import type { Tx } from './tables.ts';

const BATCH_SIZE = 100;

/** Adds the given rows to the search index, reading their texts from the tables. */
export async function reindex(tx: Tx, searchIndex: SearchIndex, rows: readonly number[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    const batch = rows.slice(at, at + BATCH_SIZE);
    const found = await tx
      .selectFrom('websites')
      .leftJoin('website_texts', 'website_texts.row', 'websites.row')
      .selectAll('websites')
      .select('website_texts.packed')
      .where('websites.row', 'in', batch)
      .where('deleted_at', 'is', null)
      .execute();
    await searchIndex.put(
      tx,
      found.map(({ packed, ...row }) => ({
        row: row.row,
        entry: toIndexEntry(toSummary(row), (packed ? decompressTexts(packed) : EMPTY_TEXTS).text),
      })),
    );
  }
}

/** Writes the folded titles and labels again, for migrations after a change of `fold`. */
export async function refold(tx: Tx): Promise<void> {
  const titles = await tx.selectFrom('websites').select(['row', 'title', 'title_key']).execute();
  for (const { row, title, title_key } of titles)
    if (titleKey(title) !== title_key)
      await tx
        .updateTable('websites')
        .set({ title_key: titleKey(title) })
        .where('row', '=', row)
        .execute();
  const labels = await tx.selectFrom('website_labels').select(['label', 'label_key']).distinct().execute();
  for (const { label, label_key } of labels)
    if (fold(label) !== label_key)
      await tx
        .updateTable('website_labels')
        .set({ label_key: fold(label) })
        .where('label', '=', label)
        .execute();
}
