/** Reads saved pages from their archives: images, the article with its images, the page as a single file. */
import {
  type Archive,
  imageFilesByUrl,
  imageUrlRewriter,
  passivePage,
  readArchive,
  setFormulas,
  singleFile,
} from '@pith/archive';
import { htmlWithImageUrls, PithError } from '@pith/core';
import type { Bookmark } from './bookmark.ts';
import type { ArchivedImage, ArchiveReader } from './lazyArchiveReader.ts';
import type { Ports } from './ports/ports.ts';

type ArchivedImages = Awaited<ReturnType<Archive['images']>>;

const IMAGE_TYPES: Readonly<Record<string, ArchivedImage['type']>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};
const IMAGE_PATH = /^(?:_resources\/[0-9a-f]{8,64}|img\/(?:image|thumbnail|icon))\.(jpg|png|gif)$/;

/** Larger ones are never archived. */
const MAX_IMAGE_BYTES = 30_000_000;

/** Lists of images that stay in memory: many readers open the same few articles, and each would read a whole archive for its list. */
const MAX_KEPT_LISTS = 500;
const MAX_KEPT_IMAGES = 200;

export function createArchiveReader({ blobs }: Pick<Ports, 'blobs'>): ArchiveReader {
  // The last archive stays open, because a page's images are requested one after the other.
  let last: { readonly key: string; readonly opened: Promise<Archive | undefined> } | undefined;

  const keyOf = ({ id, updatedAt }: Bookmark) => `${id} ${updatedAt}`;

  const open = (bookmark: Bookmark): Promise<Archive | undefined> => {
    const key = keyOf(bookmark);
    if (last?.key !== key) {
      const opened = blobs.get(bookmark.id).then((bytes) => bytes && readArchive(bytes));
      last = { key, opened };
      opened.catch(() => {
        if (last?.key === key) last = undefined;
      });
    }
    return last.opened;
  };

  const keptLists = new Map<string, ArchivedImages>();

  /** Undefined without a readable archive, which may be mended later, so that is not kept. */
  async function imagesOf(bookmark: Bookmark): Promise<ArchivedImages | undefined> {
    const kept = keptLists.get(keyOf(bookmark));
    if (kept) return kept;
    const images = await open(bookmark)
      .then((archive) => archive?.images())
      .catch(undefinedIfExpected);
    if (images && images.resources.length + images.dropped.size <= MAX_KEPT_IMAGES) {
      keptLists.set(keyOf(bookmark), images);
      if (keptLists.size > MAX_KEPT_LISTS) keptLists.delete(keptLists.keys().next().value!);
    }
    return images;
  }

  return {
    async html(bookmark, imageUrl) {
      // Without a readable archive the article is still shown, with its remote images.
      const images = await imagesOf(bookmark);
      if (!images) return bookmark.html;
      const files = imageFilesByUrl(images);
      if (files.size === 0 && images.dropped.size === 0) return bookmark.html;
      return htmlWithImageUrls(
        bookmark.html,
        imageUrlRewriter(images, ({ path, url }) => (IMAGE_PATH.test(path) ? imageUrl(path) : url)),
      );
    },

    async image(bookmark, path) {
      const type = IMAGE_TYPES[IMAGE_PATH.exec(path)?.[1] ?? ''];
      const bytes = type && (await (await open(bookmark))?.bytes(path, MAX_IMAGE_BYTES));
      return bytes && { type, bytes };
    },

    async images(bookmark) {
      const images = await imagesOf(bookmark);
      const paths = new Set(images?.resources.map(({ path }) => path));
      return [...paths].flatMap((path) => {
        const type = IMAGE_TYPES[IMAGE_PATH.exec(path)?.[1] ?? ''];
        return type ? [{ path, type }] : [];
      });
    },

    async singleFile(bookmark) {
      const archive = await open(bookmark);
      const { article, html: content_html, title, domain, publishedAt: published_date, source } = bookmark;
      const { author, siteName: site_name, readingTime: reading_time, lang, dir } = article;
      const page = { title, domain, author, site_name, published_date, reading_time, lang, dir, source, content_html };
      return singleFile(page, archive ?? noArchive);
    },

    setFormulas,

    async passiveOriginal(bookmark, imageUrl) {
      const archive = await open(bookmark);
      const originals = await archive?.originals();
      if (!archive || !originals || originals.isArticle) return undefined;
      const files = imageFilesByUrl(await archive.images());
      const { html, url = bookmark.url } = originals.first;
      return passivePage(html, {
        url,
        imageUrl(address) {
          const path = files.get(address)?.path ?? '';
          return IMAGE_PATH.test(path) ? imageUrl(path) : undefined;
        },
      });
    },

    file: async (bookmark, name) => (await open(bookmark))?.bytes(name),
    zip: ({ id }) => blobs.get(id),
  };
}

function undefinedIfExpected(error: unknown): undefined {
  if (!(error instanceof PithError)) throw error;
}

/** Used for bookmarks whose archive is missing, as in a library that was copied without its archives. */
const noArchive: Pick<Archive, 'images' | 'bytes'> = {
  images: async () => ({ resources: [], dropped: new Set() }),
  bytes: async () => undefined,
};
