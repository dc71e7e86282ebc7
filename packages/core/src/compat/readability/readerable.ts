/** A quick check, without extraction, whether a page has enough text to be an article. */
import { type Element, rawText } from '../../dom/index.ts';
import { parseHtml } from '../../parse/parseHtml.ts';
import type { DomDocument } from './domSource.ts';
import { allNamed, classAndId, isDisplayed, isNamed } from './elements.ts';
import type { DomElement } from './settings.ts';
import { OK_MAYBE_ITS_A_CANDIDATE, UNLIKELY_CANDIDATES } from './vocabulary.ts';

/** Options of `isProbablyReaderable`, as in `@mozilla/readability`. `E` is the type of the element that the visibility checker receives. */
export interface ReaderableOptions<E = DomElement> {
  /** Minimum length of a block that counts; 140 by default. */
  readonly minContentLength?: number;
  /** Minimum score of the page; 20 by default. */
  readonly minScore?: number;
  /** Decides whether an element is visible. */
  readonly visibilityChecker?: (element: E) => boolean;
}

type OptionsOrChecker<E> = ReaderableOptions<E> | ReaderableOptions<E>['visibilityChecker'];

/**
 * Returns whether a page is probably an article, as `isProbablyReaderable` of `@mozilla/readability` does. Takes HTML text or a DOM document.
 * Throws a TypeError when the input is neither.
 */
export function isProbablyReaderable(html: string, options?: OptionsOrChecker<Element>): boolean;
export function isProbablyReaderable(document: DomDocument, options?: OptionsOrChecker<DomElement>): boolean;
export function isProbablyReaderable(
  input: string | DomDocument,
  options?: OptionsOrChecker<Element | DomElement>,
): boolean;
export function isProbablyReaderable(input: unknown, options?: OptionsOrChecker<never>): boolean {
  return typeof input === 'string'
    ? scoreReachesMinimum(pageFromHtml(input), options)
    : scoreReachesMinimum(pageFromDom(input), options);
}

/** Access to a page. A DOM document is read directly, so that the caller's visibility checker gets the caller's own elements. */
interface ReaderablePage<E> {
  /** Elements that usually hold text, and divs with line breaks. */
  readonly blocks: Iterable<E>;
  isVisible(block: E): boolean;
  classAndId(block: E): string;
  /** Paragraphs in list items are more often menus than text. */
  isInListItem(block: E): boolean;
  textOf(block: E): string;
}

function scoreReachesMinimum<E>(page: ReaderablePage<E>, options: unknown): boolean {
  const settings = (
    typeof options === 'function' ? { visibilityChecker: options } : options
  ) as ReaderableOptions<E> | null;
  const { minContentLength = 140, minScore = 20, visibilityChecker = page.isVisible } = settings ?? {};
  let score = 0;
  for (const block of page.blocks) {
    if (!visibilityChecker(block)) continue;
    const names = page.classAndId(block);
    if ((UNLIKELY_CANDIDATES.test(names) && !OK_MAYBE_ITS_A_CANDIDATE.test(names)) || page.isInListItem(block))
      continue;
    const { length } = page.textOf(block).trim();
    if (length < minContentLength) continue;
    score += Math.sqrt(length - minContentLength);
    if (score > minScore) return true;
  }
  return false;
}

function pageFromHtml(html: string): ReaderablePage<Element> {
  const document = parseHtml(html);
  const blocks = new Set(allNamed(document, 'p', 'pre', 'article'));
  for (const br of allNamed(document, 'br')) if (isNamed(br.parentNode, 'div')) blocks.add(br.parentNode);
  return {
    blocks,
    isVisible: isDisplayed,
    classAndId,
    isInListItem: (block) => isNamed(block, 'p') && isInside(block, 'li'),
    textOf: rawText,
  };
}

function isInside(block: Element, name: string): boolean {
  for (let at = block.parentElement; at; at = at.parentElement) if (isNamed(at, name)) return true;
  return false;
}

/** The part of a DOM element that is used. */
interface DomBlock {
  readonly className?: unknown;
  readonly id: string;
  readonly style?: { readonly display?: string };
  readonly parentNode: DomBlock;
  readonly textContent: string | null;
  hasAttribute(name: string): boolean;
  getAttribute(name: string): string | null;
  matches(selector: string): boolean;
}

function pageFromDom(input: unknown): ReaderablePage<DomBlock> {
  const doc = input as { querySelectorAll(selector: string): Iterable<DomBlock> };
  const blocks = new Set(doc.querySelectorAll('p, pre, article'));
  for (const br of doc.querySelectorAll('div > br')) blocks.add(br.parentNode);
  return {
    blocks,
    isVisible: isDisplayedInDom,
    classAndId: (block) => `${block.className} ${block.id}`,
    isInListItem: (block) => block.matches('li p'),
    textOf: (block) => block.textContent ?? '',
  };
}

function isDisplayedInDom(element: DomBlock): boolean {
  if (element.style?.display === 'none' || element.hasAttribute('hidden')) return false;
  return element.getAttribute('aria-hidden') !== 'true' || String(element.className).includes('fallback-image');
}
