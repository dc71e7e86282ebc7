/** Search in PostgreSQL, by an index of our own: its own ones take more room than the texts. */
import { type RawBuilder, sql } from 'kysely';
import { type IndexEntry, ownerWord, type SearchIndex } from '../database/searchIndex.ts';
import type { Db, Tx } from '../database/tables.ts';
import { clearBlocks, damageOfBlocks, putBlock } from './blocks.ts';
import { type Found, openFinder } from './find.ts';
import { putPage } from './page.ts';
import { Postings } from './postings.ts';

/** When fewer are found, the database looks at them; when more, it says which ones would do. */
const FEW = 2000;

/** `clean` makes room free that is left behind in a table. */
export function postgresWords(clean: (table: string) => Promise<void>): SearchIndex {
  const finder = openFinder();
  let leftRoom = false;

  async function put(tx: Tx, entries: readonly { readonly row: number; readonly entry: IndexEntry }[]): Promise<void> {
    for (const [owner, some] of Map.groupBy(entries, ({ entry }) => entry.owner)) {
      const postings = new Postings();
      for (const [page, { entry }] of some.entries()) putPage(postings, page, entry);
      const rows = some.map(({ row }) => row);
      if (await putBlock(tx, owner, rows, postings)) leftRoom = true;
    }
  }

  return {
    put: (tx, row, entry) => put(tx, [{ row, entry }]),
    putAll: put,

    async settled() {
      if (!leftRoom) return;
      leftRoom = false;
      await clean('word_leaves');
    },

    async remove(tx, row) {
      await sql`DELETE FROM websites_words WHERE "row" = ${row}`.execute(tx);
    },

    clear: clearBlocks,

    matches: async (db, text, user) =>
      sql`websites.row = ANY(${listOf(await finder.matches(db, ownerWord(user), text))}::bigint[])`,

    async rank(db, { user, text, condition, limit, offset, after }) {
      const found = await finder.ranked(db, ownerWord(user), text);
      const kept = condition ? await among(db, user, found, condition) : found;
      const isBeyond = ({ row, score }: Scored) =>
        !after || score < after.score || (score === after.score && row < after.row);
      const best = bestFirst(kept).filter(isBeyond).drop(offset).take(limit);
      return { best: [...best], total: kept.rows.length };
    },

    count: async (db, text, user) => (await finder.matches(db, ownerWord(user), text)).length,

    async missing(db) {
      const { rows } = await sql<{ row: number }>`SELECT websites.row FROM websites
      LEFT JOIN websites_words ON websites_words.row = websites.row
      WHERE deleted_at IS NULL AND websites_words.row IS NULL`.execute(db);
      return rows.map(({ row }) => row);
    },

    async strays(db) {
      const { rows } = await sql<{ row: number }>`SELECT websites_words.row FROM websites_words
      JOIN websites ON websites.row = websites_words.row WHERE deleted_at IS NOT NULL`.execute(db);
      return rows.map(({ row }) => row);
    },

    damage: damageOfBlocks,
  };
}

interface Scored {
  readonly row: number;
  readonly score: number;
}

/** Few scores are different, and rows are in order: nothing needs to be sorted but the scores. */
function* bestFirst({ rows, scores }: Found): Generator<Scored> {
  const different = new Set<number>();
  for (let i = 0; i < scores.length; i++) if (scores[i] !== scores[i - 1]) different.add(scores[i]!);
  for (const score of [...different].sort((a, b) => b - a))
    for (let i = rows.length - 1; i >= 0; i--) if (scores[i] === score) yield { row: rows[i]!, score };
}

const listOf = (rows: Float64Array): string => `{${rows.join()}}`;

/** Those that meet the condition. They come as bytes of one value: as so many rows, they would take longer to hand over than to find. */
async function among(db: Db, user: string, found: Found, condition: RawBuilder<unknown>): Promise<Found> {
  const few = found.rows.length <= FEW ? sql`AND websites.row = ANY(${listOf(found.rows)}::bigint[])` : sql``;
  const { rows } = await sql<{
    list: Buffer | null;
  }>`SELECT string_agg(int8send(websites.row), ''::bytea) AS list FROM websites
    WHERE user_id = ${user} AND deleted_at IS NULL AND ${condition} ${few}`.execute(db);
  const wanted = numbersIn(rows[0]?.list ?? Buffer.alloc(0)).sort();
  const both = { rows: new Float64Array(found.rows.length), scores: new Float64Array(found.rows.length) };
  let count = 0;
  for (let i = 0, j = 0; i < found.rows.length && j < wanted.length; ) {
    const difference = found.rows[i]! - wanted[j]!;
    if (difference === 0) {
      both.rows[count] = found.rows[i]!;
      both.scores[count++] = found.scores[i]!;
    }
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return { rows: both.rows.subarray(0, count), scores: both.scores.subarray(0, count) };
}

/** Of eight bytes each, the first one the highest. */
function numbersIn(bytes: Buffer): Float64Array {
  const numbers = new Float64Array(bytes.length / 8);
  for (let i = 0; i < numbers.length; i++)
    numbers[i] = bytes.readUInt32BE(i * 8) * 2 ** 32 + bytes.readUInt32BE(i * 8 + 4);
  return numbers;
}
