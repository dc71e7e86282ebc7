/** Pages that are being saved, and how far each is. They outlive the page that shows them. */
import { ApiError, type SaveEvent } from '@pith/api';
import { api } from './api.ts';
import { savingWords, sentence } from './format.ts';
import { shelf } from './shelf.svelte.ts';

export interface Saving {
  readonly url: string;
  /** Known once the server accepted it. */
  readonly id?: string | undefined;
  readonly words: string;
  readonly hasFailed: boolean;
}

/** A browser opens six connections to a server: the rest of the page needs some of them. */
const WATCHED_AT_ONCE = 3;

class Saves {
  all = $state.raw<readonly Saving[]>([]);
  #watched = 0;
  #line: (() => void)[] = [];

  async save(url: string): Promise<void> {
    if (this.all.some((saving) => saving.url === url && !saving.hasFailed)) return;
    this.#set(url, { url, words: 'Sending the address', hasFailed: false });
    try {
      const id = (await api.saveBookmark({ body: { url } })).headers['bookmark-id'];
      this.#set(url, { url, id, words: savingWords({ event: 'waiting' }), hasFailed: false });
      const trouble = await this.#inTurn(() => this.#watch(url, id));
      if (trouble) this.#set(url, { url, id, words: trouble, hasFailed: true });
      else this.#drop(url);
    } catch (error) {
      const words = error instanceof ApiError ? sentence(error.message) : 'Something unexpected happened.';
      this.#set(url, { url, words, hasFailed: true });
    }
    await shelf.refresh();
  }

  /** Gives up a save that is under way; takes one that failed off the list. */
  async dismiss({ url, id, hasFailed }: Saving): Promise<void> {
    if (hasFailed || id === undefined) return this.#drop(url);
    await api.cancelBookmark({ params: { id } }).catch(() => undefined); // its events tell how it ended
  }

  /** To the end of the save. Resolves to why it failed. */
  async #watch(url: string, id: string): Promise<string | undefined> {
    const { body } = await api.watchBookmark({ params: { id } });
    let last: SaveEvent | undefined;
    for await (const event of body) {
      last = event;
      if (event.event !== 'end') this.#set(url, { url, id, words: savingWords(event), hasFailed: false });
    }
    const saved = last?.event === 'end' ? last.bookmark : undefined;
    if (saved?.state !== 1) return undefined;
    const { errors } = (await api.getBookmark({ params: { id: saved.id } })).body;
    return sentence(errors?.[0] ?? 'the page could not be saved');
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#watched >= WATCHED_AT_ONCE) await new Promise<void>((resolve) => this.#line.push(resolve));
    this.#watched += 1;
    try {
      return await work();
    } finally {
      this.#watched -= 1;
      this.#line.shift()?.();
    }
  }

  #set(url: string, saving: Saving): void {
    const isKnown = this.all.some((each) => each.url === url);
    this.all = isKnown ? this.all.map((each) => (each.url === url ? saving : each)) : [saving, ...this.all];
  }

  #drop(url: string): void {
    this.all = this.all.filter((each) => each.url !== url);
  }
}

export const saves = new Saves();
