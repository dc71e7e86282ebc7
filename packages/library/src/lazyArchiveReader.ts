/** Reads archives, but loads the zip and HTML code only when it is first used: commands that only list bookmarks start faster. */
import type { Bookmark } from './bookmark.ts';
import type { Ports } from './ports/ports.ts';

export interface ArchivedImage {
  /** Archives contain only these image types, none of which can hold scripts. */
  readonly type: 'image/jpeg' | 'image/png' | 'image/gif';
  readonly bytes: Uint8Array;
}

/** An image file in an archive. */
export interface ImageFile {
  readonly path: string;
  readonly type: ArchivedImage['type'];
}

export interface ArchiveReader {
  /** Article HTML with archived images at `imageUrl(path)`; other images stay at their remote addresses. */
  html(bookmark: Bookmark, imageUrl: (path: string) => string): Promise<string>;
  /** An image by its path in the archive: `_resources/…` or `img/…`. */
  image(bookmark: Bookmark, path: string): Promise<ArchivedImage | undefined>;
  /** All images in the archive, with their paths; none if there is no archive. */
  images(bookmark: Bookmark): Promise<readonly ImageFile[]>;
  /** The page as one HTML file with embedded images. */
  singleFile(bookmark: Bookmark): Promise<string>;
  /** Article HTML with its formulas as MathML instead of TeX. */
  setFormulas(html: string): Promise<string>;
  /** The page as it was fetched, without anything that runs or loads; undefined if the archive has no original. */
  passiveOriginal(bookmark: Bookmark, imageUrl: (path: string) => string): Promise<string | undefined>;
  /** Any file of the archive. */
  file(bookmark: Bookmark, name: string): Promise<Uint8Array | undefined>;
  /** The archive itself. */
  zip(bookmark: Bookmark): Promise<Uint8Array | undefined>;
}

export function lazyArchiveReader(ports: Pick<Ports, 'blobs'>): ArchiveReader {
  let loading: Promise<ArchiveReader> | undefined;
  const load = () =>
    (loading ??= import('./createArchiveReader.ts').then(({ createArchiveReader }) => createArchiveReader(ports)));
  return {
    html: async (bookmark, imageUrl) => (await load()).html(bookmark, imageUrl),
    image: async (bookmark, path) => (await load()).image(bookmark, path),
    images: async (bookmark) => (await load()).images(bookmark),
    singleFile: async (bookmark) => (await load()).singleFile(bookmark),
    setFormulas: async (html) => (await load()).setFormulas(html),
    passiveOriginal: async (bookmark, imageUrl) => (await load()).passiveOriginal(bookmark, imageUrl),
    file: async (bookmark, name) => (await load()).file(bookmark, name),
    zip: ({ id }) => ports.blobs.get(id),
  };
}
