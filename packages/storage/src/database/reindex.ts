import { decompressTexts, EMPTY_TEXTS } from './compressTexts.ts';
import { toSummary } from './rows.ts';
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
    await searchIndex.putAll(
      tx,
      found.map(({ packed, ...row }) => ({
        row: row.row,
        entry: toIndexEntry(toSummary(row), (packed ? decompressTexts(packed) : EMPTY_TEXTS).text),
      })),
    );
  }
}
