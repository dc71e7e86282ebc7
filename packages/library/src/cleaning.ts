/** What comes from somebody else's backup is cleaned. The code for it is loaded when it is used. */
import type { Texts } from './cleanBookmark.ts';

export interface Cleaning {
  texts<T extends Texts>(texts: T): T;
  /** The columns of a bookmark that hold addresses; `article` is JSON. */
  columns<R extends Record<string, unknown>>(row: R): R;
  archive(bytes: Uint8Array, texts: Texts): Promise<Uint8Array>;
}

export async function loadCleaning(): Promise<Cleaning> {
  const [{ cleanArchive }, { cleanSummary, cleanTexts, isWebAddress }] = await Promise.all([
    import('@pith/archive'),
    import('./cleanBookmark.ts'),
  ]);
  return {
    texts: (texts) => ({ ...texts, ...cleanTexts(texts) }),
    columns(row) {
      const article = JSON.parse(String(row.article)) as object;
      const summary = cleanSummary(article);
      return {
        ...row,
        ...(row.source !== null && !isWebAddress(row.source) && { source: null }),
        ...(row.url_full !== null && !isWebAddress(row.url_full) && { url_full: null }),
        ...(summary !== article && { article: JSON.stringify(summary) }),
      };
    },
    archive: cleanArchive,
  };
}
