/**
 * The keeping story: a request in, a bookmark out. All waiting happens here.
 *
 * The archive is durable before the row that names it, so a row always has its own archive; what a crash can leave behind
 * is an archive that no row names, which nobody sees. A fetch that fails, or a store that breaks, writes no row.
 */
import { type Bundle, nothingGathered, pack } from '@pith/archive';
import { headersFor, type Progress, type Rule, type TraceEvent, type Warning } from '@pith/core';
import { type Bookmark, hasPage } from '../bookmark.ts';
import { libraryError } from '../errors.ts';
import { type AnchorReport, reanchorHighlights } from '../highlights/highlights.ts';
import { normalizeUrl, parseAddress } from '../normalizeUrl.ts';
import type { FetchedPage, PageAsk, Ports } from '../ports/ports.ts';
import type { Visit } from '../ports/scripts.ts';
import { originalsOf, rememberLeads } from './leads.ts';
import { linkJob } from './linkUp.ts';
import { mediaFacts } from './mediaFacts.ts';
import { picturesIn } from './picturesIn.ts';
import type { Reading } from './readPage.ts';
import { type Follow, readThrough, type Through } from './readThrough.ts';
import { toBookmark, toProps } from './toBookmark.ts';

export interface SaveRequest {
  readonly user: string;
  readonly url: string;
  /** The page itself, when whoever asks has it already: nothing is fetched then. */
  readonly html?: string | undefined;
  /** That is not the page but its article, as somebody else chose it: there is nothing to choose again later. */
  readonly isArticle?: boolean | undefined;
  /** The bookmark that announced this page, and the job that is to bring it. */
  readonly bookmark?: string | undefined;
  readonly job?: string | undefined;
  /** What came with it, by address: images that are not fetched again. */
  readonly resources?: ReadonlyMap<string, { readonly bytes: Uint8Array }> | undefined;
  readonly render?: PageAsk['render'];
  readonly captures?: PageAsk['captures'];
  /** Until the archive is in its place; after that the save is as good as done. */
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress | undefined;
}

export interface SaveResult {
  readonly bookmark: Bookmark;
  /** False when the page was in the library before. */
  readonly created: boolean;
  readonly warnings: readonly Warning[];
  /** What became of the passages that were marked in it. */
  readonly highlights: readonly AnchorReport[];
}

export async function savePage(request: SaveRequest, ports: Ports): Promise<SaveResult> {
  const visit = ports.scripts?.visit({ url: parseAddress(request.url).href });
  try {
    const all = ports.rules.all(request.user);
    const rules = (await visit?.rules(all)) ?? all;
    const page = await getPage(request, rules, ports);
    const reading = { page, rules, visit };
    // Undefined when another save of the same page came first. Rows are never erased, so the second try finds that row.
    const kept = (await saveOnce(reading, request, ports)) ?? (await saveOnce(reading, request, ports));
    if (!kept) throw new Error(`the row of ${page.url} is there and cannot be found`);
    return kept;
  } finally {
    await visit?.end();
  }
}

/** A page and who has a say in how it is read. */
interface ToRead {
  readonly page: FetchedPage;
  readonly rules: readonly Rule[];
  readonly visit: Visit | undefined;
}

async function getPage(request: SaveRequest, rules: readonly Rule[], ports: Ports): Promise<FetchedPage> {
  const { url, html, signal, progress, render, captures } = request;
  const address = parseAddress(url).href;
  throwIfCancelled(request);
  if (html === undefined)
    return ports.pages.page(address, {
      signal,
      progress,
      render,
      captures,
      rules,
      headers: headersFor(rules, address),
    });
  if (html.trim() === '') throw libraryError('empty-page', address);
  return { url: address, html };
}

async function saveOnce(
  { page, rules, visit }: ToRead,
  request: SaveRequest,
  ports: Ports,
): Promise<SaveResult | undefined> {
  const { user } = request;
  // The address decides, never what the page says of itself: else a page could write over another's bookmark.
  const url = normalizeUrl(page.url);
  const known = (await ports.bookmarks.byUrl(user, url)) ?? (await announced(request, ports));
  const now = ports.now().toISOString();

  request.progress?.({ step: 'read', about: url });
  const leads = rememberLeads(followerOf(request, rules, ports));
  const reading = await readThrough(
    page,
    { rules, savedAt: known?.savedAt ?? now },
    { visit, signal: request.signal, follow: leads.follow },
  );
  const gathered = await gather(reading, request, ports);
  const { article, trace } = withWarnings(reading, [...(page.warnings ?? []), ...gathered.warnings]);

  request.progress?.({ step: 'archive', about: url });
  const urlFull = parseAddress(request.url).href;
  const media = mediaFacts(article, page);
  const pictures = picturesIn(gathered.resources, article) ?? {};
  const draft = toBookmark({ user, url, urlFull, article, media, pictures, known, newId: ports.newId(), now });
  const props = { ...toProps(draft, article), ...(visit?.properties && { properties: visit.properties }) };
  const { captures } = page;
  const { isArticle } = request;
  const bundle: Bundle = {
    ...{ article, ...originalsOf(reading.page, leads), isArticle },
    ...{ log: trace, props, gathered, captures },
  };
  const archive = await pack(bundle);
  throwIfCancelled(request);

  request.progress?.({ step: 'keep', about: url });
  const bookmark = await ports.bookmarks.put(draft, article.text, {
    archive: await ports.blobs.add(draft.id, archive),
    job: request.job,
    next: linkJob(article, request, ports),
  });
  if (!bookmark) return undefined;
  const highlights = known ? await reanchorHighlights(user, bookmark.id, article.text, ports) : [];
  return { bookmark, created: !known || !hasPage(known), warnings: article.warnings, highlights };
}

/** Leads are fetched like the page itself; of a page that was handed in nothing is fetched. */
function followerOf(request: SaveRequest, rules: readonly Rule[], { pages }: Ports): Follow | undefined {
  if (request.html !== undefined) return undefined;
  const { signal, progress, render } = request;
  return (url) => pages.page(url, { signal, progress, render, rules, headers: headersFor(rules, url) });
}

/** A page that a rule discards is kept without its images. */
async function gather({ article, page }: Through, request: SaveRequest, { resources }: Ports) {
  if (!resources || article.discarded) return nothingGathered;
  const { signal, progress } = request;
  try {
    return await resources.gather(article, {
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

/** Trouble around the page is told like trouble in it: to who asked, in the facts and in the log. */
function withWarnings({ article, trace }: Reading, warnings: readonly Warning[]): Reading {
  const told = warnings.map((warning): TraceEvent => ({ stage: 'keep', did: 'warned', warning }));
  return { article: { ...article, warnings: [...article.warnings, ...warnings] }, trace: [...trace, ...told] };
}

function throwIfCancelled({ url, signal }: SaveRequest): void {
  if (signal?.aborted) throw libraryError('cancelled', url, signal.reason);
}

/** The row under the address that was asked for; the page may have come from another one. */
async function announced({ user, bookmark }: SaveRequest, ports: Ports): Promise<Bookmark | undefined> {
  const row = bookmark === undefined ? undefined : await ports.bookmarks.byId(user, bookmark);
  return row && !hasPage(row) ? row : undefined;
}
