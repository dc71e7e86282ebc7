/** In-memory ports that record their calls in order. The contract tests of `storage` cover real databases. */
import type { Page } from '@pith/core';
import type {
  AuditLog,
  Bookmark,
  Bookmarks,
  Collections,
  Highlights,
  Jobs,
  LibraryPorts,
  OAuthState,
  Operations,
  Ports,
  Sessions,
  Shares,
  Tokens,
  Users,
  Webhooks,
} from '../src/index.ts';

export interface MemoryPorts extends Ports, LibraryPorts {
  readonly rows: Map<string, Bookmark>;
  readonly archives: Map<string, Uint8Array>;
  /** `fetch <url>`, `blob <id>`, `row <id>`, `placeholder <id>`. */
  readonly events: string[];
}

export const pageAbout = (topic: string) => `<!doctype html><html lang="en"><head><title>About ${topic}</title>
<meta name="author" content="Ann Shore"></head><body><nav><a href="/">Home</a></nav><article><h1>About ${topic}</h1>
<p>This page tells at some length what there is to know about ${topic}, so that it is worth keeping for later reading.</p>
<p>A second paragraph goes on about ${topic}, because one paragraph alone would hardly be called an article by anyone.</p>
</article></body></html>`;

export function memoryPorts(changes: Partial<Ports> = {}): MemoryPorts {
  const rows = new Map<string, Bookmark>();
  const archives = new Map<string, Uint8Array>();
  const blocks = new Map<string, Uint8Array>();
  const events: string[] = [];
  let seconds = 0;
  let ids = 0;

  const findRow = (matches: (row: Bookmark) => boolean) => [...rows.values()].find(matches);
  const bookmarks: Bookmarks = {
    ...notImplemented<Bookmarks>('bookmarks'),
    async put(bookmark, _, { archive, blocks: found } = {}) {
      const taken = findRow(({ user, url }) => user === bookmark.user && url === bookmark.url);
      if (taken && taken.id !== bookmark.id) {
        archives.delete(archive ?? '');
        return undefined;
      }
      events.push(`row ${bookmark.id}`);
      rows.set(bookmark.id, bookmark);
      if (found) blocks.set(bookmark.id, found);
      return bookmark;
    },
    async putPlaceholder(bookmark) {
      events.push(`placeholder ${bookmark.id}`);
      const known = findRow(({ user, url }) => user === bookmark.user && url === bookmark.url);
      const row = known ? { ...known, state: bookmark.state, error: bookmark.error, deletedAt: undefined } : bookmark;
      rows.set(row.id, row);
      return { bookmark: row };
    },
    byId: async (user, id) => findRow((row) => row.user === user && row.id === id && !row.deletedAt),
    byUrl: async (user, url) => findRow((row) => row.user === user && row.url === url),
    byUrlFull: async (user, url) => findRow((row) => row.user === user && row.urlFull === url && !row.deletedAt),
    blocksOfDomain: async (user, domain, { except, limit }) =>
      [...rows.values()]
        .filter((row) => row.user === user && row.domain === domain && row.url !== except && blocks.has(row.id))
        .map(({ id }) => blocks.get(id)!)
        .slice(-limit),
    idsStartingWith: async (user, prefix, deleted = false) =>
      [...rows.values()]
        .filter((row) => row.user === user && row.id.startsWith(prefix) && (row.deletedAt !== undefined) === deleted)
        .map(({ id }) => id),
    select: async ({ limit, offset }) => ({
      items: [...rows.values()].slice(offset, offset + limit).map((row) => ({ ...row, snippet: '' })),
      total: rows.size,
    }),
    async change(user, id, { lastOpenedAt, deletedAt }) {
      const row = findRow((each) => each.user === user && each.id === id);
      if (!row) return undefined;
      const changed = {
        ...row,
        ...(lastOpenedAt && { lastOpenedAt }),
        ...(deletedAt !== undefined && { deletedAt: deletedAt ?? undefined }),
      };
      rows.set(id, changed);
      return changed;
    },
    async purge(_, ids) {
      return ids.filter((id) => rows.delete(id)).length;
    },
  };
  const ports: Ports & Pick<MemoryPorts, 'rows' | 'archives' | 'events'> = {
    rows,
    archives,
    events,
    bookmarks,
    highlights: { ...notImplemented<Highlights>('highlights'), forBookmark: async () => [] },
    collections: notImplemented<Collections>('collections'),
    shares: notImplemented<Shares>('shares'),
    operations: notImplemented<Operations>('operations'),
    webhooks: { ...notImplemented<Webhooks>('webhooks'), all: async () => [] },
    jobs: { ...notImplemented<Jobs>('jobs'), list: async () => [] },
    blobs: {
      async add(id, bytes) {
        events.push(`blob ${id}`);
        archives.set(id, bytes);
        return id;
      },
      get: async (id) => archives.get(id),
      sizes: async () => new Map([...archives].map(([id, { length }]) => [id, length])),
      lost: async () => [],
    },
    pages: {
      async page(url): Promise<Page & { url: string }> {
        events.push(`fetch ${url}`);
        return { url, html: pageAbout('tides') };
      },
    },
    rules: () => [],
    now: () => new Date(Date.parse('2025-03-01T10:00:00.000Z') + 1000 * seconds++),
    newId: () => `bookmark-${ids++}`,
    ...changes,
  };
  return {
    ...ports,
    users: notImplemented<Users>('users'),
    tokens: notImplemented<Tokens>('tokens'),
    sessions: notImplemented<Sessions>('sessions'),
    auditLog: notImplemented<AuditLog>('auditLog'),
    oauthState: notImplemented<OAuthState>('oauthState'),
    readingFor: () => ports,
    async *backupChunks() {},
  };
}

/** A port whose methods these tests do not use. */
const notImplemented = <T extends object>(name: string) =>
  new Proxy({} as T, {
    get: (_, method) => () => {
      throw new Error(`${name}.${String(method)} is not implemented in memory`);
    },
  });
