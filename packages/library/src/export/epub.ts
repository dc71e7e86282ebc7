/** SaveResult pages as a book. */
import { createHash } from 'node:crypto';
import { type BookFacts, type Chapter, epubFiles, type OutFile, readArchive } from '@pith/archive';
import { PithError } from '@pith/core';
import type { Bookmark, BookmarkSummary } from '../bookmark.ts';
import type { Ports } from '../ports/ports.ts';

/** Enough to call the book by; the pages themselves are read one after the other. */
export function bookOf(pages: readonly BookmarkSummary[], title?: string): BookFacts {
  const [first] = pages;
  const isOne = pages.length === 1 && first;
  const langs = new Set(pages.map(({ article }) => article.lang?.toLowerCase().split('-')[0]));
  const authors = new Set(pages.flatMap(({ article }) => article.authors));
  return {
    id: uuidOf(pages.map(({ id }) => id)),
    title: title ?? (isOne ? first.title : `${pages.length} articles`),
    authors: authors.size > MAX_AUTHORS ? [] : [...authors],
    lang: isOne ? first.article.lang : langs.size === 1 ? [...langs][0] : undefined,
    publisher: isOne ? (first.article.siteName ?? first.domain) : undefined,
    modified:
      pages
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .at(-1) ?? '1980-01-01T00:00:00.000Z',
  };
}

/** More are no authors of a book. */
const MAX_AUTHORS = 20;

/** The same pages are the same book. */
function uuidOf(ids: readonly string[]): string {
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

export const epubOf = (
  book: BookFacts,
  pages: AsyncIterable<Bookmark>,
  ports: Pick<Ports, 'highlights' | 'blobs'>,
): AsyncIterable<OutFile> => epubFiles(book, chapters(pages, ports));

async function* chapters(
  pages: AsyncIterable<Bookmark>,
  ports: Pick<Ports, 'highlights' | 'blobs'>,
): AsyncGenerator<Chapter> {
  for await (const page of pages) {
    const { article, domain, publishedAt } = page;
    const highlights = await ports.highlights.of(page.user, page.id);
    const byline = [article.author, article.siteName ?? domain, publishedAt, article.readingTime || undefined];
    yield {
      title: page.title,
      lang: article.lang,
      dir: article.dir,
      byline: byline.filter((each) => each !== undefined),
      source: page.source,
      content_html: page.html,
      highlights: highlights.map(({ anchor, note }) => ({ quote: anchor.quote, note })),
      ...(await picturesOf(page, ports)),
    };
  }
}

const none = { images: { resources: [], dropped: new Set<string>() }, bytes: async () => undefined };

/** A damaged archive takes the pictures away, not the page. */
export async function picturesOf(
  { id }: Bookmark,
  { blobs }: Pick<Ports, 'blobs'>,
): Promise<Pick<Chapter, 'images' | 'bytes'>> {
  try {
    const bytes = await blobs.get(id);
    if (!bytes) return none;
    const archive = await readArchive(bytes);
    return { images: await archive.images(), bytes: archive.bytes };
  } catch (error) {
    if (error instanceof PithError) return none;
    throw error;
  }
}
