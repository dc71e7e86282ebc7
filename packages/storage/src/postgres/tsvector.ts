/**
 * Writes the words of a page as `tsvector` texts.
 *
 * A `tsvector` has at most 16,383 positions, 255 of them per word, and 1 MB. PostgreSQL silently drops what exceeds the first
 * two limits, so a longer text is cut into parts that stay below them. Parts overlap, so that each phrase is whole in one.
 */
import { MAX_PHRASE_WORDS } from '@pith/library';
import type { IndexEntry } from '../database/searchIndex.ts';

export interface Part {
  /** 0 for a text in one part; otherwise parts are numbered from 1. */
  readonly number: number;
  /** Number of words, without those repeated from the part before. */
  readonly length: number;
  readonly vector: string;
}

/** A word of these fields is also a lexeme with this prefix, for queries in one field. No word begins with the sign. */
export const FIELD_PREFIXES = { title: '=t', author: '=a', site: '=s', reader: '=r' } as const;

/** Weight classes, see `FIELD_WEIGHTS`: site and reader have the same. D is the default and not written. */
const CLASSES = { title: 'A', author: 'B', site: 'C', reader: 'C', body: '' } as const;
const FIELDS = ['title', 'author', 'site', 'reader', 'body'] as const;

const MAX_POSITIONS = 16_383;
const MAX_POSITIONS_PER_WORD = 255;
/** Below the limit of 1,048,575, which also holds for what PostgreSQL adds to each word. */
const MAX_BYTES = 900_000;
/** Bytes that a position and the header of a word take at most. */
const BYTES_PER_WORD = 8;

interface PositionedWord {
  readonly word: string;
  readonly field: (typeof FIELDS)[number];
  /** Leaves a gap between fields, so that no phrase crosses them. */
  readonly gap: number;
}

export function toParts(entry: IndexEntry): Part[] {
  const words = FIELDS.flatMap((field) =>
    entry[field].map((word, i): PositionedWord => ({ word, field, gap: i === 0 ? 2 : 1 })),
  );
  const parts: Omit<Part, 'number'>[] = [];
  let start = 0;
  do {
    const builder = partBuilder(entry.owner);
    let at = Math.max(0, start - MAX_PHRASE_WORDS + 1);
    while (at < words.length && builder.add(words[at]!)) at += 1;
    parts.push({ length: at - start, vector: builder.toString() });
    start = at;
  } while (start < words.length);
  return parts.map((part, i) => ({ number: parts.length === 1 ? 0 : i + 1, ...part }));
}

function partBuilder(owner: string) {
  const lexemes = new Map<string, string[]>();
  let position = 0;
  let bytes = 0;
  const addLexeme = (lexeme: string, place: string) => {
    const places = lexemes.get(lexeme);
    if (places) places.push(place);
    else lexemes.set(lexeme, [place]);
    bytes += BYTES_PER_WORD + (places ? 0 : Buffer.byteLength(lexeme));
  };
  return {
    /** False if the part is full. */
    add({ word, field, gap }: PositionedWord): boolean {
      const isFull =
        position + gap > MAX_POSITIONS || bytes > MAX_BYTES || lexemes.get(word)?.length === MAX_POSITIONS_PER_WORD;
      if (isFull) return false;
      position += gap;
      const place = `${position}${CLASSES[field]}`;
      addLexeme(word, place);
      if (field !== 'body') addLexeme(FIELD_PREFIXES[field] + word, place);
      return true;
    },
    /** Words consist of letters, digits and marks, so inside quotation marks they are never syntax. */
    toString: () => `'${owner}' ${Array.from(lexemes, ([lexeme, places]) => `'${lexeme}':${places.join()}`).join(' ')}`,
  };
}
