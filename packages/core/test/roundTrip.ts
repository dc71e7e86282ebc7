/**
 * What a reader of our Markdown gets, beside what a reader of our HTML gets: words, links, pictures, headings, items, cells and code, each a bag
 * of things. Two renderers that share no code read the Markdown, so that a fault of one is not taken for one of ours.
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

/** CommonMark with GitHub's tables and struck text; micromark knows GitHub's notes too. Raw HTML is let through, as our promise of safety has it. */
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
export type Facts = Readonly<Record<Kind, readonly string[]>>;

/** What must be the same, at least in this part: the harmonic mean of precision and recall. */
export const bars: Readonly<Record<Kind, number>> = {
  words: 0.995,
  links: 0.99,
  images: 0.99,
  headings: 0.99,
  items: 0.99,
  cells: 0.99,
  code: 0.99,
};

export function factsOf(html: string): Facts {
  const root = parseHtmlFragment(html);
  const facts: Record<Kind, string[]> = {
    words: [],
    links: [],
    images: [],
    headings: [],
    items: [],
    cells: [],
    code: [],
  };
  dropFrames(root);
  facts.words = wordsOf(foldedBlocks(root));
  for (const element of elementsInside(root)) {
    const kind = kindOf(element);
    if (kind) facts[kind].push(factOf[kind](element));
  }
  for (const kind of ['headings', 'items', 'cells', 'code', 'links'] as const)
    facts[kind] = facts[kind].filter((fact) => /\S/.test(fact));
  return facts;
}

const factOf: Readonly<Record<Exclude<Kind, 'words'>, (element: Element) => string>> = {
  links: (element) => `${addressOf(element.getAttribute('href')!)} ${wordsOf(foldedBlocks(element)).join(' ')}`,
  images: (element) =>
    `${addressOf(element.getAttribute('src')!)} ${wordsOf(element.getAttribute('alt') ?? '').join(' ')}`,
  headings: (element) =>
    wordsOf(foldedBlocks(element)).join(' ') && `${element.localName} ${wordsOf(foldedBlocks(element)).join(' ')}`,
  items: (element) => wordsOf(foldedBlocks(element, 'ul', 'ol')).join(' '),
  cells: (element) => wordsOf(foldedBlocks(element, 'table')).join(' '),
  code: (element) => codeOf(element),
};

function kindOf(element: Element): Exclude<Kind, 'words'> | undefined {
  const name = element.localName;
  if (name === 'a') return element.hasAttribute('href') && !isFrameOfImage(element) ? 'links' : undefined;
  if (name === 'img') return element.hasAttribute('src') ? 'images' : undefined;
  if (/^h[1-6]$/.test(name)) return 'headings';
  if (name === 'li') return 'items';
  if (name === 'td' || name === 'th') return 'cells';
  return name === 'pre' && !isFormula(element) ? 'code' : undefined;
}

/** Notes are compared as text: not every renderer knows their marks and lists. */
function dropFrames(root: Parent): void {
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

/** Our pictures are links to themselves. */
function isFrameOfImage(link: Element): boolean {
  const [image, ...more] = [...elementsInside(link)].filter(({ localName }) => localName === 'img');
  return !more.length && image?.getAttribute('src') === link.getAttribute('href') && !foldedText(link);
}

const IN_LINES = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/** The text of an element; blocks part words, and what is named is left out. */
function foldedBlocks(root: Parent, ...without: string[]): string {
  let text = '';
  let node: Node | null = root.firstChild;
  while (node) {
    if (node instanceof Text) text += node.data;
    const isElement = node instanceof Element;
    if (isElement && !IN_LINES.has((node as Element).localName)) text += ' ';
    if (isElement && !without.includes((node as Element).localName) && (node as Element).firstChild) {
      node = (node as Element).firstChild;
      continue;
    }
    while (node && node !== root && !node.nextSibling) {
      node = node.parentNode as Node | null;
      if (node instanceof Element && !IN_LINES.has(node.localName)) text += ' ';
    }
    node = node && node !== root ? node.nextSibling : null;
  }
  return text;
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** As it stands, with one line for a line break; spaces at the ends of lines are nothing to see. */
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

function addressOf(written: string): string {
  const whole = URL.canParse(written) ? new URL(written).href : written;
  try {
    return decodeURI(whole);
  } catch {
    return whole;
  }
}

/** How many of the things two bags have in common, and how many each has. */
export interface Overlap {
  readonly common: number;
  readonly wanted: number;
  readonly got: number;
}

export function overlap(wanted: readonly string[], got: readonly string[]): Overlap {
  const left = new Map<string, number>();
  for (const fact of wanted) left.set(fact, (left.get(fact) ?? 0) + 1);
  let common = 0;
  for (const fact of got) {
    const count = left.get(fact) ?? 0;
    if (count > 0) common++;
    left.set(fact, count - 1);
  }
  return { common, wanted: wanted.length, got: got.length };
}

/** Nothing wanted and nothing got is all right. */
export function f1({ common, wanted, got }: Overlap): number {
  return wanted + got === 0 ? 1 : (2 * common) / (wanted + got);
}
