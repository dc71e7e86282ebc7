import { type Article, articleJson } from '@pith/core';
import { type ArticleSummary, type Bookmark, hasPage, type Pictures } from '../bookmark.ts';
import type { MediaFacts } from './mediaFacts.ts';

export interface Keeping {
  readonly user: string;
  readonly url: string;
  readonly urlFull: string;
  readonly article: Article;
  readonly media: MediaFacts;
  /** Those of the archive; as before when absent. */
  readonly pictures?: Pictures | undefined;
  /** The bookmark that has this URL already. */
  readonly known: Bookmark | undefined;
  /** For a page that is new. */
  readonly newId: string;
  readonly now: string;
}

/** The row of a page that was read just now, in the page's own words: storing applies the reader's edits to them. */
export function toBookmark({ user, url, urlFull, article, known, newId, now, media, pictures }: Keeping): Bookmark {
  const domain = article.domain ?? new URL(url).hostname;
  return {
    id: known?.id ?? newId,
    user,
    url,
    urlFull,
    domain,
    title: article.title ?? domain,
    content: article.markdown,
    html: article.content_html,
    source: article.source ?? url,
    savedAt: known?.savedAt ?? now,
    publishedAt: article.published_date,
    type: known && hasPage(known) ? known.type : media.type,
    pinned: known?.pinned ?? false,
    // A rule puts a page away once; a reader who took it out again is not contradicted by the next save.
    archived: known?.archived || (article.discarded && !known?.metadata.discarded),
    progress: known?.progress ?? 0,
    position: known?.position,
    labels: known?.labels ?? [],
    note: known?.note,
    edits: known?.edits ?? {},
    state: 'ready',
    article: toSummary(article, media, pictures ?? known?.article.pictures),
    metadata: {
      parser_version: article.parser_version,
      used_js_rendering: article.used_js_rendering,
      content_hash: article.content_hash,
      discarded: article.discarded,
    },
    createdAt: known?.createdAt ?? now,
    updatedAt: now,
    lastOpenedAt: known?.lastOpenedAt,
  };
}

const toSummary = (
  article: Article,
  { player, duration }: MediaFacts,
  pictures: Pictures | undefined,
): ArticleSummary => ({
  author: article.author,
  authors: article.authors,
  siteName: article.site_name,
  excerpt: article.excerpt,
  heroImage: article.hero_image,
  lang: article.lang,
  dir: article.dir,
  tags: article.tags,
  wordCount: article.word_count,
  readingTime: article.reading_time,
  pageType: article.page_type,
  ...(player !== undefined && { player }),
  ...(duration !== undefined && { duration }),
  ...(pictures !== undefined && { pictures }),
});

/** The facts that go beside the content in the archive. */
export function toProps(bookmark: Bookmark, article: Article): Record<string, unknown> {
  const { content_html, markdown, text, ...facts } = articleJson(article);
  return { id: bookmark.id, url_full: bookmark.urlFull, saved_at: bookmark.savedAt, ...facts };
}
