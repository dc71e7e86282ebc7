/** What archives hold, for those who show pages. Opening them loads much that a list does not need: it waits for the first. */
import type { Bookmark } from './bookmark.ts';
import type { Ports } from './ports/ports.ts';

export interface ArchivedImage {
  /** One of the three kinds that are kept: never something that could run. */
  readonly type: 'image/jpeg' | 'image/png' | 'image/gif';
  readonly bytes: Uint8Array;
}

export interface Archived {
  /** Article HTML whose images are at `place(path)`; those that are not kept stay at their remote addresses. */
  html(bookmark: Bookmark, place: (path: string) => string): Promise<string>;
  /** By its path in the archive: `_resources/…` or `img/…`. */
  image(bookmark: Bookmark, path: string): Promise<ArchivedImage | undefined>;
  /** The page as one HTML file, with its images inside. */
  singleFile(bookmark: Bookmark): Promise<string>;
  /** Any file of the archive. */
  file(bookmark: Bookmark, name: string): Promise<Uint8Array | undefined>;
  /** The whole zip. */
  zip(bookmark: Bookmark): Promise<Uint8Array | undefined>;
}

export function lazyArchived(ports: Pick<Ports, 'blobs'>): Archived {
  let loading: Promise<Archived> | undefined;
  const load = () => (loading ??= import('./archivedPages.ts').then(({ archivedPages }) => archivedPages(ports)));
  return {
    html: async (bookmark, place) => (await load()).html(bookmark, place),
    image: async (bookmark, path) => (await load()).image(bookmark, path),
    singleFile: async (bookmark) => (await load()).singleFile(bookmark),
    file: async (bookmark, name) => (await load()).file(bookmark, name),
    zip: ({ id }) => ports.blobs.get(id),
  };
}
