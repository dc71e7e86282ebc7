/** Adds a page to the inverted index of PostgreSQL: its words by field, with their positions. */
import type { IndexEntry } from '../database/searchIndex.ts';
import type { Postings } from './postings.ts';

/** Index keys begin with the letter of their kind; the weight is what a match of that kind adds to the score. */
export const kinds = {
  /** In any field. */
  any: { letter: 'w', weight: 0 },
  title: { letter: 't', weight: 1 },
  author: { letter: 'a', weight: 0.5 },
  site: { letter: 's', weight: 0.4 },
  reader: { letter: 'r', weight: 0.3 },
  /** A word that is frequent in a text: less relevant than in the title, more than a single occurrence. */
  about: { letter: 'o', weight: 0.05 },
} as const;

export type Kind = keyof typeof kinds;

const FIELDS = ['title', 'author', 'site', 'reader', 'body'] as const;
/** Occurrences that make a word frequent. */
const FREQUENT_COUNT = 5;
/** Longer "words" are data inside a text. Their beginning is enough, and index keys have a maximum size. */
const MAX_WORD_LENGTH = 500;

export const truncateWord = (word: string): string =>
  word.length <= MAX_WORD_LENGTH ? word : word.slice(0, MAX_WORD_LENGTH).toWellFormed();

/** Leaves a gap between the positions of two fields, so that no phrase crosses them. */
export function addPage(postings: Postings, page: number, entry: IndexEntry): void {
  const counts = new Map<number, number>();
  let place = 0;
  for (const part of FIELDS) {
    for (const raw of entry[part] === '' ? [] : entry[part].split(' ')) {
      const word = truncateWord(raw);
      place += 1;
      const number = postings.add(kinds.any.letter, word, page, place);
      if (part !== 'body') postings.add(kinds[part].letter, word, page, place);
      const count = (counts.get(number) ?? 0) + 1;
      counts.set(number, count);
      if (count === FREQUENT_COUNT) postings.add(kinds.about.letter, word, page, 0);
    }
    place += 1;
  }
}
