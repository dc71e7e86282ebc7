/** Maps bookmarks to rows of `websites` and back. */
import { applyEdits, type Bookmark, type BookmarkSummary, fold, type PutOptions } from '@pith/library';
import type { Insertable, Selectable } from 'kysely';
import type { BookmarkTexts } from './compressTexts.ts';
import type { Websites } from './tables.ts';

export type WebsiteRow = Selectable<Websites>;
export type NewWebsite = Insertable<Websites>;

/** Expects the metadata as extracted; the bookmark's edits are applied to the display columns. */
export function toRow(bookmark: Bookmark): NewWebsite {
  const edited = applyEdits(bookmark, bookmark.edits);
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
    trouble: bookmark.error ? JSON.stringify(bookmark.error) : null,
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
    ...displayColumns(edited),
  };
}

/** Not part of `toRow`, which writes rows of the first schema too. */
export const archiveColumns = ({
  archive,
  hasOriginal,
  blocks,
}: Pick<PutOptions, 'archive' | 'hasOriginal' | 'blocks'>) => ({
  archive: archive ?? null,
  blocks: blocks ?? null,
  has_original: hasOriginal === undefined ? null : Number(hasOriginal),
});

/** The labels of a domain in reverse, each followed by a dot: `com.example.`. */
export const domainKey = (domain: string): string => `${domain.toLowerCase().split('.').reverse().join('.')}.`;

/** The folded title, for sorting. */
export const titleKey = (title: string): string => fold(title).slice(0, 200);

/** Columns with the edited metadata, for sorting and filtering. */
export const displayColumns = ({
  title,
  publishedAt,
  article,
}: Pick<Bookmark, 'title' | 'publishedAt' | 'article'>) => ({
  title,
  title_key: titleKey(title),
  published_at: publishedAt ?? null,
  lang: article.lang?.toLowerCase() ?? null,
});

/** The metadata as extracted, to which edits are applied. */
export function originalMetadata(
  row: Pick<WebsiteRow, 'article'>,
): Pick<Bookmark, 'title' | 'publishedAt' | 'article'> {
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
    ...applyEdits(originalMetadata(row), edits),
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
    error: row.trouble === null ? undefined : JSON.parse(row.trouble),
    metadata: JSON.parse(row.metadata),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastOpenedAt: row.last_opened_at ?? undefined,
    deletedAt: row.deleted_at ?? undefined,
    ...(row.delete_at && { deleteAt: row.delete_at }),
  };
}

export const toBookmark = (row: WebsiteRow, { content, html }: BookmarkTexts): Bookmark => ({
  ...toSummary(row),
  content,
  html,
});
