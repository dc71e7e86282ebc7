/** Keeps the chosen part of the library up to date, and sends changes that waited. Loaded after the page is shown. */

import { toSentence } from '../format.ts';
import { bookmarkList } from '../library/bookmarkList.svelte.ts';
import { t } from '../messages/index.svelte.ts';
import { groups } from '../shell/groups.svelte.ts';
import { toasts } from '../toasts.svelte.ts';
import { sendChanges } from './changes.ts';
import { connection } from './connection.svelte.ts';
import { clearAll, count } from './database.ts';
import { keepArticles, keptStatus } from './keepArticles.ts';
import { verifyOwner } from './owner.ts';
import { forgetSettings, type OfflineSettings, offlineSettings } from './settings.svelte.ts';

/** How long after a change of the library what is kept follows. */
const REFRESH_DELAY_MS = 4_000;
/** How often the server is looked for while it cannot be reached. */
const RETRY_MS = 5_000;

class Offline {
  status = $state.raw<{ readonly articles: number; readonly bytes: number; readonly leftOut?: number }>();
  progress = $state.raw<{ readonly done: number; readonly total: number }>();
  hasFailed = $state(false);

  #running: AbortController | undefined;
  #refreshTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setInterval> | undefined;

  get isOn(): boolean {
    return offlineSettings.value.part !== 'nothing';
  }

  async start(): Promise<void> {
    connection.onChanged = () => this.#refreshSoon();
    connection.onAway = () => this.#lookForServer();
    addEventListener('online', () => void this.#tryAgain());
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && void this.#tryAgain(),
    );
    if (this.isOn) await this.#tryAgain();
  }

  async change(settings: OfflineSettings): Promise<void> {
    await verifyOwner().catch(() => undefined); // `refresh` says so
    offlineSettings.value = settings;
    if (this.isOn) await navigator.storage?.persist?.().catch(() => false); // a browser may say no
    await this.refresh();
  }

  /** Removes everything that is kept, and keeps nothing more. */
  async clear(): Promise<void> {
    this.#running?.abort();
    forgetSettings();
    await clearAll();
    await this.load();
  }

  /** Reads what is kept now. */
  async load(): Promise<void> {
    this.status = await keptStatus();
    connection.waiting = await count('changes');
  }

  /** Fetches what is missing, and removes what is not wanted any more. */
  async refresh(): Promise<void> {
    this.#running?.abort();
    const own = new AbortController();
    this.#running = own;
    this.hasFailed = false;
    try {
      await verifyOwner();
      this.progress = { done: 0, total: 0 };
      this.status = await keepArticles(offlineSettings.value, {
        signal: own.signal,
        onProgress: (done, total) => (this.progress = { done, total }),
      });
    } catch {
      if (own.signal.aborted) return; // another refresh has begun
      this.hasFailed = true;
      await this.load();
    }
    if (this.#running === own) this.progress = undefined;
  }

  #refreshSoon(): void {
    clearTimeout(this.#refreshTimer);
    this.#refreshTimer = setTimeout(() => void this.refresh(), REFRESH_DELAY_MS);
  }

  #lookForServer(): void {
    void count('changes').then((waiting) => (connection.waiting = waiting));
    this.#retryTimer ??= setInterval(() => void this.#tryAgain(), RETRY_MS);
  }

  /** Sends what waits if the server can be reached, then fetches what changed there. */
  async #tryAgain(): Promise<void> {
    if (!this.isOn) return;
    try {
      await verifyOwner();
    } catch {
      return this.#lookForServer();
    }
    try {
      const { sent, refused } = await sendChanges();
      for (const { reason } of refused)
        toasts.show(t('changeRefused', { reason: toSentence(reason) }), { isError: true });
      if (sent > 0) toasts.show(t('changesSent', { count: sent }));
      clearInterval(this.#retryTimer);
      this.#retryTimer = undefined;
      const wasAway = connection.isAway;
      connection.isAway = false;
      connection.waiting = await count('changes');
      if (wasAway || sent > 0) {
        connection.returns += 1;
        await Promise.all([bookmarkList.reload(), groups.load()]);
      }
    } catch {
      return this.#lookForServer(); // it went away again
    }
    await this.refresh();
  }
}

export const offline = new Offline();
