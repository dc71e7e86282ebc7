/** A bookmark as a row of `websites`, and back. */
import type { Bookmark, BookmarkSummary } from '@pith/library';

/** What a list needs. */
export const SUMMARY_COLUMNS = `id, user_id, url, url_full, domain, title, source, saved_at, published_at, pinned, archived,
  article, metadata, created_at, updated_at, last_opened_at, deleted_at`;

export const BOOKMARK_COLUMNS = `${SUMMARY_COLUMNS}, content, html`;

export interface SummaryRow {
  readonly id: string;
  readonly user_id: string;
  readonly url: string;
  readonly url_full: string;
  readonly domain: string;
  readonly title: string;
  readonly source: string;
  readonly saved_at: string;
  readonly published_at: string | null;
  readonly pinned: number;
  readonly archived: number;
  readonly article: string;
  readonly metadata: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly last_opened_at: string | null;
  readonly deleted_at: string | null;
}

export interface BookmarkRow extends SummaryRow {
  readonly content: string;
  readonly html: string;
}

export const toRow = (bookmark: Bookmark): BookmarkRow => ({
  id: bookmark.id,
  user_id: bookmark.user,
  url: bookmark.url,
  url_full: bookmark.urlFull,
  domain: bookmark.domain,
  title: bookmark.title,
  source: bookmark.source,
  saved_at: bookmark.savedAt,
  published_at: bookmark.publishedAt ?? null,
  pinned: Number(bookmark.pinned),
  archived: Number(bookmark.archived),
  article: JSON.stringify(bookmark.article),
  metadata: JSON.stringify(bookmark.metadata),
  created_at: bookmark.createdAt,
  updated_at: bookmark.updatedAt,
  last_opened_at: bookmark.lastOpenedAt ?? null,
  deleted_at: bookmark.deletedAt ?? null,
  content: bookmark.content,
  html: bookmark.html,
});

export const toSummary = (row: SummaryRow): BookmarkSummary => ({
  id: row.id,
  user: row.user_id,
  url: row.url,
  urlFull: row.url_full,
  domain: row.domain,
  title: row.title,
  source: row.source,
  savedAt: row.saved_at,
  publishedAt: row.published_at ?? undefined,
  pinned: row.pinned === 1,
  archived: row.archived === 1,
  article: JSON.parse(row.article),
  metadata: JSON.parse(row.metadata),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  lastOpenedAt: row.last_opened_at ?? undefined,
  deletedAt: row.deleted_at ?? undefined,
});

export const toBookmark = (row: BookmarkRow): Bookmark => ({ ...toSummary(row), content: row.content, html: row.html });
