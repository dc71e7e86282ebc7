/**
 * Writes articles as an EPUB 3 book: cover, table of contents, and one chapter per article with its images, source and highlights.
 *
 * The same articles give the same bytes. Chapters contain no scripts, no frames and no remote resources.
 */
import { dom, htmlWithImageUrls, parseHtml } from '@pith/core';
import { type ArchivedImages, imageFilesByUrl } from '../../images/archivedImages.ts';
import type { ArchivedResource } from '../../readArchive.ts';
import type { ExportFile } from '../../zipFiles.ts';
import { setFormulas } from '../setFormulas.ts';
import {
  type BookItem,
  type BookMetadata,
  CONTAINER,
  coverPage,
  coverSvg,
  navigationDocument,
  packageDocument,
  STYLE,
  xhtmlPage,
} from './book.ts';
import { toXhtml } from './toXhtml.ts';
import { validHref, xmlText } from './xml.ts';

export interface Chapter {
  readonly title: string;
  readonly lang?: string | undefined;
  readonly dir?: string | undefined;
  /** Shown under the title: author, site, date. */
  readonly byline: readonly string[];
  readonly source?: string | undefined;
  readonly content_html: string;
  readonly highlights: readonly { readonly quote: string; readonly note?: string | undefined }[];
  readonly images: ArchivedImages<ArchivedResource>;
  bytes(path: string): Promise<Uint8Array | undefined>;
}

/** Image types that every EPUB reader supports. */
const IMAGE_TYPES = new Set(['image/jpeg', 'image/png', 'image/gif']);

export async function* epubFiles(
  book: BookMetadata,
  chapters: AsyncIterable<Chapter> | Iterable<Chapter>,
): AsyncGenerator<ExportFile> {
  yield textFile('mimetype', 'application/epub+zip', true);
  yield textFile('META-INF/container.xml', CONTAINER);
  yield textFile('EPUB/style.css', STYLE);
  yield textFile('EPUB/cover.svg', coverSvg(book));
  yield textFile('EPUB/cover.xhtml', coverPage(book));
  const items: BookItem[] = [
    { id: 'nav', href: 'nav.xhtml', type: 'application/xhtml+xml', properties: 'nav' },
    { id: 'cover', href: 'cover.xhtml', type: 'application/xhtml+xml' },
    { id: 'cover-image', href: 'cover.svg', type: 'image/svg+xml', properties: 'cover-image' },
    { id: 'style', href: 'style.css', type: 'text/css' },
  ];
  let number = 0;
  for await (const chapter of chapters) {
    const id = `c${String(++number).padStart(4, '0')}`;
    const images = await imagesOf(chapter, id);
    const source = validHref(chapter.source);
    const page = await chapterPage(chapter, (url) => images.get(url)?.href);
    items.push({
      id,
      href: `${id}.xhtml`,
      type: 'application/xhtml+xml',
      title: chapter.title.trim() || 'Untitled',
      source,
      properties: page.includes('<math ') ? 'mathml' : undefined,
    });
    yield textFile(`EPUB/${id}.xhtml`, page);
    for (const { href, type, bytes, item } of new Set(images.values())) {
      items.push({ id: item, href, type });
      yield { name: `EPUB/${href}`, isCompressed: true, read: async () => bytes };
    }
  }
  yield textFile('EPUB/nav.xhtml', navigationDocument(book, items));
  yield textFile('EPUB/package.opf', packageDocument(book, items));
}

const textFile = (name: string, content: string, isCompressed = false): ExportFile => ({
  name,
  isCompressed,
  read: async () => Buffer.from(content),
});

interface BookImage {
  readonly item: string;
  readonly href: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The images that the article shows, by their remote URL; several URLs may share one file. */
async function imagesOf({ images, bytes, content_html }: Chapter, id: string): Promise<Map<string, BookImage>> {
  const byPath = new Map<string, BookImage>();
  const found = new Map<string, BookImage>();
  const shown = new Set(
    [...dom.elementsNamed(parseHtml(content_html), 'img')].map((image) => image.getAttribute('src')),
  );
  for (const [url, { path, type }] of imageFilesByUrl(images)) {
    if (!IMAGE_TYPES.has(type) || !shown.has(url)) continue;
    const content = byPath.has(path) ? undefined : await bytes(path);
    if (content) {
      const name = `${id}-${byPath.size + 1}`;
      const href = `images/${name}.${type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length)}`;
      byPath.set(path, { item: `i-${name}`, href, type, bytes: content });
    }
    const image = byPath.get(path);
    if (image) found.set(url, image);
  }
  return found;
}

async function chapterPage(chapter: Chapter, hrefOf: (url: string) => string | undefined): Promise<string> {
  const { title, lang, dir, byline, images } = chapter;
  // Removes icons and bullets, and sanitises everything once more.
  const clean = htmlWithImageUrls(chapter.content_html, (url) => (images.dropped.has(url) ? undefined : url));
  const { body } = parseHtml(await setFormulas(clean));
  const heading = title.trim() || 'Untitled';
  const opensWithTitle = clean.startsWith(`<h1>${dom.escapeText(heading)}</h1>`);
  const parts = [
    `<header>${opensWithTitle ? '' : `<h1>${xmlText(heading)}</h1>`}`,
    byline.length > 0 ? `<p class="byline">${xmlText(byline.join(' · '))}</p>` : '',
    `${sourceOf(chapter)}</header>`,
    // Alone in `main`: KOReader takes the paths of elements inside it for those of the article.
    `<main>${body ? toXhtml({ root: body, hrefOf }) : ''}</main>`,
    highlightsOf(chapter),
  ];
  return xhtmlPage({ title: heading, lang, dir, body: parts.filter(Boolean).join('\n') });
}

function sourceOf({ source }: Chapter): string {
  const address = validHref(source);
  return address === undefined ? '' : `<p class="source"><a href="${xmlText(address)}">${xmlText(address)}</a></p>`;
}

function highlightsOf({ highlights }: Chapter): string {
  if (highlights.length === 0) return '';
  const notes = highlights.map(
    ({ quote, note }) =>
      `<li><blockquote>${paragraphs(quote)}</blockquote>${note === undefined ? '' : paragraphs(note)}</li>`,
  );
  return `<section epub:type="endnotes"><h2>Highlights</h2><ol>${notes.join('')}</ol></section>`;
}

const paragraphs = (prose: string) =>
  prose
    .split(/\n+/)
    .filter((line) => line.trim())
    .map((line) => `<p>${xmlText(line)}</p>`)
    .join('');
