/** The list as it is loaded so far. It outlives the page that shows it, so that coming back finds everything in place. */
import type { Bookmark } from '@pith/api';
import { api } from './api.ts';

const AT_ONCE = 30;
/** The API's own limit. */
const MAX_AT_ONCE = 100;

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

  /** What was last asked for, whether or not it came. */
  asked: string | undefined;

  #running: AbortController | undefined;

  readonly hasMore = $derived(this.items.length < this.total);

  async load(search: string, limit = AT_ONCE): Promise<void> {
    this.asked = search;
    await this.#fetch({ search, offset: 0, limit }, (found) => {
      this.items = found;
      this.search = search;
    });
  }

  /** Pages may have been saved elsewhere. A list longer than one answer is left as it is, rather than cut. */
  async refresh(): Promise<void> {
    if (this.search === undefined || this.isLoading || this.items.length > MAX_AT_ONCE) return;
    await this.load(this.search, Math.max(this.items.length, AT_ONCE));
  }

  async more(): Promise<void> {
    const { search = '', items } = this;
    await this.#fetch({ search, offset: items.length, limit: AT_ONCE }, (found) => {
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

  async #fetch(
    { search, ...page }: { search: string; offset: number; limit: number },
    take: (found: readonly Bookmark[]) => void,
  ): Promise<void> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.isLoading = true;
    try {
      const query = { ...page, ...(search.trim() && { search: search.trim() }) };
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
