/** Which pages of an owner match a text, by the index in `blocks.ts`, and how well. */
import type { TextQuery } from '@pith/library';
import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import {
  type Block,
  blocksOf,
  gonePages,
  nameOf,
  type PagesOfBlock,
  pagesOfBlocks,
  together,
  unpackLeaf,
} from './blocks.ts';
import { cut, type Kind, kinds } from './page.ts';
import { type Entry, entriesOfWord, pagesOf, placesOf } from './postings.ts';

/** Pages of all blocks, numbered through, in order. */
type Pages = Int32Array;

/** The rows that match, in order, and what each scores: 0 when it has the words, and no more is to be said. */
export interface Found {
  readonly rows: Float64Array;
  readonly scores: Float64Array;
}

export interface Finder {
  matches(db: Db, owner: string, text: TextQuery): Promise<Float64Array>;
  ranked(db: Db, owner: string, text: TextQuery): Promise<Found>;
}

/** A question may have any number of words; the first say what it is about. */
const MAX_SCORED = 8;

/** Owners whose pages are remembered. */
const MAX_REMEMBERED = 20;

/** Blocks never change, so which pages they have is read once. */
interface Remembered extends PagesOfBlock {
  readonly blocks: ReadonlyMap<number, PagesOfBlock>;
  /** All pages, by row. */
  readonly byRow: Pages;
}

export function openFinder(): Finder {
  const remembered = new Map<string, Remembered>();

  async function remember(db: Db, owner: string, blocks: readonly Block[]): Promise<Remembered> {
    const known = remembered.get(owner);
    const unknown = blocks.map(({ id }) => id).filter((id) => !known?.blocks.has(id));
    if (known && unknown.length === 0 && known.blocks.size === blocks.length) return known;
    const read = await pagesOfBlocks(db, unknown);
    const all = new Map(blocks.map(({ id }) => [id, known?.blocks.get(id) ?? read.get(id)!]));
    const { rows, born } = together([...all.values()]);
    const byRow = Int32Array.from(rows.keys()).sort((a, b) => rows[a]! - rows[b]!);
    const made = { blocks: all, rows, born, byRow };
    remembered.delete(owner);
    remembered.set(owner, made);
    for (const other of remembered.keys()) if (remembered.size > MAX_REMEMBERED) remembered.delete(other);
    return made;
  }

  async function find(db: Db, owner: string, text: TextQuery, scored: readonly Word[]): Promise<Found> {
    const blocks = await blocksOf(db, owner);
    const { rows, born, byRow } = await remember(db, owner, blocks);
    const gone = await gonePages(db, owner);
    const isThere = (page: number) => !(gone.size > 0 && gone.has(nameOf(rows[page]!, born[page]!)));
    const shelf = await openShelf(db, blocks, rows.length, [...wordsOf(text), ...scored]);
    const found = inRowOrder(await evaluate(text, shelf), rows, byRow).filter(isThere);
    const scores = scoresOf(scored, shelf);
    return { rows: picked(rows, found), scores: picked(scores, found) };
  }

  return {
    matches: async (db, owner, text) => (await find(db, owner, text, [])).rows,
    ranked: (db, owner, text) => find(db, owner, text, scoredWords(text)),
  };
}

/** By hand, as elsewhere here: `from` asks an iterator, which takes ten times as long. */
function picked(values: Float64Array, pages: Pages): Float64Array {
  const some = new Float64Array(pages.length);
  for (let i = 0; i < pages.length; i++) some[i] = values[pages[i]!]!;
  return some;
}

/** Few are sorted; of many it is quicker to ask of every page, in order, whether it is among them. */
function inRowOrder(pages: Pages, rows: Float64Array, byRow: Pages): Pages {
  if (pages.length < rows.length / 20) return pages.toSorted((a, b) => rows[a]! - rows[b]!);
  const isThere = new Uint8Array(rows.length);
  for (let i = 0; i < pages.length; i++) isThere[pages[i]!] = 1;
  return byRow.filter((page) => isThere[page] === 1);
}

/** Of each page, the sum of what the words say that it has. */
function scoresOf(words: readonly Word[], shelf: Shelf): Float64Array {
  const scores = new Float64Array(shelf.size);
  for (const word of words) {
    const { weight } = kinds[word.kind];
    const pages = shelf.pages(word);
    for (let i = 0; i < pages.length; i++) scores[pages[i]!]! += weight;
  }
  return scores;
}

/** A word of a kind, or all of that kind that begin so. */
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
    word: cut(word),
    prefix: term.prefix && i === term.words.length - 1,
  }));

/** Those that must be there, in every kind that says something. */
function scoredWords(text: TextQuery): Word[] {
  const positive = (part: TextQuery): Word[] => {
    if (part.kind === 'not') return [];
    return part.kind === 'text' ? wordsOfTerm(part) : part.parts.flatMap(positive);
  };
  const telling = (Object.keys(kinds) as Kind[]).filter((kind) => kinds[kind].weight > 0);
  return positive(text)
    .slice(0, MAX_SCORED)
    .flatMap((word) => telling.map((kind) => ({ ...word, kind })));
}

/** All blocks of an owner as one. */
interface Shelf {
  readonly size: number;
  /** Of one of the words that it was opened for. */
  pages(word: Word): Pages;
  /** Where a word is, in those of its pages that are asked for. */
  places(word: Word, isAsked: (page: number) => boolean): Promise<ReadonlyMap<number, readonly number[]>>;
}

interface FoundEntry {
  readonly entry: Entry;
  /** The number of its block's first page. */
  readonly base: number;
}

async function openShelf(db: Db, blocks: readonly Block[], size: number, words: readonly Word[]): Promise<Shelf> {
  const bases = new Map<number, number>();
  let next = 0;
  for (const block of blocks) {
    bases.set(block.id, next);
    next += block.size;
  }

  /** Their entries in all blocks, in one question. */
  async function entriesOf(asked: readonly Word[], withPlaces: boolean): Promise<FoundEntry[][]> {
    const found = asked.map((): FoundEntry[] => []);
    if (asked.length === 0 || blocks.length === 0) return found;
    const { rows } = await sql<{ word: number; block: number; pages: Uint8Array; places?: Uint8Array }>`
      SELECT asked.number::integer AS word, leaf.* FROM unnest(${[...bases.keys()]}::bigint[]) AS of (block)
      CROSS JOIN unnest(${asked.map(keyOf)}::text[], ${asked.map(lastKeyOf)}::text[]) WITH ORDINALITY AS asked (key, last, number)
      CROSS JOIN LATERAL (SELECT block, pages ${withPlaces ? sql`, places` : sql``} FROM word_leaves
        WHERE word_leaves.block = of.block AND first <= asked.last COLLATE "C" AND first >= coalesce(
          (SELECT first FROM word_leaves WHERE word_leaves.block = of.block AND first <= asked.key COLLATE "C"
            ORDER BY first DESC LIMIT 1), '') ORDER BY first) AS leaf`.execute(db);
    const keys = asked.map((word) => Buffer.from(keyOf(word)));
    for (const { word, block, pages, places } of rows)
      for (const entry of entriesOfWord(unpackLeaf({ pages, places }), keys[word - 1]!, asked[word - 1]!.prefix))
        found[word - 1]!.push({ entry, base: bases.get(block)! });
    return found;
  }

  const nameOfWord = (word: Word) => `${keyOf(word)}${word.prefix ? '*' : ''}`;
  const different = [...new Map(words.map((word) => [nameOfWord(word), word])).values()];
  const pages = new Map<string, Pages>();
  for (const [i, entries] of (await entriesOf(different, false)).entries())
    pages.set(nameOfWord(different[i]!), inOrder(entries.map(({ entry, base }) => pagesOf(entry.pages, base))));

  return {
    size,
    pages: (word) => pages.get(nameOfWord(word))!,
    async places(word, isAsked) {
      const found = new Map<number, readonly number[]>();
      const [entries = []] = await entriesOf([word], true);
      for (const { entry, base } of entries)
        for (const [page, places] of placesOf(entry, base, isAsked))
          found.set(page, found.has(page) ? [...found.get(page)!, ...places].sort((a, b) => a - b) : places);
      return found;
    },
  };
}

function inOrder(lists: readonly ArrayLike<number>[]): Pages {
  const pages = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    pages.set(list, at);
    at += list.length;
  }
  let isInOrder = true;
  for (let i = 1; i < pages.length && isInOrder; i++) isInOrder = pages[i - 1]! < pages[i]!;
  if (isInOrder) return pages;
  pages.sort();
  return pages.filter((page, i) => i === 0 || page !== pages[i - 1]);
}

async function evaluate(text: TextQuery, shelf: Shelf): Promise<Pages> {
  if (text.kind === 'text') return phrase(wordsOfTerm(text), shelf);
  if (text.kind === 'not') return without(all(shelf.size), await evaluate(text.part, shelf));
  // The same word is the same list: to have it a hundred times takes no longer than once.
  const found = new Set<Pages>();
  for (const part of text.parts) found.add(await evaluate(part, shelf));
  return text.kind === 'all' ? [...found].reduce(both) : inOrder([...found]);
}

async function phrase(words: readonly Word[], shelf: Shelf): Promise<Pages> {
  const inWords = words.map((word, offset) => ({ word, offset, pages: shelf.pages(word) }));
  const candidates = inWords.map(({ pages }) => pages).reduce(both);
  if (words.length === 1 || candidates.length === 0) return candidates;
  const isCandidate = new Uint8Array(shelf.size);
  for (const page of candidates) isCandidate[page] = 1;
  /** Where the phrase may begin, in each page. The rarest word leaves least to look at. */
  let starts: Map<number, readonly number[]> | undefined;
  for (const { word, offset } of inWords.sort((a, b) => a.pages.length - b.pages.length)) {
    const before = starts;
    const isAsked = before ? (page: number) => before.has(page) : (page: number) => isCandidate[page] === 1;
    const next = new Map<number, readonly number[]>();
    for (const [page, places] of await shelf.places(word, isAsked)) {
      const left = startsOf(places, offset, before?.get(page));
      if (left.length > 0) next.set(page, left);
    }
    starts = next;
  }
  return Int32Array.from(starts!.keys()).sort();
}

/** Where a phrase would begin if a word of it is at these places, and among those that are known, all in order. */
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

function all(size: number): Pages {
  const pages = new Int32Array(size);
  for (let page = 0; page < size; page++) pages[page] = page;
  return pages;
}

function both(a: Pages, b: Pages): Pages {
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

function without(a: Pages, b: Pages): Pages {
  let j = 0;
  return a.filter((page) => {
    while (j < b.length && b[j]! < page) j++;
    return b[j] !== page;
  });
}
