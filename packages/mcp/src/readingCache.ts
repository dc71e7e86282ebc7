/** Articles that were read a moment ago: an assistant reads the outline first, then sections, and the page is fetched once. */
import type { ReadArticle } from './readArticle.ts';

export interface ReadingCache {
  get(user: string, key: string): ReadArticle | undefined;
  put(user: string, key: string, article: ReadArticle): void;
}

const MAX_AGE_MS = 10 * 60 * 1000;
const MAX_CHARACTERS = 10_000_000;

export function createReadingCache(now = Date.now): ReadingCache {
  const entries = new Map<string, { readonly article: ReadArticle; readonly at: number }>();
  let size = 0;
  const keyOf = (user: string, key: string) => JSON.stringify([user, key]);
  const drop = (key: string) => {
    size -= entries.get(key)?.article.markdown.length ?? 0;
    entries.delete(key);
  };
  return {
    get(user, key) {
      const entry = entries.get(keyOf(user, key));
      return entry && now() - entry.at < MAX_AGE_MS ? entry.article : undefined;
    },
    put(user, key, article) {
      drop(keyOf(user, key));
      entries.set(keyOf(user, key), { article, at: now() });
      size += article.markdown.length;
      for (const oldest of entries.keys()) {
        if (size <= MAX_CHARACTERS) break;
        drop(oldest);
      }
    },
  };
}
