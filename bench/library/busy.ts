/** A busy library: eight writers save new pages, save known ones again and delete some, while others search. Then, what changes left behind. */
import type { Storage } from '@pith/storage';
import { article, random } from './articles.ts';
import { benchQueries } from './queries.ts';

const WRITERS = 8;
const SEARCHERS = 2;
const SECONDS = 30;
const CHURN = 0.2;

export interface BusyResult {
  readonly seconds: number;
  readonly saves: number;
  /** In milliseconds. */
  readonly longestSave: number;
  readonly searches: readonly number[];
}

/** `articles` is the number of those in the library; new ones get numbers after it. */
export async function runBusy({ bookmarks }: Storage, articles: number): Promise<BusyResult> {
  const end = performance.now() + SECONDS * 1000;
  const result = { seconds: SECONDS, saves: 0, longestSave: 0, searches: [] as number[] };
  let next = articles;
  const timed = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    return performance.now() - started;
  };
  const save = async (work: () => Promise<unknown>) => {
    result.longestSave = Math.max(result.longestSave, await timed(work));
    result.saves += 1;
  };
  const write = async (_: unknown, writer: number) => {
    const chance = random(writer);
    while (performance.now() < end) {
      const kind = chance();
      const known = Math.floor(chance() * articles);
      if (kind < 0.5) {
        const { bookmark, text } = article(next++);
        await save(() => bookmarks.put(bookmark, text));
      } else if (kind < 0.8) await save(() => putAgain(bookmarks, known, next++));
      else {
        const at = new Date().toISOString();
        const deletedAt = kind < 0.9 ? at : null;
        await save(() => bookmarks.change('local', article(known).bookmark.id, { deletedAt }, at));
      }
    }
  };
  const search = async (_: unknown, searcher: number) => {
    for (const { selection } of benchQueries(10_000, 'search').slice(searcher * 97)) {
      if (performance.now() > end) return;
      result.searches.push(await timed(() => bookmarks.select(selection)));
    }
  };
  await Promise.all([...Array.from({ length: WRITERS }, write), ...Array.from({ length: SEARCHERS }, search)]);
  return result;
}

/** Saves a fifth of the articles again, with other text. */
export async function churn({ bookmarks }: Storage, articles: number): Promise<void> {
  const count = Math.floor(articles * CHURN);
  for (let i = 0; i < count; i += WRITERS)
    await Promise.all(
      Array.from({ length: WRITERS }, (_, j) =>
        putAgain(bookmarks, (i + j) * Math.floor(1 / CHURN), articles * 2 + i + j),
      ),
    );
}

/** Saves a known article with the text of another; its content hash stays, so that no version is kept. */
function putAgain(bookmarks: Storage['bookmarks'], known: number, other: number) {
  const { bookmark, text } = article(other);
  const { id, url, urlFull, domain, source, metadata } = article(known).bookmark;
  return bookmarks.put({ ...bookmark, id, url, urlFull, domain, source, metadata }, text);
}
