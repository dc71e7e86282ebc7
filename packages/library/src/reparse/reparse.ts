/**
 * Reparses pages of the library one by one, oldest first. Each page is updated in one transaction, and the reader's data
 * stays. The caller can stop after any page and continue later from the cursor in its result.
 */
import { readArchive } from '@pith/archive';
import { PithError } from '@pith/core';
import { type Bookmark, type BookmarkSummary, hasPage } from '../bookmark.ts';
import { diffTexts } from '../diff.ts';
import { errorInfo } from '../errorInfo.ts';
import { libraryError } from '../errors.ts';
import { type AnchorReport, reanchorHighlights } from '../highlights/highlights.ts';
import { reanchor } from '../highlights/reanchor.ts';
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
  /** Called for each imported article: it has no original page, and no result. */
  readonly onImported?: ((total: number) => void) | undefined;
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

export async function* reparse(request: ReparseRequest, ports: Ports): AsyncGenerator<ReparseResult> {
  const { user, id, domain, from } = request;
  if (id !== undefined) {
    const found = await ports.bookmarks.byId(user, id);
    if (found) yield { ...(await reparseOne(found, request, ports)), cursor: { done: [id] }, total: 1 };
    return;
  }
  const query: Query | undefined = domain === undefined ? undefined : { kind: 'domain', domain };
  let after = from?.after;
  let done = [...(from?.done ?? [])];
  for (;;) {
    // Reparsing does not change the time of saving, so this order is stable during the run.
    const sort = { by: 'saved', descending: false } as const;
    const { items, total, next } = await ports.bookmarks.select({
      user,
      query,
      sort,
      after,
      limit: BATCH_SIZE,
      offset: 0,
    });
    for (const item of items) {
      if (done.includes(item.id)) continue;
      throwIfCancelled(item, request);
      done.push(item.id);
      if (!request.refetch && !hasPage(item)) continue;
      if (!request.refetch && (await isImported(item.id, ports))) {
        request.onImported?.(total);
        continue;
      }
      const bookmark = await ports.bookmarks.byId(user, item.id);
      if (!bookmark) continue;
      yield { ...(await reparseOne(bookmark, request, ports)), cursor: { after, done: [...done] }, total };
    }
    if (next === undefined) return;
    after = next;
    done = [];
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

/** Looks only at the list of pages in the archive. An archive that cannot be read is an error of `reparseOne`. */
async function isImported(id: string, { blobs }: Ports): Promise<boolean> {
  try {
    const bytes = await blobs.get(id);
    return bytes !== undefined && (await (await readArchive(bytes)).isArticle());
  } catch (error) {
    if (error instanceof PithError) return false;
    throw error;
  }
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
async function write(old: Bookmark, { newBookmark, text, archive }: ParsedPage, ports: Ports): Promise<Bookmark> {
  const stored = await ports.bookmarks.putIfUnchanged(newBookmark, text, {
    contentHash: old.metadata.content_hash,
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
