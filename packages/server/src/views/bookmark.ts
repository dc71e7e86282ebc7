/** Converts bookmarks to the JSON that Readeck's clients expect: no required field missing, none null. */
import type { Bookmark as BookmarkJson } from '@pith/api';
import { type BookmarkState, type BookmarkSummary, hasPage, type LinkCheck } from '@pith/library';

/** Readeck's codes for the states. */
const STATES = { ready: 0, error: 1, loading: 2 } as const satisfies Record<BookmarkState, number>;

export function bookmarkView(bookmark: BookmarkSummary & { readonly snippet?: string }, root: string): BookmarkJson {
  const { id, url, article } = bookmark;
  const href = `${root}/api/bookmarks/${id}`;
  const published = toTime(bookmark.publishedAt);
  // The duration of a video, or the number in a reading time such as "8 min".
  const minutes = article.duration ? Math.floor(article.duration / 60) : Number.parseInt(article.readingTime, 10);
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
    resources: { article: { src: `${href}/article` }, ...picturesOf(bookmark, root) },
    ...(published && { published }),
    ...(article.wordCount > 0 && { word_count: article.wordCount }),
    ...(minutes > 0 && { reading_time: minutes }),
    ...(bookmark.snippet !== undefined && { snippet: bookmark.snippet }),
  };
}

/** The bookmark with the fields that lists leave out. */
export function bookmarkDetails(bookmark: BookmarkSummary, links: readonly LinkCheck[], root: string): BookmarkJson {
  const { article, error } = bookmark;
  return {
    ...bookmarkView(bookmark, root),
    ...embedOf(article.player),
    ...(links.length > 0 && { links: links.map(linkView) }),
    ...(error && { errors: [error.message] }),
  };
}

/** URLs and sizes of the archived icon, lead image and thumbnail. */
function picturesOf({ id, article }: BookmarkSummary, root: string): Omit<BookmarkJson['resources'], 'article'> {
  const pictures = Object.entries(article.pictures ?? {}).map(([name, { path, width, height }]) => [
    name,
    { src: imageUrl(id, path, root), width, height },
  ]);
  return Object.fromEntries(pictures);
}

export const imageUrl = (id: string, path: string, root: string) => `${root}/bm/${id.slice(0, 2)}/${id}/${path}`;

function linkView({ url, title, contentType = '' }: LinkCheck) {
  return {
    url,
    domain: URL.parse(url)?.hostname ?? '',
    title: title ?? '',
    is_page: /^(?:text\/html|application\/xhtml\+xml)/i.test(contentType),
    content_type: contentType,
  };
}

/** A sandboxed frame around the player's URL. The site's own embed code is never used. */
function embedOf(player: string | undefined): Pick<BookmarkJson, 'embed' | 'embed_domain'> {
  const url = URL.parse(player ?? '');
  if (url?.protocol !== 'https:') return {};
  const source = url.href.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const sandbox = 'allow-scripts allow-same-origin allow-presentation';
  return {
    embed: `<iframe src="${source}" width="640" height="360" sandbox="${sandbox}" referrerpolicy="no-referrer" allowfullscreen></iframe>`,
    embed_domain: url.hostname,
  };
}

/** Headers of every response about one bookmark. */
export function bookmarkHeaders({ id }: { readonly id: string }, root: string) {
  return { 'bookmark-id': id, link: `<${root}/read/${id}>; rel="alternate"; type="text/html"` };
}

/** Converts a date of a page to a UTC time; undefined if it is missing or invalid. */
function toTime(date: string | undefined): string | undefined {
  const time = new Date(date ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
