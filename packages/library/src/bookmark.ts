/** A kept page. Times are ISO 8601 in UTC; a page's own dates are as exact as the page told them. */
import type { PageType } from '@pith/core';

/** The one user of a library without accounts. */
export const LOCAL_USER = 'local';

export interface Bookmark extends BookmarkSummary {
  /** Markdown with frontmatter. */
  readonly content: string;
  /** Sanitised. */
  readonly html: string;
}

export interface BookmarkSummary {
  /** Random, safe as a file name: see `isBookmarkId`. Ids are shown to people, who may type their beginning. */
  readonly id: string;
  readonly user: string;
  /** Normalised address after redirects: what makes two saves the same bookmark. */
  readonly url: string;
  /** The address that was asked for, whole. */
  readonly urlFull: string;
  readonly domain: string;
  readonly title: string;
  /** What the page calls its own address, or the address it came from. */
  readonly source: string;
  readonly type: BookmarkType;
  readonly savedAt: string;
  readonly publishedAt?: string | undefined;
  readonly pinned: boolean;
  readonly archived: boolean;
  /** How much of it was read, in percent: 0 is unread, 100 is read. */
  readonly progress: number;
  /** Where reading stopped, in the words of the reader that wrote it (Readeck: a selector). */
  readonly position?: string | undefined;
  /** The reader's own, sorted; what the page says of itself is in `article.tags`. */
  readonly labels: readonly string[];
  readonly note?: string | undefined;
  /** What the reader corrected; `title`, `publishedAt` and `article` have it applied. */
  readonly edits: Edits;
  readonly state: BookmarkState;
  /** Why the page is not here, or is not as new as it could be. */
  readonly trouble?: BookmarkError | undefined;
  readonly article: ArticleSummary;
  readonly metadata: BookmarkMetadata;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lastOpenedAt?: string | undefined;
  readonly deletedAt?: string | undefined;
}

export const bookmarkTypes = ['article', 'photo', 'video'] as const;
export type BookmarkType = (typeof bookmarkTypes)[number];

/** `loading`: accepted, its job is not done. `error`: the last try failed; what an earlier one brought is still there. */
export type BookmarkState = 'ready' | 'loading' | 'error';

export interface BookmarkError {
  readonly type: string;
  readonly message: string;
  readonly at: string;
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
  /** Where the page's film is played, to be shown in a frame. */
  readonly player?: string | undefined;
  /** Of the film, in seconds. */
  readonly duration?: number | undefined;
  /** What the archive has to show for the page. */
  readonly pictures?: Pictures | undefined;
}

/** The site's sign, the picture of the page, and the same for a list. */
export type Pictures = { readonly [Name in 'icon' | 'image' | 'thumbnail']?: Picture };

export interface Picture {
  /** In the archive. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** Exactly these: rule matches and the trace live in the archive's log. */
export interface BookmarkMetadata {
  readonly parser_version: string;
  readonly used_js_rendering: boolean;
  readonly content_hash: string;
  readonly discarded: boolean;
}

/** Properties that a reader may correct. An edit outlives every new reading of the page. */
export interface Edits {
  readonly title?: string | undefined;
  readonly authors?: readonly string[] | undefined;
  readonly publishedAt?: string | undefined;
  readonly lang?: string | undefined;
  readonly siteName?: string | undefined;
  readonly excerpt?: string | undefined;
}

export const editable = [
  'title',
  'authors',
  'publishedAt',
  'lang',
  'siteName',
  'excerpt',
] as const satisfies readonly (keyof Edits)[];

/** What a reader changes on a bookmark. What is not named stays; `null` takes a value away. */
export interface BookmarkChange {
  readonly pinned?: boolean | undefined;
  readonly archived?: boolean | undefined;
  readonly progress?: number | undefined;
  readonly position?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly type?: BookmarkType | undefined;
  /** All of them anew. */
  readonly labels?: readonly string[] | undefined;
  readonly addLabels?: readonly string[] | undefined;
  readonly removeLabels?: readonly string[] | undefined;
  /** `null` gives back what the page said. */
  readonly edits?: { readonly [Name in keyof Edits]?: Edits[Name] | null } | undefined;
  readonly lastOpenedAt?: string | undefined;
  /** `null` brings it back. */
  readonly deletedAt?: string | null | undefined;
}

/** Whether a page was ever read for it: not while it is only announced, nor when every try failed. */
export const hasPage = ({ metadata }: BookmarkSummary): boolean => metadata.content_hash !== '';

/** Lower case only, because some file systems do not tell `A` from `a`; long enough to be no device's name. */
export const isBookmarkId = (text: string): boolean => /^[0-9a-z][0-9a-z-]{7,63}$/.test(text);

/** Four characters are enough to try; `find` says when they are not enough to be sure. */
export const isIdPrefix = (text: string): boolean => /^[0-9a-z][0-9a-z-]{3,63}$/.test(text);
