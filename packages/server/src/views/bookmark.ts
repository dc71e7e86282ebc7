/** A bookmark as Readeck's clients expect it: every field there, none null. */
import type { Bookmark as BookmarkJson } from '@pith/api';
import { type BookmarkState, type BookmarkSummary, hasPage } from '@pith/library';

/** Readeck's numbers. */
const STATES = { ready: 0, error: 1, loading: 2 } as const satisfies Record<BookmarkState, number>;

export function bookmarkView(bookmark: BookmarkSummary & { readonly snippet?: string }, root: string): BookmarkJson {
  const { id, url, article } = bookmark;
  const href = `${root}/api/bookmarks/${id}`;
  const published = toTime(bookmark.publishedAt);
  const minutes = Number.parseInt(article.readingTime, 10); // of "8 min"
  return {
    id,
    href,
    created: bookmark.savedAt,
    updated: bookmark.updatedAt,
    state: STATES[bookmark.state],
    loaded: bookmark.state !== 'loading',
    url,
    title: bookmark.title,
    site_name: article.siteName ?? bookmark.domain,
    site: new URL(url).hostname,
    description: article.excerpt ?? '',
    lang: article.lang?.split('-')[0] ?? '',
    text_direction: article.dir === 'rtl' || article.dir === 'ltr' ? article.dir : '',
    document_type: article.pageType,
    type: bookmark.type,
    authors: [...article.authors],
    labels: [...bookmark.labels],
    has_article: hasPage(bookmark) && !bookmark.metadata.discarded,
    is_deleted: bookmark.deletedAt !== undefined,
    is_marked: bookmark.pinned,
    is_archived: bookmark.archived,
    read_progress: bookmark.progress,
    resources: { article: { src: `${href}/article` } },
    ...(published && { published }),
    ...(article.wordCount > 0 && { word_count: article.wordCount }),
    ...(minutes > 0 && { reading_time: minutes }),
    ...(bookmark.snippet !== undefined && { snippet: bookmark.snippet }),
  };
}

/** Said with every answer about one bookmark. */
export function bookmarkHeaders({ id }: { readonly id: string }, root: string) {
  return { 'bookmark-id': id, link: `<${root}/read/${id}>; rel="alternate"; type="text/html"` };
}

/** Pages often give a date only, or nothing that is one. */
function toTime(date: string | undefined): string | undefined {
  const time = new Date(date ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
