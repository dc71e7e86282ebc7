/**
 * Packs a saved page into one zip that can be read without Pith and extracted again with better rules.
 *
 * The same contents give the same bytes on any machine and in any time zone, so that archives can be compared.
 */
import { buffer } from 'node:stream/consumers';
import { type Article, htmlWithImageUrls, markdownWithImageUrls, type Page, type TraceEvent } from '@pith/core';
import { ZipFile } from 'yazl';
import { imageUrlRewriter } from './images/archivedImages.ts';
import { type CollectedImages, noImages } from './images/collectImages.ts';
import { type FetchedLead, gzipped, ORIGINAL, originalsToFiles, PAGES } from './originals.ts';
import { standalonePage } from './standalonePage.ts';

export interface ArchiveContents {
  readonly article: Article;
  /** The decoded page, unchanged; undefined when it is lost. */
  readonly originalHtml: string | undefined;
  /** What was fetched with the original: its URL, oEmbed answer, links and transcript. */
  readonly origin?: Omit<Page, 'html'> | undefined;
  /** The original is not a whole page but an article that another program extracted. */
  readonly isArticle?: boolean | undefined;
  /** The pages that were joined to it; undefined when no lead was fetched. */
  readonly fetchedLeads?: readonly FetchedLead[] | undefined;
  readonly log: readonly TraceEvent[];
  /** Metadata for `props.json`. */
  readonly props: Readonly<Record<string, unknown>>;
  readonly images?: CollectedImages | undefined;
  /** Screenshot and PDF of the rendered page, by their file names in the archive. */
  readonly captures?: Captures | undefined;
}

export interface Captures {
  readonly 'screenshot.png'?: Uint8Array | undefined;
  readonly 'viewport.png'?: Uint8Array | undefined;
  readonly 'page.pdf'?: Uint8Array | undefined;
}

// Zip stores local time: the earliest time it can store, given in local time, has the same bytes in every time zone.
const FIXED_TIME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

export async function packArchive(contents: ArchiveContents): Promise<Uint8Array> {
  const { article, log, props, images = noImages, captures = {} } = contents;
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, FIXED_TIME);
  /** For bytes that are compressed already. */
  const addUncompressed = (name: string, bytes: Uint8Array) =>
    zip.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name, {
      ...FIXED_TIME,
      compress: false,
    });

  const rewriteUrl = imageUrlRewriter(images);
  const content_html = htmlWithImageUrls(article.content_html, rewriteUrl);
  add('index.html', standalonePage({ ...article, content_html }, 'files'));
  add('article.md', markdownWithImageUrls(article, rewriteUrl));
  await addOriginals(contents, add, addUncompressed);
  add('props.json', `${JSON.stringify({ ...props, ...imageProps(images) }, undefined, 2)}\n`);
  add('log', log.map((event) => `${JSON.stringify(event)}\n`).join(''));
  const files = new Map(images.resources.map(({ path, bytes }) => [path, bytes]));
  for (const [path, bytes] of files) addUncompressed(path, bytes);
  for (const [name, bytes] of Object.entries(captures)) if (bytes) addUncompressed(name, bytes);
  zip.end();
  return await buffer(zip.outputStream);
}

const imageProps = ({ resources, dropped }: CollectedImages) => ({
  resources: resources.map(({ path, url, type, width, height }) => ({ path, url, type, width, height })),
  dropped_images: [...dropped],
});

async function addOriginals(
  { originalHtml: html, origin, fetchedLeads, isArticle = false }: ArchiveContents,
  add: (name: string, text: string) => void,
  addUncompressed: (name: string, bytes: Uint8Array) => void,
): Promise<void> {
  if (html === undefined) return;
  if (!origin) return addUncompressed(ORIGINAL, await gzipped(html));
  const { files, json } = await originalsToFiles({ first: { html, ...origin }, fetchedLeads, isArticle });
  for (const [name, bytes] of files) addUncompressed(name, bytes);
  add(PAGES, json);
}
