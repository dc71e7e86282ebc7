/**
 * Decides whether to use `<noscript>`. Some sites, many forums among them, serve their text only there; on other sites it holds a tracking
 * pixel, a request to enable scripts, or the real image of a lazy one.
 */
import {
  Element,
  elementsNamed,
  firstNamed,
  following,
  followingSkippingChildren,
  isInside,
  type Node,
  rawText,
  Text,
  unwrap,
} from '../dom/index.ts';
import { drop, reportChoice } from '../trace.ts';
import type { Doc } from '../types.ts';
import { countWords } from '../words.ts';

const MIN_WORDS = 100;

export function useNoscript(doc: Doc): void {
  const body = doc.root.body;
  if (!body) return;
  const fallbacks = outermostFallbacks(body);
  const within = fallbacks.reduce((sum, element) => sum + countWords(rawText(element)), 0);
  const outside = within > MIN_WORDS ? wordsAround(body) : within;
  const isPage = within > outside;
  if (isPage) {
    reportChoice(doc, 'noscript', `it holds ${within} words, the page around it ${outside}`);
    for (const element of elementsNamed(body, 'noscript')) unwrap(element);
    return;
  }
  for (const element of fallbacks) {
    if (replacesLazyImage(doc, element) || isOnlyImageOfFigure(element)) unwrap(element);
    else drop(doc, element, 'fallback', 'for browsers without scripts');
  }
}

const NON_TEXT = new Set(['noscript', 'script', 'style']);

function outermostFallbacks(body: Element): Element[] {
  const fallbacks: Element[] = [];
  let node: Node | null = body.firstChild;
  while (node) {
    const isFallback: boolean = node instanceof Element && node.localName === 'noscript';
    if (isFallback) fallbacks.push(node as Element);
    node = isFallback ? followingSkippingChildren(node, body) : following(node, body);
  }
  return fallbacks;
}

function wordsAround(body: Element): number {
  let words = 0;
  let node: Node | null = body.firstChild;
  while (node) {
    if (node instanceof Text) words += countWords(node.data);
    const isNonText: boolean = node instanceof Element && NON_TEXT.has(node.localName);
    node = isNonText ? followingSkippingChildren(node, body) : following(node, body);
  }
  return words;
}

const holdsOnlyImage = (element: Element): boolean =>
  firstNamed(element, 'img') !== undefined && !rawText(element).trim();

/** For `<noscript><img></noscript>` after a lazy image: drops the lazy image and returns true. */
function replacesLazyImage(doc: Doc, element: Element): boolean {
  if (!holdsOnlyImage(element)) return false;
  const previous = element.previousSibling;
  const before = previous instanceof Element ? previous : previous?.previousSibling;
  if (!(before instanceof Element && before.localName === 'img')) return false;
  if (/^https?:/.test(before.getAttribute('src') ?? '')) return false;
  drop(doc, before, 'twin', 'the noscript image replaces it');
  return true;
}

const MAX_LEVELS = 6;

/** Whether the figure around it has no other image: a script would put one there. */
function isOnlyImageOfFigure(fallback: Element): boolean {
  if (!holdsOnlyImage(fallback)) return false;
  let at = fallback.parentElement;
  for (let i = 0; at && at.localName !== 'figure' && i < MAX_LEVELS; i++) at = at.parentElement;
  if (at?.localName !== 'figure') return false;
  for (const image of elementsNamed(at, 'img')) if (!isInside(image, 'noscript')) return false;
  return true;
}
