/**
 * One kept page as one zip: to read without us, and to extract again with better rules.
 *
 * The same bundle gives the same bytes, on any machine and in any time zone, so that two archives can be compared.
 */
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import { type Article, htmlWithImages, markdownWithImages, type TraceEvent } from '@pith/core';
import { ZipFile } from 'yazl';
import { type Gathered, nothingGathered } from './images/gather.ts';
import { placesIn } from './images/places.ts';
import { readingPage } from './readingPage.ts';

export interface Bundle {
  readonly article: Article;
  /** The page as it was decoded, before anything was done to it. */
  readonly originalHtml: string;
  readonly log: readonly TraceEvent[];
  /** What is known about the page besides its content. */
  readonly props: Readonly<Record<string, unknown>>;
  readonly gathered?: Gathered | undefined;
  /** How the page looked in a browser, by their names in the archive. */
  readonly captures?: Captures | undefined;
}

export interface Captures {
  readonly 'screenshot.png'?: Uint8Array | undefined;
  readonly 'page.pdf'?: Uint8Array | undefined;
}

const gzip = promisify(gzipWithCallback);

// Zip keeps local time: the earliest moment it can hold, told in local time, is the same bytes in every time zone.
const FIXED_TIME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** Byte of the gzip header that names the operating system, and its value for "unknown". */
const GZIP_SYSTEM = { at: 9, unknown: 255 };

export async function pack(bundle: Bundle): Promise<Uint8Array> {
  const { article, originalHtml, log, props, gathered = nothingGathered, captures = {} } = bundle;
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, FIXED_TIME);
  /** What is packed already gets no smaller. */
  const addPacked = (name: string, bytes: Uint8Array) =>
    zip.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name, {
      ...FIXED_TIME,
      compress: false,
    });

  const placeOf = placesIn(gathered);
  add('index.html', readingPage({ ...article, content_html: htmlWithImages(article.content_html, placeOf) }, 'beside'));
  add('article.md', markdownWithImages(article, placeOf));
  addPacked('original.html.gz', await gzipped(originalHtml));
  add('props.json', `${JSON.stringify({ ...props, ...listed(gathered) }, undefined, 2)}\n`);
  add('log', log.map((event) => `${JSON.stringify(event)}\n`).join(''));
  const files = new Map(gathered.resources.map(({ path, bytes }) => [path, bytes]));
  for (const [path, bytes] of files) addPacked(path, bytes);
  for (const [name, bytes] of Object.entries(captures)) if (bytes) addPacked(name, bytes);
  zip.end();
  return await buffer(zip.outputStream);
}

const listed = ({ resources, dropped }: Gathered) => ({
  resources: resources.map(({ path, url, type, width, height }) => ({ path, url, type, width, height })),
  dropped_images: [...dropped],
});

async function gzipped(text: string): Promise<Buffer> {
  const bytes = await gzip(text);
  bytes[GZIP_SYSTEM.at] = GZIP_SYSTEM.unknown;
  return bytes;
}
