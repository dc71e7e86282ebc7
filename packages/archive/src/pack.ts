/**
 * One kept page as one zip: to read without us, and to extract again with better rules.
 *
 * The same bundle gives the same bytes, on any machine and in any time zone, so that two archives can be compared.
 */
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gzip as gzipWithCallback } from 'node:zlib';
import type { Article, TraceEvent } from '@pith/core';
import { ZipFile } from 'yazl';
import { readingPage } from './readingPage.ts';

export interface Bundle {
  readonly article: Article;
  /** The page as it was decoded, before anything was done to it. */
  readonly originalHtml: string;
  readonly log: readonly TraceEvent[];
  /** What is known about the page besides its content. */
  readonly props: Readonly<Record<string, unknown>>;
}

const gzip = promisify(gzipWithCallback);

// Zip keeps local time: the earliest moment it can hold, told in local time, is the same bytes in every time zone.
const FIXED_TIME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** Byte of the gzip header that names the operating system, and its value for "unknown". */
const GZIP_SYSTEM = { at: 9, unknown: 255 };

export async function pack({ article, originalHtml, log, props }: Bundle): Promise<Uint8Array> {
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, FIXED_TIME);
  add('index.html', readingPage(article));
  add('article.md', article.markdown);
  zip.addBuffer(await gzipped(originalHtml), 'original.html.gz', { ...FIXED_TIME, compress: false });
  add('props.json', `${JSON.stringify(props, undefined, 2)}\n`);
  add('log', log.map((event) => `${JSON.stringify(event)}\n`).join(''));
  zip.end();
  return await buffer(zip.outputStream);
}

async function gzipped(text: string): Promise<Buffer> {
  const bytes = await gzip(text);
  bytes[GZIP_SYSTEM.at] = GZIP_SYSTEM.unknown;
  return bytes;
}
