/**
 * The search index in tables: blocks of pages, whose postings are leaves (see `postings.ts`).
 *
 * What is saved together is a block. Eight blocks of about one size are joined to one, so that there are few to look into,
 * and nothing is written more than a few times. A block never changes: a page that is indexed again, or no more, is noted
 * in `word_gone`, with the block that it first came in, and left out of the next block that it would be joined into.
 */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/tables.ts';
import {
  Bytes,
  type Entry,
  entriesOf,
  joinEntries,
  type Leaf,
  type LeafBytes,
  leafWriter,
  Numbers,
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

/** Of each page of a block, its row, and the block that it first came in. */
export interface PagesOfBlock {
  readonly rows: Float64Array;
  readonly born: Float64Array;
}

export interface Block {
  readonly id: number;
  readonly size: number;
}

/** As many of a size are joined. */
const JOINED = 8;
/** Larger ones stay as they are: joining them would keep somebody waiting for seconds. */
const LARGEST = 8000;
/** From here on, joining leaves so much room behind that it is worth being made free at once. */
const WORTH_CLEANING = 1000;
const LEAVES_AT_ONCE = 100;
/** Any number that nothing else locks. */
const JOINING = 7_484_002;

/** Says whether room should be made free when the transaction is over. */
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
  return joinBlocks(tx, owner);
}

export async function clearBlocks(tx: Tx): Promise<void> {
  // Last what the first is noted in.
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

/** Reads everything: the first leaf that cannot be read, or names a page that its block does not have. */
export async function damageOfBlocks(db: Db): Promise<string | undefined> {
  const { rows: blocks } = await sql<Block>`SELECT id, size FROM word_blocks ORDER BY id`.execute(db);
  for (const { id, size } of blocks) {
    const source = sourceOf(id, new Int32Array());
    try {
      for (await more(db, source); source.entry; await more(db, source))
        for (let entry: Entry | undefined = source.entry; entry; entry = source.entries.next().value)
          if (pagesOf(entry.pages, 0).some((page) => page >= size)) throw new Error('it names a page too many');
    } catch (error) {
      return `block ${id} of the search index, after "${source.last}": ${(error as Error).message}`;
    }
  }
  return undefined;
}

/** The pages of an owner that are in blocks and should not be, as `row:born`. */
export async function gonePages(db: Db, owner: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ row: number; born: number }>`SELECT "row", born FROM word_gone
    WHERE owner = ${owner}`.execute(db);
  return new Set(rows.map(({ row, born }) => nameOf(row, born)));
}

export const nameOf = (row: number, born: number): string => `${row}:${born}`;

export function together(blocks: readonly PagesOfBlock[]): PagesOfBlock {
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

/** Joins blocks of one size if there are enough of them, and then those of the next, unless somebody else is at it. */
async function joinBlocks(tx: Tx, owner: string): Promise<boolean> {
  let freed = 0;
  for (;;) {
    const blocks = await blocksOf(tx, owner);
    const alike = Map.groupBy(
      blocks.filter(({ size }) => size < LARGEST),
      ({ size }) => Math.floor(Math.log(size) / Math.log(JOINED)),
    );
    const some =
      alike.values().find((blocks) => blocks.length >= JOINED) ??
      (freed >= WORTH_CLEANING ? await wornBlock(tx, owner, blocks) : undefined);
    if (!some) return freed >= WORTH_CLEANING;
    const { rows } = await sql<{ mine: boolean }>`
      SELECT pg_try_advisory_xact_lock(${JOINING}, hashtext(${owner})) AS mine`.execute(tx);
    if (!rows[0]?.mine) return freed >= WORTH_CLEANING;
    // Somebody may have joined them before the lock was free.
    const there = await pagesOfBlocks(
      tx,
      some.map(({ id }) => id),
    );
    if (there.size < some.length) continue;
    await join(tx, owner, there);
    freed += some.reduce((sum, { size }) => sum + size, 0);
  }
}

/** A large block most of whose pages are gone, as after the whole library was read again: it is written anew without them. */
async function wornBlock(tx: Tx, owner: string, blocks: readonly Block[]): Promise<Block[] | undefined> {
  const gone = await gonePages(tx, owner);
  if (gone.size < WORTH_CLEANING) return undefined;
  const large = blocks.filter(({ size }) => size >= LARGEST);
  const pages = await pagesOfBlocks(
    tx,
    large.map(({ id }) => id),
  );
  const worn = large.find(({ id, size }) => {
    const { rows, born } = pages.get(id) ?? { rows: new Float64Array(), born: new Float64Array() };
    const lost = rows.reduce((sum, row, page) => sum + Number(gone.has(nameOf(row, born[page]!))), 0);
    return lost * 2 > size;
  });
  return worn && [worn];
}

async function join(tx: Tx, owner: string, blocks: ReadonlyMap<number, PagesOfBlock>): Promise<void> {
  const ids = [...blocks.keys()].sort((a, b) => a - b);
  const gone = await gonePages(tx, owner);
  const all = together(ids.map((id) => blocks.get(id)!));
  const isGone = (page: number) => gone.has(nameOf(all.rows[page]!, all.born[page]!));
  const numbers = new Int32Array(all.rows.length);
  let kept = 0;
  for (let page = 0; page < numbers.length; page++) numbers[page] = isGone(page) ? -1 : kept++;
  const left = [...numbers.keys()].filter(isGone);
  const only = (values: Float64Array) => values.filter((_, page) => numbers[page]! >= 0);
  if (kept > 0) {
    const id = await newBlock(tx, owner, () => ({ rows: only(all.rows), born: only(all.born) }));
    let base = 0;
    const sources: Source[] = [];
    for (const block of ids) {
      const end = base + blocks.get(block)!.rows.length;
      sources.push(await more(tx, sourceOf(block, numbers.subarray(base, end))));
      base = end;
    }
    await joinLeaves(tx, id, sources);
  }
  await sql`DELETE FROM word_leaves WHERE block = ANY(${ids}::bigint[])`.execute(tx);
  await sql`DELETE FROM word_blocks WHERE id = ANY(${ids}::bigint[])`.execute(tx);
  await sql`DELETE FROM word_gone USING unnest(${left.map((page) => all.rows[page])}::bigint[], ${left.map((page) => all.born[page])}::bigint[]) AS left_out ("row", born)
    WHERE word_gone.owner = ${owner} AND word_gone.row = left_out.row AND word_gone.born = left_out.born`.execute(tx);
}

/** A block that is read from beginning to end. */
interface Source {
  readonly block: number;
  /** The new number of each of its pages; below zero for those that are gone. */
  readonly numbers: Int32Array;
  /** The last leaf that was read. */
  last: string;
  entries: Iterator<Entry>;
  /** The next one; undefined at the end. */
  entry: Entry | undefined;
}

const sourceOf = (block: number, numbers: Int32Array): Source => ({
  ...{ block, numbers, last: '', entries: [].values(), entry: undefined },
});

/** Goes through all of them at once, word by word, with a few leaves of each in memory. */
async function joinLeaves(tx: Tx, id: number, sources: readonly Source[]): Promise<void> {
  const writer = leafWriter();
  for (;;) {
    let word: Buffer | undefined;
    for (const { entry } of sources) if (entry && (!word || Buffer.compare(entry.word, word) < 0)) word = entry.word;
    if (!word) break;
    const same: Source[] = [];
    for (const source of sources) if (source.entry?.word.equals(word)) same.push(source);
    const joined = joinEntries(same as readonly (Source & { entry: Entry })[]);
    if (joined.pages.length > 0) writer.add(joined);
    for (const source of same) {
      const step = source.entries.next();
      if (step.done) await more(tx, source);
      else source.entry = step.value;
    }
    if (writer.leaves.length >= LEAVES_AT_ONCE) await writeLeaves(tx, id, writer.leaves.splice(0));
  }
  writer.end();
  await writeLeaves(tx, id, writer.leaves);
}

async function more(db: Db, source: Source): Promise<Source> {
  const { rows } = await sql<Leaf>`SELECT first, pages, places FROM word_leaves
    WHERE block = ${source.block} AND first > ${source.last} ORDER BY first LIMIT ${LEAVES_AT_ONCE}`.execute(db);
  source.last = rows.at(-1)?.first ?? source.last;
  source.entries = entriesOfAll(rows.map(unpackLeaf));
  source.entry = source.entries.next().value;
  return source;
}

function* entriesOfAll(leaves: Iterable<LeafBytes>): Generator<Entry, undefined> {
  for (const leaf of leaves) yield* entriesOf(leaf);
}

async function writeLeaves(tx: Tx, block: number, leaves: readonly Leaf[]): Promise<void> {
  if (leaves.length === 0) return;
  await sql`INSERT INTO word_leaves (block, first, pages, places)
    SELECT ${block}, first, pages, places
    FROM unnest(${leaves.map(({ first }) => first)}::text[], ${leaves.map(({ pages }) => pack(pages))}::bytea[],
      ${leaves.map(({ places }) => pack(places))}::bytea[]) AS put (first, pages, places)`.execute(tx);
}

/** A quarter smaller; the lowest level does as well as the others. */
const pack = (bytes: Uint8Array): Buffer =>
  zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });

export const unpackLeaf = ({ pages, places }: LeafBytes): LeafBytes => ({
  pages: zstdDecompressSync(pages),
  places: places && zstdDecompressSync(places),
});

/** `pages` are made when the number of the block is known. */
async function newBlock(tx: Tx, owner: string, pages: (id: number) => PagesOfBlock): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('word_blocks', 'id')) AS id`.execute(tx);
  const { id } = rows[0]!;
  const made = pages(id);
  await sql`INSERT INTO word_blocks (id, owner, size, pages) OVERRIDING SYSTEM VALUE
    VALUES (${id}, ${owner}, ${made.rows.length}, ${Buffer.from(writePages(made))})`.execute(tx);
  return id;
}

/** Rows mostly follow each other, and many come in the same block: differences, those below zero as odd numbers. */
function writePages({ rows, born }: PagesOfBlock): Uint8Array {
  const bytes = new Bytes();
  for (let page = 0; page < rows.length; page++) {
    bytes.number(signless(rows[page]! - (rows[page - 1] ?? 0)));
    bytes.number(signless(born[page]! - (born[page - 1] ?? 0)));
  }
  return bytes.take();
}

function readPages(bytes: Uint8Array): PagesOfBlock {
  const numbers = new Numbers(bytes);
  const rows: number[] = [];
  const born: number[] = [];
  while (!numbers.isOver) {
    rows.push((rows.at(-1) ?? 0) + signed(numbers.next()));
    born.push((born.at(-1) ?? 0) + signed(numbers.next()));
  }
  return { rows: Float64Array.from(rows), born: Float64Array.from(born) };
}

const signless = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
const signed = (value: number) => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);
