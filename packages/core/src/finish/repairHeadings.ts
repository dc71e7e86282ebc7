/** Turns headings that contain lists, tables or other structures into plain blocks: their authors only wanted large letters. */
import { type Element, elementsInside, type Node, rename } from '../dom/index.ts';
import type { Draft } from '../types.ts';

const STRUCTURES = new Set('ul ol dl table pre blockquote figure hr'.split(' '));
const HEADING = /^h[1-6]$/;

export function repairHeadings(draft: Draft): void {
  const headingAround = new Map<Node, Element>();
  const invalid = new Set<Element>();
  for (const element of elementsInside(draft.body)) {
    const heading = headingAround.get(element.parentNode!) ?? (HEADING.test(element.localName) ? element : undefined);
    if (!heading) continue;
    headingAround.set(element, heading);
    if (STRUCTURES.has(element.localName)) invalid.add(heading);
  }
  for (const heading of invalid) rename(heading, 'div');
}
