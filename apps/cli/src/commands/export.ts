import { writeFile } from 'node:fs/promises';
import type { Bookmark, Library } from '@pith/library';
import { command, oneOf, required, text } from '../command.ts';
import { trouble } from '../errors.ts';
import { line } from '../views.ts';
import { withLibrary } from '../withLibrary.ts';

type Format = 'html' | 'zip' | 'md' | 'png' | 'pdf';

/** Each gives the bytes of one file, or nothing when the page was saved without it. */
const formats: Readonly<Record<Format, (library: Library, page: Bookmark) => Promise<Uint8Array | undefined>>> = {
  html: async ({ archived }, page) => Buffer.from(await archived.singleFile(page)),
  zip: ({ archived }, page) => archived.zip(page),
  md: async (_, page) => Buffer.from(page.content),
  png: ({ archived }, page) => archived.file(page, 'screenshot.png'),
  pdf: ({ archived }, page) => archived.file(page, 'page.pdf'),
};

const TEXTS: ReadonlySet<Format> = new Set(['html', 'md']);

export default command({
  name: 'export',
  summary: 'Writes a saved page as a file to take away.',
  details: `html is one file with its images inside; zip the archive itself; md its Markdown; png and pdf are there when the page was
saved with --screenshot or --pdf.`,
  args: { page: required('ID|URL', 'its id, the first letters of its id (four at least), or its address') },
  options: {
    format: oneOf(Object.keys(formats) as Format[], 'html', 'what to write'),
    out: text('FILE', 'where to; html and md are printed when absent'),
  },
  examples: [
    ['pith export 3f2a91c0 --out story.html', 'one file that opens anywhere'],
    ['pith export 3f2a91c0 --format zip --out story.zip', 'everything that is kept of the page'],
  ],
  async run({ page, format, out, json }, io, config) {
    const { LOCAL_USER } = await import('@pith/library');
    if (out === undefined && !TEXTS.has(format)) {
      throw await trouble('missing-argument', '--out FILE', [`${format} is no text to print`]);
    }
    const bytes = await withLibrary(config, async (library) => {
      const bookmark = await library.find(LOCAL_USER, page);
      if (!bookmark) throw await trouble('not-in-library', page);
      return formats[format](library, bookmark);
    });
    if (!bytes) throw await trouble('not-exportable', `${page} as ${format}`);
    if (out === undefined) {
      await io.write(Buffer.from(bytes).toString());
      return 0;
    }
    await writeFile(out, bytes).catch(async (error: NodeJS.ErrnoException) => {
      throw await trouble('output-failed', `${out} (${error.code})`);
    });
    await io.write(json ? line({ written: out, bytes: bytes.byteLength }) : `${out}\n`);
    return 0;
  },
});
