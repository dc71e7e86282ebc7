/** Which pages of an owner match a text, by the index in `blocks.ts`, and how well. */
import type { TextQuery } from '@pith/library';
import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { type Block, blocksOf, gonePages, nameOf, type PageOfBlock, pagesOfBlocks } from './blocks.ts';
import { cut, type Kind, kinds } from './page.ts';
import { type Entry, entriesOfWord, pagesOf, placesOf } from './postings.ts';

/** Pages of all blocks, numbered through, in order. */
type Pages = Int32Array;

export interface Found {
  /** In order. */
  readonly rows: readonly number[];
  /** Of those that say more than that they have the words. */
  readonly scores: ReadonlyMap<number, number>;
}

export interface Finder {
  matches(db: Db, owner: string, text: TextQuery): Promise<readonly number[]>;
  ranked(db: Db, owner: string, text: TextQuery): Promise<Found>;
}

/** A question may have any number of words; the first say what it is about. */
const MOST_SCORED = 8;

/** Blocks never change, so what they hold is read once: two numbers for each page. */
const MOST_REMEMBERED = 500;

export function openFinder(): Finder {
  const remembered = new Map<number, readonly PageOfBlock[]>();

  async function pagesIn(db: Db, blocks: readonly Block[]): Promise<(readonly PageOfBlock[])[]> {
    const unknown = blocks.map(({ id }) => id).filter((id) => !remembered.has(id));
    const read = unknown.length > 0 ? await pagesOfBlocks(db, unknown) : new Map<number, PageOfBlock[]>();
    const pages = blocks.map(({ id }) => remembered.get(id) ?? read.get(id) ?? []);
    for (const [id, each] of read) remembered.set(id, each);
    for (const id of remembered.keys()) if (remembered.size > MOST_REMEMBERED) remembered.delete(id);
    return pages;
  }

  async function find(db: Db, owner: string, text: TextQuery, scored: readonly Word[]): Promise<Found> {
    const blocks = await blocksOf(db, owner);
    const rows = rowsOf(await pagesIn(db, blocks), await gonePages(db, owner));
    const shelf = await openShelf(db, blocks, rows.length, [...wordsOf(text), ...scored]);
    const matched = (await evaluate(text, shelf)).filter((page) => rows[page] !== 0);
    const scores = new Map<number, number>();
    for (const word of scored)
      for (const page of both(matched, shelf.pages(word))) {
        const row = rows[page]!;
        scores.set(row, (scores.get(row) ?? 0) + kinds[word.kind].weight);
      }
    return { rows: Array.from(matched, (page) => rows[page]!).sort((a, b) => a - b), scores };
  }

  return {
    matches: async (db, owner, text) => (await find(db, owner, text, [])).rows,
    ranked: (db, owner, text) => find(db, owner, text, scoredWords(text)),
  };
}

/** 0 for those that are gone. */
function rowsOf(blocks: readonly (readonly PageOfBlock[])[], gone: ReadonlySet<string>): readonly number[] {
  const rows: number[] = [];
  for (const pages of blocks)
    for (const page of pages) rows.push(gone.size > 0 && gone.has(nameOf(page)) ? 0 : page.row);
  return rows;
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
    .slice(0, MOST_SCORED)
    .flatMap((word) => telling.map((kind) => ({ ...word, kind })));
}

/** All blocks of an owner as one. */
interface Shelf {
  readonly size: number;
  /** Of one of the words that it was opened for. */
  pages(word: Word): Pages;
  /** Where any word is, in those of its pages that are asked for. */
  places(word: Word, asked: Pages): Promise<ReadonlyMap<number, readonly number[]>>;
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
      for (const entry of entriesOfWord({ pages, places }, keys[word - 1]!, asked[word - 1]!.prefix))
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
    async places(word, asked) {
      const isAsked = new Set(asked);
      const found = new Map<number, number[]>();
      const [entries = []] = await entriesOf([word], true);
      for (const { entry, base } of entries) {
        const all = placesOf(entry.places);
        for (const page of pagesOf(entry.pages, base)) {
          const places = all.next().value ?? [];
          if (!isAsked.has(page)) continue;
          const others = found.get(page);
          found.set(page, others ? [...others, ...places] : places);
        }
      }
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
  if (pages.every((page, i) => i === 0 || pages[i - 1]! < page)) return pages;
  pages.sort();
  return pages.filter((page, i) => i === 0 || page !== pages[i - 1]);
}

async function evaluate(text: TextQuery, shelf: Shelf): Promise<Pages> {
  if (text.kind === 'text') return phrase(wordsOfTerm(text), shelf);
  if (text.kind === 'not') return without(all(shelf.size), await evaluate(text.part, shelf));
  const found: Pages[] = [];
  for (const part of text.parts) found.push(await evaluate(part, shelf));
  return text.kind === 'all' ? found.reduce(both) : inOrder(found);
}

async function phrase(words: readonly Word[], shelf: Shelf): Promise<Pages> {
  const candidates = words.map(shelf.pages).reduce(both);
  if (words.length === 1 || candidates.length === 0) return candidates;
  /** Where the words so far end, in each page. */
  let ends: ReadonlyMap<number, readonly number[]> | undefined;
  for (const word of words) {
    const next = await shelf.places(word, ends ? Int32Array.from(ends.keys()) : candidates);
    ends = ends ? following(ends, next) : next;
  }
  return Int32Array.from(ends!.keys()).sort();
}

function following(
  ends: ReadonlyMap<number, readonly number[]>,
  next: ReadonlyMap<number, readonly number[]>,
): ReadonlyMap<number, readonly number[]> {
  const on = new Map<number, readonly number[]>();
  for (const [page, places] of ends) {
    const before = new Set(places);
    const there = (next.get(page) ?? []).filter((place) => before.has(place - 1));
    if (there.length > 0) on.set(page, there);
  }
  return on;
}

const all = (size: number): Pages => Int32Array.from({ length: size }, (_, i) => i);

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
