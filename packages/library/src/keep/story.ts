/**
 * The keeping story: a request in, a bookmark out. All waiting happens here.
 *
 * The archive is in its place before the row that promises it, so a row always has its archive; what a crash can leave
 * behind is an archive without a row, which nobody sees. A fetch that fails, or a store that breaks, writes no row.
 */
import { pack } from '@pith/archive';
import type { Problem } from '@pith/core';
import type { Bookmark } from '../bookmark.ts';
import { libraryTrouble } from '../errors.ts';
import { normalizeUrl, parseAddress } from '../normalizeUrl.ts';
import type { FetchedPage, Ports } from '../ports/ports.ts';
import { readPage } from './readPage.ts';
import { toBookmark, toProps } from './toBookmark.ts';

export interface KeepRequest {
  readonly user: string;
  readonly url: string;
  /** The page itself, when whoever asks has it already: nothing is fetched then. */
  readonly html?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Kept {
  readonly bookmark: Bookmark;
  /** False when the page was in the library before. */
  readonly created: boolean;
  readonly warnings: readonly Problem[];
}

export async function keepPage(request: KeepRequest, ports: Ports): Promise<Kept> {
  const page = await getPage(request, ports);
  // Undefined when another save of the same page came first. Rows are never erased, so the second try finds that row.
  const kept = (await keepOnce(page, request, ports)) ?? (await keepOnce(page, request, ports));
  if (!kept) throw new Error(`the row of ${page.url} is there and cannot be found`);
  return kept;
}

async function getPage({ url, html, signal }: KeepRequest, ports: Ports): Promise<FetchedPage> {
  const address = parseAddress(url).href;
  if (signal?.aborted) throw libraryTrouble('cancelled', address, signal.reason);
  if (html === undefined) return ports.pages.page(address, { signal });
  if (html.trim() === '') throw libraryTrouble('empty-page', address);
  return { url: address, html };
}

async function keepOnce(page: FetchedPage, request: KeepRequest, ports: Ports): Promise<Kept | undefined> {
  const { user } = request;
  // The address decides, never what the page says of itself: else a page could write over another's bookmark.
  const url = normalizeUrl(page.url);
  const known = await ports.bookmarks.byUrl(user, url);
  const now = ports.now().toISOString();

  const { article, trace } = await readPage(
    page,
    { rules: ports.rules.all(), savedAt: known?.savedAt ?? now, usedJsRendering: page.usedJsRendering },
    { scripts: ports.scripts, signal: request.signal },
  );
  const urlFull = parseAddress(request.url).href;
  const draft = toBookmark({ user, url, urlFull, article, known, newId: ports.newId(), now });
  const archive = await pack({ article, originalHtml: page.html, log: trace, props: toProps(draft, article) });

  await ports.blobs.put(draft.id, archive);
  const bookmark = await ports.bookmarks.put(draft, article.text);
  if (bookmark) return { bookmark, created: !known, warnings: article.warnings };
  await ports.blobs.remove(draft.id);
  return undefined;
}
