/**
 * The files of a whole library, as docs/reference/library-format.md describes them: what `export/library.ts` writes and
 * `import/wholeLibrary.ts` reads. No share, token, job or user is in them.
 */
import type { Bookmark } from './bookmark.ts';
import type { WholeBookmark } from './ports/bookmarks.ts';
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

export type PortableCollection = Omit<Collection, 'user'>;
export type PortableHighlight = Omit<Highlight, 'user' | 'bookmark'>;

export interface BookmarkFile extends Omit<WholeBookmark, 'bookmark'> {
  readonly bookmark: Omit<Bookmark, 'user'>;
  readonly highlights: readonly PortableHighlight[];
}
