import { posix } from 'node:path';
import { exportArticle, exportBookmarks } from '@pith/api';
import {
  type Bookmark,
  type BookmarkSummary,
  hasContent,
  netscapeFooter,
  netscapeHeader,
  netscapeItem,
  readeckCsvHeader,
  readeckCsvRow,
} from '@pith/library';
import { serverError } from '../errors.ts';
import { type Context, handle, type StreamedFile } from '../handle.ts';
import { toShortId } from '../shortId.ts';
import { bookmarkHeaders, imageUrl } from '../views/bookmark.ts';
import { attachment } from '../views/fileName.ts';
import { findBookmark } from './findBookmark.ts';
import { selectAll } from './selectBookmarks.ts';

type Format = (pages: readonly BookmarkSummary[], title: string, context: Context) => StreamedFile;
type ExportFile = Parameters<Context['library']['exports']['zip']>[0] extends AsyncIterable<infer File> ? File : never;

const formats: Readonly<Record<string, Format>> = {
  epub: (pages, title, { library }) => ({
    type: 'application/epub+zip',
    stream: library.exports.zip(library.exports.epub(pages, title)),
  }),
  md: (pages, _, context) => ({ type: 'text/markdown; charset=utf-8', stream: markdown(pages, context) }),
  'md.zip': (pages, _, context) => ({
    type: 'application/zip',
    stream: context.library.exports.zip(markdownFiles(pages, context)),
  }),
  csv: (pages) => ({ type: 'text/csv; charset=utf-8', stream: csv(pages) }),
  html: (pages) => ({ type: 'text/html; charset=utf-8', stream: browserBookmarks(pages) }),
};

const NEEDS_CONTENT = new Set(['epub', 'md', 'md.zip']);

export const exports = [
  handle(exportArticle, async ({ params }, context) => {
    const bookmark = await findBookmark(params.id, context);
    const format = formatOf(params.format);
    if (NEEDS_CONTENT.has(params.format) && !hasContent(bookmark))
      throw serverError('not-found', 'there is no article');
    return {
      body: format([bookmark], bookmark.title, context),
      headers: {
        ...bookmarkHeaders(bookmark, context.root),
        ...attachment(bookmark.title, bookmark.savedAt, params.format),
      },
    };
  }),

  handle(exportBookmarks, async ({ params, query }, context) => {
    const format = formatOf(params.format);
    const all = await selectAll(query, context);
    const pages = NEEDS_CONTENT.has(params.format) ? all.filter(hasContent) : all;
    if (pages.length === 0) throw serverError('not-found', 'there is nothing to export');
    const title = pages.length === 1 ? pages[0]!.title : `Bookmarks (${pages.length})`;
    return { body: format(pages, title, context), headers: attachment(title, new Date().toISOString(), params.format) };
  }),
];

function formatOf(name: string): Format {
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
  if (!format) throw serverError('no-such-format', name);
  return format;
}

/** One article with frontmatter, or several with their titles only. */
async function* markdown(pages: readonly BookmarkSummary[], context: Context): AsyncGenerator<string> {
  const frontmatter = pages.length === 1;
  let isFirst = true;
  for await (const page of fullPages(pages, context)) {
    const imagePath = (path: string) => imageUrl(page.id, path, context.root);
    const text = await context.library.exports.article(page, { frontmatter, title: true, imagePath });
    yield isFirst ? text : `\n${text}`;
    isFirst = false;
  }
}

async function* markdownFiles(pages: readonly BookmarkSummary[], context: Context): AsyncGenerator<ExportFile> {
  const { archives, exports: exporter } = context.library;
  for await (const page of fullPages(pages, context)) {
    const site = page.domain.replace(/[^a-z0-9.-]/gi, '-');
    const folder = `bookmarks/${page.savedAt.slice(0, 10)}-${site}-${toShortId(page.id)}`;
    const imagePath = (path: string) => posix.basename(path);
    yield {
      name: `${folder}/index.md`,
      read: async () => Buffer.from(await exporter.article(page, { frontmatter: true, title: true, imagePath })),
    };
    for (const { path } of await archives.images(page))
      yield {
        name: `${folder}/${posix.basename(path)}`,
        isCompressed: true,
        read: async () => (await archives.image(page, path))?.bytes,
      };
  }
}

const fullPages = (pages: readonly BookmarkSummary[], { library }: Context): AsyncIterable<Bookmark> =>
  library.exports.pages(pages.map(({ id }) => id));

async function* csv(pages: readonly BookmarkSummary[]): AsyncGenerator<string> {
  yield readeckCsvHeader();
  for (const page of pages) yield readeckCsvRow(page);
}

/** Three folders, as Readeck writes them. */
async function* browserBookmarks(pages: readonly BookmarkSummary[]): AsyncGenerator<string> {
  const folderOf = ({ archived, pinned }: BookmarkSummary) =>
    archived ? 'Archived' : pinned ? 'Favourites' : 'Unsorted';
  const folders = Map.groupBy(pages, folderOf);
  yield netscapeHeader;
  for (const name of ['Unsorted', 'Favourites', 'Archived'] as const) {
    const items = folders.get(name) ?? [];
    if (items.length === 0) continue;
    yield `  <DT><H3>${name}</H3>\n  <DL><p>\n`;
    for (const item of items) yield netscapeItem(item);
    yield '  </DL><p>\n';
  }
  yield netscapeFooter;
}
