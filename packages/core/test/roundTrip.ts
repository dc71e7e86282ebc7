/**
 * Compares the content of our Markdown with that of our HTML: multisets of words, links, images, headings, list items, cells and code blocks.
 * Two renderers that share no code render the Markdown, so that a bug in one is not mistaken for one of ours.
 */
import MarkdownIt from 'markdown-it';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import {
  Element,
  elementsInside,
  foldedText,
  following,
  type Node,
  nodesInside,
  type Parent,
  Text,
} from '../src/dom/index.ts';
import { parseHtmlFragment } from '../src/parse/parseHtml.ts';

const markdownIt = new MarkdownIt({ html: true });
markdownIt.enable(['table', 'strikethrough']);

/** CommonMark with GitHub's tables and strikethrough; micromark also supports footnotes. Raw HTML is allowed, because our Markdown must be safe with it. */
export const renderers: Readonly<Record<string, (markdown: string) => string>> = {
  micromark: (markdown) =>
    micromark(markdown, {
      allowDangerousHtml: true,
      allowDangerousProtocol: true,
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
    }),
  'markdown-it': (markdown) => markdownIt.render(markdown),
};

export const kinds = ['words', 'links', 'images', 'headings', 'items', 'cells', 'code'] as const;
export type Kind = (typeof kinds)[number];
export type ContentItems = Readonly<Record<Kind, readonly string[]>>;

/** The required F1 of each kind: the harmonic mean of precision and recall. */
export const minF1: Readonly<Record<Kind, number>> = {
  words: 0.995,
  links: 0.99,
  images: 0.99,
  headings: 0.99,
  items: 0.99,
  cells: 0.99,
  code: 0.99,
};

export function contentItemsOf(html: string): ContentItems {
  const root = parseHtmlFragment(html);
  const items: Record<Kind, string[]> = {
    words: [],
    links: [],
    images: [],
    headings: [],
    items: [],
    cells: [],
    code: [],
  };
  flattenFootnotes(root);
  items.words = wordsOf(blockText(root));
  for (const element of elementsInside(root)) {
    const kind = kindOf(element);
    if (kind) items[kind].push(itemOf[kind](element));
  }
  for (const kind of ['headings', 'items', 'cells', 'code', 'links'] as const)
    items[kind] = items[kind].filter((item) => /\S/.test(item));
  return items;
}

/** Links within the article have other anchors in Markdown than in HTML. */
const linkTarget = (href: string): string => (href.startsWith('#') ? '#' : normalizeUrl(href));

const itemOf: Readonly<Record<Exclude<Kind, 'words'>, (element: Element) => string>> = {
  links: (element) => `${linkTarget(element.getAttribute('href')!)} ${wordsOf(blockText(element)).join(' ')}`,
  images: (element) =>
    `${normalizeUrl(element.getAttribute('src')!)} ${wordsOf(element.getAttribute('alt') ?? '').join(' ')}`,
  headings: (element) =>
    wordsOf(blockText(element)).join(' ') && `${element.localName} ${wordsOf(blockText(element)).join(' ')}`,
  items: (element) => wordsOf(blockText(element, 'ul', 'ol')).join(' '),
  cells: (element) => wordsOf(blockText(element, 'table')).join(' '),
  code: (element) => codeOf(element),
};

function kindOf(element: Element): Exclude<Kind, 'words'> | undefined {
  const name = element.localName;
  if (name === 'a') return element.hasAttribute('href') && !isLinkToOwnImage(element) ? 'links' : undefined;
  if (name === 'img') return element.hasAttribute('src') ? 'images' : undefined;
  if (/^h[1-6]$/.test(name)) return 'headings';
  if (name === 'li') return 'items';
  if (name === 'td' || name === 'th') return 'cells';
  return name === 'pre' && !isFormula(element) ? 'code' : undefined;
}

/** Turns footnotes into plain text: not every renderer supports their references and lists. */
function flattenFootnotes(root: Parent): void {
  for (const element of [...elementsInside(root)]) {
    const id = element.id;
    if (element.localName === 'section' && element.hasAttribute('data-footnotes')) unwrapNotes(element);
    else if (/^fn-\d+$/.test(id)) rename(element, 'div');
    else if (element.localName === 'a' && /^#(?:user-content-)?fn-\d+$/.test(element.getAttribute('href') ?? ''))
      element.remove();
  }
  for (const node of nodesInside(root)) if (node instanceof Text) node.data = node.data.replace(/\[\^\d+\]:?/g, '');
}

function unwrapNotes(section: Element): void {
  for (const element of [...elementsInside(section)]) {
    if (element.hasAttribute('data-footnote-backref') || element.id === 'footnote-label') element.remove();
    else if (element.localName === 'li' && /fn-\d+$/.test(element.id)) rename(element, 'div');
  }
}

function rename(element: Element, name: string): void {
  const other = new Element(name);
  while (element.firstChild) other.append(element.firstChild);
  element.replaceWith(other);
}

function isFormula(pre: Element): boolean {
  for (const code of elementsInside(pre)) if (code.className === 'language-math') return true;
  return pre.className === 'language-math';
}

/** Whether the link only wraps an image and leads to it: our Markdown links images to themselves. */
function isLinkToOwnImage(link: Element): boolean {
  const [image, ...more] = [...elementsInside(link)].filter(({ localName }) => localName === 'img');
  return !more.length && image?.getAttribute('src') === link.getAttribute('href') && !foldedText(link);
}

const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/** The text of an element, with spaces at block boundaries and without the elements named in `without`. */
function blockText(root: Parent, ...without: string[]): string {
  let text = '';
  let node: Node | null = root.firstChild;
  while (node) {
    if (node instanceof Text) text += node.data;
    const isElement = node instanceof Element;
    if (isElement && !INLINE.has((node as Element).localName)) text += ' ';
    if (isElement && !without.includes((node as Element).localName) && (node as Element).firstChild) {
      node = (node as Element).firstChild;
      continue;
    }
    while (node && node !== root && !node.nextSibling) {
      node = node.parentNode as Node | null;
      if (node instanceof Element && !INLINE.has(node.localName)) text += ' ';
    }
    node = node && node !== root ? node.nextSibling : null;
  }
  return text;
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** The code as text, with `<br>` as a line break; leading blank lines and trailing white space are removed. */
function codeOf(pre: Element): string {
  let text = '';
  for (let node = pre.firstChild as Node | null; node; node = following(node, pre)) {
    if (node instanceof Text) text += node.data;
    else if (node instanceof Element && node.localName === 'br') text += '\n';
  }
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^\s*\n/, '')
    .trimEnd();
}

function normalizeUrl(url: string): string {
  const whole = URL.canParse(url) ? new URL(url).href : url;
  try {
    return decodeURI(whole);
  } catch {
    return whole;
  }
}

/** The number of common items of two multisets, and the size of each. */
export interface Overlap {
  readonly common: number;
  readonly expected: number;
  readonly actual: number;
}

export function overlap(expected: readonly string[], actual: readonly string[]): Overlap {
  const left = new Map<string, number>();
  for (const item of expected) left.set(item, (left.get(item) ?? 0) + 1);
  let common = 0;
  for (const item of actual) {
    const count = left.get(item) ?? 0;
    if (count > 0) common++;
    left.set(item, count - 1);
  }
  return { common, expected: expected.length, actual: actual.length };
}

/** 1 when both are empty. */
export function f1({ common, expected, actual }: Overlap): number {
  return expected + actual === 0 ? 1 : (2 * common) / (expected + actual);
}
