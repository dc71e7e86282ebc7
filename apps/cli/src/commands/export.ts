import type { ExportFile } from '@pith/archive';
import type { Bookmark, BookmarkSummary, UserLibrary } from '@pith/library';
import { command, oneOf, text, zeroOrMore } from '../command.ts';
import { cliError } from '../errors.ts';
import type { Io } from '../io.ts';
import { bookmarkJson, jsonLine } from '../jsonOutput.ts';
import { progressBar } from '../progress.ts';
import { withReadableLibrary } from '../withLibrary.ts';
import { writeOutput } from '../writeOutput.ts';

type SinglePageFormat = 'html' | 'zip' | 'md' | 'png' | 'pdf';
type MultiPageFormat = 'library' | 'markdown' | 'epub' | 'json' | 'csv' | 'browser';
type Format = SinglePageFormat | MultiPageFormat;

/** Formats for one page. Each returns the bytes of a file, or undefined if the page was saved without that file. */
const singlePageWriters: Readonly<
  Record<SinglePageFormat, (library: UserLibrary, page: Bookmark) => Promise<Uint8Array | undefined>>
> = {
  html: async ({ archives }, page) => Buffer.from(await archives.singleFile(page)),
  zip: ({ archives }, page) => archives.zip(page),
  md: async (_, page) => Buffer.from(page.content),
  png: ({ archives }, page) => archives.file(page, 'screenshot.png'),
  pdf: ({ archives }, page) => archives.file(page, 'page.pdf'),
};

/** Formats that can be printed to standard output. */
const PRINTABLE: ReadonlySet<Format> = new Set(['html', 'md', 'json', 'csv', 'browser']);
const FORMATS = [
  ...(Object.keys(singlePageWriters) as SinglePageFormat[]),
  'library',
  'markdown',
  'epub',
  'json',
  'csv',
  'browser',
] as const;
const isSinglePage = (format: Format): format is SinglePageFormat => Object.hasOwn(singlePageWriters, format);

export default command({
  name: 'export',
  summary: 'Exports one page, several pages or the whole library.',
  details: `Formats for one page: html is a single file that contains the images; zip is the archive; md is the Markdown; png and pdf need a page that was
saved with --screenshot or --pdf. Formats for any number of pages (all pages if none are named): library is a zip from which pith import recreates
the library; markdown is a folder (or a .zip) with images; epub is a book; json has one object per line; csv is a table; browser is a bookmark
file that browsers can import.`,
  args: { pages: zeroOrMore('ID|URL|WORDS', 'pages by id or address; anything else is a search, as in pith search') },
  options: {
    format: oneOf(FORMATS, 'html', 'the format'),
    out: text('FILE|DIR', 'where to write; without it, or with -, html, md, json, csv and browser are printed'),
    title: text('TITLE', 'the title of an EPUB book'),
  },
  examples: [
    ['pith export 3f2a91c0 --out article.html', 'one file that opens in any browser'],
    ['pith export --format library --out library.zip', 'the whole library, to import it into another one'],
    ['pith export label:sea --format epub --out sea.epub', 'a book of all pages with this label'],
    ['pith export --format markdown --out vault/', 'a folder for Obsidian'],
    ['pith export 3f2a91c0 --format zip --out article.zip', 'the archive of one page'],
  ],
  async run({ pages, format, out: outOption, title, json }, io, config) {
    const out = outOption === '-' ? undefined : outOption;
    if (out === undefined && !PRINTABLE.has(format))
      throw await cliError('missing-argument', '--out', [`${format} cannot be printed: name a file with --out`]);
    return withReadableLibrary(config, async (library) => {
      const result = isSinglePage(format)
        ? await exportSinglePage({ library, names: pages, format, out, io })
        : await exportPages({ library, names: pages, format, out, title, io });
      if (out !== undefined) await io.write(json ? jsonLine({ written: out, ...result }) : `${out}\n`);
      return 0;
    });
  },
});

interface ExportTask<F> {
  readonly library: UserLibrary;
  readonly names: readonly string[];
  readonly format: F;
  readonly out: string | undefined;
  readonly io: Io;
}

async function exportSinglePage({ library, names, format, out, io }: ExportTask<SinglePageFormat>) {
  const [name, ...others] = names;
  if (name === undefined) throw await cliError('missing-argument', 'ID|URL', [`${format} exports one page: name it`]);
  if (others.length > 0) throw await cliError('unexpected-argument', others[0], [`${format} exports only one page`]);
  const page = await library.find(name);
  if (!page) throw await cliError('not-in-library', name);
  const bytes = await singlePageWriters[format](library, page);
  if (!bytes) throw await cliError('not-exportable', `${name} as ${format}`);
  if (out === undefined) {
    await io.write(Buffer.from(bytes).toString());
    return {};
  }
  await writeOutput(out, bytes);
  return { bytes: bytes.byteLength };
}

type BookTask = ExportTask<MultiPageFormat> & { readonly title: string | undefined };

async function exportPages(task: BookTask) {
  const { library, names, format, out, io } = task;
  const { exports } = library;
  const { writeFolder, writeText, writeZip } = await import('../writeExport.ts');
  const pages = names.length === 0 && format === 'library' ? undefined : await selectPages(task);
  const ids = pages?.map(({ id }) => id);
  switch (format) {
    case 'library':
      return {
        files: await writeZip(out!, counted(exports.library(ids), ids?.length ?? (await countAll(library)), task), {
          isPrivate: true,
        }),
      };
    case 'epub':
      return exportBook(pages!, task);
    case 'markdown': {
      const write = /\.zip$/i.test(out!) ? writeZip : writeFolder;
      return { pages: ids!.length, files: await write(out!, counted(exports.markdown(ids!), ids!.length, task)) };
    }
    default: {
      const onPage = (done: number) => io.progress(`${progressBar(done, pages!.length)} pages`);
      const chunks = textChunks(format, library, pages!, onPage);
      if (out === undefined) for await (const chunk of chunks) await io.write(chunk);
      else await writeText(out, chunks);
      return { pages: pages!.length };
    }
  }
}

/** How the names of the files end of which each page has one. */
const PAGE_FILES: Readonly<Partial<Record<Format, string>>> = {
  library: '/bookmark.json',
  markdown: '.md',
  epub: '.xhtml',
};

/** Shows how many pages are written. */
async function* counted(
  files: AsyncIterable<ExportFile>,
  total: number,
  { format, io }: Pick<ExportTask<Format>, 'format' | 'io'>,
): AsyncGenerator<ExportFile> {
  let done = 0;
  for await (const file of files) {
    yield file;
    if (!file.name.endsWith(PAGE_FILES[format] ?? '')) continue;
    done += 1;
    io.progress(`${progressBar(Math.min(done, total), total)} pages`);
  }
}

async function countAll(library: UserLibrary): Promise<number> {
  const { bookmarks, deleted } = await library.stats();
  return bookmarks + deleted;
}

/** Pages without content are left out: failed saves, links alone, discarded pages. */
async function exportBook(pages: readonly BookmarkSummary[], task: BookTask) {
  const { library, out, title, io } = task;
  const { hasContent } = await import('@pith/library');
  const { writeZip } = await import('../writeExport.ts');
  const chapters = pages.filter(hasContent);
  const leftOut = pages.length - chapters.length;
  if (chapters.length === 0) throw await cliError('not-in-library', 'pages for the book');
  if (leftOut > 0) io.note(`pith: warning: ${leftOut} of ${pages.length} pages have no text and are not in the book`);
  return {
    pages: chapters.length,
    files: await writeZip(out!, counted(library.exports.epub(chapters, title), chapters.length, task)),
  };
}

async function* textChunks(
  format: 'json' | 'csv' | 'browser',
  library: UserLibrary,
  pages: readonly BookmarkSummary[],
  onPage: (done: number) => void,
): AsyncGenerator<string> {
  let done = 0;
  const { netscapeFooter, netscapeHeader, netscapeItem, csvHeader, csvRow } = await import('@pith/library');
  if (format === 'csv') {
    yield csvHeader();
    for (const page of pages) {
      yield csvRow(page);
      onPage(++done);
    }
  } else if (format === 'browser') {
    yield netscapeHeader;
    for (const page of pages) {
      yield netscapeItem(page);
      onPage(++done);
    }
    yield netscapeFooter;
  } else {
    for await (const page of library.exports.pages(pages.map(({ id }) => id))) {
      const highlights = (await library.highlights.forBookmark(page.id)).map(
        ({ id, anchor, colour, note, createdAt }) => ({
          id,
          quote: anchor.quote,
          colour,
          note: note ?? null,
          created_at: createdAt,
        }),
      );
      yield jsonLine({ ...bookmarkJson(page), highlights });
      onPage(++done);
    }
  }
}

/** Oldest first, so that the same library gives the same file and a book has the order in which its pages were saved. */
const SORT = { by: 'saved', descending: false } as const;
const BATCH_SIZE = 500;

async function selectPages({ library, names }: ExportTask<MultiPageFormat>): Promise<BookmarkSummary[]> {
  const found: BookmarkSummary[] = [];
  for (const name of names) {
    const page = /^(?:https?:|[0-9a-f][0-9a-f-]{3,35}$)/i.test(name) ? await library.find(name) : undefined;
    if (page) found.push(page);
  }
  if (names.length > 0 && found.length === names.length) return found;
  if (found.length > 0 || names.some((name) => /^https?:/i.test(name)))
    throw await cliError(
      'not-in-library',
      names.find((name) => !found.some((page) => page.id.startsWith(name) || page.url === name)),
    );
  let after: string | undefined;
  do {
    const query = { limit: BATCH_SIZE, after, sort: SORT };
    const { items, next } = await (names.length > 0
      ? library.search({ ...query, words: names.join(' ') })
      : library.list(query));
    found.push(...items);
    after = next;
  } while (after !== undefined);
  if (found.length === 0 && names.length > 0) throw await cliError('not-in-library', names.join(' '));
  return found;
}
