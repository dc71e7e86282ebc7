import type { Bookmark } from '@pith/api';

/** Why a bookmark has nothing to read, or may lack it: its save runs, has failed, or found only a link. */
export type NoArticle = 'loading' | 'failed' | 'linkOnly';

export function whyNoArticle({ state, has_article, type, word_count = 0 }: Bookmark): NoArticle | undefined {
  if (state === 2) return 'loading';
  if (state === 1) return 'failed';
  return has_article && (type !== 'article' || word_count > 0) ? undefined : 'linkOnly';
}
