/** All that the library needs from outside. The one who starts it chooses who does it. */
import type { Page, Progress, Rule } from '@pith/core';
import type { Blobs } from './blobs.ts';
import type { Bookmarks } from './bookmarks.ts';
import type { Scripts } from './scripts.ts';

export interface Ports {
  readonly pages: Pages;
  readonly bookmarks: Bookmarks;
  readonly blobs: Blobs;
  readonly rules: { all(): readonly Rule[] };
  /** None: pages are read without them. */
  readonly scripts?: Scripts | undefined;
  now(): Date;
  /** Not guessable, and as `isBookmarkId` wants it: a random UUID is. */
  newId(): string;
}

export interface Pages {
  /** The page, and its address after redirects; rejects with a typed error. */
  page(url: string, ask?: PageAsk): Promise<FetchedPage>;
}

export interface PageAsk {
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress | undefined;
  /** For the page's host. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export type FetchedPage = Page & { readonly url: string };
