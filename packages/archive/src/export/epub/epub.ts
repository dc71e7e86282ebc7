/**
 * Articles → an EPUB 3 book: a cover, contents, a chapter an article with its images, source and highlights.
 *
 * The same articles give the same bytes. Chapters hold no script, no frame, and nothing that is fetched.
 */
import { dom, htmlWithImages, parseHtml } from '@pith/core';
import { filesIn, type KeptImages } from '../../images/places.ts';
import type { ArchivedResource } from '../../readArchive.ts';
import type { OutFile } from '../../zipFiles.ts';
import {
  type BookFacts,
  type BookItem,
  CONTAINER,
  coverOf,
  coverPage,
  navigationOf,
  packageOf,
  page,
  STYLE,
} from './book.ts';
import { toXhtml } from './toXhtml.ts';
import { addressOf, xmlText } from './xml.ts';

export interface Chapter {
  readonly title: string;
  readonly lang?: string | undefined;
  readonly dir?: string | undefined;
  /** What stands under the title: author, site, date. */
  readonly byline: readonly string[];
  readonly source?: string | undefined;
  readonly content_html: string;
  readonly highlights: readonly { readonly quote: string; readonly note?: string | undefined }[];
  readonly images: KeptImages<ArchivedResource>;
  bytes(path: string): Promise<Uint8Array | undefined>;
}

/** Kinds that every reader of books shows. */
const TYPES = new Set(['image/jpeg', 'image/png', 'image/gif']);

export async function* epubFiles(
  book: BookFacts,
  chapters: AsyncIterable<Chapter> | Iterable<Chapter>,
): AsyncGenerator<OutFile> {
  yield text('mimetype', 'application/epub+zip', true);
  yield text('META-INF/container.xml', CONTAINER);
  yield text('EPUB/style.css', STYLE);
  yield text('EPUB/cover.svg', coverOf(book));
  yield text('EPUB/cover.xhtml', coverPage(book));
  const items: BookItem[] = [
    { id: 'nav', href: 'nav.xhtml', type: 'application/xhtml+xml', properties: 'nav' },
    { id: 'cover', href: 'cover.xhtml', type: 'application/xhtml+xml' },
    { id: 'cover-image', href: 'cover.svg', type: 'image/svg+xml', properties: 'cover-image' },
    { id: 'style', href: 'style.css', type: 'text/css' },
  ];
  let number = 0;
  for await (const chapter of chapters) {
    const id = `c${String(++number).padStart(4, '0')}`;
    const pictures = await picturesOf(chapter, id);
    const source = addressOf(chapter.source);
    items.push({
      id,
      href: `${id}.xhtml`,
      type: 'application/xhtml+xml',
      title: chapter.title.trim() || 'Untitled',
      source,
    });
    yield text(
      `EPUB/${id}.xhtml`,
      chapterPage(chapter, (url) => pictures.get(url)?.href),
    );
    for (const { href, type, bytes, item } of new Set(pictures.values())) {
      items.push({ id: item, href, type });
      yield { name: `EPUB/${href}`, isPacked: true, read: async () => bytes };
    }
  }
  yield text('EPUB/nav.xhtml', navigationOf(book, items));
  yield text('EPUB/package.opf', packageOf(book, items));
}

const text = (name: string, content: string, isPacked = false): OutFile => ({
  name,
  isPacked,
  read: async () => Buffer.from(content),
});

interface Picture {
  readonly item: string;
  readonly href: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** By the addresses that the article has; one file may stand at several. Only those that the article shows. */
async function picturesOf({ images, bytes, content_html }: Chapter, id: string): Promise<Map<string, Picture>> {
  const byPath = new Map<string, Picture>();
  const found = new Map<string, Picture>();
  const shown = new Set(
    [...dom.elementsNamed(parseHtml(content_html), 'img')].map((image) => image.getAttribute('src')),
  );
  for (const [url, { path, type }] of filesIn(images)) {
    if (!TYPES.has(type) || !shown.has(url)) continue;
    const content = byPath.has(path) ? undefined : await bytes(path);
    if (content) {
      const name = `${id}-${byPath.size + 1}`;
      const href = `images/${name}.${type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length)}`;
      byPath.set(path, { item: `i-${name}`, href, type, bytes: content });
    }
    const picture = byPath.get(path);
    if (picture) found.set(url, picture);
  }
  return found;
}

function chapterPage(chapter: Chapter, placeOf: (url: string) => string | undefined): string {
  const { title, lang, dir, byline, images } = chapter;
  // Signs and bullets go; everything passes the sanitiser once more.
  const clean = htmlWithImages(chapter.content_html, (url) => (images.dropped.has(url) ? undefined : url));
  const { body } = parseHtml(clean);
  const heading = title.trim() || 'Untitled';
  const opensWithTitle = clean.startsWith(`<h1>${dom.escapeText(heading)}</h1>`);
  const parts = [
    `<header>${opensWithTitle ? '' : `<h1>${xmlText(heading)}</h1>`}`,
    byline.length > 0 ? `<p class="byline">${xmlText(byline.join(' · '))}</p>` : '',
    `${sourceOf(chapter)}</header>`,
    `<article>${body ? toXhtml({ root: body, placeOf }) : ''}</article>`,
    highlightsOf(chapter),
  ];
  return page({ title: heading, lang, dir, body: `<main>${parts.filter(Boolean).join('\n')}</main>` });
}

function sourceOf({ source }: Chapter): string {
  const address = addressOf(source);
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
    .filter((each) => each.trim())
    .map((each) => `<p>${xmlText(each)}</p>`)
    .join('');
