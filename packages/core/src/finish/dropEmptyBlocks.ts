/** Removes wrappers that hold nothing a reader could see. */
import { Element, elementsInside, type Parent, rawText } from '../dom/index.ts';
import type { Draft } from '../types.ts';

const FULL_WITHOUT_TEXT = new Set(
  'img video audio iframe hr br td th math svg source track picture wbr col'.split(' '),
);

export function dropEmptyBlocks(draft: Draft): void {
  // Innermost first, so that a wrapper of empty wrappers goes with them.
  for (const element of [...elementsInside(draft.body)].reverse()) {
    if (!FULL_WITHOUT_TEXT.has(element.localName) && isEmpty(element)) element.remove();
  }
}

function isEmpty(parent: Parent): boolean {
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node instanceof Element ? node.localName !== 'br' : rawText(node).trim()) return false;
  }
  return true;
}
