import { type Article, extract, type TraceEvent } from '@pith/core';
import { type Bookmark, type BookmarkSummary, isIdPrefix } from './bookmark.ts';
import { libraryTrouble } from './errors.ts';
import { type KeepRequest, type Kept, keepPage } from './keep/story.ts';
import { normalizeUrl } from './normalizeUrl.ts';
import type { Found, ListQuery, Match, SearchQuery, Span } from './ports/bookmarks.ts';
import type { Ports } from './ports/ports.ts';

/** Limit and offset may be left out. */
type Asked<T extends Span> = Omit<T, keyof Span> & { readonly [key in keyof Span]?: number | undefined };

export interface Library {
  /** Saves a page, or renews the one that is there. */
  keep(request: KeepRequest): Promise<Kept>;
  /** Newest saved first. */
  list(query: Asked<ListQuery>): Promise<Found<BookmarkSummary>>;
  /** Best match first. */
  search(query: Asked<SearchQuery>): Promise<Found<Match>>;
  /** By id, by the beginning of an id (four characters or more) or by URL. */
  find(user: string, idOrUrl: string): Promise<Bookmark | undefined>;
  /** Finds, and remembers that it was opened. */
  open(user: string, idOrUrl: string): Promise<Bookmark | undefined>;
  /** Finds, and takes it out of the library; saving the page again brings it back. */
  remove(user: string, idOrUrl: string): Promise<Bookmark | undefined>;
  /** What keeping this page would give, with the reasons; nothing is saved. */
  preview(html: string, url?: string): { readonly article: Article; readonly trace: readonly TraceEvent[] };
}

const DEFAULT_LIMIT = 50;
const MOST_AT_ONCE = 1000;

export function createLibrary(ports: Ports): Library {
  const { bookmarks } = ports;

  async function find(user: string, idOrUrl: string): Promise<Bookmark | undefined> {
    if (isIdPrefix(idOrUrl)) return byIdPrefix(user, idOrUrl);
    if (!/^https?:/i.test(idOrUrl) || !URL.canParse(idOrUrl)) return undefined;
    const found = await bookmarks.byUrl(user, normalizeUrl(idOrUrl));
    return found && !found.deletedAt ? found : bookmarks.byUrlFull(user, new URL(idOrUrl).href);
  }

  async function byIdPrefix(user: string, prefix: string): Promise<Bookmark | undefined> {
    const ids = await bookmarks.idsStartingWith(user, prefix);
    const id = ids.length > 1 ? ids.find((each) => each === prefix) : ids[0];
    if (ids.length > 1 && !id) throw libraryTrouble('ambiguous-id', prefix);
    return id === undefined ? undefined : bookmarks.byId(user, id);
  }

  return {
    keep: (request) => keepPage(request, ports),
    list: async (query) => bookmarks.list({ ...query, ...spanOf(query) }),
    search: async (query) => bookmarks.search({ ...query, ...spanOf(query) }),
    find,

    async open(user, idOrUrl) {
      const found = await find(user, idOrUrl);
      if (!found) return undefined;
      const lastOpenedAt = ports.now().toISOString();
      await bookmarks.markOpened(user, found.id, lastOpenedAt);
      return { ...found, lastOpenedAt };
    },

    async remove(user, idOrUrl) {
      const found = await find(user, idOrUrl);
      if (!found) return undefined;
      const deletedAt = ports.now().toISOString();
      await bookmarks.markDeleted(user, found.id, deletedAt);
      return { ...found, deletedAt };
    },

    preview(html, url) {
      const trace: TraceEvent[] = [];
      const article = extract(html, { url, rules: ports.rules.all(), trace: (event) => trace.push(event) });
      return { article, trace };
    },
  };
}

function spanOf({
  limit = DEFAULT_LIMIT,
  offset = 0,
}: {
  limit?: number | undefined;
  offset?: number | undefined;
}): Span {
  return { limit: Math.min(Math.max(0, Math.trunc(limit)), MOST_AT_ONCE), offset: Math.max(0, Math.trunc(offset)) };
}
