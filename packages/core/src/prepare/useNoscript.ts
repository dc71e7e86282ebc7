/**
 * Decides what `<noscript>` is worth. Some sites, many forums among them, serve their text only there; everywhere else it
 * holds a tracking pixel, a plea to switch scripts on, or the real image behind a lazy one.
 */
import { Element, elementsNamed, firstNamed, rawText, unwrap } from '../dom/index.ts';
import { chose } from '../trace.ts';
import type { Doc } from '../types.ts';
import { countWords } from '../words.ts';

const MIN_WORDS = 100;

export function useNoscript(doc: Doc): void {
  const body = doc.root.body;
  if (!body) return;
  const fallbacks = [...elementsNamed(body, 'noscript')];
  const within = fallbacks.reduce((sum, element) => sum + countWords(rawText(element)), 0);
  const outside = within > MIN_WORDS ? wordsOutside(body) : Number.POSITIVE_INFINITY;
  if (within > outside) chose(doc, 'noscript', `it holds ${within} words, the page around it ${outside}`);
  for (const element of fallbacks) {
    if (within > outside || isImageOnly(element)) unwrap(element);
    else element.remove();
  }
}

function wordsOutside(body: Element): number {
  let words = countWords(rawText(body));
  for (const element of elementsNamed(body, 'noscript', 'script', 'style')) words -= countWords(rawText(element));
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
  return false;
}
