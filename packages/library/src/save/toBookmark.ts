import { type Article, articleJson } from '@pith/core';
import { type ArticleSummary, type Bookmark, hasPage, type Pictures } from '../bookmark.ts';
import type { MediaInfo } from './mediaInfo.ts';

export interface BookmarkInput {
  readonly user: string;
  readonly url: string;
  readonly urlFull: string;
  readonly article: Article;
  readonly media: MediaInfo;
  /** Images in the archive; the known bookmark's if absent. */
  readonly pictures?: Pictures | undefined;
  /** The bookmark that already has this URL. */
  readonly known: Bookmark | undefined;
  /** Id for a page that is not in the library yet. */
  readonly newId: string;
  readonly now: string;
}

/** The bookmark of a page that was just read, with the page's own metadata: storage applies the reader's edits. */
export function toBookmark({
  user,
  url,
  urlFull,
  article,
  known,
  newId,
  now,
  media,
  pictures,
}: BookmarkInput): Bookmark {
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
    // A rule archives a page only once: a reader who unarchived it is not overruled by the next save.
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
  { player, duration }: MediaInfo,
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
  ...(article.confidence !== undefined && { confidence: Math.round(article.confidence * 100) / 100 }),
  ...(player !== undefined && { player }),
  ...(duration !== undefined && { duration }),
  ...(pictures !== undefined && { pictures }),
});

/** The metadata for the archive's `props.json`: the article without its long texts. */
export function toProps(bookmark: Bookmark, article: Article): Record<string, unknown> {
  const { content_html, markdown, text, ...metadata } = articleJson(article);
  return { id: bookmark.id, url_full: bookmark.urlFull, saved_at: bookmark.savedAt, ...metadata };
}
