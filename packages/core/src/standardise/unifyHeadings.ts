/** Turns elements that only ARIA calls headings into headings, as browsers read them to those who cannot see. */
import { Element, elementsInside, foldedText, nodesInside, rename } from '../dom/index.ts';
import { namesOf } from '../pageNames.ts';
import type { DescribedDoc } from '../types.ts';

/** In longer ones there is more than a heading. */
const MAX_LENGTH = 200;
const MAX_NODES = 50;
const PLAIN = /^(?:div|span|p|strong|b|a)$/;
const DEFAULT_LEVEL = 2;

export function unifyHeadings(doc: DescribedDoc): void {
  const { body } = doc.root;
  if (!body || !namesOf(doc).has('role', (role) => role === 'heading')) return;
  const marked = [...elementsInside(body)].filter((element) => element.getAttribute('role') === 'heading');
  for (const element of marked) {
    if (!PLAIN.test(element.localName) || !isLine(element)) continue;
    const level = Number(element.getAttribute('aria-level') ?? DEFAULT_LEVEL);
    rename(element, `h${level >= 1 && level <= 6 ? Math.trunc(level) : DEFAULT_LEVEL}`);
  }
}

function isLine(element: Element): boolean {
  let nodes = 0;
  for (const node of nodesInside(element)) {
    if (++nodes > MAX_NODES) return false;
    if (node instanceof Element && /^(?:h[1-6]|p|ul|ol|dl|table|pre|blockquote|figure|form)$/.test(node.localName))
      return false;
  }
  const { length } = foldedText(element);
  return length > 0 && length <= MAX_LENGTH;
}
