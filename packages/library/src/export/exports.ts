/** Exports: each yields files that are read one by one. The code of a format is loaded when it is used. */
import type { ExportFile } from '@pith/archive';
import { type Bookmark, type BookmarkSummary, hasContent } from '../bookmark.ts';
import type { Ports } from '../ports/ports.ts';

export interface ExportService {
  /** The library format: everything, including deleted pages and collections, or only these pages. Can be imported unchanged. */
  library(ids?: readonly string[]): AsyncIterable<ExportFile>;
  /** A folder of Markdown files with their images. */
  markdown(ids: readonly string[]): AsyncIterable<ExportFile>;
  /** A book with those of these pages as chapters that have content. */
  epub(pages: readonly BookmarkSummary[], title?: string): AsyncIterable<ExportFile>;
  /** One article as Markdown, with its highlights. `imagePath` names the place of an image by its path in the archive. */
  article(
    page: Bookmark,
    options: { readonly frontmatter: boolean; readonly title: boolean; imagePath(path: string): string },
  ): Promise<string>;
  /** Packs files into a zip while they are read. */
  zip(files: AsyncIterable<ExportFile>): AsyncIterable<Uint8Array>;
  /** The bookmarks with these ids, in this order; missing ones are left out. */
  pages(ids: readonly string[]): AsyncIterable<Bookmark>;
}

export function createExportService(user: string, ports: Ports): ExportService {
  async function* pages(ids: readonly string[]): AsyncGenerator<Bookmark> {
    for (const id of ids) {
      const page = await ports.bookmarks.byId(user, id);
      if (page) yield page;
    }
  }
  return {
    pages,
    async *library(ids) {
      const { libraryFiles } = await import('./library.ts');
      const selected = ids ?? (await ports.bookmarks.ids(user));
      yield* libraryFiles({ user, ids: selected, withCollections: ids === undefined }, ports);
    },
    async *markdown(ids) {
      const { markdownFiles } = await import('./markdown.ts');
      yield* markdownFiles(pages(ids), ports);
    },
    async article(page, { imagePath, ...options }) {
      const [{ imageUrlRewriter }, { imagesOf }, { articleMarkdown }] = await Promise.all([
        import('@pith/archive'),
        import('./epub.ts'),
        import('./articleMarkdown.ts'),
      ]);
      const { images } = await imagesOf(page, ports);
      const highlights = await ports.highlights.forBookmark(user, page.id);
      const text = (await ports.bookmarks.text(user, page.id)) ?? '';
      const imageUrl = imageUrlRewriter(images, ({ path }) => imagePath(path));
      return articleMarkdown(page, { text, highlights }, { ...options, imageUrl });
    },
    async *zip(files) {
      yield* (await import('@pith/archive')).zipFiles(files);
    },
    async *epub(selected, title) {
      const { bookMetadata, epubExport } = await import('./epub.ts');
      const summaries = selected.filter(hasContent);
      const ids = summaries.map(({ id }) => id);
      yield* epubExport(bookMetadata(summaries, title), pages(ids), ports);
    },
  };
}
