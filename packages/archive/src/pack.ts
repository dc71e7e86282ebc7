/**
 * One kept page as one zip: to read without us, and to extract again with better rules.
 *
 * The same bundle gives the same bytes, on any machine and in any time zone, so that two archives can be compared.
 */
import { buffer } from 'node:stream/consumers';
import { type Article, htmlWithImages, markdownWithImages, type Page, type TraceEvent } from '@pith/core';
import { ZipFile } from 'yazl';
import { type Gathered, nothingGathered } from './images/gather.ts';
import { placesIn } from './images/places.ts';
import { type Followed, gzipped, ORIGINAL, PAGES, toFiles } from './originals.ts';
import { readingPage } from './readingPage.ts';

export interface Bundle {
  readonly article: Article;
  /** The page as it was decoded, before anything was done to it; undefined when it is lost. */
  readonly originalHtml: string | undefined;
  /** What came with the original: its address, what its site said around it. */
  readonly origin?: Omit<Page, 'html'> | undefined;
  /** The original is not the page but its article, as somebody else chose it. */
  readonly isArticle?: boolean | undefined;
  /** The pages that were joined to it; undefined when no lead was followed. */
  readonly following?: readonly Followed[] | undefined;
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

// Zip keeps local time: the earliest moment it can hold, told in local time, is the same bytes in every time zone.
const FIXED_TIME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

export async function pack(bundle: Bundle): Promise<Uint8Array> {
  const { article, log, props, gathered = nothingGathered, captures = {} } = bundle;
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
  await addOriginals(bundle, add, addPacked);
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

async function addOriginals(
  { originalHtml: html, origin, following, isArticle = false }: Bundle,
  add: (name: string, text: string) => void,
  addPacked: (name: string, bytes: Uint8Array) => void,
): Promise<void> {
  if (html === undefined) return;
  if (!origin) return addPacked(ORIGINAL, await gzipped(html));
  const { files, json } = await toFiles({ first: { html, ...origin }, following, isArticle });
  for (const [name, bytes] of files) addPacked(name, bytes);
  add(PAGES, json);
}
