/** The list as it is loaded so far. It outlives the page that shows it, so that coming back finds everything in place. */
import type { Bookmark } from '@pith/api';
import { api } from './api.ts';

const AT_ONCE = 30;

class Shelf {
  items = $state.raw<readonly Bookmark[]>([]);
  total = $state(0);
  /** What `items` were searched for; `undefined` before anything was loaded. */
  search = $state<string>();
  isLoading = $state(false);
  trouble = $state.raw<unknown>();
  /** Where the reader left the list. */
  lastOpened: string | undefined;
  scroll = 0;

  #running: AbortController | undefined;

  readonly hasMore = $derived(this.items.length < this.total);

  async load(search: string): Promise<void> {
    await this.#fetch(search, 0, (found) => {
      this.items = found;
      this.search = search;
    });
  }

  async more(): Promise<void> {
    const { search = '', items } = this;
    await this.#fetch(search, items.length, (found) => {
      // A page saved in the meantime moves the others down by one.
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

  async #fetch(search: string, offset: number, take: (found: readonly Bookmark[]) => void): Promise<void> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.isLoading = true;
    try {
      const query = { limit: AT_ONCE, offset, ...(search.trim() && { search: search.trim() }) };
      const { body, headers } = await api.listBookmarks({ query, signal: running.signal });
      take(body);
      this.total = headers['total-count'];
      this.trouble = undefined;
    } catch (error) {
      if (!running.signal.aborted) this.trouble = error;
    } finally {
      if (this.#running === running) this.isLoading = false;
    }
  }
}

export const shelf = new Shelf();
