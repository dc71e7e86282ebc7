/** The saves in progress. They outlive the page on which they were started. */
import { ApiError, type SaveEvent } from '@pith/api';
import { api } from '../api.ts';
import { toSentence } from '../format.ts';
import { bookmarkList } from '../library/bookmarkList.svelte.ts';
import { t } from '../messages/index.svelte.ts';
import { errorText } from '../toasts.svelte.ts';
import { progressText } from './progressText.ts';

export interface SaveProgress {
  readonly url: string;
  /** Set once the server has accepted the URL. */
  readonly id?: string | undefined;
  readonly text: string;
  readonly phase: 'running' | 'failed' | 'saved';
}

/** A browser opens at most six connections to a server, and the rest of the app needs some of them. */
const MAX_WATCHED = 3;
/** How long a save that succeeded stays in the list. */
const SAVED_SHOWN_MS = 6_000;

class Saving {
  all = $state.raw<readonly SaveProgress[]>([]);
  isFormOpen = $state(false);
  /** What is typed into the form, kept until it was sent. */
  typed = $state('');
  #watched = 0;
  #waiting: (() => void)[] = [];

  openForm(): void {
    this.isFormOpen = true;
  }

  async save(url: string): Promise<void> {
    await this.follow(url, async () => (await api.saveBookmark({ body: { url } })).headers['bookmark-id']);
  }

  /** Starts a save and shows its progress; `start` resolves to the id of the bookmark. */
  async follow(url: string, start: () => Promise<string>): Promise<void> {
    if (this.all.some((each) => each.url === url && each.phase === 'running')) return;
    this.#set({ url, text: t('stepSending'), phase: 'running' });
    try {
      const id = await start();
      this.#set({ url, id, text: progressText(t, { event: 'waiting' }), phase: 'running' });
      await bookmarkList.reload(); // it is in the list from now on
      this.#finish(url, await this.#queued(() => this.#watch(url, id)));
    } catch (error) {
      const isQueued = error instanceof ApiError && error.type === 'queued';
      this.#finish(url, {
        url,
        text: isQueued ? t('saveQueued') : errorText(error),
        phase: isQueued ? 'saved' : 'failed',
      });
    }
    await bookmarkList.reload();
  }

  /** Cancels a save in progress; removes others from the list. */
  async dismiss({ url, id, phase }: SaveProgress): Promise<void> {
    if (phase !== 'running' || id === undefined) return this.#drop(url);
    await api.cancelBookmark({ params: { id } }).catch(() => undefined); // `#watch` sees how it ended
  }

  #finish(url: string, end: SaveProgress | undefined): void {
    if (end) this.#set(end);
    else this.#drop(url);
    if (end?.phase === 'saved') setTimeout(() => this.#drop(url), SAVED_SHOWN_MS);
  }

  /** Watches the save until it ends. Resolves to undefined if it was cancelled. */
  async #watch(url: string, id: string): Promise<SaveProgress | undefined> {
    const { body } = await api.watchBookmark({ params: { id } });
    let last: SaveEvent | undefined;
    for await (const event of body) {
      last = event;
      if (event.event !== 'end') this.#set({ url, id, text: progressText(t, event), phase: 'running' });
    }
    const saved = last?.event === 'end' ? last.bookmark : undefined;
    if (!saved) return undefined;
    if (saved.state === 0) return { url, id: saved.id, text: saved.title || t('pageSaved'), phase: 'saved' };
    const { errors } = (await api.getBookmark({ params: { id: saved.id } })).body;
    return { url, id: saved.id, text: errors?.[0] ? toSentence(errors[0]) : t('pageNotSaved'), phase: 'failed' };
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

  #set(save: SaveProgress): void {
    const isKnown = this.all.some(({ url }) => url === save.url);
    this.all = isKnown ? this.all.map((each) => (each.url === save.url ? save : each)) : [save, ...this.all];
  }

  #drop(url: string): void {
    this.all = this.all.filter((each) => each.url !== url);
  }
}

export const saving = new Saving();
