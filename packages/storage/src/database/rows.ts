/** Bookmarks as rows of `websites`, and back. */
import { applyEdits, type Bookmark, type BookmarkSummary, fold } from '@pith/library';
import type { Insertable, Selectable } from 'kysely';
import type { Websites } from './tables.ts';
import type { Texts } from './texts.ts';

export type WebsiteRow = Selectable<Websites>;
export type NewWebsite = Insertable<Websites>;

/** `bookmark` in the page's own words; its edits are applied to what people see. */
export function toRow(bookmark: Bookmark): NewWebsite {
  const shown = applyEdits(bookmark, bookmark.edits);
  return {
    id: bookmark.id,
    user_id: bookmark.user,
    url: bookmark.url,
    url_full: bookmark.urlFull === bookmark.url ? null : bookmark.urlFull,
    domain: bookmark.domain,
    domain_key: domainKey(bookmark.domain),
    source: bookmark.source === bookmark.url ? null : bookmark.source,
    type: bookmark.type,
    saved_at: bookmark.savedAt,
    pinned: Number(bookmark.pinned),
    archived: Number(bookmark.archived),
    progress: bookmark.progress,
    position: bookmark.position ?? null,
    labels: JSON.stringify(bookmark.labels),
    note: bookmark.note ?? null,
    edits: JSON.stringify(bookmark.edits),
    state: bookmark.state,
    trouble: bookmark.trouble ? JSON.stringify(bookmark.trouble) : null,
    article: JSON.stringify({ ...bookmark.article, title: bookmark.title, publishedAt: bookmark.publishedAt }),
    metadata: JSON.stringify(bookmark.metadata),
    content_hash: bookmark.metadata.content_hash,
    word_count: bookmark.article.wordCount,
    versions: 0,
    read_at: bookmark.updatedAt,
    created_at: bookmark.createdAt,
    updated_at: bookmark.updatedAt,
    last_opened_at: bookmark.lastOpenedAt ?? null,
    deleted_at: bookmark.deletedAt ?? null,
    ...shownColumns(shown),
  };
}

/** The parts of a domain from behind, each with its dot. */
export const domainKey = (domain: string): string => `${domain.toLowerCase().split('.').reverse().join('.')}.`;

/** The columns that hold what people see, for sorting and filtering. */
export const shownColumns = ({ title, publishedAt, article }: Pick<Bookmark, 'title' | 'publishedAt' | 'article'>) => ({
  title,
  title_key: fold(title).slice(0, 200),
  published_at: publishedAt ?? null,
  lang: article.lang?.toLowerCase() ?? null,
});

/** In the page's own words: what edits are applied to. */
export function said(row: Pick<WebsiteRow, 'article'>): Pick<Bookmark, 'title' | 'publishedAt' | 'article'> {
  const { title, publishedAt, ...article } = JSON.parse(row.article);
  return { title, publishedAt, article };
}

export function toSummary(row: WebsiteRow): BookmarkSummary {
  const edits = JSON.parse(row.edits);
  return {
    id: row.id,
    user: row.user_id,
    url: row.url,
    urlFull: row.url_full ?? row.url,
    domain: row.domain,
    source: row.source ?? row.url,
    ...applyEdits(said(row), edits),
    type: row.type as Bookmark['type'],
    savedAt: row.saved_at,
    pinned: row.pinned === 1,
    archived: row.archived === 1,
    progress: row.progress,
    position: row.position ?? undefined,
    labels: JSON.parse(row.labels),
    note: row.note ?? undefined,
    edits,
    state: row.state as Bookmark['state'],
    trouble: row.trouble === null ? undefined : JSON.parse(row.trouble),
    metadata: JSON.parse(row.metadata),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastOpenedAt: row.last_opened_at ?? undefined,
    deletedAt: row.deleted_at ?? undefined,
  };
}

export const toBookmark = (row: WebsiteRow, { content, html }: Texts): Bookmark => ({
  ...toSummary(row),
  content,
  html,
});
