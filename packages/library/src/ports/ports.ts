/** All that the library needs from outside. The one who starts it chooses who does it. */
import type { Captures, Gatherer, GetResource } from '@pith/archive';
import type { Page, Progress, Rule, Warning } from '@pith/core';
import type { Blobs } from './blobs.ts';
import type { Bookmarks } from './bookmarks.ts';
import type { Collections } from './collections.ts';
import type { Highlights } from './highlights.ts';
import type { Jobs } from './jobs.ts';
import type { Links } from './links.ts';
import type { Scripts } from './scripts.ts';
import type { Shares } from './shares.ts';

export interface Ports {
  readonly pages: Pages;
  readonly bookmarks: Bookmarks;
  readonly highlights: Highlights;
  readonly collections: Collections;
  readonly shares: Shares;
  readonly jobs: Jobs;
  readonly blobs: Blobs;
  /** None: images stay at their remote addresses. */
  readonly resources?: Gatherer | undefined;
  /** None: the links of articles are not looked up. */
  readonly links?: Links | undefined;
  /** Those that a user's pages are read with. */
  readonly rules: { all(user: string): readonly Rule[] };
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
  /** In a browser: if the page needs one (`auto`), in any case, or never. Site rules may say otherwise of `auto`. */
  readonly render?: RenderMode | undefined;
  /** Those that the page will be read with: some say how it is to be had. */
  readonly rules?: readonly Rule[] | undefined;
  /** How the page looks, to be kept beside its content. */
  readonly captures?: readonly CaptureName[] | undefined;
}

export type RenderMode = 'auto' | 'force' | 'never';
export type CaptureName = keyof Captures;

export type FetchedPage = Page & {
  readonly url: string;
  /** Trouble on the way that did not stop it. */
  readonly warnings?: readonly Warning[] | undefined;
  readonly captures?: Captures | undefined;
  /** Fetches an image as the page itself would: with its cookies, and naming it. */
  readonly getImage?: GetResource | undefined;
};
