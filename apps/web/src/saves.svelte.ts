/** The saves in progress. They outlive the page that shows them. */
import { ApiError, type SaveEvent } from '@pith/api';
import { api } from './api.ts';
import { bookmarkList } from './bookmarkList.svelte.ts';
import { progressText, toSentence } from './format.ts';

export interface SaveProgress {
  readonly url: string;
  /** Set once the server has accepted the URL. */
  readonly id?: string | undefined;
  readonly text: string;
  readonly hasFailed: boolean;
}

/** A browser opens at most six connections to a server, and the rest of the app needs some of them. */
const MAX_WATCHED = 3;

class Saves {
  all = $state.raw<readonly SaveProgress[]>([]);
  #watched = 0;
  #waiting: (() => void)[] = [];

  async save(url: string): Promise<void> {
    if (this.all.some((saving) => saving.url === url && !saving.hasFailed)) return;
    this.#set(url, { url, text: 'Sending the URL', hasFailed: false });
    try {
      const id = (await api.saveBookmark({ body: { url } })).headers['bookmark-id'];
      this.#set(url, { url, id, text: progressText({ event: 'waiting' }), hasFailed: false });
      const failure = await this.#queued(() => this.#watch(url, id));
      if (failure) this.#set(url, { url, id, text: failure, hasFailed: true });
      else this.#drop(url);
    } catch (error) {
      const text = error instanceof ApiError ? toSentence(error.message) : 'An unexpected error occurred.';
      this.#set(url, { url, text, hasFailed: true });
    }
    await bookmarkList.refresh();
  }

  /** Cancels a save in progress; removes a failed one from the list. */
  async dismiss({ url, id, hasFailed }: SaveProgress): Promise<void> {
    if (hasFailed || id === undefined) return this.#drop(url);
    await api.cancelBookmark({ params: { id } }).catch(() => undefined); // `#watch` sees how it ended
  }

  /** Watches the save until it ends. Resolves to an error message if it failed. */
  async #watch(url: string, id: string): Promise<string | undefined> {
    const { body } = await api.watchBookmark({ params: { id } });
    let last: SaveEvent | undefined;
    for await (const event of body) {
      last = event;
      if (event.event !== 'end') this.#set(url, { url, id, text: progressText(event), hasFailed: false });
    }
    const saved = last?.event === 'end' ? last.bookmark : undefined;
    if (saved?.state !== 1) return undefined;
    const { errors } = (await api.getBookmark({ params: { id: saved.id } })).body;
    return toSentence(errors?.[0] ?? 'the page could not be saved');
  }

  async #queued<T>(work: () => Promise<T>): Promise<T> {
    if (this.#watched >= MAX_WATCHED) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#watched += 1;
    try {
      return await work();
    } finally {
      this.#watched -= 1;
      this.#waiting.shift()?.();
    }
  }

  #set(url: string, saving: SaveProgress): void {
    const isKnown = this.all.some((each) => each.url === url);
    this.all = isKnown ? this.all.map((each) => (each.url === url ? saving : each)) : [saving, ...this.all];
  }

  #drop(url: string): void {
    this.all = this.all.filter((each) => each.url !== url);
  }
}

export const saves = new Saves();
