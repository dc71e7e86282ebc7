/**
 * Decides what `<noscript>` is worth. Some sites, many forums among them, serve their text only there; everywhere else it
 * holds a tracking pixel, a plea to switch scripts on, or the real image behind a lazy one.
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
import { chose } from '../trace.ts';
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
    chose(doc, 'noscript', `it holds ${within} words, the page around it ${outside}`);
    for (const element of elementsNamed(body, 'noscript')) unwrap(element);
    return;
  }
  for (const element of fallbacks) {
    if (isImageOnly(element)) unwrap(element);
    else element.remove();
  }
}

const SILENT = new Set(['noscript', 'script', 'style']);

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
    const isSilent: boolean = node instanceof Element && SILENT.has(node.localName);
    node = isSilent ? followingSkippingChildren(node, body) : following(node, body);
  }
  return words;
}

/** `<noscript><img></noscript>` after a lazy twin: the twin goes, the image stays. */
function isImageOnly(element: Element): boolean {
  const image = firstNamed(element, 'img');
  if (!image || rawText(element).trim()) return false;
  const twin = element.previousSibling;
  const before = twin instanceof Element ? twin : twin?.previousSibling;
  if (before instanceof Element && before.localName === 'img' && !/^https?:/.test(before.getAttribute('src') ?? '')) {
    before.remove();
    return true;
  }
  return isPictureOfFigure(element);
}

const MAX_CLIMB = 6;

/** A figure without a picture of its own waits for a script to put it there. */
function isPictureOfFigure(fallback: Element): boolean {
  let at = fallback.parentElement;
  for (let i = 0; at && at.localName !== 'figure' && i < MAX_CLIMB; i++) at = at.parentElement;
  if (at?.localName !== 'figure') return false;
  for (const image of elementsNamed(at, 'img')) if (!isInside(image, 'noscript')) return false;
  return true;
}
