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
  const { fallbacks, outside } = look(body);
  const within = fallbacks.reduce((sum, element) => sum + countWords(rawText(element)), 0);
  const isPage = within > MIN_WORDS && within > outside;
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

const SILENT = new Set(['script', 'style']);

/** The fallbacks, of one inside another the outer one, and the words around them. */
function look(body: Element): { fallbacks: Element[]; outside: number } {
  const fallbacks: Element[] = [];
  let outside = 0;
  let node: Node | null = body.firstChild;
  while (node) {
    const name: string = node instanceof Element ? node.localName : '';
    if (name === 'noscript') fallbacks.push(node as Element);
    if (node instanceof Text) outside += countWords(node.data);
    node = name === 'noscript' || SILENT.has(name) ? followingSkippingChildren(node, body) : following(node, body);
  }
  return { fallbacks, outside };
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
  return false;
}
