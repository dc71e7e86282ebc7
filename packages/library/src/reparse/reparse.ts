/**
 * Pages of the library, read again: one after the other, oldest first. Each is written whole or not at all, and what a
 * reader made of it stays. Whoever drives this may stop after any page and go on later from the place that came with it.
 */
import { type Bookmark, type BookmarkSummary, hasPage } from '../bookmark.ts';
import { diffTexts } from '../diff.ts';
import { errorInfo } from '../errorInfo.ts';
import { libraryError } from '../errors.ts';
import { type AnchorReport, reanchorHighlights } from '../highlights/highlights.ts';
import { reanchor } from '../highlights/reanchor.ts';
import type { Ports } from '../ports/ports.ts';
import type { Query } from '../search/query.ts';
import type { Quality, Signs } from './measure.ts';
import { type Reread, reread } from './reread.ts';

export interface ReparseRequest {
  readonly user: string;
  /** Only this page, by its id. */
  readonly id?: string | undefined;
  /** Only pages of this site. */
  readonly domain?: string | undefined;
  /** From the site, and not from the archive. */
  readonly refetch?: boolean | undefined;
  readonly diff?: boolean | undefined;
  /** Nothing is written. */
  readonly dryRun?: boolean | undefined;
  /** Also what seems worse than before; that is left alone otherwise. */
  readonly evenWorse?: boolean | undefined;
  /** Where an earlier run stopped. */
  readonly from?: ReparsePlace | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** How far a run has come: a page of the list, and who of it is done. */
export interface ReparsePlace {
  readonly after?: string | undefined;
  readonly done: readonly string[];
}

export const verdicts = ['better', 'worse', 'changed', 'same', 'failed'] as const;
export type Verdict = (typeof verdicts)[number];

export interface Reparsed {
  readonly bookmark: BookmarkSummary;
  readonly verdict: Verdict;
  /** False when nothing was written: it is the same, seems worse, failed, or was only tried. */
  readonly written: boolean;
  readonly signs?: Signs | undefined;
  readonly before?: Quality | undefined;
  readonly after?: Quality | undefined;
  /** Of the Markdown, as a unified diff, when it was asked for; empty when that is the same. */
  readonly diff?: string | undefined;
  readonly highlights: readonly AnchorReport[];
  readonly trouble?: { readonly type: string; readonly message: string } | undefined;
  /** Where to go on. */
  readonly place: ReparsePlace;
  /** How many pages there are in all, those of earlier runs too. */
  readonly total: number;
}

const AT_ONCE = 50;

export async function* reparse(request: ReparseRequest, ports: Ports): AsyncGenerator<Reparsed> {
  const { user, id, domain, from } = request;
  if (id !== undefined) {
    const found = await ports.bookmarks.byId(user, id);
    if (found) yield { ...(await again(found, request, ports)), place: { done: [id] }, total: 1 };
    return;
  }
  const query: Query | undefined = domain === undefined ? undefined : { kind: 'domain', domain };
  let after = from?.after;
  let done = [...(from?.done ?? [])];
  for (;;) {
    // By the moment of saving, which reading again does not change: so the list stays as it is meanwhile.
    const sort = { by: 'saved', descending: false } as const;
    const { items, total, next } = await ports.bookmarks.select({
      user,
      query,
      sort,
      after,
      limit: AT_ONCE,
      offset: 0,
    });
    for (const { id: each } of items) {
      if (done.includes(each)) continue;
      const bookmark = await ports.bookmarks.byId(user, each);
      done.push(each);
      if (!bookmark || !(request.refetch || hasPage(bookmark))) continue;
      const outcome = await again(bookmark, request, ports);
      // A page that was never here has nothing to be read again from: that is no failure.
      if (outcome.trouble?.type === 'only-imported') continue;
      yield { ...outcome, place: { after, done: [...done] }, total };
    }
    if (next === undefined) return;
    after = next;
    done = [];
  }
}

type Outcome = Omit<Reparsed, 'place' | 'total'>;

/** ErrorTable of this machine or of who asked: no page's fault, and the next one would fail like this one. */
const ENDS_ALL = new Set(['cancelled', 'disk-full', 'disk-failing', 'database-unreachable', 'data-folder-unwritable']);

async function again(bookmark: Bookmark, request: ReparseRequest, ports: Ports): Promise<Outcome> {
  const { signal, refetch = false } = request;
  if (signal?.aborted) throw libraryError('cancelled', bookmark.url);
  try {
    const found = await reread(bookmark, { signal, refetch }, ports);
    return await settle(bookmark, found, request, ports);
  } catch (error) {
    const trouble = errorInfo(error);
    if (!trouble || ENDS_ALL.has(trouble.type)) throw error;
    return { bookmark, verdict: 'failed', written: false, highlights: [], trouble };
  }
}

async function settle(old: Bookmark, found: Reread, request: ReparseRequest, ports: Ports): Promise<Outcome> {
  const { verdict, signs, before, after, draft, text } = found;
  const { user, id } = old;
  const { dryRun = false, evenWorse = false } = request;
  const sides = [
    { name: 'before', text: old.content },
    { name: 'after', text: draft.content },
  ] as const;
  const diff = request.diff ? await diffTexts(...sides) : undefined;
  const told = { verdict, signs, before, after, diff };
  const isWanted = verdict !== 'same' && (verdict !== 'worse' || evenWorse);
  if (dryRun || (!isWanted && verdict !== 'same')) {
    return { ...told, bookmark: old, written: false, highlights: await foreseen(user, id, text, ports) };
  }
  const stored = isWanted ? await write(old, found, ports) : old;
  // Also of a page that is the same: a run that was killed may have left them where they were.
  const highlights = await reanchorHighlights(user, id, text, ports);
  return { ...told, bookmark: stored, written: isWanted, highlights };
}

/** The archive first, as in every save; it counts when the row does. */
async function write(old: Bookmark, { draft, text, archive }: Reread, ports: Ports): Promise<Bookmark> {
  const stored = await ports.bookmarks.renew(draft, text, {
    contentHash: old.metadata.content_hash,
    archive: await ports.blobs.add(old.id, await archive()),
  });
  if (!stored) throw libraryError('changed-meanwhile', old.url);
  return stored;
}

/** What would become of the passages that were marked. */
async function foreseen(user: string, id: string, text: string, ports: Ports): Promise<AnchorReport[]> {
  const highlights = await ports.highlights.of(user, id);
  return highlights.map((each) => ({
    id: each.id,
    quote: each.anchor.quote,
    how: reanchor(each.anchor, text).how,
  }));
}
