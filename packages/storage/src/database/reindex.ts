/** Rows that the search index does not have yet, from what the tables have. */
import { toSummary } from './rows.ts';
import { entryOf, type SearchIndex } from './searchIndex.ts';
import type { Tx } from './tables.ts';
import { NO_TEXTS, unpackTexts } from './texts.ts';

const AT_ONCE = 100;

export async function reindex(tx: Tx, words: SearchIndex, rows: readonly number[]): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE);
    const found = await tx
      .selectFrom('websites')
      .leftJoin('website_texts', 'website_texts.row', 'websites.row')
      .selectAll('websites')
      .select('website_texts.packed')
      .where('websites.row', 'in', some)
      .where('deleted_at', 'is', null)
      .execute();
    await words.putAll(
      tx,
      found.map(({ packed, ...row }) => ({
        row: row.row,
        entry: entryOf(toSummary(row), (packed ? unpackTexts(packed) : NO_TEXTS).text),
      })),
    );
  }
}
