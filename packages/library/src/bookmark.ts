/** A kept page. Times are ISO 8601 in UTC; a page's own dates are as exact as the page told them. */
import type { PageType } from '@pith/core';

/** The one user of a library without accounts. */
export const LOCAL_USER = 'local';

export interface Bookmark {
  /** Random, safe as a file name: see `isBookmarkId`. Ids are shown to people, who may type their beginning. */
  readonly id: string;
  readonly user: string;
  /** Normalised address after redirects: what makes two saves the same bookmark. */
  readonly url: string;
  /** The address that was asked for, whole. */
  readonly urlFull: string;
  readonly domain: string;
  readonly title: string;
  /** Markdown with frontmatter. */
  readonly content: string;
  /** Sanitised. */
  readonly html: string;
  /** What the page calls its own address, or the address it came from. */
  readonly source: string;
  readonly savedAt: string;
  readonly publishedAt?: string | undefined;
  readonly pinned: boolean;
  readonly archived: boolean;
  readonly article: ArticleSummary;
  readonly metadata: BookmarkMetadata;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lastOpenedAt?: string | undefined;
  readonly deletedAt?: string | undefined;
}

/** What a list shows of an article. */
export interface ArticleSummary {
  readonly author?: string | undefined;
  readonly authors: readonly string[];
  readonly siteName?: string | undefined;
  readonly excerpt?: string | undefined;
  readonly heroImage?: string | undefined;
  readonly lang?: string | undefined;
  readonly dir?: string | undefined;
  readonly tags: readonly string[];
  readonly wordCount: number;
  readonly readingTime: string;
  readonly pageType: PageType;
}

/** Exactly these: rule matches and the trace live in the archive's log. */
export interface BookmarkMetadata {
  readonly parser_version: string;
  readonly used_js_rendering: boolean;
  readonly content_hash: string;
  readonly discarded: boolean;
}

export type BookmarkSummary = Omit<Bookmark, 'content' | 'html'>;

/** Lower case only, because some file systems do not tell `A` from `a`; long enough to be no device's name. */
export const isBookmarkId = (text: string): boolean => /^[0-9a-z][0-9a-z-]{7,63}$/.test(text);

/** Four characters are enough to try; `find` says when they are not enough to be sure. */
export const isIdPrefix = (text: string): boolean => /^[0-9a-z][0-9a-z-]{3,63}$/.test(text);
