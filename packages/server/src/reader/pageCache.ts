/** Pages that were read before, by user and request, in memory. The least recently used ones are dropped first. */
import type { LoadedPages } from './readDocument.ts';

export interface CachedPages {
  readonly pages: LoadedPages;
  readonly storedAt: number;
}

export interface PageCache {
  get(key: string): CachedPages | undefined;
  put(key: string, pages: LoadedPages): void;
}

const MAX_ENTRIES = 1000;
/** An entry costs this much besides its HTML. */
const ENTRY_OVERHEAD = 2000;

export function createPageCache(maxCharacters = 30_000_000, now = Date.now): PageCache {
  const entries = new Map<string, CachedPages>();
  let size = 0;
  const drop = (key: string) => {
    const entry = entries.get(key);
    if (entry) size -= sizeOf(entry.pages);
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    put(key, pages) {
      drop(key);
      if (sizeOf(pages) > maxCharacters / 4) return;
      entries.set(key, { pages, storedAt: now() });
      size += sizeOf(pages);
      for (const oldest of entries.keys()) {
        if (size <= maxCharacters && entries.size <= MAX_ENTRIES) break;
        drop(oldest);
      }
    },
  };
}

function sizeOf({ loaded, fetchedLeads = [] }: LoadedPages): number {
  const leads = fetchedLeads.reduce((sum, { page }) => sum + (page?.html.length ?? 0), 0);
  return loaded.html.length + leads + ENTRY_OVERHEAD;
}

/** Fragments do not select a page, except those of pages that route by them. */
export function cacheKey(user: string, address: string, request: unknown): string {
  const url = new URL(address);
  if (!/^#!?\//.test(url.hash)) url.hash = '';
  return JSON.stringify([user, url.href.toLowerCase(), request]);
}
