/** Everything the library needs from outside. The caller of `createLibrary` chooses the implementations. */
import type { Captures, FetchResource, ImageCollector } from '@pith/archive';
import type { Page, Progress, Rule, Warning } from '@pith/core';
import type { Blobs } from './blobs.ts';
import type { Bookmarks } from './bookmarks.ts';
import type { Collections } from './collections.ts';
import type { Highlights } from './highlights.ts';
import type { Jobs } from './jobs.ts';
import type { LinkChecker } from './links.ts';
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
  /** Without it, images stay at their remote addresses. */
  readonly imageCollector?: ImageCollector | undefined;
  /** Without it, links are not checked. */
  readonly linkChecker?: LinkChecker | undefined;
  /** The rules for reading a user's pages. */
  readonly rules: { all(user: string): readonly Rule[] };
  /** Without it, no content scripts run. */
  readonly scripts?: Scripts | undefined;
  now(): Date;
  /** Returns an unguessable id that passes `isBookmarkId`, such as a random UUID. */
  newId(): string;
}

export interface Pages {
  /** Fetches a page. The result's `url` is the address after redirects. Rejects with a typed error. */
  page(url: string, request?: PageRequest): Promise<FetchedPage>;
}

export interface PageRequest {
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress | undefined;
  /** Sent only to the page's host. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Render in a browser: if the page needs it (`auto`), always, or never. Site rules may override `auto`. */
  readonly render?: RenderMode | undefined;
  /** The rules the page will be read with; some change how it is fetched. */
  readonly rules?: readonly Rule[] | undefined;
  /** Screenshot or PDF to save with the content. */
  readonly captures?: readonly CaptureName[] | undefined;
}

export type RenderMode = 'auto' | 'force' | 'never';
export type CaptureName = keyof Captures;

export type FetchedPage = Page & {
  readonly url: string;
  /** Fetch errors that did not stop the fetch. */
  readonly warnings?: readonly Warning[] | undefined;
  readonly captures?: Captures | undefined;
  /** Fetches an image as the page would: with its cookies and as referer. */
  readonly getImage?: FetchResource | undefined;
};
