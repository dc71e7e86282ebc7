/** How often the library's five best results are those of BM25, computed here over all pages. */
import { type Bookmark, indexWords, parseQuery, termsOf } from '@pith/library';
import type { Storage } from '@pith/storage';
import { random } from './articles.ts';
import { searchWords } from './queries.ts';

const QUERIES = 30;
const TOP = 5;
const K1 = 1.2;
const B = 0.75;

/** Counts the words of the queries in each page while a library is filled. */
export function bm25Reference() {
  const next = random(27);
  const kinds = ['a rare word', 'a usual word', 'a common word', 'two words', 'three words', 'two common words'];
  const queries = Array.from({ length: QUERIES }, (_, i) => searchWords(kinds[i % kinds.length]!, next));
  const wanted = new Set(queries.flatMap((words) => words.split(' ')));
  const pages: { readonly id: string; readonly length: number; readonly counts: ReadonlyMap<string, number> }[] = [];
  let totalLength = 0;

  function add({ id, title, article, labels }: Bookmark, text: string): void {
    const counts = new Map<string, number>();
    let length = 0;
    const fields = [
      [title, 10],
      [article.authors.join(' '), 5],
      [article.siteName ?? '', 4],
      [labels.join(' '), 4],
      [text, 1],
    ] as const;
    for (const [field, weight] of fields)
      for (const word of indexWords(field)) {
        length += 1;
        if (wanted.has(word)) counts.set(word, (counts.get(word) ?? 0) + weight);
      }
    totalLength += length;
    pages.push({ id, length, counts });
  }

  function best(words: readonly string[]): string[] {
    const rarities = words.map((word) => {
      const count = pages.filter(({ counts }) => counts.has(word)).length;
      return Math.max(Math.log((pages.length - count + 0.5) / (count + 0.5)), 1e-6);
    });
    const average = totalLength / pages.length;
    return pages
      .filter(({ counts }) => words.every((word) => counts.has(word)))
      .map(({ id, length, counts }) => ({
        id,
        score: words.reduce((sum, word, i) => {
          const frequency = counts.get(word)!;
          return sum + (rarities[i]! * frequency * (K1 + 1)) / (frequency + K1 * (1 - B + (B * length) / average));
        }, 0),
      }))
      .reverse()
      .sort((a, b) => b.score - a.score)
      .slice(0, TOP)
      .map(({ id }) => id);
  }

  /** Number of queries, of 30, whose five best pages are the same. */
  async function agreement({ bookmarks }: Storage): Promise<number> {
    let agreeing = 0;
    for (const text of queries) {
      const { query } = parseQuery(text);
      const sort = { by: 'relevance', descending: true } as const;
      const { items } = await bookmarks.select({ user: 'local', query, sort, limit: TOP, offset: 0 });
      const expected = best(termsOf(query).flatMap(({ words }) => words));
      if (
        expected.toSorted().join() ===
        items
          .map(({ id }) => id)
          .sort()
          .join()
      )
        agreeing += 1;
    }
    return agreeing;
  }
  return { add, agreement };
}
