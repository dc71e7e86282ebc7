/** A page as the search index of PostgreSQL sees it: its words, by where they stand, with their places. */
import type { IndexEntry } from '../database/searchIndex.ts';
import type { Postings } from './postings.ts';

/** Words in the index begin with the letter of their kind; the weight is what one of them says. */
export const kinds = {
  /** Anywhere. */
  any: { letter: 'w', weight: 0 },
  title: { letter: 't', weight: 1 },
  author: { letter: 'a', weight: 0.5 },
  site: { letter: 's', weight: 0.4 },
  reader: { letter: 'r', weight: 0.3 },
  /** A word that is often in a text is what it is about: that says less than a title, and more than that it is there. */
  about: { letter: 'o', weight: 0.05 },
} as const;

export type Kind = keyof typeof kinds;

const PARTS = ['title', 'author', 'site', 'reader', 'body'] as const;
const OFTEN = 5;
/** Long "words" are data that somebody left in a text: their beginning is enough, and an index has no room for more. */
const LONGEST_WORD = 500;

export const cut = (word: string): string =>
  word.length <= LONGEST_WORD ? word : word.slice(0, LONGEST_WORD).toWellFormed();

/** No phrase goes from one part into the next. */
export function putPage(postings: Postings, page: number, entry: IndexEntry): void {
  const counts = new Map<number, number>();
  let place = 0;
  for (const part of PARTS) {
    for (const raw of entry[part] === '' ? [] : entry[part].split(' ')) {
      const word = cut(raw);
      place += 1;
      const number = postings.add(kinds.any.letter, word, page, place);
      if (part !== 'body') postings.add(kinds[part].letter, word, page, place);
      const count = (counts.get(number) ?? 0) + 1;
      counts.set(number, count);
      if (count === OFTEN) postings.add(kinds.about.letter, word, page, 0);
    }
    place += 1;
  }
}
