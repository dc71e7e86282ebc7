/** Ports in memory that write down what happened to them, in order. Real storage is tested by its own contract. */
import type { Page } from '@pith/core';
import type { Bookmark, Bookmarks, Collections, Highlights, Jobs, Ports, Shares } from '../src/index.ts';

export interface Shelf extends Ports {
  readonly rows: Map<string, Bookmark>;
  readonly archives: Map<string, Uint8Array>;
  /** `fetch <url>`, `blob <id>`, `row <id>`, `announce <id>`. */
  readonly events: string[];
}

export const pageAbout = (topic: string) => `<!doctype html><html lang="en"><head><title>About ${topic}</title>
<meta name="author" content="Ann Shore"></head><body><nav><a href="/">Home</a></nav><article><h1>About ${topic}</h1>
<p>This page tells at some length what there is to know about ${topic}, so that it is worth keeping for later reading.</p>
<p>A second paragraph goes on about ${topic}, because one paragraph alone would hardly be called an article by anyone.</p>
</article></body></html>`;

export function shelf(changes: Partial<Ports> = {}): Shelf {
  const rows = new Map<string, Bookmark>();
  const archives = new Map<string, Uint8Array>();
  const events: string[] = [];
  let seconds = 0;
  let ids = 0;

  const first = (isIt: (row: Bookmark) => boolean) => [...rows.values()].find(isIt);
  const bookmarks: Bookmarks = {
    ...notHere<Bookmarks>('bookmarks'),
    async put(bookmark, _, { archive } = {}) {
      const taken = first(({ user, url }) => user === bookmark.user && url === bookmark.url);
      if (taken && taken.id !== bookmark.id) {
        archives.delete(archive ?? '');
        return undefined;
      }
      events.push(`row ${bookmark.id}`);
      rows.set(bookmark.id, bookmark);
      return bookmark;
    },
    async announce(bookmark) {
      events.push(`announce ${bookmark.id}`);
      const known = first(({ user, url }) => user === bookmark.user && url === bookmark.url);
      const row = known
        ? { ...known, state: bookmark.state, trouble: bookmark.trouble, deletedAt: undefined }
        : bookmark;
      rows.set(row.id, row);
      return { bookmark: row };
    },
    byId: async (user, id) => first((row) => row.user === user && row.id === id && !row.deletedAt),
    byUrl: async (user, url) => first((row) => row.user === user && row.url === url),
    byUrlFull: async (user, url) => first((row) => row.user === user && row.urlFull === url && !row.deletedAt),
    idsStartingWith: async (user, prefix, deleted = false) =>
      [...rows.values()]
        .filter((row) => row.user === user && row.id.startsWith(prefix) && (row.deletedAt !== undefined) === deleted)
        .map(({ id }) => id),
    select: async ({ limit, offset }) => ({
      items: [...rows.values()].slice(offset, offset + limit).map((row) => ({ ...row, snippet: '' })),
      total: rows.size,
    }),
    async change(user, id, { lastOpenedAt, deletedAt }) {
      const row = first((each) => each.user === user && each.id === id);
      if (!row) return undefined;
      const changed = {
        ...row,
        ...(lastOpenedAt && { lastOpenedAt }),
        ...(deletedAt !== undefined && { deletedAt: deletedAt ?? undefined }),
      };
      rows.set(id, changed);
      return changed;
    },
    async purge(_, id) {
      return rows.delete(id);
    },
  };
  return {
    rows,
    archives,
    events,
    bookmarks,
    highlights: { ...notHere<Highlights>('highlights'), of: async () => [] },
    collections: notHere<Collections>('collections'),
    shares: notHere<Shares>('shares'),
    jobs: { ...notHere<Jobs>('jobs'), list: async () => [] },
    blobs: {
      async add(id, bytes) {
        events.push(`blob ${id}`);
        archives.set(id, bytes);
        return id;
      },
      get: async (id) => archives.get(id),
    },
    pages: {
      async page(url): Promise<Page & { url: string }> {
        events.push(`fetch ${url}`);
        return { url, html: pageAbout('tides') };
      },
    },
    rules: { all: () => [] },
    now: () => new Date(Date.parse('2025-03-01T10:00:00.000Z') + 1000 * seconds++),
    newId: () => `bookmark-${ids++}`,
    ...changes,
  };
}

/** A port that these tests never come to; the contract in storage tests it on real databases. */
const notHere = <T extends object>(name: string) =>
  new Proxy({} as T, {
    get: (_, method) => () => {
      throw new Error(`${name}.${String(method)} is not on this shelf`);
    },
  });
