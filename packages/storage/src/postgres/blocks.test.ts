/** The inverted index over time: reindexed pages leave nothing of their old versions behind. */
import { parseQuery, type Query, type TextQuery } from '@pith/library';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { hasPostgres, newDatabase } from '../../test/postgres.ts';
import { ownerToken } from '../database/searchIndex.ts';
import { openPostgres } from './database.ts';

const user = 'local';

const entriesOf = (rows: readonly number[], body: string) =>
  rows.map((row) => ({ row, entry: { owner: ownerToken(user), title: '', author: '', site: '', reader: '', body } }));

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

/** A search index without bookmarks. */
async function openIndex() {
  const { db, searchIndex, close } = await openPostgres(await newDatabase(), 2);
  await sql`ALTER TABLE websites_words DROP CONSTRAINT websites_words_row_fkey`.execute(db);
  const selectNumber = async (expression: string) => {
    const { rows } = await sql<{ number: number }>`SELECT ${sql.raw(expression)} AS number`.execute(db);
    return Number(rows[0]!.number);
  };
  return {
    put: (rows: readonly number[], body: string) =>
      db.transaction().execute((tx) => searchIndex.putAll(tx, entriesOf(rows, body))),
    found: (text: string) => searchIndex.count(db, parseQuery(text).query as Query as TextQuery, user),
    /** Number of pages in blocks, and of deleted ones among them. */
    pages: async () => [
      await selectNumber('(SELECT sum(size) FROM word_blocks)'),
      await selectNumber('(SELECT count(*) FROM word_gone)'),
    ],
    close,
  };
}

describe.runIf(hasPostgres)('the inverted index of PostgreSQL', { timeout: 60_000 }, () => {
  test('merged blocks drop deleted pages', async () => {
    const index = await openIndex();
    for (const round of numbers(1, 9))
      for (const row of numbers(1, 12)) await index.put([row], `round${round} page${row}`);
    expect(await Promise.all(['round1', 'round7', 'round8', 'page7'].map(index.found))).toEqual([0, 0, 11, 1]);
    const [size = 0, gone = 0] = await index.pages();
    expect([size - gone, gone < 40]).toEqual([11, true]);
    await index.close();
  });

  test('a large block most of whose pages are deleted is rewritten', async () => {
    const index = await openIndex();
    await index.put(numbers(1, 8001), 'ebb and flood');
    for (let from = 1; from < 4400; from += 560) await index.put(numbers(from, from + 560), 'moon');
    expect(await Promise.all(['ebb', '"ebb and flood"', 'moon'].map(index.found))).toEqual([3520, 3520, 4480]);
    expect(await index.pages()).toEqual([8000, 0]);
    await index.close();
  });
});
