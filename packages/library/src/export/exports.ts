/** What leaves the library: files, read one after the other. Writers are loaded when something is written. */
import type { OutFile } from '@pith/archive';
import type { Bookmark, BookmarkSummary } from '../bookmark.ts';
import type { Ports } from '../ports/ports.ts';

export interface ExportsOf {
  /** Everything, deleted pages and collections too; or these pages only. Importing it gives the same again. */
  library(user: string, ids?: readonly string[]): AsyncIterable<OutFile>;
  /** A folder of Markdown with its pictures. */
  markdown(user: string, ids: readonly string[]): AsyncIterable<OutFile>;
  /** A book, with these pages as its chapters. */
  epub(pages: readonly BookmarkSummary[], title?: string): AsyncIterable<OutFile>;
  /** The pages themselves, in this order; those that are gone are left out. */
  pages(user: string, ids: readonly string[]): AsyncIterable<Bookmark>;
}

export function exportsOf(ports: Ports): ExportsOf {
  async function* pages(user: string, ids: readonly string[]): AsyncGenerator<Bookmark> {
    for (const id of ids) {
      const page = await ports.bookmarks.byId(user, id);
      if (page) yield page;
    }
  }
  return {
    pages,
    async *library(user, ids) {
      const { libraryFiles } = await import('./library.ts');
      const chosen = ids ?? (await ports.bookmarks.ids(user));
      yield* libraryFiles({ user, ids: chosen, withCollections: ids === undefined }, ports);
    },
    async *markdown(user, ids) {
      const { markdownFiles } = await import('./markdown.ts');
      yield* markdownFiles(pages(user, ids), ports);
    },
    async *epub(chosen, title) {
      const { bookOf, epubOf } = await import('./epub.ts');
      const [first] = chosen;
      const ids = chosen.map(({ id }) => id);
      yield* epubOf(bookOf(chosen, title), first ? pages(first.user, ids) : pages('', []), ports);
    },
  };
}
