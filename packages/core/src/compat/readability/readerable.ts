/** A quick look, before anything is parsed in earnest: is there enough running text to be worth reading? */
import { type Element, rawText } from '../../dom/index.ts';
import { parseHtml } from '../../parse/parseHtml.ts';
import { allNamed, isDisplayed, isNamed, namesOf } from './elements.ts';
import type { DomElement } from './settings.ts';
import type { ForeignDocument } from './source.ts';
import { MAYBE_AFTER_ALL, UNLIKELY } from './vocabulary.ts';

/** `E` is the kind of element that the checker is handed. */
export interface ReaderableOptions<E = DomElement> {
  /** Shorter blocks do not count. */
  readonly minContentLength?: number;
  readonly minScore?: number;
  readonly visibilityChecker?: (element: E) => boolean;
}

type Given<E> = ReaderableOptions<E> | ReaderableOptions<E>['visibilityChecker'];

export function isProbablyReaderable(html: string, options?: Given<Element>): boolean;
export function isProbablyReaderable(document: ForeignDocument, options?: Given<DomElement>): boolean;
export function isProbablyReaderable(input: string | ForeignDocument, options?: Given<Element | DomElement>): boolean;
export function isProbablyReaderable(input: unknown, options?: Given<never>): boolean {
  return typeof input === 'string' ? isWorthReading(ourTree(input), options) : isWorthReading(domOf(input), options);
}

/** What has to be known of a page. A DOM answers for itself, so that the caller's checker gets the caller's own elements. */
interface Look<E> {
  /** Elements that usually hold text, and those with line breaks in them. */
  readonly blocks: Iterable<E>;
  isShown(block: E): boolean;
  namesOf(block: E): string;
  /** Paragraphs of list items are menus more often than text. */
  isInListItem(block: E): boolean;
  textOf(block: E): string;
}

function isWorthReading<E>(look: Look<E>, options: unknown): boolean {
  const given = (
    typeof options === 'function' ? { visibilityChecker: options } : options
  ) as ReaderableOptions<E> | null;
  const { minContentLength = 140, minScore = 20, visibilityChecker = look.isShown } = given ?? {};
  let score = 0;
  for (const block of look.blocks) {
    if (!visibilityChecker(block)) continue;
    const names = look.namesOf(block);
    if ((UNLIKELY.test(names) && !MAYBE_AFTER_ALL.test(names)) || look.isInListItem(block)) continue;
    const { length } = look.textOf(block).trim();
    if (length < minContentLength) continue;
    score += Math.sqrt(length - minContentLength);
    if (score > minScore) return true;
  }
  return false;
}

function ourTree(html: string): Look<Element> {
  const document = parseHtml(html);
  const blocks = new Set(allNamed(document, 'p', 'pre', 'article'));
  for (const br of allNamed(document, 'br')) if (isNamed(br.parentNode, 'div')) blocks.add(br.parentNode);
  return {
    blocks,
    isShown: isDisplayed,
    namesOf,
    isInListItem: (block) => isNamed(block, 'p') && isInside(block, 'li'),
    textOf: rawText,
  };
}

function isInside(block: Element, name: string): boolean {
  for (let at = block.parentElement; at; at = at.parentElement) if (isNamed(at, name)) return true;
  return false;
}

/** The part of a DOM element that is asked for. */
interface ForeignElement {
  readonly className?: unknown;
  readonly id: string;
  readonly style?: { readonly display?: string };
  readonly parentNode: ForeignElement;
  readonly textContent: string | null;
  hasAttribute(name: string): boolean;
  getAttribute(name: string): string | null;
  matches(selector: string): boolean;
}

function domOf(input: unknown): Look<ForeignElement> {
  const doc = input as { querySelectorAll(selector: string): Iterable<ForeignElement> };
  const blocks = new Set(doc.querySelectorAll('p, pre, article'));
  for (const br of doc.querySelectorAll('div > br')) blocks.add(br.parentNode);
  return {
    blocks,
    isShown: isDisplayedInDom,
    namesOf: (block) => `${block.className} ${block.id}`,
    isInListItem: (block) => block.matches('li p'),
    textOf: (block) => block.textContent ?? '',
  };
}

function isDisplayedInDom(element: ForeignElement): boolean {
  if (element.style?.display === 'none' || element.hasAttribute('hidden')) return false;
  return element.getAttribute('aria-hidden') !== 'true' || String(element.className).includes('fallback-image');
}
