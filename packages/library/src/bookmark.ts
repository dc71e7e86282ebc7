/** A saved page. Times are ISO 8601 in UTC; dates from the page are as precise as the page gives them. */
import type { PageType } from '@pith/core';

export interface Bookmark extends BookmarkSummary {
  /** Markdown with frontmatter. */
  readonly content: string;
  /** Sanitised HTML. */
  readonly html: string;
}

export interface BookmarkSummary {
  /** Random and safe as a file name (see `isBookmarkId`). People see ids and may type only the beginning. */
  readonly id: string;
  readonly user: string;
  /** Normalised address after redirects; identifies the bookmark when a page is saved again. */
  readonly url: string;
  /** The requested address, not normalised. */
  readonly urlFull: string;
  readonly domain: string;
  readonly title: string;
  /** The page's canonical address, or the address it was fetched from. */
  readonly source: string;
  readonly type: BookmarkType;
  readonly savedAt: string;
  readonly publishedAt?: string | undefined;
  readonly pinned: boolean;
  readonly archived: boolean;
  /** Reading progress in percent: 0 is unread, 100 is read. */
  readonly progress: number;
  /** Where reading stopped, in the format of the app that wrote it (Readeck: a selector). */
  readonly position?: string | undefined;
  /** The reader's labels, sorted. The page's own tags are in `article.tags`. */
  readonly labels: readonly string[];
  readonly note?: string | undefined;
  /** The reader's corrections, already applied to `title`, `publishedAt` and `article`. */
  readonly edits: Edits;
  readonly state: BookmarkState;
  /** Why the last attempt to save the page failed. */
  readonly error?: BookmarkError | undefined;
  readonly article: ArticleSummary;
  readonly metadata: BookmarkMetadata;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lastOpenedAt?: string | undefined;
  readonly deletedAt?: string | undefined;
  /** When the bookmark will be deleted, if the reader does not cancel that before. */
  readonly deleteAt?: string | undefined;
}

export const bookmarkTypes = ['article', 'photo', 'video'] as const;
export type BookmarkType = (typeof bookmarkTypes)[number];

/** `loading`: its save job has not finished. `error`: the last attempt failed; the page of an earlier save is kept. */
export type BookmarkState = 'ready' | 'loading' | 'error';

export interface BookmarkError {
  readonly type: string;
  readonly message: string;
  readonly at: string;
}

/** Article metadata shown in lists. */
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
  /** How sure the extraction is, 0 to 1, in hundredths; absent if it was not recorded. */
  readonly confidence?: number | undefined;
  /** Address of the page's video player, to be shown in a frame. */
  readonly player?: string | undefined;
  /** Length of the video in seconds. */
  readonly duration?: number | undefined;
  /** Images in the archive that represent the page. */
  readonly pictures?: Pictures | undefined;
}

/** The site's icon, the page's lead image, and a thumbnail of it for lists. */
export type Pictures = { readonly [Name in 'icon' | 'image' | 'thumbnail']?: Picture };

export interface Picture {
  /** Path in the archive. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** Only these keys. Rule matches and the trace are in the archive's log. */
export interface BookmarkMetadata {
  readonly parser_version: string;
  readonly used_js_rendering: boolean;
  readonly content_hash: string;
  readonly discarded: boolean;
}

/** Properties that a reader may correct. Edits survive saving and reparsing the page. */
export interface Edits {
  readonly title?: string | undefined;
  readonly authors?: readonly string[] | undefined;
  readonly publishedAt?: string | undefined;
  readonly lang?: string | undefined;
  /** Text direction. */
  readonly dir?: string | undefined;
  readonly siteName?: string | undefined;
  readonly excerpt?: string | undefined;
}

export const editableFields = [
  'title',
  'authors',
  'publishedAt',
  'lang',
  'dir',
  'siteName',
  'excerpt',
] as const satisfies readonly (keyof Edits)[];

/** A reader's changes to a bookmark. Absent properties stay as they are; `null` removes a value. */
export interface BookmarkChange {
  readonly pinned?: boolean | undefined;
  readonly archived?: boolean | undefined;
  readonly progress?: number | undefined;
  readonly position?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly type?: BookmarkType | undefined;
  /** Replaces all labels. */
  readonly labels?: readonly string[] | undefined;
  readonly addLabels?: readonly string[] | undefined;
  readonly removeLabels?: readonly string[] | undefined;
  /** `null` restores the page's own value. */
  readonly edits?: { readonly [Name in keyof Edits]?: Edits[Name] | null } | undefined;
  readonly lastOpenedAt?: string | undefined;
  /** `null` restores the bookmark. */
  readonly deletedAt?: string | null | undefined;
  /** `null` cancels the deletion. */
  readonly deleteAt?: string | null | undefined;
}

/** Whether a page was ever saved for it. False for placeholders: not fetched yet, or every attempt failed. */
export const hasPage = ({ metadata }: BookmarkSummary): boolean => metadata.content_hash !== '';

/** Whether there is something to read or to look at: not a link alone, not a page that a rule discarded. */
export const hasContent = (page: BookmarkSummary): boolean =>
  hasPage(page) && (page.article.wordCount > 0 || page.type !== 'article');

/** Lower case only, because some file systems ignore case; long enough not to be a device name. */
export const isBookmarkId = (text: string): boolean => /^[0-9a-z][0-9a-z-]{7,63}$/.test(text);

/** A random UUID, which is never the beginning of another id. */
export const isCompleteId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** An id or the beginning of one, at least four characters. `find` rejects if it is ambiguous. */
export const isIdPrefix = (text: string): boolean => /^[0-9a-z][0-9a-z-]{3,63}$/.test(text);
