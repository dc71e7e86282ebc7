/** Messages from the pages of the extension to its background script. */
import { browser } from '../browser.ts';
import type { Outcome } from '../saving/flushQueue.ts';

export type Message =
  /** Sends a save of the queue at once. */
  | { readonly do: 'send'; readonly key: number; readonly tabId?: number | undefined }
  /** Tries everything in the queue. */
  | { readonly do: 'flush' }
  /** Highlights what is selected in a tab, and saves its page if it is not saved yet. */
  | { readonly do: 'highlight'; readonly tabId: number }
  /** Shows on a tab that its page is saved, and its highlights. */
  | { readonly do: 'mark'; readonly tabId: number; readonly bookmark: string };

export const askBackground = (message: Message): Promise<Outcome> =>
  browser.runtime.sendMessage(message) as Promise<Outcome>;
