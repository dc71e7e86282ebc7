/** Makes EPUB books from corpus articles, including articles with math, tables and SVG, and validates them with epubcheck. */
import { buffer } from 'node:stream/consumers';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import { type Chapter, epubFiles, zipFiles } from '@pith/archive';
import { type Article, extract } from '@pith/core';
import { type CorpusPage, samplePages } from './corpora.ts';

export interface CheckedBook {
  readonly articles: number;
  /** How many pages contain each kind of content. */
  readonly contentKinds: Readonly<Record<'math' | 'table' | 'svg', number>>;
  readonly messages: readonly string[];
  readonly bytes: Uint8Array;
}

const CONTENT_KINDS = {
  math: /<math[\s>]|mathjax|katex|math\/tex|mwe-math/i,
  table: /<table[\s>]/i,
  svg: /<svg[\s>]/i,
};

/** A red pixel. The book needs images; what they show does not matter. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC',
  'base64',
);

/** Selects pages with formulas first, because there are only a few, then every n-th of the others. */
export function bookPages(count: number): CorpusPage[] {
  const all = samplePages('wcxb-dev', Number.POSITIVE_INFINITY);
  const withMath = all.filter(({ html }) => CONTENT_KINDS.math.test(html)).slice(0, Math.ceil(count / 10));
  const others = all.filter((page) => !withMath.includes(page));
  const step = Math.max(1, Math.floor(others.length / Math.max(1, count - withMath.length)));
  return [...withMath, ...others.filter((_, i) => i % step === 0)].slice(0, count);
}

export function chapterOf(article: Article): Chapter {
  const [first] = article.images;
  return {
    title: article.title ?? 'Untitled',
    lang: article.lang,
    dir: article.dir,
    byline: [article.author, article.site_name].filter((each) => each !== undefined),
    source: article.source,
    content_html: article.content_html,
    highlights: [{ quote: article.text.slice(0, 80) || 'Nothing', note: 'A note < & > of mine' }],
    images: {
      resources: first
        ? [{ path: '_resources/0000000000.png', url: first.url, type: 'image/png', width: 1, height: 1 }]
        : [],
      dropped: new Set(),
    },
    bytes: async () => PIXEL,
  };
}

export async function checkBook(pages: readonly CorpusPage[]): Promise<CheckedBook> {
  const chapters = pages.map(({ html, url }) => chapterOf(extract(html, { url })));
  const book = {
    id: 'urn:uuid:00000000-0000-4000-8000-000000000000',
    title: 'A book of articles',
    authors: ['Many'],
    modified: '2025-01-01T00:00:00.000Z',
  };
  const bytes = await buffer(zipFiles(epubFiles(book, chapters)));
  const { messages } = await EpubCheck.validate(bytes);
  const count = (kind: RegExp) => pages.filter(({ html }) => kind.test(html)).length;
  return {
    articles: pages.length,
    contentKinds: { math: count(CONTENT_KINDS.math), table: count(CONTENT_KINDS.table), svg: count(CONTENT_KINDS.svg) },
    bytes,
    messages: messages
      .filter(({ severity }) => /^(?:fatal|error|warning)$/i.test(severity))
      .map(({ id, message, location }) => `${id} ${location?.path}:${location?.line}: ${message}`),
  };
}

/** Returns the errors and warnings, at most 20. */
export async function measureEpub(count: number): Promise<string[]> {
  const { articles, contentKinds: kinds, messages, bytes } = await checkBook(bookPages(count));
  console.log(
    `EPUB of ${articles} articles (${kinds.math} with formulas, ${kinds.table} with tables, ${kinds.svg} with SVG), ${(bytes.length / 1e6).toFixed(1)} MB: ${messages.length} errors and warnings`,
  );
  return messages.slice(0, 20);
}
