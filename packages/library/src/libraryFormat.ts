/**
 * The library export format (docs/reference/library-format.md), written by `export/library.ts` and read by
 * `import/libraryExport.ts`. It contains no shares, tokens, jobs or users.
 */
import type { Bookmark } from './bookmark.ts';
import type { FullBookmark } from './ports/bookmarks.ts';
import type { Collection } from './ports/collections.ts';
import type { Highlight } from './ports/highlights.ts';

export const MANIFEST = 'manifest.json';
export const COLLECTIONS = 'collections.json';
export const FORMAT = 'pith-library';
export const FORMAT_VERSION = 1;

export const bookmarkPath = (id: string) => `bookmarks/${id}/bookmark.json`;
export const archivePath = (id: string) => `bookmarks/${id}/archive.zip`;
export const BOOKMARK_PATH = /^bookmarks\/([^/]+)\/bookmark\.json$/;

export interface Manifest {
  readonly format: typeof FORMAT;
  readonly version: number;
  readonly bookmarks: number;
}

export type ExportedCollection = Omit<Collection, 'user'>;
export type ExportedHighlight = Omit<Highlight, 'user' | 'bookmark'>;

export interface BookmarkFile extends Omit<FullBookmark, 'bookmark'> {
  readonly bookmark: Omit<Bookmark, 'user'>;
  readonly highlights: readonly ExportedHighlight[];
}
