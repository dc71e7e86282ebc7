/** Writes the content of a page as Jina's Markdown: images are numbered, and images and links are kept as the client asks. */
import { articleHtmlToMarkdown, dom, parseHtml } from '@pith/core';
import type { ReaderOptions } from './readerOptions.ts';

export interface NumberedImage {
  readonly url: string;
  readonly alt: string;
  /** Empty if the content does not show it. */
  readonly numbers: readonly number[];
}

export interface FoundLink {
  readonly text: string;
  readonly url: string;
}

type ContentOptions = Pick<ReaderOptions, 'images' | 'links' | 'markdown' | 'chunkDepth'>;

/** `html` is sanitised, and so is the result. */
export function writeContent(html: string, options: ContentOptions): { markdown: string; images: NumberedImage[] } {
  const body = bodyOf(html);
  const images = numberImages(body, options.images);
  if (options.links === 'none') for (const link of [...linksIn(body)]) link.remove();
  if (options.links === 'gpt-oss') citeLinks(body);
  const links = options.links === 'text' ? 'text' : options.markdown.links;
  // Chunks start at headings, which are found by their number signs.
  const headings = options.chunkDepth === undefined ? options.markdown.headings : 'atx';
  return { markdown: articleHtmlToMarkdown(dom.innerHtml(body), { ...options.markdown, links, headings }), images };
}

/** All links of sanitised HTML, in order. */
export function findLinks(html: string): FoundLink[] {
  return [...linksIn(bodyOf(html))].map((link) => ({ text: labelOf(link), url: link.getAttribute('href')! }));
}

export function findImages(html: string): { url: string; alt: string }[] {
  return [...dom.elementsNamed(bodyOf(html), 'img')]
    .map((image) => ({ url: image.getAttribute('src') ?? '', alt: altOf(image) }))
    .filter(({ url }) => url !== '');
}

const bodyOf = (html: string): dom.Parent => parseHtml(html).body ?? new dom.Fragment();

function* linksIn(body: dom.Parent): Iterable<dom.Element> {
  for (const link of dom.elementsNamed(body, 'a')) {
    const href = link.getAttribute('href') ?? '';
    if (href && !href.startsWith('#')) yield link;
  }
}

/** The text of a link; of a link around an image, the description of the image. */
function labelOf(link: dom.Element): string {
  const image = dom.firstNamed(link, 'img');
  return dom.foldedText(link) || (image && altOf(image)) || '';
}

const altOf = (image: dom.Element): string => (image.getAttribute('alt') ?? '').replace(/\s+/g, ' ').trim();

/** Numbers the images through the document, and writes the numbers into their descriptions. */
function numberImages(body: dom.Parent, keep: ContentOptions['images']): NumberedImage[] {
  const byUrl = new Map<string, { alt: string; numbers: number[] }>();
  let last = 0;
  for (const image of [...dom.elementsNamed(body, 'img')]) {
    const url = image.getAttribute('src') ?? '';
    const alt = altOf(image);
    const number = ++last;
    const entry = byUrl.get(url) ?? { alt, numbers: [] };
    entry.numbers.push(number);
    byUrl.set(url, entry);
    const label = imageLabel({ alt, numbers: [number] });
    if (keep === 'all') image.setAttribute('alt', label);
    else if (keep === 'alt') image.replaceWith(new dom.Text(`(${label})`));
    else image.remove();
  }
  return [...byUrl].map(([url, { alt, numbers }]) => ({ url, alt, numbers }));
}

export function imageLabel({ alt, numbers }: Pick<NumberedImage, 'alt' | 'numbers'>): string {
  return `Image ${numbers.join(',')}${alt ? `: ${alt}` : ''}`;
}

/** Links as the citations that gpt-oss models read: `【id†text†domain】`. */
function citeLinks(body: dom.Parent): void {
  let id = 0;
  for (const link of [...linksIn(body)]) {
    const host = URL.parse(link.getAttribute('href')!)?.host ?? '';
    link.replaceWith(new dom.Text(`【${id++}†${labelOf(link).replace(/[【】†]/g, ' ')}†${host}】`));
  }
}
