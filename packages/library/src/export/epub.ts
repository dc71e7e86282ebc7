/** Exports saved pages as an EPUB book. */
import { createHash } from 'node:crypto';
import { type BookMetadata, type Chapter, type ExportFile, epubFiles, readArchive } from '@pith/archive';
import { PithError } from '@pith/core';
import type { Bookmark, BookmarkSummary } from '../bookmark.ts';
import type { Ports } from '../ports/ports.ts';

/** The book's metadata, from the summaries of its pages. The pages themselves are read one by one. */
export function bookMetadata(pages: readonly BookmarkSummary[], title?: string): BookMetadata {
  const [first] = pages;
  const isSingle = pages.length === 1 && first;
  const langs = new Set(pages.map(({ article }) => article.lang?.toLowerCase().split('-')[0]));
  const authors = new Set(pages.flatMap(({ article }) => article.authors));
  return {
    id: bookId(pages.map(({ id }) => id)),
    title: title ?? (isSingle ? first.title : `${pages.length} articles`),
    authors: authors.size > MAX_AUTHORS ? [] : [...authors],
    lang: isSingle ? first.article.lang : langs.size === 1 ? [...langs][0] : undefined,
    publisher: isSingle ? (first.article.siteName ?? first.domain) : undefined,
    modified:
      pages
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .at(-1) ?? '1980-01-01T00:00:00.000Z',
  };
}

/** With more authors the book names none. */
const MAX_AUTHORS = 20;

/** The same pages give the same book id. */
function bookId(ids: readonly string[]): string {
  const hex = createHash('sha256')
    .update([...ids].sort().join('\n'))
    .digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join('-')}`;
}

export const epubExport = (
  book: BookMetadata,
  pages: AsyncIterable<Bookmark>,
  ports: Pick<Ports, 'highlights' | 'blobs'>,
): AsyncIterable<ExportFile> => epubFiles(book, chapters(pages, ports));

async function* chapters(
  pages: AsyncIterable<Bookmark>,
  ports: Pick<Ports, 'highlights' | 'blobs'>,
): AsyncGenerator<Chapter> {
  for await (const page of pages) {
    const { article, domain, publishedAt } = page;
    const highlights = await ports.highlights.forBookmark(page.user, page.id);
    const byline = [article.author, article.siteName ?? domain, publishedAt, article.readingTime || undefined];
    yield {
      title: page.title,
      lang: article.lang,
      dir: article.dir,
      byline: byline.filter((each) => each !== undefined),
      source: page.source,
      content_html: page.html,
      highlights: highlights.map(({ anchor, note }) => ({ quote: anchor.quote, note })),
      ...(await imagesOf(page, ports)),
    };
  }
}

const noImages = { images: { resources: [], dropped: new Set<string>() }, bytes: async () => undefined };

/** The images in a page's archive; none if it is missing or damaged, so that the page is still exported. */
export async function imagesOf(
  { id }: Bookmark,
  { blobs }: Pick<Ports, 'blobs'>,
): Promise<Pick<Chapter, 'images' | 'bytes'>> {
  try {
    const bytes = await blobs.get(id);
    if (!bytes) return noImages;
    const archive = await readArchive(bytes);
    return { images: await archive.images(), bytes: archive.bytes };
  } catch (error) {
    if (error instanceof PithError) return noImages;
    throw error;
  }
}
