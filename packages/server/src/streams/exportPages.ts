/** Exports of one bookmark or of a selection, in the formats of the API. */
import { posix } from 'node:path';
import {
  type Bookmark,
  type BookmarkSummary,
  hasContent,
  netscapeFooter,
  netscapeHeader,
  netscapeItem,
  readeckCsvHeader,
  readeckCsvRow,
  type UserLibrary,
} from '@pith/library';
import { serverError } from '../errors.ts';
import { type SelectionQuery, selectAll } from '../routes/selectBookmarks.ts';
import { toShortId } from '../shortId.ts';
import type { TaskContext, TaskStream } from '../tasks.ts';
import { imageUrl } from '../views/bookmark.ts';

export interface ExportRequest {
  readonly format: string;
  /** The id of one bookmark, or what selects many. */
  readonly selection: string | SelectionQuery;
  readonly root: string;
}

export interface ExportHead {
  readonly type: string;
  readonly title: string;
}

interface FormatContext {
  readonly library: UserLibrary;
  /** Nothing was left out by a selection. */
  readonly isWhole: boolean;
  readonly root: string;
  readonly title: string;
}

type Chunks = AsyncIterable<Uint8Array | string>;
type ExportFile = Parameters<UserLibrary['exports']['zip']>[0] extends AsyncIterable<infer File> ? File : never;

interface Format {
  readonly type: string;
  readonly needsContent?: boolean;
  /** For one bookmark only. */
  readonly isSingle?: boolean;
  write(pages: readonly BookmarkSummary[], context: FormatContext): Chunks;
}

const formats: Readonly<Record<string, Format>> = {
  epub: {
    type: 'application/epub+zip',
    needsContent: true,
    write: (pages, { library, title }) => library.exports.zip(library.exports.epub(pages, title)),
  },
  md: { type: 'text/markdown; charset=utf-8', needsContent: true, write: markdown },
  'md.zip': {
    type: 'application/zip',
    needsContent: true,
    write: (pages, { library }) => library.exports.zip(markdownFiles(pages, library)),
  },
  'page.html': { type: 'text/html; charset=utf-8', needsContent: true, isSingle: true, write: onePage },
  'library.zip': {
    type: 'application/zip',
    write: (pages, { library, isWhole }) =>
      library.exports.zip(library.exports.library(isWhole ? undefined : pages.map(({ id }) => id))),
  },
  csv: { type: 'text/csv; charset=utf-8', write: csv },
  html: { type: 'text/html; charset=utf-8', write: browserBookmarks },
};

export async function exportPages(
  { format, selection, root }: ExportRequest,
  context: TaskContext,
): Promise<TaskStream<ExportHead>> {
  const { type, needsContent, isSingle, write } = formatOf(format);
  const { library } = context;
  const one = typeof selection === 'string' ? await library.find(selection) : undefined;
  const all =
    typeof selection === 'string' ? [one].filter((each) => each !== undefined) : await selectAll(selection, context);
  const pages = needsContent ? all.filter(hasContent) : all;
  if (pages.length === 0) throw serverError('not-found', 'there is nothing to export');
  if (isSingle && pages.length > 1) throw serverError('no-such-format', format);
  const title = pages.length === 1 ? pages[0]!.title : `Bookmarks (${pages.length})`;
  const isWhole = typeof selection === 'object' && Object.values(selection).every((value) => value === undefined);
  return { head: { type, title }, chunks: write(pages, { library, root, title, isWhole }) };
}

/** The article with its images: the page that a share link shows. */
async function* onePage([page]: readonly BookmarkSummary[], { library }: FormatContext): AsyncGenerator<string> {
  const bookmark = page && (await library.find(page.id));
  if (bookmark) yield library.archives.singleFile(bookmark);
}

function formatOf(name: string): Format {
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
  if (!format) throw serverError('no-such-format', name);
  return format;
}

/** One article with frontmatter, or several with their titles only. */
async function* markdown(pages: readonly BookmarkSummary[], { library, root }: FormatContext): AsyncGenerator<string> {
  const frontmatter = pages.length === 1;
  let isFirst = true;
  for await (const page of fullPages(pages, library)) {
    const imagePath = (path: string) => imageUrl(page.id, path, root);
    const text = await library.exports.article(page, { frontmatter, title: true, imagePath });
    yield isFirst ? text : `\n${text}`;
    isFirst = false;
  }
}

async function* markdownFiles(pages: readonly BookmarkSummary[], library: UserLibrary): AsyncGenerator<ExportFile> {
  const { archives, exports: exporter } = library;
  for await (const page of fullPages(pages, library)) {
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

const fullPages = (pages: readonly BookmarkSummary[], library: UserLibrary): AsyncIterable<Bookmark> =>
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
