/**
 * Search in PostgreSQL with an inverted index of our own: PostgreSQL's own indexes take more space than the texts.
 *
 * Decision: docs/decisions/0021-own-search-index-in-postgresql.md.
 */
import { type RawBuilder, sql } from 'kysely';
import { type IndexEntry, ownerToken, type SearchIndex } from '../database/searchIndex.ts';
import type { Db, Tx } from '../database/tables.ts';
import { addPage } from './addPage.ts';
import { clearBlocks, findDamagedBlock, putBlock } from './blocks.ts';
import { type Found, openFinder } from './find.ts';
import { Postings } from './postings.ts';

/** Up to this many matches are sent to the database to check a condition; for more, the database sends all rows that meet it. */
const MAX_SENT_ROWS = 2000;

/** `vacuum` frees the space of deleted rows in a table. */
export function postgresSearchIndex(vacuum: (table: string) => Promise<void>): SearchIndex {
  const finder = openFinder();
  let needsVacuum = false;

  async function put(tx: Tx, entries: readonly { readonly row: number; readonly entry: IndexEntry }[]): Promise<void> {
    for (const [owner, ownEntries] of Map.groupBy(entries, ({ entry }) => entry.owner)) {
      const postings = new Postings();
      for (const [page, { entry }] of ownEntries.entries()) addPage(postings, page, entry);
      const rows = ownEntries.map(({ row }) => row);
      if (await putBlock(tx, owner, rows, postings)) needsVacuum = true;
    }
  }

  return {
    put: (tx, row, entry) => put(tx, [{ row, entry }]),
    putAll: put,

    async afterBulkInsert() {
      if (!needsVacuum) return;
      needsVacuum = false;
      await vacuum('word_leaves');
    },

    async remove(tx, row) {
      await sql`DELETE FROM websites_words WHERE "row" = ${row}`.execute(tx);
    },

    clear: clearBlocks,

    matches: async (db, text, user) =>
      sql`websites.row = ANY(${arrayLiteral(await finder.matches(db, ownerToken(user), text))}::bigint[])`,

    async rank(db, { user, text, condition, limit, offset, after }) {
      const found = await finder.ranked(db, ownerToken(user), text);
      const matching = condition ? await filterByCondition(db, user, found, condition) : found;
      const isAfterCursor = ({ row, score }: Scored) =>
        !after || score < after.score || (score === after.score && row < after.row);
      const best = bestFirst(matching).filter(isAfterCursor).drop(offset).take(limit);
      return { best: [...best], total: matching.rows.length };
    },

    count: async (db, text, user) => (await finder.matches(db, ownerToken(user), text)).length,

    async missing(db) {
      const { rows } = await sql<{ row: number }>`SELECT websites.row FROM websites
      LEFT JOIN websites_words ON websites_words.row = websites.row
      WHERE deleted_at IS NULL AND websites_words.row IS NULL`.execute(db);
      return rows.map(({ row }) => row);
    },

    async orphans(db) {
      const { rows } = await sql<{ row: number }>`SELECT websites_words.row FROM websites_words
      JOIN websites ON websites.row = websites_words.row WHERE deleted_at IS NOT NULL`.execute(db);
      return rows.map(({ row }) => row);
    },

    findDamage: findDamagedBlock,
  };
}

interface Scored {
  readonly row: number;
  readonly score: number;
}

/** Yields the matches, best first. There are few distinct scores and rows are in order, so only the scores are sorted. */
function* bestFirst({ rows, scores }: Found): Generator<Scored> {
  const distinctScores = new Set<number>();
  for (let i = 0; i < scores.length; i++) if (scores[i] !== scores[i - 1]) distinctScores.add(scores[i]!);
  for (const score of [...distinctScores].sort((a, b) => b - a))
    for (let i = rows.length - 1; i >= 0; i--) if (scores[i] === score) yield { row: rows[i]!, score };
}

const arrayLiteral = (rows: Float64Array): string => `{${rows.join()}}`;

/** Keeps the matches that meet the condition. The database returns their row numbers as bytes of one value, because transferring single rows would take longer than finding them. */
async function filterByCondition(db: Db, user: string, found: Found, condition: RawBuilder<unknown>): Promise<Found> {
  const restrictRows =
    found.rows.length <= MAX_SENT_ROWS ? sql`AND websites.row = ANY(${arrayLiteral(found.rows)}::bigint[])` : sql``;
  const { rows } = await sql<{
    list: Buffer | null;
  }>`SELECT string_agg(int8send(websites.row), ''::bytea) AS list FROM websites
    WHERE user_id = ${user} AND deleted_at IS NULL AND ${condition} ${restrictRows}`.execute(db);
  const meeting = decodeBigInts(rows[0]?.list ?? Buffer.alloc(0)).sort();
  const result = { rows: new Float64Array(found.rows.length), scores: new Float64Array(found.rows.length) };
  let count = 0;
  for (let i = 0, j = 0; i < found.rows.length && j < meeting.length; ) {
    const difference = found.rows[i]! - meeting[j]!;
    if (difference === 0) {
      result.rows[count] = found.rows[i]!;
      result.scores[count++] = found.scores[i]!;
    }
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return { rows: result.rows.subarray(0, count), scores: result.scores.subarray(0, count) };
}

/** Decodes big-endian integers of eight bytes. */
function decodeBigInts(bytes: Buffer): Float64Array {
  const numbers = new Float64Array(bytes.length / 8);
  for (let i = 0; i < numbers.length; i++)
    numbers[i] = bytes.readUInt32BE(i * 8) * 2 ** 32 + bytes.readUInt32BE(i * 8 + 4);
  return numbers;
}
