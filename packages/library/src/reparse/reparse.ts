/**
 * Reparses pages of the library one by one, oldest first. Each page is updated in one transaction, and the reader's data
 * stays. The caller can stop after any page and continue later from the cursor in its result.
 */
import { readArchive } from '@pith/archive';
import { PithError } from '@pith/core';
import type { Bookmark, BookmarkSummary } from '../bookmark.ts';
import { diffTexts } from '../diff.ts';
import { errorInfo } from '../errorInfo.ts';
import { libraryError } from '../errors.ts';
import { type AnchorReport, reanchorHighlights } from '../highlights/highlights.ts';
import { reanchor } from '../highlights/reanchor.ts';
import type { FoundOriginal } from '../ports/bookmarks.ts';
import type { Ports } from '../ports/ports.ts';
import type { Query } from '../search/query.ts';
import type { Quality, QualitySignals } from './compareQuality.ts';
import { type ParsedPage, reparsePage } from './reparsePage.ts';

export interface ReparseRequest {
  readonly user: string;
  /** Reparses only the bookmark with this id. */
  readonly id?: string | undefined;
  /** Reparses only pages of this domain. */
  readonly domain?: string | undefined;
  /** Fetches pages from their sites instead of reading archives. */
  readonly refetch?: boolean | undefined;
  /** Adds a diff of the Markdown to each result. */
  readonly diff?: boolean | undefined;
  /** Writes nothing. */
  readonly dryRun?: boolean | undefined;
  /** Also writes results that seem worse than the stored page. */
  readonly evenWorse?: boolean | undefined;
  /** Cursor of an earlier run to continue from. */
  readonly from?: ReparseCursor | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of imported articles, which have no original page and get no result, if there are any. */
  readonly onImported?: ((count: number, total: number) => void) | undefined;
  /** Called while the archives of an older library are looked through for originals, which is remembered. */
  readonly onChecked?: ((done: number, total: number) => void) | undefined;
}

/** Progress of a run: a cursor into the list, and the ids after it that are done. The CLI stores it as JSON. */
export interface ReparseCursor {
  readonly after?: string | undefined;
  readonly done: readonly string[];
}

export const reparseVerdicts = ['better', 'worse', 'changed', 'same', 'failed'] as const;
export type ReparseVerdict = (typeof reparseVerdicts)[number];

export interface ReparseResult {
  readonly bookmark: BookmarkSummary;
  readonly verdict: ReparseVerdict;
  /** False if the result is the same, seems worse, failed, or this was a dry run. */
  readonly written: boolean;
  readonly signs?: QualitySignals | undefined;
  readonly before?: Quality | undefined;
  readonly after?: Quality | undefined;
  /** Unified diff of the Markdown, if requested; empty if it is the same. */
  readonly diff?: string | undefined;
  readonly highlights: readonly AnchorReport[];
  readonly error?: { readonly type: string; readonly message: string } | undefined;
  /** Where to continue after this page. */
  readonly cursor: ReparseCursor;
  /** Number of pages in all, including those of earlier runs. */
  readonly total: number;
}

const BATCH_SIZE = 50;
/** Each batch counts all pages of which nothing is known. */
const CHECKED_SIZE = 500;

export async function* reparse(request: ReparseRequest, ports: Ports): AsyncGenerator<ReparseResult> {
  const { user, id, from } = request;
  if (id !== undefined) {
    const found = await ports.bookmarks.byId(user, id);
    if (found) yield { ...(await reparseOne(found, request, ports)), cursor: { done: [id] }, total: 1 };
    return;
  }
  if (!request.refetch) await findOriginals(request, ports);
  const countOf = async (query: Query | undefined) => (await selectOldest(query, { limit: 0 }, request, ports)).total;
  const imported = request.refetch ? 0 : await countOf(reparseQuery('absent', request));
  const query = reparseQuery(request.refetch ? undefined : 'present', request);
  const total = imported + (await countOf(query));
  if (imported > 0) request.onImported?.(imported, total);
  let after = from?.after;
  let done = [...(from?.done ?? [])];
  for (;;) {
    const { items, next } = await selectOldest(query, { limit: BATCH_SIZE, after }, request, ports);
    for (const item of items) {
      if (done.includes(item.id)) continue;
      throwIfCancelled(item, request);
      done.push(item.id);
      const bookmark = await ports.bookmarks.byId(user, item.id);
      if (!bookmark) continue;
      yield { ...(await reparseOne(bookmark, request, ports)), cursor: { after, done: [...done] }, total };
    }
    if (next === undefined) return;
    after = next;
    done = [];
  }
}

interface Batch {
  readonly limit: number;
  readonly after?: string | undefined;
}

/** Reparsing does not change the time of saving, so this order is stable during a run. */
const selectOldest = (query: Query | undefined, batch: Batch, { user }: ReparseRequest, { bookmarks }: Ports) =>
  bookmarks.select({ user, query, sort: { by: 'saved', descending: false }, offset: 0, ...batch });

function reparseQuery(
  original: 'present' | 'absent' | 'unknown' | undefined,
  { domain }: ReparseRequest,
): Query | undefined {
  const parts: Query[] = [
    ...(original === undefined ? [] : [{ kind: 'original', is: original } as const]),
    ...(domain === undefined ? [] : [{ kind: 'domain', domain } as const]),
  ];
  return parts.length > 0 ? { kind: 'all', parts } : undefined;
}

/** Looks into the archives of pages of which it is not known whether they can be reparsed, and remembers it: once for each page of an older library. */
async function findOriginals(request: ReparseRequest, ports: Ports): Promise<void> {
  const query = reparseQuery('unknown', request);
  let done = 0;
  for (let after: string | undefined; ; ) {
    const { items, next, total } = await selectOldest(query, { limit: CHECKED_SIZE, after }, request, ports);
    const found: FoundOriginal[] = [];
    for (const item of items) {
      throwIfCancelled(item, request);
      found.push({
        id: item.id,
        contentHash: item.metadata.content_hash,
        hasOriginal: !(await isImported(item.id, ports)),
      });
      done += 1;
    }
    await ports.bookmarks.setOriginals(request.user, found);
    if (items.length > 0) request.onChecked?.(done, done + total - items.length);
    if (next === undefined) return;
    after = next;
  }
}

/** Reads only the list of pages in the archive. An archive that cannot be read is an error of `reparseOne`. */
async function isImported(id: string, { blobs }: Ports): Promise<boolean> {
  try {
    const bytes = await blobs.get(id);
    return bytes !== undefined && (await (await readArchive(bytes)).isArticle());
  } catch (error) {
    if (error instanceof PithError) return false;
    throw error;
  }
}

type Outcome = Omit<ReparseResult, 'cursor' | 'total'>;

/** Errors of the machine or the caller, not of a page: the next page would fail too, so they end the run. */
const FATAL_ERRORS = new Set([
  'cancelled',
  'disk-full',
  'disk-failing',
  'database-unreachable',
  'data-folder-unwritable',
]);

function throwIfCancelled({ url }: BookmarkSummary, { signal }: ReparseRequest): void {
  if (signal?.aborted) throw libraryError('cancelled', url);
}

async function reparseOne(bookmark: Bookmark, request: ReparseRequest, ports: Ports): Promise<Outcome> {
  const { signal, refetch = false } = request;
  throwIfCancelled(bookmark, request);
  try {
    const parsed = await reparsePage(bookmark, { signal, refetch }, ports);
    return await store(bookmark, parsed, request, ports);
  } catch (error) {
    const expected = errorInfo(error);
    if (!expected || FATAL_ERRORS.has(expected.type)) throw error;
    return { bookmark, verdict: 'failed', written: false, highlights: [], error: expected };
  }
}

/** Writes the new reading, unless it is the same, seems worse, or this is a dry run. */
async function store(old: Bookmark, parsed: ParsedPage, request: ReparseRequest, ports: Ports): Promise<Outcome> {
  const { verdict, signs, before, after, newBookmark, text } = parsed;
  const { user, id } = old;
  const { dryRun = false, evenWorse = false } = request;
  const sides = [
    { name: 'before', text: old.content },
    { name: 'after', text: newBookmark.content },
  ] as const;
  const diff = request.diff ? await diffTexts(...sides) : undefined;
  const comparison = { verdict, signs, before, after, diff };
  const shouldWrite = verdict !== 'same' && (verdict !== 'worse' || evenWorse);
  if (dryRun || (!shouldWrite && verdict !== 'same')) {
    return { ...comparison, bookmark: old, written: false, highlights: await previewHighlights(user, id, text, ports) };
  }
  const stored = shouldWrite ? await write(old, parsed, ports) : old;
  // Also for an unchanged page: a run that was killed may have stopped before this.
  const highlights = await reanchorHighlights(user, id, text, ports);
  return { ...comparison, bookmark: stored, written: shouldWrite, highlights };
}

/** Stores the archive first, then the row that names it, as in every save. */
async function write(
  old: Bookmark,
  { newBookmark, text, blocks, archive }: ParsedPage,
  ports: Ports,
): Promise<Bookmark> {
  const stored = await ports.bookmarks.putIfUnchanged(newBookmark, text, {
    contentHash: old.metadata.content_hash,
    blocks,
    archive: await ports.blobs.add(old.id, await archive()),
  });
  if (!stored) throw libraryError('changed-meanwhile', old.url);
  return stored;
}

/** Where the highlights would be found, without moving them. */
async function previewHighlights(user: string, id: string, text: string, ports: Ports): Promise<AnchorReport[]> {
  const highlights = await ports.highlights.forBookmark(user, id);
  return highlights.map(({ id: highlight, anchor }) => ({
    id: highlight,
    quote: anchor.quote,
    how: reanchor(anchor, text).how,
  }));
}
