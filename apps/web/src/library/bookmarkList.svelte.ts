/**
 * The bookmarks that the library shows. Outlives the page that shows them, so that going back finds the list as it was.
 *
 * The list knows how long it is, and loads its parts when they come into view.
 */
import type { Bookmark } from '@pith/api';
import { api } from '../api.ts';
import { type LibraryView, viewUrl } from '../routes.ts';
import { toasts } from '../toasts.svelte.ts';
import { matchesList } from './matchesList.ts';
import { viewQuery } from './viewQuery.ts';

/** Bookmarks per request. */
const PART_SIZE = 50;

export type Slot = Bookmark | undefined;

class BookmarkList {
  /** One for each bookmark of the view; undefined until it is loaded. */
  slots = $state.raw<readonly Slot[]>([]);
  /** What `slots` are of; undefined before anything was loaded. */
  view = $state.raw<LibraryView>();
  /** Whether another view than that of `slots` was requested and is not there yet. */
  isChanging = $state(false);
  error = $state.raw<unknown>();
  /** The bookmark that was opened last: it gets the focus when the reader comes back. */
  lastOpened: string | undefined;

  #wanted: LibraryView | undefined;
  /** The first and the last place in view. */
  #range: readonly [number, number] = [0, 0];
  /** Whether what was loaded so far must not be kept. */
  #isStale = false;
  #requests = new Map<number, AbortController>();

  readonly loaded = $derived(this.slots.filter((slot) => slot !== undefined));

  /** Shows a view, unless it is shown already. */
  show(view: LibraryView): void {
    if (this.#wanted && viewUrl(view) === viewUrl(this.#wanted)) return;
    void this.load(view);
  }

  /** Loads the beginning of a view. What was shown before stays until it is there. */
  async load(view = this.#wanted): Promise<void> {
    if (!view) return;
    this.#wanted = view;
    this.#abortAll();
    this.isChanging = true;
    await this.#request(0);
  }

  /** Loads what is missing between two places. */
  require(first: number, last: number): void {
    this.#range = [first, last];
    if (this.isChanging) return;
    for (let part = Math.floor(first / PART_SIZE); part * PART_SIZE <= last; part += 1) {
      const start = Math.max(first, part * PART_SIZE);
      const end = Math.min(last + 1, (part + 1) * PART_SIZE, this.slots.length);
      if (this.slots.slice(start, end).includes(undefined) && !this.#requests.has(part)) void this.#request(part);
    }
  }

  /** Loads what is in view again, and the rest when it comes into view: pages may have been saved or changed by other means. */
  async reload(): Promise<void> {
    if (!this.view || this.isChanging) return;
    this.#abortAll();
    this.#isStale = true;
    const parts = new Set(this.#range.map((place) => Math.floor(place / PART_SIZE)));
    await Promise.all([...parts].map((part) => this.#request(part)));
  }

  /** Changes bookmarks in place. Those that are no longer part of the list leave it. */
  change(ids: readonly string[], toChanged: (bookmark: Bookmark) => Bookmark): void {
    const changed = new Set(ids);
    const { list = 'all' } = this.view ?? {};
    this.slots = this.slots
      .map((slot) => (slot && changed.has(slot.id) ? toChanged(slot) : slot))
      .filter((slot) => !slot || !changed.has(slot.id) || matchesList(slot, list));
  }

  remove(ids: readonly string[]): void {
    const removed = new Set(ids);
    this.slots = this.slots.filter((slot) => !slot || !removed.has(slot.id));
  }

  /** The loaded bookmarks before and after this one. */
  neighbours(id: string): { readonly previous: Slot; readonly next: Slot } {
    const at = this.slots.findIndex((slot) => slot?.id === id);
    if (at < 0) return { previous: undefined, next: undefined };
    return { previous: this.slots[at - 1], next: this.slots[at + 1] };
  }

  async #request(part: number): Promise<void> {
    const request = new AbortController();
    const view = this.#wanted!;
    this.#requests.set(part, request);
    try {
      const query = { ...viewQuery(view), limit: PART_SIZE, offset: part * PART_SIZE };
      const { body, headers } = await api.listBookmarks({ query, signal: request.signal });
      if (request.signal.aborted) return;
      this.#place(view, part, body, headers['total-count']);
      this.error = undefined;
      this.isChanging = false;
    } catch (error) {
      if (request.signal.aborted) return;
      // What is shown stays, if only a part of it is missing.
      if (this.isChanging) this.error = error;
      else toasts.showError(error);
      this.isChanging = false;
    } finally {
      if (this.#requests.get(part) === request) this.#requests.delete(part);
    }
  }

  #place(view: LibraryView, part: number, found: readonly Bookmark[], total: number): void {
    // If the list has another length, the places of what was loaded are no longer known.
    const isSame = view === this.view && total === this.slots.length && !this.#isStale;
    this.#isStale = false;
    const slots: Slot[] = isSame ? [...this.slots] : new Array(total).fill(undefined);
    const ids = new Set(found.map(({ id }) => id));
    for (const [at, slot] of slots.entries()) if (slot && ids.has(slot.id)) slots[at] = undefined;
    for (const [at, bookmark] of found.entries()) slots[part * PART_SIZE + at] = bookmark;
    this.slots = slots;
    this.view = view;
  }

  #abortAll(): void {
    for (const request of this.#requests.values()) request.abort();
    this.#requests.clear();
  }
}

export const bookmarkList = new BookmarkList();
