import { writeFile } from 'node:fs/promises';
import type { Bookmark, BookmarkSummary, Library } from '@pith/library';
import { anyNumber, command, oneOf, text } from '../command.ts';
import { trouble } from '../errors.ts';
import type { Io } from '../io.ts';
import { bookmarkJson, line } from '../views.ts';
import { withLibrary } from '../withLibrary.ts';

type OneFormat = 'html' | 'zip' | 'md' | 'png' | 'pdf';
type ManyFormat = 'library' | 'markdown' | 'epub' | 'json' | 'csv' | 'browser';
type Format = OneFormat | ManyFormat;

/** Of one page: each gives the bytes of one file, or nothing when the page was saved without it. */
const ofOne: Readonly<Record<OneFormat, (library: Library, page: Bookmark) => Promise<Uint8Array | undefined>>> = {
  html: async ({ archived }, page) => Buffer.from(await archived.singleFile(page)),
  zip: ({ archived }, page) => archived.zip(page),
  md: async (_, page) => Buffer.from(page.content),
  png: ({ archived }, page) => archived.file(page, 'screenshot.png'),
  pdf: ({ archived }, page) => archived.file(page, 'page.pdf'),
};

const PRINTED: ReadonlySet<Format> = new Set(['html', 'md', 'json', 'csv', 'browser']);
const FORMATS = [
  ...(Object.keys(ofOne) as OneFormat[]),
  'library',
  'markdown',
  'epub',
  'json',
  'csv',
  'browser',
] as const;
const isOne = (format: Format): format is OneFormat => Object.hasOwn(ofOne, format);

export default command({
  name: 'export',
  summary: 'Writes saved pages as files to take away: one, some, or the whole library.',
  details: `Of one page: html is one file with its images inside; zip the archive itself; md its Markdown; png and pdf are there when the page was
saved with --screenshot or --pdf. Of any number, or of all when nothing is named: library is a zip from which pith import makes the same library again;
markdown a folder (or a .zip) with pictures; epub a book; json a line a page; csv a table; browser a bookmark file for any browser.`,
  args: { pages: anyNumber('ID|URL|WORDS', 'pages by id or address; else what pith search would find') },
  options: {
    format: oneOf(FORMATS, 'html', 'what to write'),
    out: text('FILE|DIR', 'where to; html, md, json, csv and browser are printed when absent, or with -'),
    title: text('TITLE', 'of a book'),
  },
  examples: [
    ['pith export 3f2a91c0 --out story.html', 'one file that opens anywhere'],
    ['pith export --format library --out library.zip', 'everything, to be imported elsewhere'],
    ['pith export label:sea --format epub --out sea.epub', 'a book of all pages with a label'],
    ['pith export --format markdown --out vault/', 'a folder for Obsidian'],
    ['pith export 3f2a91c0 --format zip --out story.zip', 'all that is kept of one page'],
  ],
  async run({ pages, format, out: named, title, json }, io, config) {
    const out = named === '-' ? undefined : named;
    if (out === undefined && !PRINTED.has(format))
      throw await trouble('missing-argument', '--out', [`${format} is no text to print`]);
    return withLibrary(config, async (library) => {
      const { LOCAL_USER } = await import('@pith/library');
      const told = isOne(format)
        ? await exportOne({ library, user: LOCAL_USER, names: pages, format, out, io })
        : await exportMany({ library, user: LOCAL_USER, names: pages, format, out, title, io });
      if (out !== undefined) await io.write(json ? line({ written: out, ...told }) : `${out}\n`);
      return 0;
    });
  },
});

interface Task<F> {
  readonly library: Library;
  readonly user: string;
  readonly names: readonly string[];
  readonly format: F;
  readonly out: string | undefined;
  readonly io: Io;
}

async function exportOne({ library, user, names, format, out, io }: Task<OneFormat>) {
  const [name, ...more] = names;
  if (name === undefined) throw await trouble('missing-argument', 'ID|URL', [`${format} is of one page`]);
  if (more.length > 0) throw await trouble('unexpected-argument', more[0], [`${format} is of one page`]);
  const page = await library.find(user, name);
  if (!page) throw await trouble('not-in-library', name);
  const bytes = await ofOne[format](library, page);
  if (!bytes) throw await trouble('not-exportable', `${name} as ${format}`);
  if (out === undefined) {
    await io.write(Buffer.from(bytes).toString());
    return {};
  }
  await writeFile(out, bytes).catch(async (error: NodeJS.ErrnoException) => {
    throw await trouble('output-failed', `${out} (${error.code})`);
  });
  return { bytes: bytes.byteLength };
}

async function exportMany(task: Task<ManyFormat> & { readonly title: string | undefined }) {
  const { library, user, names, format, out, title, io } = task;
  const { exports } = library;
  const { writeFolder, writeText, writeZip } = await import('../outFiles.ts');
  const chosen = names.length === 0 && format === 'library' ? undefined : await chosenPages(task);
  const ids = chosen?.map(({ id }) => id);
  switch (format) {
    case 'library':
      return { files: await writeZip(out!, exports.library(user, ids)) };
    case 'epub':
      if (chosen!.length === 0) throw await trouble('not-in-library', 'a page for the book');
      return { pages: chosen!.length, files: await writeZip(out!, exports.epub(chosen!, title)) };
    case 'markdown': {
      const write = /\.zip$/i.test(out!) ? writeZip : writeFolder;
      return { pages: ids!.length, files: await write(out!, exports.markdown(user, ids!)) };
    }
    default: {
      const pieces = texts(format, library, user, chosen!);
      if (out === undefined) for await (const piece of pieces) await io.write(piece);
      else await writeText(out, pieces);
      return { pages: chosen!.length };
    }
  }
}

async function* texts(
  format: 'json' | 'csv' | 'browser',
  library: Library,
  user: string,
  chosen: readonly BookmarkSummary[],
): AsyncGenerator<string> {
  const { browserFoot, browserHead, browserItem, csvHeader, csvRow } = await import('@pith/library');
  if (format === 'csv') {
    yield csvHeader();
    for (const page of chosen) yield csvRow(page);
  } else if (format === 'browser') {
    yield browserHead;
    for (const page of chosen) yield browserItem(page);
    yield browserFoot;
  } else {
    for await (const page of library.exports.pages(
      user,
      chosen.map(({ id }) => id),
    )) {
      const highlights = (await library.highlights.of(user, page.id)).map(
        ({ id, anchor, colour, note, createdAt }) => ({
          ...{ id, quote: anchor.quote, colour, note: note ?? null, created_at: createdAt },
        }),
      );
      yield line({ ...bookmarkJson(page), highlights });
    }
  }
}

/** Oldest first: the same library gives the same file, and a book is read in the order its pages were saved. */
const ORDER = { by: 'saved', descending: false } as const;
const AT_ONCE = 500;

async function chosenPages({ library, user, names }: Task<ManyFormat>): Promise<BookmarkSummary[]> {
  const found: BookmarkSummary[] = [];
  for (const name of names) {
    const page = /^(?:https?:|[0-9a-f][0-9a-f-]{3,35}$)/i.test(name) ? await library.find(user, name) : undefined;
    if (page) found.push(page);
  }
  if (names.length > 0 && found.length === names.length) return found;
  if (found.length > 0 || names.some((name) => /^https?:/i.test(name)))
    throw await trouble(
      'not-in-library',
      names.find((name) => !found.some((page) => page.id.startsWith(name) || page.url === name)),
    );
  let after: string | undefined;
  do {
    const ask = { user, limit: AT_ONCE, after, sort: ORDER };
    const { items, next } = await (names.length > 0
      ? library.search({ ...ask, words: names.join(' ') })
      : library.list(ask));
    found.push(...items);
    after = next;
  } while (after !== undefined);
  if (found.length === 0 && names.length > 0) throw await trouble('not-in-library', names.join(' '));
  return found;
}
