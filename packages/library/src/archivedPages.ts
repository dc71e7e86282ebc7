/** What archives hold, for those who show pages: images, the article with them, the page as a file to take away. */
import { type Archive, filesIn, placesIn, readArchive, singleFile } from '@pith/archive';
import { htmlWithImages, PithError } from '@pith/core';
import type { Archived, ArchivedImage } from './archived.ts';
import type { Bookmark } from './bookmark.ts';
import type { Ports } from './ports/ports.ts';

const TYPES: Readonly<Record<string, ArchivedImage['type']>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};
const IMAGE_PATH = /^(?:_resources\/[0-9a-f]{8,64}|img\/(?:image|thumbnail|icon))\.(jpg|png|gif)$/;

export function archivedPages({ blobs }: Pick<Ports, 'blobs'>): Archived {
  // A page's images are asked for one after the other: its archive is opened once.
  let last: { readonly key: string; readonly opened: Promise<Archive | undefined> } | undefined;

  const open = ({ id, updatedAt }: Bookmark): Promise<Archive | undefined> => {
    const key = `${id} ${updatedAt}`;
    if (last?.key !== key) {
      const opened = blobs.get(id).then((bytes) => bytes && readArchive(bytes));
      last = { key, opened };
      opened.catch(() => {
        if (last?.key === key) last = undefined;
      });
    }
    return last.opened;
  };

  return {
    async html(bookmark, place) {
      // A damaged archive takes the images away, not the article.
      const images = await open(bookmark)
        .then((archive) => archive?.images())
        .catch(undefinedIfExpected);
      if (!images) return bookmark.html;
      const files = filesIn(images);
      if (files.size === 0 && images.dropped.size === 0) return bookmark.html;
      return htmlWithImages(
        bookmark.html,
        placesIn(images, ({ path, url }) => (IMAGE_PATH.test(path) ? place(path) : url)),
      );
    },

    async image(bookmark, path) {
      const type = TYPES[IMAGE_PATH.exec(path)?.[1] ?? ''];
      const bytes = type && (await (await open(bookmark))?.bytes(path));
      return bytes && { type, bytes };
    },

    async singleFile(bookmark) {
      const archive = await open(bookmark);
      const { article, html: content_html, title, domain, publishedAt: published_date, source } = bookmark;
      const { author, siteName: site_name, readingTime: reading_time, lang, dir } = article;
      const page = { title, domain, author, site_name, published_date, reading_time, lang, dir, source, content_html };
      return singleFile(page, archive ?? noArchive);
    },

    file: async (bookmark, name) => (await open(bookmark))?.bytes(name),
    zip: ({ id }) => blobs.get(id),
  };
}

function undefinedIfExpected(error: unknown): undefined {
  if (!(error instanceof PithError)) throw error;
}

/** Pages of libraries that were copied without their archives can still be shown. */
const noArchive: Pick<Archive, 'images' | 'bytes'> = {
  images: async () => ({ resources: [], dropped: new Set() }),
  bytes: async () => undefined,
};
