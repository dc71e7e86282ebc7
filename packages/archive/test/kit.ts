/** Helpers for archive tests: builds an article, and reads zip files as other programs do. */

import { crc32 } from 'node:zlib';
import type { Article } from '@pith/core';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

export const articleWith = (changes: Partial<Article> = {}): Article => ({
  url: 'https://tides.example/how',
  source: 'https://tides.example/how',
  domain: 'tides.example',
  title: 'How tides work',
  author: 'Ann Moon',
  authors: ['Ann Moon'],
  published_date: '2024-05-01',
  modified_date: undefined,
  site_name: 'The Tides',
  lang: 'en',
  dir: 'ltr',
  excerpt: 'The moon pulls.',
  hero_image: undefined,
  favicon: undefined,
  tags: ['sea'],
  word_count: 3,
  reading_time: '1 min',
  page_type: 'article',
  confidence: 0.9,
  content_html: '<p>The moon pulls.</p>',
  markdown: '---\ntitle: How tides work\n---\n\n# How tides work\n\nThe moon pulls.\n',
  text: 'The moon pulls.',
  links: [],
  images: [],
  videos: [],
  used_js_rendering: false,
  parser_version: '0.1.0',
  content_hash: '0123456789abcdef',
  discarded: false,
  warnings: [],
  metadata: {},
  ...changes,
});

export interface UnzippedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Reads a zip with another library than the writer's, and checks sizes and checksums. */
export async function unzip(bytes: Uint8Array): Promise<UnzippedFile[]> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (error, opened) =>
      opened ? resolve(opened) : reject(error),
    ),
  );
  const files: UnzippedFile[] = [];
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(files));
    zip.on('entry', (entry: Entry) => {
      contentOf(zip, entry).then((content) => {
        files.push({ name: entry.fileName, bytes: content });
        zip.readEntry();
      }, reject);
    });
    zip.readEntry();
  });
}

function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', reject);
      stream.on('end', () => {
        const content = Buffer.concat(chunks);
        if (crc32(content) === entry.crc32) resolve(content);
        else reject(new Error(`${entry.fileName}: wrong checksum`));
      });
    });
  });
}
