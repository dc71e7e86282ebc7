/** The JSON that commands print. Keys are those of an article's JSON; a missing value is `null`. */
import type { Bookmark, BookmarkSummary, LinkCheck } from '@pith/library';

export function summaryJson(bookmark: BookmarkSummary) {
  const { article } = bookmark;
  return {
    id: bookmark.id,
    url: bookmark.url,
    url_full: bookmark.urlFull,
    source: bookmark.source,
    domain: bookmark.domain,
    title: bookmark.title,
    author: article.author ?? null,
    authors: article.authors,
    published_date: bookmark.publishedAt ?? null,
    site_name: article.siteName ?? null,
    lang: article.lang ?? null,
    dir: article.dir ?? null,
    excerpt: article.excerpt ?? null,
    hero_image: article.heroImage ?? null,
    tags: article.tags,
    word_count: article.wordCount,
    reading_time: article.readingTime,
    page_type: article.pageType,
    type: bookmark.type,
    pinned: bookmark.pinned,
    archived: bookmark.archived,
    read_progress: bookmark.progress,
    labels: bookmark.labels,
    note: bookmark.note ?? null,
    edits: bookmark.edits,
    state: bookmark.state,
    error: bookmark.error ?? null,
    saved_at: bookmark.savedAt,
    updated_at: bookmark.updatedAt,
    last_opened_at: bookmark.lastOpenedAt ?? null,
    deleted_at: bookmark.deletedAt ?? null,
    metadata: bookmark.metadata,
  };
}

export function bookmarkJson(bookmark: Bookmark) {
  return { ...summaryJson(bookmark), markdown: bookmark.content, content_html: bookmark.html };
}

export const linkJson = (link: LinkCheck) => ({
  url: link.url,
  final_url: link.finalUrl ?? null,
  status: link.status ?? null,
  content_type: link.contentType ?? null,
  title: link.title ?? null,
  problem: link.problem ?? null,
});

export const jsonLine = (value: unknown): string => `${JSON.stringify(value)}\n`;
