/** Finds and scores the pages of an owner that match a text, using the inverted index in `blocks.ts`. */
import type { TextQuery } from '@pith/library';
import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { type Kind, kinds, truncateWord } from './addPage.ts';
import {
  type Block,
  blocksOf,
  concatBlocks,
  decompressLeaf,
  gonePages,
  nameOf,
  type PagesOfBlock,
  pagesOfBlocks,
} from './blocks.ts';
import { type Entry, entriesOfWord, pagesOf, placesOf } from './postings.ts';

/** Sorted page numbers. Pages are numbered consecutively over all blocks. */
type Pages = Int32Array;

/** Matching rows in ascending order, and the score of each: 0 for a match without extra weight. */
export interface Found {
  readonly rows: Float64Array;
  readonly scores: Float64Array;
}

export interface Finder {
  matches(db: Db, owner: string, text: TextQuery): Promise<Float64Array>;
  ranked(db: Db, owner: string, text: TextQuery): Promise<Found>;
}

/** A query may have any number of words; only the first are scored. */
const MAX_SCORED_WORDS = 8;

/** Owners whose pages are cached. */
const MAX_CACHED_OWNERS = 20;

/** Blocks never change, so their pages are read once. */
interface CachedPages extends PagesOfBlock {
  readonly blocks: ReadonlyMap<number, PagesOfBlock>;
  /** All pages, sorted by row. */
  readonly byRow: Pages;
}

export function openFinder(): Finder {
  const cache = new Map<string, CachedPages>();

  async function cachedPages(db: Db, owner: string, blocks: readonly Block[]): Promise<CachedPages> {
    const cached = cache.get(owner);
    const missing = blocks.map(({ id }) => id).filter((id) => !cached?.blocks.has(id));
    if (cached && missing.length === 0 && cached.blocks.size === blocks.length) return cached;
    const read = await pagesOfBlocks(db, missing);
    const all = new Map(blocks.map(({ id }) => [id, cached?.blocks.get(id) ?? read.get(id)!]));
    const { rows, born } = concatBlocks([...all.values()]);
    const byRow = Int32Array.from(rows.keys()).sort((a, b) => rows[a]! - rows[b]!);
    const entry = { blocks: all, rows, born, byRow };
    cache.delete(owner);
    cache.set(owner, entry);
    for (const other of cache.keys()) if (cache.size > MAX_CACHED_OWNERS) cache.delete(other);
    return entry;
  }

  async function find(db: Db, owner: string, text: TextQuery, scored: readonly Word[]): Promise<Found> {
    const blocks = await blocksOf(db, owner);
    const { rows, born, byRow } = await cachedPages(db, owner, blocks);
    const gone = await gonePages(db, owner);
    const isCurrent = (page: number) => !(gone.size > 0 && gone.has(nameOf(rows[page]!, born[page]!)));
    const reader = await openBlockReader(db, blocks, rows.length, [...wordsOf(text), ...scored]);
    const found = inRowOrder(await evaluate(text, reader), rows, byRow).filter(isCurrent);
    const scores = scoresOf(scored, reader);
    return { rows: valuesAt(rows, found), scores: valuesAt(scores, found) };
  }

  return {
    matches: async (db, owner, text) => (await find(db, owner, text, [])).rows,
    ranked: (db, owner, text) => find(db, owner, text, scoredWords(text)),
  };
}

/** A loop, as in the rest of this file: `Float64Array.from` uses an iterator, which takes ten times as long. */
function valuesAt(values: Float64Array, pages: Pages): Float64Array {
  const selected = new Float64Array(pages.length);
  for (let i = 0; i < pages.length; i++) selected[i] = values[pages[i]!]!;
  return selected;
}

/** Sorts few pages; for many it is faster to test every page in row order. */
function inRowOrder(pages: Pages, rows: Float64Array, byRow: Pages): Pages {
  if (pages.length < rows.length / 20) return pages.toSorted((a, b) => rows[a]! - rows[b]!);
  const isFound = new Uint8Array(rows.length);
  for (let i = 0; i < pages.length; i++) isFound[pages[i]!] = 1;
  return byRow.filter((page) => isFound[page] === 1);
}

/** Sums the weights of the words in each page. */
function scoresOf(words: readonly Word[], reader: BlockReader): Float64Array {
  const scores = new Float64Array(reader.size);
  for (const word of words) {
    const { weight } = kinds[word.kind];
    const pages = reader.pages(word);
    for (let i = 0; i < pages.length; i++) scores[pages[i]!]! += weight;
  }
  return scores;
}

/** A word of a kind, or with `prefix` all words of that kind that begin with it. */
interface Word {
  readonly kind: Kind;
  readonly word: string;
  readonly prefix: boolean;
}

const keyOf = ({ kind, word }: Word): string => kinds[kind].letter + word;
const lastKeyOf = (word: Word): string => (word.prefix ? `${keyOf(word)}\u{10ffff}` : keyOf(word));

function wordsOf(text: TextQuery): Word[] {
  switch (text.kind) {
    case 'text':
      return wordsOfTerm(text);
    case 'not':
      return wordsOf(text.part);
    default:
      return text.parts.flatMap(wordsOf);
  }
}

const wordsOfTerm = ({ term, field }: TextQuery & { kind: 'text' }): Word[] =>
  term.words.map((word, i) => ({
    kind: field ?? 'any',
    word: truncateWord(word),
    prefix: term.prefix && i === term.words.length - 1,
  }));

/** The words that a match must contain, in every kind that has a weight. */
function scoredWords(text: TextQuery): Word[] {
  const positive = (part: TextQuery): Word[] => {
    if (part.kind === 'not') return [];
    return part.kind === 'text' ? wordsOfTerm(part) : part.parts.flatMap(positive);
  };
  const weighted = (Object.keys(kinds) as Kind[]).filter((kind) => kinds[kind].weight > 0);
  return positive(text)
    .slice(0, MAX_SCORED_WORDS)
    .flatMap((word) => weighted.map((kind) => ({ ...word, kind })));
}

/** Reads all blocks of an owner as if they were one. */
interface BlockReader {
  readonly size: number;
  /** Pages of one of the words that the reader was opened for. */
  pages(word: Word): Pages;
  /** Positions of a word in the wanted pages. */
  places(word: Word, isWanted: (page: number) => boolean): Promise<ReadonlyMap<number, readonly number[]>>;
}

interface FoundEntry {
  readonly entry: Entry;
  /** Number of the first page of its block. */
  readonly base: number;
}

async function openBlockReader(
  db: Db,
  blocks: readonly Block[],
  size: number,
  words: readonly Word[],
): Promise<BlockReader> {
  const bases = new Map<number, number>();
  let next = 0;
  for (const block of blocks) {
    bases.set(block.id, next);
    next += block.size;
  }

  /** Reads the entries of the words in all blocks, in one query. */
  async function entriesOf(wanted: readonly Word[], withPlaces: boolean): Promise<FoundEntry[][]> {
    const found = wanted.map((): FoundEntry[] => []);
    if (wanted.length === 0 || blocks.length === 0) return found;
    const { rows } = await sql<{ word: number; block: number; pages: Uint8Array; places?: Uint8Array }>`
      SELECT wanted.number::integer AS word, leaf.* FROM unnest(${[...bases.keys()]}::bigint[]) AS of (block)
      CROSS JOIN unnest(${wanted.map(keyOf)}::text[], ${wanted.map(lastKeyOf)}::text[]) WITH ORDINALITY AS wanted (key, last, number)
      CROSS JOIN LATERAL (SELECT block, pages ${withPlaces ? sql`, places` : sql``} FROM word_leaves
        WHERE word_leaves.block = of.block AND first <= wanted.last COLLATE "C" AND first >= coalesce(
          (SELECT first FROM word_leaves WHERE word_leaves.block = of.block AND first <= wanted.key COLLATE "C"
            ORDER BY first DESC LIMIT 1), '') ORDER BY first) AS leaf`.execute(db);
    const keys = wanted.map((word) => Buffer.from(keyOf(word)));
    for (const { word, block, pages, places } of rows)
      for (const entry of entriesOfWord(decompressLeaf({ pages, places }), keys[word - 1]!, wanted[word - 1]!.prefix))
        found[word - 1]!.push({ entry, base: bases.get(block)! });
    return found;
  }

  const cacheKey = (word: Word) => `${keyOf(word)}${word.prefix ? '*' : ''}`;
  const distinct = [...new Map(words.map((word) => [cacheKey(word), word])).values()];
  const pages = new Map<string, Pages>();
  for (const [i, entries] of (await entriesOf(distinct, false)).entries())
    pages.set(cacheKey(distinct[i]!), mergeSorted(entries.map(({ entry, base }) => pagesOf(entry.pages, base))));

  return {
    size,
    pages: (word) => pages.get(cacheKey(word))!,
    async places(word, isWanted) {
      const found = new Map<number, readonly number[]>();
      const [entries = []] = await entriesOf([word], true);
      for (const { entry, base } of entries)
        for (const [page, places] of placesOf(entry, base, isWanted))
          found.set(page, found.has(page) ? [...found.get(page)!, ...places].sort((a, b) => a - b) : places);
      return found;
    },
  };
}

function mergeSorted(lists: readonly ArrayLike<number>[]): Pages {
  const pages = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    pages.set(list, at);
    at += list.length;
  }
  let isSorted = true;
  for (let i = 1; i < pages.length && isSorted; i++) isSorted = pages[i - 1]! < pages[i]!;
  if (isSorted) return pages;
  pages.sort();
  return pages.filter((page, i) => i === 0 || page !== pages[i - 1]);
}

async function evaluate(text: TextQuery, reader: BlockReader): Promise<Pages> {
  if (text.kind === 'text') return findPhrase(wordsOfTerm(text), reader);
  if (text.kind === 'not') return subtract(allPages(reader.size), await evaluate(text.part, reader));
  // The same word gives the same list object, so repeating it a hundred times costs nothing.
  const found = new Set<Pages>();
  for (const part of text.parts) found.add(await evaluate(part, reader));
  return text.kind === 'all' ? [...found].reduce(intersect) : mergeSorted([...found]);
}

async function findPhrase(words: readonly Word[], reader: BlockReader): Promise<Pages> {
  const inWords = words.map((word, offset) => ({ word, offset, pages: reader.pages(word) }));
  const candidates = inWords.map(({ pages }) => pages).reduce(intersect);
  if (words.length === 1 || candidates.length === 0) return candidates;
  const isCandidate = new Uint8Array(reader.size);
  for (const page of candidates) isCandidate[page] = 1;
  /** Possible start positions of the phrase in each page. Begins with the rarest word, which leaves the fewest. */
  let starts: Map<number, readonly number[]> | undefined;
  for (const { word, offset } of inWords.sort((a, b) => a.pages.length - b.pages.length)) {
    const before = starts;
    const isWanted = before ? (page: number) => before.has(page) : (page: number) => isCandidate[page] === 1;
    const next = new Map<number, readonly number[]>();
    for (const [page, places] of await reader.places(word, isWanted)) {
      const left = startsOf(places, offset, before?.get(page));
      if (left.length > 0) next.set(page, left);
    }
    starts = next;
  }
  return Int32Array.from(starts!.keys()).sort();
}

/** Start positions of a phrase whose word at `offset` is at these places, restricted to the known starts. All lists are sorted. */
function startsOf(places: readonly number[], offset: number, known: readonly number[] | undefined): readonly number[] {
  const starts: number[] = [];
  let at = 0;
  for (let i = 0; i < places.length; i++) {
    const start = places[i]! - offset;
    while (known && known[at]! < start) at++;
    if (!known || known[at] === start) starts.push(start);
  }
  return starts;
}

function allPages(size: number): Pages {
  const pages = new Int32Array(size);
  for (let page = 0; page < size; page++) pages[page] = page;
  return pages;
}

function intersect(a: Pages, b: Pages): Pages {
  const pages = new Int32Array(Math.min(a.length, b.length));
  let length = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = a[i]! - b[j]!;
    if (difference === 0) pages[length++] = a[i]!;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return pages.subarray(0, length);
}

function subtract(a: Pages, b: Pages): Pages {
  let j = 0;
  return a.filter((page) => {
    while (j < b.length && b[j]! < page) j++;
    return b[j] !== page;
  });
}
