/** Converts bookmarks to the JSON that Readeck's clients expect: no required field missing, none null. */
import type { Bookmark as BookmarkJson } from '@pith/api';
import { type Bookmark, type BookmarkState, type BookmarkSummary, hasPage, type LinkCheck } from '@pith/library';
import { toShortId } from '../shortId.ts';

/** Readeck's codes for the states. */
const STATES = { ready: 0, error: 1, loading: 2 } as const satisfies Record<BookmarkState, number>;

export function bookmarkView(bookmark: BookmarkSummary & { readonly snippet?: string }, root: string): BookmarkJson {
  const { url, article } = bookmark;
  const id = toShortId(bookmark.id);
  const href = `${root}/api/bookmarks/${id}`;
  const published = toTime(bookmark.publishedAt);
  const minutes = Math.floor(article.duration ? article.duration / 60 : article.wordCount / WORDS_PER_MINUTE);
  const hasArticle = hasPage(bookmark) && !bookmark.metadata.discarded;
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
    has_article: hasArticle,
    is_deleted: bookmark.deleteAt !== undefined,
    is_marked: bookmark.pinned,
    is_archived: bookmark.archived,
    read_progress: bookmark.progress,
    resources: {
      ...(hasArticle && { article: { src: `${href}/article` } }),
      log: { src: `${href}/x/log` },
      props: { src: `${href}/x/props.json` },
      ...picturesOf(bookmark, root),
    },
    ...(published && { published }),
    ...(article.wordCount > 0 && { word_count: article.wordCount }),
    ...(minutes > 0 && { reading_time: minutes }),
    ...(bookmark.error && { errors: [bookmark.error.message] }),
    ...(bookmark.snippet !== undefined && { snippet: bookmark.snippet }),
  };
}

/** The bookmark with the fields that lists leave out. */
export function bookmarkDetails(bookmark: Bookmark, links: readonly LinkCheck[], root: string): BookmarkJson {
  const { article } = bookmark;
  return {
    ...bookmarkView(bookmark, root),
    omit_description: beginsWith(bookmark.html, article.excerpt),
    read_anchor: bookmark.position ?? '',
    ...embedOf(article.player),
    ...(links.length > 0 && { links: links.map(linkView) }),
    ...(bookmark.note && { note: bookmark.note }),
  };
}

/** URLs and sizes of the archived icon, lead image and thumbnail. */
function picturesOf(
  { id, article }: BookmarkSummary,
  root: string,
): Pick<BookmarkJson['resources'], 'icon' | 'image' | 'thumbnail'> {
  const pictures = Object.entries(article.pictures ?? {}).map(([name, { path, width, height }]) => [
    name,
    { src: imageUrl(id, path, root), width, height },
  ]);
  return Object.fromEntries(pictures);
}

export function imageUrl(id: string, path: string, root: string): string {
  const short = toShortId(id);
  return `${root}/bm/${short.slice(0, 2)}/${short}/${path}`;
}

export const bookmarkUrl = ({ id }: { readonly id: string }, root: string) => `${root}/api/bookmarks/${toShortId(id)}`;

const WORDS_PER_MINUTE = 200;

/** Whether the text of the article begins with the description, which then need not be shown above it. */
function beginsWith(html: string, description: string | undefined): boolean {
  const start = html.slice(0, 20_000).replace(/<[^>]*>/g, ' ');
  const fold = (text: string) => text.replace(/&\w+;|[^\p{L}\p{N}]+/gu, '').toLowerCase();
  const wanted = fold(description ?? '').slice(0, 60);
  return wanted !== '' && fold(start).startsWith(wanted);
}

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
  return { 'bookmark-id': toShortId(id), link: `<${root}/read/${toShortId(id)}>; rel="alternate"; type="text/html"` };
}

/** Converts a date of a page to a UTC time; undefined if it is missing or invalid. */
function toTime(date: string | undefined): string | undefined {
  const time = new Date(date ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
