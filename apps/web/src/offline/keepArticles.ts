/** Fetches the chosen part of the library, with its images, within the chosen size. */
import type { Annotation, Bookmark, listBookmarks, QueryOf } from '@pith/api';
import { ownUrl } from '../basePath.ts';
import { changedArticles } from './changes.ts';
import { all, get, IMAGES, type KeptArticle, put, remove } from './database.ts';
import type { OfflineSettings } from './settings.svelte.ts';

export interface KeptStatus {
  readonly articles: number;
  readonly bytes: number;
  /** Articles that were left out because of the size. */
  readonly leftOut: number;
}

export interface KeepOptions {
  readonly signal: AbortSignal;
  onProgress(done: number, total: number): void;
}

const MAX_PAGE = 100;

/** Sizes of articles that did not fit, so that they are not fetched again and again. */
const tooLarge = new Map<string, number>();
const versionOf = ({ id, updated }: Bookmark) => `${id} ${updated}`;

const queries: Readonly<Record<OfflineSettings['part'], (label: string) => QueryOf<typeof listBookmarks>>> = {
  nothing: () => ({}),
  unread: () => ({ is_archived: false, read_status: ['unread', 'reading'] }),
  latest: () => ({}),
  label: (label) => ({ labels: `"${label.replaceAll('"', ' ')}"` }),
};

export async function keepArticles(
  settings: OfflineSettings,
  { signal, onProgress }: KeepOptions,
): Promise<KeptStatus> {
  const wanted = await select(settings, signal);
  const changed = await changedArticles();
  const maxBytes = settings.megabytes * 1_000_000;
  let bytes = 0;
  const keep = new Set<string>();
  for (const [done, bookmark] of wanted.entries()) {
    onProgress(done, wanted.length);
    const kept = await get('articles', bookmark.id);
    const isCurrent = kept && (kept.bookmark.updated === bookmark.updated || changed.has(kept.id));
    const known = isCurrent ? kept.bytes : tooLarge.get(versionOf(bookmark));
    if (known !== undefined && bytes + known > maxBytes) continue; // a smaller one may fit
    const article = isCurrent ? kept : await fetchArticle(bookmark, signal);
    if (!article) continue; // gone since it was listed
    if (bytes + article.bytes > maxBytes) {
      tooLarge.set(versionOf(bookmark), article.bytes);
      await removeImages(article);
      continue;
    }
    bytes += article.bytes;
    keep.add(article.id);
    if (!isCurrent) await put('articles', article);
  }
  for (const article of await all('articles'))
    if (!keep.has(article.id) && !changed.has(article.id)) await drop(article);
  return { articles: keep.size, bytes, leftOut: wanted.length - keep.size };
}

export async function keptStatus(): Promise<Omit<KeptStatus, 'leftOut'>> {
  const articles = (await all('articles')).filter(({ isDeleted }) => !isDeleted);
  return { articles: articles.length, bytes: articles.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Newest first; without those that have nothing to read. */
async function select({ part, label, count }: OfflineSettings, signal: AbortSignal): Promise<Bookmark[]> {
  if (part === 'nothing') return [];
  const found: Bookmark[] = [];
  for (let offset = 0; offset < count; offset += MAX_PAGE) {
    const query = new URLSearchParams({ limit: String(Math.min(MAX_PAGE, count - offset)), offset: String(offset) });
    for (const [name, value] of Object.entries(queries[part](label)))
      for (const each of [value].flat()) query.append(name, String(each));
    const page = (await fetchJson(ownUrl(`/api/bookmarks?${query}`), signal)) as Bookmark[] | undefined;
    found.push(...(page ?? []));
    if ((page?.length ?? 0) < MAX_PAGE) break;
  }
  return found.filter(({ has_article, state }) => has_article && state === 0);
}

/** Undefined if there is no such bookmark any more. Rejects if the server cannot be reached, or has an error. */
async function fetchArticle({ id }: Bookmark, signal: AbortSignal): Promise<KeptArticle | undefined> {
  const path = ownUrl(`/api/bookmarks/${encodeURIComponent(id)}`);
  const [bookmark, annotations, response] = await Promise.all([
    fetchJson(path, signal) as Promise<Bookmark | undefined>,
    fetchJson(`${path}/annotations`, signal) as Promise<Annotation[] | undefined>,
    fetchOwn(`${path}/article?math=mathml`, signal),
  ]);
  if (!bookmark || !response) return undefined;
  const html = await response.text();
  const images = imagesOf(html, bookmark);
  let bytes = new Blob([html, JSON.stringify(bookmark)]).size;
  for (const url of images) bytes += await keepImage(url, signal);
  return { id, bookmark, html, annotations: annotations ?? [], images, bytes };
}

/** Only those of this server: the reader shows no others. */
function imagesOf(html: string, { resources }: Bookmark): string[] {
  const { images } = new DOMParser().parseFromString(html, 'text/html');
  const sources = [...images].map((image) => image.getAttribute('src') ?? '');
  const more = [resources.icon, resources.image, resources.thumbnail].map((image) => image?.src ?? '');
  const urls = [...sources, ...more].map((source) => URL.parse(source, location.href));
  const isOurs = (url: URL) => url.origin === location.origin && url.pathname.startsWith(ownUrl('/bm/'));
  return [...new Set(urls.flatMap((url) => (url && isOurs(url) ? [url.href] : [])))];
}

/** Resolves to its size. */
async function keepImage(url: string, signal: AbortSignal): Promise<number> {
  const cache = await caches.open(IMAGES);
  const known = await cache.match(url);
  if (known) return (await known.blob()).size;
  const response = await fetch(url, { signal });
  if (!response.ok) return 0;
  const blob = await response.blob();
  await cache.put(url, new Response(blob, { headers: { 'content-type': blob.type } }));
  return blob.size;
}

async function drop(article: KeptArticle): Promise<void> {
  await remove('articles', article.id);
  await removeImages(article);
}

async function removeImages({ images }: KeptArticle): Promise<void> {
  const cache = await caches.open(IMAGES);
  for (const url of images) await cache.delete(url);
}

async function fetchOwn(url: string, signal: AbortSignal): Promise<Response | undefined> {
  const response = await fetch(url, { signal });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`the server answered with status ${response.status}`);
  return response;
}

const fetchJson = async (url: string, signal: AbortSignal): Promise<unknown> => (await fetchOwn(url, signal))?.json();
