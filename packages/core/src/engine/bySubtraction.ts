/**
 * Finds the content by taking away what is not: a scope, minus furniture, minus what only its name marks as furniture (if
 * the text agrees), minus repeats, from the title to the first section about other pages.
 *
 * Choosing one best node loses text on one page in three; leaving out blocks inside a scope loses far less. So every step
 * here removes, and every removal is guarded by how much of the page would go with it.
 */
import {
  Element,
  elementsInside,
  elementsNamed,
  foldedText,
  isInside,
  nodesInside,
  type Parent,
  Text,
} from '../dom/index.ts';
import { chose, drop, keep } from '../trace.ts';
import type { Described, PageType } from '../types.ts';
import { countWords, type Measure, measure } from '../words.ts';
import { CONTENT_NAMES, FURNITURE_NAMES, RELATED_HEADINGS } from './lexicon.ts';
import { weights } from './weights.ts';

interface Scope {
  readonly doc: Described;
  readonly type: PageType;
  readonly root: Element;
  readonly words: number;
  readonly of: (element: Parent) => Measure;
}

export function bySubtraction(doc: Described, type: PageType): Element {
  const body = doc.root.body ?? new Element('body');
  const measures = measure(body);
  const of = (element: Parent): Measure => measures.get(element) ?? { words: 0, linkWords: 0 };
  const root = scopeIn(doc, body, of);
  const scope: Scope = { doc, type, root, words: of(root).words, of };
  dropFurniture(scope);
  dropNamedFurniture(scope);
  dropBeforeTitle(scope);
  dropRelatedSections(scope);
  dropDuplicates(scope);
  return root;
}

/** The largest `<main>`, if it holds a fair share of the page; else the body. */
function scopeIn(doc: Described, body: Element, of: Scope['of']): Element {
  const mains = [...elementsInside(body)].filter(
    (element) => element.localName === 'main' || element.getAttribute('role') === 'main',
  );
  const largest = mains.reduce<Element | undefined>(
    (best, main) => (best && of(best).words >= of(main).words ? best : main),
    undefined,
  );
  if (largest && of(largest).words >= of(body).words * weights.mainShare) {
    chose(doc, 'scope main', `it holds ${of(largest).words} of ${of(body).words} words`);
    return largest;
  }
  chose(doc, 'scope body', largest ? 'its main element is too small' : 'it has no main element');
  return body;
}

const FURNITURE = new Set(['nav', 'header', 'footer', 'aside', 'form']);
const FURNITURE_ROLES = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'complementary',
  'search',
  'dialog',
  'alertdialog',
]);

function dropFurniture(scope: Scope): void {
  for (const element of elementsInside(scope.root)) {
    const role = element.getAttribute('role') ?? '';
    if (!FURNITURE.has(element.localName) && !FURNITURE_ROLES.has(role)) continue;
    if (element.localName === 'header' && isInside(element, 'article', 'main') && holdsTitle(element)) continue;
    if (
      element.localName === 'header' &&
      holdsTitle(element) &&
      scope.of(element).linkWords < scope.of(element).words * 0.3
    )
      continue;
    const limit = keepsForms(scope) && element.localName === 'form' ? 0.1 : weights.furnitureShare;
    if (scope.of(element).words > scope.words * limit)
      keep(scope.doc, element, 'site-furniture', 'too much of the page');
    else drop(scope.doc, element, 'site-furniture', role || element.localName);
  }
}

function holdsTitle(element: Element): boolean {
  for (const _ of elementsNamed(element, 'h1')) return true;
  return false;
}

/** Forums wrap their posts in forms for the moderators' check boxes. */
function keepsForms(scope: Scope): boolean {
  return scope.type === 'forum';
}

function dropNamedFurniture(scope: Scope): void {
  for (const element of elementsInside(scope.root)) {
    const name = furnitureName(element);
    if (!name) continue;
    const { words, linkWords } = scope.of(element);
    const isSmall = words < weights.namedFewWords;
    const isLinks = linkWords > words * weights.namedLinkDensity;
    if (words <= scope.words * weights.namedShare && (isSmall || isLinks))
      drop(scope.doc, element, 'boilerplate-name', name);
  }
}

function furnitureName(element: Element): string | undefined {
  if (/^(?:h[1-6]|p|a|td|th|tr|li|img|em|strong|code|pre|body|html)$/.test(element.localName)) return undefined;
  const parts = `${element.className} ${element.id}`
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/);
  if (parts.some((part) => CONTENT_NAMES.has(part))) return undefined;
  return parts.find((part) => FURNITURE_NAMES.has(part));
}

/** What stands before the page's first heading is a path, a date line or a banner. */
function dropBeforeTitle(scope: Scope): void {
  const title = [...elementsNamed(scope.root, 'h1')].find((heading) => foldedText(heading));
  if (!title) return;
  const before: Element[] = [];
  for (let at: Element | null = title; at && at !== scope.root; at = at.parentElement) {
    for (let node = at.previousSibling; node; node = node.previousSibling)
      if (node instanceof Element) before.push(node);
  }
  const words = before.reduce((sum, element) => sum + scope.of(element).words, 0);
  if (words > scope.words * weights.beforeTitleShare) return;
  for (const element of before) if (!holdsImage(element)) drop(scope.doc, element, 'before-title');
}

/** A lead image often stands above the headline. */
function holdsImage(element: Element): boolean {
  if (element.localName === 'img' || element.localName === 'figure' || element.localName === 'picture') return true;
  for (const _ of elementsNamed(element, 'figure', 'img')) return true;
  return false;
}

const HEADING = /^h[1-6]$/;

function dropRelatedSections(scope: Scope): void {
  if (scope.type === 'collection' || scope.type === 'listing') return;
  let passed = 0;
  for (const element of nodesInside(scope.root)) {
    if (element instanceof Text) passed += countWords(element.data);
    if (passed < scope.words * weights.relatedAfter || !(element instanceof Element)) continue;
    if (!HEADING.test(element.localName) || !isRelated(foldedText(element))) continue;
    const section = sectionOf(scope, element);
    const words = section.reduce((sum, part) => sum + scope.of(part).words, 0);
    if (words > scope.words * weights.relatedShare) continue;
    for (const part of section)
      if (part.parentNode) drop(scope.doc, part, 'related-section', foldedText(element).slice(0, 40));
  }
}

function isRelated(heading: string): boolean {
  const text = heading.toLowerCase();
  return text.length < 60 && RELATED_HEADINGS.some((start) => text.startsWith(start));
}

/** A heading with what it heads: the box that starts with it, or what follows it up to the next heading of its rank. */
function sectionOf(scope: Scope, heading: Element): Element[] {
  let top = heading;
  while (top.parentElement && top.parentElement !== scope.root && startsWith(top.parentElement, top)) {
    if (scope.of(top.parentElement).words > scope.words * weights.relatedShare) break;
    top = top.parentElement;
  }
  const section = [top];
  for (let node = top.nextSibling; top === heading && node; node = node.nextSibling) {
    if (!(node instanceof Element)) continue;
    if (HEADING.test(node.localName) && node.localName <= heading.localName) break;
    section.push(node);
  }
  return section;
}

function startsWith(parent: Element, child: Element): boolean {
  for (let node = child.previousSibling; node; node = node.previousSibling) if (foldedText(node)) return false;
  return parent.localName !== 'body';
}

const BLOCK = new Set('p li h1 h2 h3 h4 h5 h6 blockquote pre td dd figcaption div section'.split(' '));

/** Shows each text once: carousels, print copies and menus for phones repeat blocks word for word. */
function dropDuplicates(scope: Scope): void {
  const seen = new Set<string>();
  for (const element of elementsInside(scope.root)) {
    if (!BLOCK.has(element.localName) || scope.of(element).words < weights.duplicateWords || holdsBlocks(element))
      continue;
    const text = foldedText(element);
    if (seen.has(text)) drop(scope.doc, element, 'duplicate');
    else seen.add(text);
  }
}

function holdsBlocks(element: Element): boolean {
  for (const inner of elementsInside(element)) if (BLOCK.has(inner.localName)) return true;
  return false;
}
