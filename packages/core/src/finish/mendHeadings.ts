/** A heading around a list, a table or other structure is the work of an editor who wanted large letters: it becomes a plain block. */
import { type Element, elementsInside, type Node, rename } from '../dom/index.ts';
import type { Draft } from '../types.ts';

const STRUCTURES = new Set('ul ol dl table pre blockquote figure hr'.split(' '));
const HEADING = /^h[1-6]$/;

export function mendHeadings(draft: Draft): void {
  const headingAround = new Map<Node, Element>();
  const broken = new Set<Element>();
  for (const element of elementsInside(draft.body)) {
    const heading = headingAround.get(element.parentNode!) ?? (HEADING.test(element.localName) ? element : undefined);
    if (!heading) continue;
    headingAround.set(element, heading);
    if (STRUCTURES.has(element.localName)) broken.add(heading);
  }
  for (const heading of broken) rename(heading, 'div');
}
