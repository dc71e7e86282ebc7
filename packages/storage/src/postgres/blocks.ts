/**
 * The tables of the inverted index: blocks (immutable segments) of pages, whose postings are leaves (see `postings.ts`).
 *
 * Pages saved together form a block. Eight blocks of about the same size are merged into one, so that a search reads few
 * blocks and each posting is written only a few times. A block never changes: a page that is indexed again or removed is
 * recorded in `word_gone` with the block it was first written in (`born`), and dropped at the next merge.
 */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/tables.ts';
import {
  ByteReader,
  ByteWriter,
  type Entry,
  entriesOf,
  type Leaf,
  type LeafBytes,
  leafWriter,
  mergeEntries,
  type Postings,
  pagesOf,
} from './postings.ts';

export const BLOCK_TABLES = [
  `CREATE TABLE websites_words (
     "row" bigint PRIMARY KEY REFERENCES websites ON DELETE CASCADE,
     owner text COLLATE "C" NOT NULL,
     born bigint NOT NULL
   )`,
  `CREATE TABLE word_blocks (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     owner text COLLATE "C" NOT NULL,
     size integer NOT NULL,
     pages bytea NOT NULL
   )`,
  'CREATE INDEX word_blocks_by_owner ON word_blocks (owner)',
  `CREATE TABLE word_leaves (
     block bigint NOT NULL,
     first text COLLATE "C" NOT NULL,
     pages bytea NOT NULL,
     places bytea NOT NULL,
     PRIMARY KEY (block, first)
   )`,
  'ALTER TABLE word_leaves ALTER pages SET STORAGE MAIN',
  'ALTER TABLE word_leaves ALTER places SET STORAGE EXTERNAL',
  `CREATE TABLE word_gone (
     owner text COLLATE "C" NOT NULL,
     "row" bigint NOT NULL,
     born bigint NOT NULL,
     PRIMARY KEY (owner, "row", born)
   )`,
  `CREATE FUNCTION pith_word_gone() RETURNS trigger LANGUAGE plpgsql
   AS $$ BEGIN INSERT INTO word_gone VALUES (OLD.owner, OLD."row", OLD.born); RETURN NULL; END $$`,
  `CREATE TRIGGER websites_words_gone AFTER UPDATE OR DELETE ON websites_words
   FOR EACH ROW EXECUTE FUNCTION pith_word_gone()`,
];

/** Row of each page of a block, and the block it was first written in. */
export interface PagesOfBlock {
  readonly rows: Float64Array;
  readonly born: Float64Array;
}

export interface Block {
  readonly id: number;
  readonly size: number;
}

/** Number of blocks of a size that are merged. */
const MERGE_FACTOR = 8;
/** Larger blocks are not merged: that would make a save wait for seconds. */
const MAX_MERGED_SIZE = 8000;
/** From this many merged pages on, the freed space is worth a vacuum. */
const MIN_PAGES_TO_VACUUM = 1000;
const LEAVES_PER_BATCH = 100;
/** Advisory lock key for merging. */
const MERGE_LOCK = 7_484_002;

/** Adds a block. Resolves to whether `word_leaves` should be vacuumed after the transaction. */
export async function putBlock(tx: Tx, owner: string, rows: readonly number[], postings: Postings): Promise<boolean> {
  const id = await newBlock(tx, owner, (own) => ({
    rows: Float64Array.from(rows),
    born: new Float64Array(rows.length).fill(own),
  }));
  await sql`INSERT INTO websites_words ("row", owner, born) SELECT "row", ${owner}, ${id} FROM unnest(${rows}::bigint[]) AS put ("row")
    ON CONFLICT ("row") DO UPDATE SET owner = excluded.owner, born = excluded.born`.execute(tx);
  const writer = leafWriter();
  for (const entry of postings.entries()) writer.add(entry);
  writer.end();
  await writeLeaves(tx, id, writer.leaves);
  return mergeBlocks(tx, owner);
}

export async function clearBlocks(tx: Tx): Promise<void> {
  // word_gone last: deleting from websites_words writes to it.
  for (const table of ['websites_words', 'word_leaves', 'word_blocks', 'word_gone'])
    await sql`DELETE FROM ${sql.table(table)}`.execute(tx);
}

export async function blocksOf(db: Db, owner: string): Promise<Block[]> {
  const { rows } = await sql<Block>`SELECT id, size FROM word_blocks WHERE owner = ${owner} ORDER BY id`.execute(db);
  return rows;
}

export async function pagesOfBlocks(db: Db, ids: readonly number[]): Promise<Map<number, PagesOfBlock>> {
  const { rows } = await sql<{ id: number; pages: Uint8Array }>`SELECT id, pages FROM word_blocks
    WHERE id = ANY(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, pages }) => [id, readPages(pages)]));
}

/** Reads the whole index; resolves to the first leaf that cannot be read or refers to a page that its block does not have. */
export async function findDamagedBlock(db: Db): Promise<string | undefined> {
  const { rows: blocks } = await sql<Block>`SELECT id, size FROM word_blocks ORDER BY id`.execute(db);
  for (const { id, size } of blocks) {
    const cursor = openCursor(id, new Int32Array());
    try {
      for (await readMore(db, cursor); cursor.entry; await readMore(db, cursor))
        for (let entry: Entry | undefined = cursor.entry; entry; entry = cursor.entries.next().value)
          if (pagesOf(entry.pages, 0).some((page) => page >= size))
            throw new Error('it refers to a page that the block does not have');
    } catch (error) {
      return `block ${id} of the search index, after "${cursor.last}": ${(error as Error).message}`;
    }
  }
  return undefined;
}

/** Deleted or outdated pages of an owner that are still in blocks, as `row:born`. */
export async function gonePages(db: Db, owner: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ row: number; born: number }>`SELECT "row", born FROM word_gone
    WHERE owner = ${owner}`.execute(db);
  return new Set(rows.map(({ row, born }) => nameOf(row, born)));
}

export const nameOf = (row: number, born: number): string => `${row}:${born}`;

export function concatBlocks(blocks: readonly PagesOfBlock[]): PagesOfBlock {
  const size = blocks.reduce((sum, { rows }) => sum + rows.length, 0);
  const all = { rows: new Float64Array(size), born: new Float64Array(size) };
  let at = 0;
  for (const { rows, born } of blocks) {
    all.rows.set(rows, at);
    all.born.set(born, at);
    at += rows.length;
  }
  return all;
}

/** Merges blocks of one size when there are enough of them, then those of the next size, unless another process is merging. */
async function mergeBlocks(tx: Tx, owner: string): Promise<boolean> {
  let freed = 0;
  for (;;) {
    const blocks = await blocksOf(tx, owner);
    const bySize = Map.groupBy(
      blocks.filter(({ size }) => size < MAX_MERGED_SIZE),
      ({ size }) => Math.floor(Math.log(size) / Math.log(MERGE_FACTOR)),
    );
    const toMerge =
      bySize.values().find((blocks) => blocks.length >= MERGE_FACTOR) ??
      (freed >= MIN_PAGES_TO_VACUUM ? await findMostlyDeletedBlock(tx, owner, blocks) : undefined);
    if (!toMerge) return freed >= MIN_PAGES_TO_VACUUM;
    const { rows } = await sql<{ acquired: boolean }>`
      SELECT pg_try_advisory_xact_lock(${MERGE_LOCK}, hashtext(${owner})) AS acquired`.execute(tx);
    if (!rows[0]?.acquired) return freed >= MIN_PAGES_TO_VACUUM;
    // Another process may have merged them before we got the lock.
    const found = await pagesOfBlocks(
      tx,
      toMerge.map(({ id }) => id),
    );
    if (found.size < toMerge.length) continue;
    await merge(tx, owner, found);
    freed += toMerge.reduce((sum, { size }) => sum + size, 0);
  }
}

/** A large block most of whose pages are deleted, for example after reparsing the whole library. It is rewritten without them. */
async function findMostlyDeletedBlock(tx: Tx, owner: string, blocks: readonly Block[]): Promise<Block[] | undefined> {
  const gone = await gonePages(tx, owner);
  if (gone.size < MIN_PAGES_TO_VACUUM) return undefined;
  const large = blocks.filter(({ size }) => size >= MAX_MERGED_SIZE);
  const pages = await pagesOfBlocks(
    tx,
    large.map(({ id }) => id),
  );
  const mostlyDeleted = large.find(({ id, size }) => {
    const { rows, born } = pages.get(id) ?? { rows: new Float64Array(), born: new Float64Array() };
    const deleted = rows.reduce((sum, row, page) => sum + Number(gone.has(nameOf(row, born[page]!))), 0);
    return deleted * 2 > size;
  });
  return mostlyDeleted && [mostlyDeleted];
}

async function merge(tx: Tx, owner: string, blocks: ReadonlyMap<number, PagesOfBlock>): Promise<void> {
  const ids = [...blocks.keys()].sort((a, b) => a - b);
  const gone = await gonePages(tx, owner);
  const all = concatBlocks(ids.map((id) => blocks.get(id)!));
  const isGone = (page: number) => gone.has(nameOf(all.rows[page]!, all.born[page]!));
  const numbers = new Int32Array(all.rows.length);
  let kept = 0;
  for (let page = 0; page < numbers.length; page++) numbers[page] = isGone(page) ? -1 : kept++;
  const dropped = [...numbers.keys()].filter(isGone);
  const withoutGone = (values: Float64Array) => values.filter((_, page) => numbers[page]! >= 0);
  if (kept > 0) {
    const id = await newBlock(tx, owner, () => ({ rows: withoutGone(all.rows), born: withoutGone(all.born) }));
    let base = 0;
    const cursors: BlockCursor[] = [];
    for (const block of ids) {
      const end = base + blocks.get(block)!.rows.length;
      cursors.push(await readMore(tx, openCursor(block, numbers.subarray(base, end))));
      base = end;
    }
    await mergeLeaves(tx, id, cursors);
  }
  await sql`DELETE FROM word_leaves WHERE block = ANY(${ids}::bigint[])`.execute(tx);
  await sql`DELETE FROM word_blocks WHERE id = ANY(${ids}::bigint[])`.execute(tx);
  await sql`DELETE FROM word_gone USING unnest(${dropped.map((page) => all.rows[page])}::bigint[], ${dropped.map((page) => all.born[page])}::bigint[]) AS dropped ("row", born)
    WHERE word_gone.owner = ${owner} AND word_gone.row = dropped.row AND word_gone.born = dropped.born`.execute(tx);
}

/** Sequential reader of a block. */
interface BlockCursor {
  readonly block: number;
  /** New number of each of its pages; negative for pages that are dropped. */
  readonly numbers: Int32Array;
  /** First word of the last leaf that was read. */
  last: string;
  entries: Iterator<Entry>;
  /** The next entry; undefined at the end. */
  entry: Entry | undefined;
}

const openCursor = (block: number, numbers: Int32Array): BlockCursor => ({
  block,
  numbers,
  last: '',
  entries: [].values(),
  entry: undefined,
});

/** Merges all cursors word by word, with a few leaves of each in memory. */
async function mergeLeaves(tx: Tx, id: number, cursors: readonly BlockCursor[]): Promise<void> {
  const writer = leafWriter();
  for (;;) {
    let word: Buffer | undefined;
    for (const { entry } of cursors) if (entry && (!word || Buffer.compare(entry.word, word) < 0)) word = entry.word;
    if (!word) break;
    const same: BlockCursor[] = [];
    for (const cursor of cursors) if (cursor.entry?.word.equals(word)) same.push(cursor);
    const merged = mergeEntries(same as readonly (BlockCursor & { entry: Entry })[]);
    if (merged.pages.length > 0) writer.add(merged);
    for (const cursor of same) {
      const step = cursor.entries.next();
      if (step.done) await readMore(tx, cursor);
      else cursor.entry = step.value;
    }
    if (writer.leaves.length >= LEAVES_PER_BATCH) await writeLeaves(tx, id, writer.leaves.splice(0));
  }
  writer.end();
  await writeLeaves(tx, id, writer.leaves);
}

async function readMore(db: Db, cursor: BlockCursor): Promise<BlockCursor> {
  const { rows } = await sql<Leaf>`SELECT first, pages, places FROM word_leaves
    WHERE block = ${cursor.block} AND first > ${cursor.last} ORDER BY first LIMIT ${LEAVES_PER_BATCH}`.execute(db);
  cursor.last = rows.at(-1)?.first ?? cursor.last;
  cursor.entries = entriesOfAll(rows.map(decompressLeaf));
  cursor.entry = cursor.entries.next().value;
  return cursor;
}

function* entriesOfAll(leaves: Iterable<LeafBytes>): Generator<Entry, undefined> {
  for (const leaf of leaves) yield* entriesOf(leaf);
}

async function writeLeaves(tx: Tx, block: number, leaves: readonly Leaf[]): Promise<void> {
  if (leaves.length === 0) return;
  await sql`INSERT INTO word_leaves (block, first, pages, places)
    SELECT ${block}, first, pages, places
    FROM unnest(${leaves.map(({ first }) => first)}::text[], ${leaves.map(({ pages }) => compress(pages))}::bytea[],
      ${leaves.map(({ places }) => compress(places))}::bytea[]) AS put (first, pages, places)`.execute(tx);
}

/** Saves a quarter; higher levels save no more. */
const compress = (bytes: Uint8Array): Buffer =>
  zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });

export const decompressLeaf = ({ pages, places }: LeafBytes): LeafBytes => ({
  pages: zstdDecompressSync(pages),
  places: places && zstdDecompressSync(places),
});

/** Inserts a block; `pages` is called with its new id. */
async function newBlock(tx: Tx, owner: string, pages: (id: number) => PagesOfBlock): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('word_blocks', 'id')) AS id`.execute(tx);
  const { id } = rows[0]!;
  const created = pages(id);
  await sql`INSERT INTO word_blocks (id, owner, size, pages) OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${owner}, ${created.rows.length}, ${Buffer.from(writePages(created))})`.execute(tx);
  return id;
}

/** Delta-encodes rows and blocks, which mostly repeat or are consecutive; zigzag, so that negative differences are odd numbers. */
function writePages({ rows, born }: PagesOfBlock): Uint8Array {
  const bytes = new ByteWriter();
  for (let page = 0; page < rows.length; page++) {
    bytes.number(zigzagEncode(rows[page]! - (rows[page - 1] ?? 0)));
    bytes.number(zigzagEncode(born[page]! - (born[page - 1] ?? 0)));
  }
  return bytes.take();
}

function readPages(bytes: Uint8Array): PagesOfBlock {
  const numbers = new ByteReader(bytes);
  const rows: number[] = [];
  const born: number[] = [];
  while (!numbers.isAtEnd) {
    rows.push((rows.at(-1) ?? 0) + zigzagDecode(numbers.next()));
    born.push((born.at(-1) ?? 0) + zigzagDecode(numbers.next()));
  }
  return { rows: Float64Array.from(rows), born: Float64Array.from(born) };
}

const zigzagEncode = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
const zigzagDecode = (value: number) => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);
