/**
 * The saving pipeline: takes a request, returns a bookmark. All waiting (network, disk, database) happens here.
 *
 *     getPage          fetch the page, or take the HTML from the request
 *     readWithLeads    extract the article, joined with its further pages
 *     collectImages    fetch its images
 *     packArchive      pack everything into one zip
 *     blobs.add        store the zip
 *     bookmarks.put    write the row, in one transaction
 *
 * The archive is durable before the row that names it, so every row has its archive. A crash can only leave an archive
 * that no row names, and nothing shows that one. A failed fetch or a failed write leaves no row.
 */
import { type ArchiveContents, noImages, packArchive } from '@pith/archive';
import { headersFor, type Progress, type Rule, type TraceEvent, type Warning } from '@pith/core';
import { type Bookmark, hasPage } from '../bookmark.ts';
import { libraryError } from '../errors.ts';
import { type AnchorReport, reanchorHighlights } from '../highlights/highlights.ts';
import { normalizeUrl, parseAddress } from '../normalizeUrl.ts';
import type { FetchedPage, PageRequest, Ports } from '../ports/ports.ts';
import type { ScriptSession } from '../ports/scripts.ts';
import { linkCheckJob } from './checkLinks.ts';
import { findPictures } from './findPictures.ts';
import { originalPages, recordLeads } from './leads.ts';
import { mediaInfo } from './mediaInfo.ts';
import type { Reading } from './readPage.ts';
import { type FetchLead, type ReadingWithLeads, readWithLeads } from './readWithLeads.ts';
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
}

export async function savePage(request: SaveRequest, ports: Ports): Promise<SaveResult> {
  const scriptSession = ports.scripts?.openSession({ url: parseAddress(request.url).href });
  try {
    const userRules = ports.rules.all(request.user);
    const rules = (await scriptSession?.rules(userRules)) ?? userRules;
    const page = await getPage(request, rules, ports);
    const input = { page, rules, scriptSession };
    // Undefined if another save of the same page wrote its row first. The second attempt finds that row and updates it.
    const saved = (await trySave(input, request, ports)) ?? (await trySave(input, request, ports));
    if (!saved) throw new Error(`the row of ${page.url} exists but cannot be found`);
    return saved;
  } finally {
    await scriptSession?.close();
  }
}

async function getPage(request: SaveRequest, rules: readonly Rule[], ports: Ports): Promise<FetchedPage> {
  const { url, html, signal, progress, render, captures } = request;
  const address = parseAddress(url).href;
  throwIfCancelled(request);
  if (html === undefined) {
    const headers = headersFor(rules, address);
    return ports.pages.page(address, { signal, progress, render, captures, rules, headers });
  }
  if (html.trim() === '') throw libraryError('empty-page', address);
  return { url: address, html };
}

interface SaveInput {
  readonly page: FetchedPage;
  readonly rules: readonly Rule[];
  readonly scriptSession: ScriptSession | undefined;
}

/** Resolves to undefined if another save wrote a row for this URL at the same time. */
async function trySave(
  { page, rules, scriptSession }: SaveInput,
  request: SaveRequest,
  ports: Ports,
): Promise<SaveResult | undefined> {
  const { user, signal } = request;
  // The fetched address identifies the bookmark, never the page's canonical link: a page must not overwrite another's bookmark.
  const url = normalizeUrl(page.url);
  const known = (await ports.bookmarks.byUrl(user, url)) ?? (await findPlaceholder(request, ports));
  const now = ports.now().toISOString();

  request.progress?.({ step: 'read', about: url });
  const leads = recordLeads(leadFetcher(request, rules, ports));
  const options = { rules, savedAt: known?.savedAt ?? now };
  const reading = await readWithLeads(page, options, { scriptSession, signal, fetchLead: leads.fetchLead });
  const images = await collectImages(reading, request, ports);
  const { article, trace } = withWarnings(reading, [...(page.warnings ?? []), ...images.warnings]);

  request.progress?.({ step: 'archive', about: url });
  const newBookmark = toBookmark({
    user,
    url,
    urlFull: parseAddress(request.url).href,
    article,
    media: mediaInfo(article, page),
    pictures: findPictures(images.resources, article) ?? {},
    known,
    newId: ports.newId(),
    now,
  });
  const properties = scriptSession?.properties;
  const contents: ArchiveContents = {
    article,
    ...originalPages(reading.page, leads),
    isArticle: request.isArticle,
    log: trace,
    props: { ...toProps(newBookmark, article), ...(properties && { properties }) },
    images,
    captures: page.captures,
  };
  const archive = await packArchive(contents);
  throwIfCancelled(request);

  request.progress?.({ step: 'keep', about: url });
  const bookmark = await ports.bookmarks.put(newBookmark, article.text, {
    archive: await ports.blobs.add(newBookmark.id, archive),
    job: request.job,
    nextJob: linkCheckJob(article, request, ports),
  });
  if (!bookmark) return undefined;
  const highlights = known ? await reanchorHighlights(user, bookmark.id, article.text, ports) : [];
  return { bookmark, created: !known || !hasPage(known), warnings: article.warnings, highlights };
}

/** The placeholder of a queued save. Its URL differs from the page's if the address redirected. */
async function findPlaceholder({ user, bookmark }: SaveRequest, ports: Ports): Promise<Bookmark | undefined> {
  const row = bookmark === undefined ? undefined : await ports.bookmarks.byId(user, bookmark);
  return row && !hasPage(row) ? row : undefined;
}

/** Fetches leads like the page itself. Undefined if the HTML came with the request: then no page is fetched. */
function leadFetcher(request: SaveRequest, rules: readonly Rule[], { pages }: Ports): FetchLead | undefined {
  if (request.html !== undefined) return undefined;
  const { signal, progress, render } = request;
  return (url) => pages.page(url, { signal, progress, render, rules, headers: headersFor(rules, url) });
}

/** A page that a rule discards is saved without images. */
async function collectImages({ article, page }: ReadingWithLeads, request: SaveRequest, { imageCollector }: Ports) {
  if (!imageCollector || article.discarded) return noImages;
  const { signal, progress } = request;
  try {
    return await imageCollector.collect(article, {
      signal,
      get: page.getImage,
      known: request.resources,
      onProgress: (done, total) => progress?.({ step: 'images', done, total }),
    });
  } catch (error) {
    throwIfCancelled(request);
    throw error;
  }
}

/** Adds fetch and image warnings to the article and the trace. */
function withWarnings({ article, trace }: Reading, warnings: readonly Warning[]): Reading {
  const events = warnings.map((warning): TraceEvent => ({ stage: 'keep', did: 'warned', warning }));
  return { article: { ...article, warnings: [...article.warnings, ...warnings] }, trace: [...trace, ...events] };
}

function throwIfCancelled({ url, signal }: SaveRequest): void {
  if (signal?.aborted) throw libraryError('cancelled', url, signal.reason);
}
