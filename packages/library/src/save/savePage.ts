/**
 * The saving pipeline: takes a request, returns a bookmark. All waiting (network, disk, database) happens here.
 *
 *     readArticle      fetch the page, or take the HTML from the request, and extract the article
 *     collectImages    fetch its images
 *     packArchive      pack everything into one zip
 *     blobs.add        store the zip
 *     bookmarks.put    write the row, in one transaction
 *
 * The archive is durable before the row that names it, so every row has its archive. A crash can only leave an archive
 * that no row names, and nothing shows that one. A failed fetch or a failed write leaves no row.
 */
import { type ArchiveContents, type CollectedImages, packArchive } from '@pith/archive';
import type { Progress, Warning } from '@pith/core';
import { type Bookmark, hasPage } from '../bookmark.ts';
import { libraryError } from '../errors.ts';
import { type AnchorReport, reanchorHighlights } from '../highlights/highlights.ts';
import { normalizeUrl, parseAddress } from '../normalizeUrl.ts';
import type { LoadedPage, PageRequest, Ports } from '../ports/ports.ts';
import { fetchImages } from '../read/fetchImages.ts';
import { originalPages } from '../read/leads.ts';
import { otherPagesFor } from '../read/otherPages.ts';
import { givenSource, type PageSource, recordedSource, siteSource } from '../read/pageSources.ts';
import { type ArticleReading, readArticle, withWarnings } from '../read/readArticle.ts';
import { linkCheckJob } from './checkLinks.ts';
import { findPictures } from './findPictures.ts';
import { mediaInfo } from './mediaInfo.ts';
import { toBookmark, toProps } from './toBookmark.ts';

export interface SaveRequest {
  readonly user: string;
  readonly url: string;
  /** The page's HTML. If given, nothing is fetched but images. */
  readonly html?: string | undefined;
  /** `html` is an article that another program extracted, not the whole page, so it cannot be reparsed later. */
  readonly isArticle?: boolean | undefined;
  /** Id of the placeholder bookmark, and of the job that this save completes. */
  readonly bookmark?: string | undefined;
  readonly job?: string | undefined;
  /** Images that came with `html`, by address; they are not fetched. */
  readonly resources?: ReadonlyMap<string, { readonly bytes: Uint8Array }> | undefined;
  readonly render?: PageRequest['render'];
  readonly captures?: PageRequest['captures'];
  /** Adds the comments below the article as a section at its end. */
  readonly comments?: boolean | undefined;
  /** Cancels the save. It has no effect once the archive is being stored. */
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress | undefined;
}

export interface SaveResult {
  readonly bookmark: Bookmark;
  /** False if the library already had the page. */
  readonly created: boolean;
  readonly warnings: readonly Warning[];
  /** Where each highlight of the page was found again. */
  readonly highlights: readonly AnchorReport[];
  /** The addresses that the article links to, for checking them right away. */
  readonly links: readonly string[];
}

export async function savePage(request: SaveRequest, ports: Ports): Promise<SaveResult> {
  const reading = await read(sourceOf(request, ports), request, ports);
  const images = await collectImages(reading, request, ports);
  const saved = await store(reading, images, request, ports);
  if (saved) return saved;
  // Another save wrote a row for this URL at the same time. That row is updated: read again, from memory, with its time of saving.
  const again = await read(recordedSource(reading), request, ports);
  const updated = await store(again, images, request, ports);
  if (!updated) throw new Error(`the row of ${reading.loaded.url} exists but cannot be found`);
  return updated;
}

function sourceOf(request: SaveRequest, ports: Ports): PageSource {
  const { url, html } = request;
  return html === undefined ? siteSource(url, request, ports) : givenSource({ url: parseAddress(url).href, html });
}

interface ReadingToSave extends ArticleReading {
  /** The normalised address of the page. */
  readonly url: string;
  /** The bookmark that already has this address. */
  readonly known: Bookmark | undefined;
  readonly now: string;
}

async function read(source: PageSource, request: SaveRequest, ports: Ports): Promise<ReadingToSave> {
  const { user, signal, progress } = request;
  const now = ports.now().toISOString();
  const known = new Map<string, Bookmark | undefined>();
  const reading = await readArticle({
    source,
    rules: ports.rules(),
    scripts: ports.scripts,
    comments: request.comments,
    signal,
    async onLoaded(page) {
      const url = urlOf(page);
      progress?.({ step: 'read', about: url });
      known.set(url, (await ports.bookmarks.byUrl(user, url)) ?? (await findPlaceholder(request, ports)));
      const isArticle = request.isArticle || page.isArticle; // its boilerplate is gone already
      return {
        savedAt: known.get(url)?.savedAt ?? now,
        ...(!isArticle && (await otherPagesFor({ user, url }, ports))),
      };
    },
  });
  const url = urlOf(reading.loaded);
  return { ...reading, url, known: known.get(url), now };
}

/** The fetched address identifies the bookmark, never the page's canonical link: a page must not overwrite another's bookmark. */
const urlOf = ({ url }: LoadedPage) => normalizeUrl(url ?? '');

/** Resolves to undefined if another save wrote a row for this URL at the same time. */
async function store(
  reading: ReadingToSave,
  images: CollectedImages,
  request: SaveRequest,
  ports: Ports,
): Promise<SaveResult | undefined> {
  const { url, known, now, loaded, properties } = reading;
  const { user } = request;
  const { article, trace } = withWarnings(reading, images.warnings);
  const isArticle = request.isArticle || loaded.isArticle;

  request.progress?.({ step: 'archive', about: url });
  const newBookmark = toBookmark({
    user,
    url,
    urlFull: parseAddress(request.url).href,
    article,
    media: mediaInfo(article, reading.page),
    pictures: findPictures(images.resources, article) ?? {},
    known,
    newId: ports.newId(),
    now,
  });
  const contents: ArchiveContents = {
    article,
    ...originalPages(reading),
    isArticle,
    log: trace,
    props: {
      ...toProps(newBookmark, article),
      ...(properties && { properties }),
      ...(request.comments && { comments: true }),
    },
    images,
    captures: loaded.captures,
  };
  const archive = await packArchive(contents);
  throwIfCancelled(request);
  request.progress?.({ step: 'keep', about: url });
  const bookmark = await ports.bookmarks.put(newBookmark, article.text, {
    archive: await ports.blobs.add(newBookmark.id, archive),
    hasOriginal: !isArticle,
    blocks: reading.blocks,
    job: request.job,
    nextJob: linkCheckJob(article, request, ports),
  });
  if (!bookmark) return undefined;
  const highlights = known ? await reanchorHighlights(user, bookmark.id, article.text, ports) : [];
  const links = article.links.map((link) => link.url);
  return { bookmark, created: !known || !hasPage(known), warnings: article.warnings, highlights, links };
}

/** The placeholder of a queued save. Its URL differs from the page's if the address redirected. */
async function findPlaceholder({ user, bookmark }: SaveRequest, ports: Ports): Promise<Bookmark | undefined> {
  const row = bookmark === undefined ? undefined : await ports.bookmarks.byId(user, bookmark);
  return row && !hasPage(row) ? row : undefined;
}

async function collectImages(reading: ArticleReading, request: SaveRequest, ports: Ports): Promise<CollectedImages> {
  const { signal, progress, resources: known } = request;
  const onProgress = (done: number, total: number) => progress?.({ step: 'images', done, total });
  try {
    return await fetchImages(reading, { signal, known, onProgress }, ports);
  } catch (error) {
    throwIfCancelled(request);
    throw error;
  }
}

function throwIfCancelled({ url, signal }: SaveRequest): void {
  if (signal?.aborted) throw libraryError('cancelled', url, signal.reason);
}
