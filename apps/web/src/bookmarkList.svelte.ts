/** The bookmarks loaded so far. Outlives the page that shows them, so that going back finds the list as it was. */
import type { Bookmark } from '@pith/api';
import { api } from './api.ts';

const PAGE_SIZE = 30;
/** The API's own limit. */
const MAX_PAGE_SIZE = 100;

class BookmarkList {
  items = $state.raw<readonly Bookmark[]>([]);
  total = $state(0);
  /** The search that found `items`; `undefined` before anything was loaded. */
  search = $state<string>();
  isLoading = $state(false);
  error = $state.raw<unknown>();
  /** The bookmark that was opened last, and the scroll position at that time. */
  lastOpened: string | undefined;
  scroll = 0;

  /** The search requested last, whether or not it succeeded. */
  requestedSearch: string | undefined;

  #request: AbortController | undefined;

  readonly hasMore = $derived(this.items.length < this.total);

  async load(search: string, limit = PAGE_SIZE): Promise<void> {
    this.requestedSearch = search;
    await this.#fetch({ search, offset: 0, limit }, (found) => {
      this.items = found;
      this.search = search;
    });
  }

  /** Reloads the list, because pages may have been saved by other means. Does nothing if it is longer than one response. */
  async refresh(): Promise<void> {
    if (this.search === undefined || this.isLoading || this.items.length > MAX_PAGE_SIZE) return;
    await this.load(this.search, Math.max(this.items.length, PAGE_SIZE));
  }

  async loadMore(): Promise<void> {
    const { search = '', items } = this;
    await this.#fetch({ search, offset: items.length, limit: PAGE_SIZE }, (found) => {
      // A page that was saved in the meantime moves the others down by one.
      const known = new Set(items.map(({ id }) => id));
      this.items = [...items, ...found.filter(({ id }) => !known.has(id))];
    });
  }

  async remove(id: string): Promise<void> {
    await api.deleteBookmark({ params: { id } });
    const left = this.items.filter((item) => item.id !== id);
    this.total -= this.items.length - left.length;
    this.items = left;
  }

  async #fetch(
    { search, ...page }: { search: string; offset: number; limit: number },
    onFound: (found: readonly Bookmark[]) => void,
  ): Promise<void> {
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    this.isLoading = true;
    try {
      const query = { ...page, ...(search.trim() && { search: search.trim() }) };
      const { body, headers } = await api.listBookmarks({ query, signal: request.signal });
      onFound(body);
      this.total = headers['total-count'];
      this.error = undefined;
    } catch (error) {
      if (!request.signal.aborted) this.error = error;
    } finally {
      if (this.#request === request) this.isLoading = false;
    }
  }
}

export const bookmarkList = new BookmarkList();
