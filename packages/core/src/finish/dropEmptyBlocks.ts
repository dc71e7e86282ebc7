/** Removes wrappers that hold nothing a reader could see; what the sanitiser takes away whole is nothing to see. */
import { Element, elementsInside, type Parent, rawText, unwrap } from '../dom/index.ts';
import type { Draft } from '../types.ts';
import { dropWhole } from './sanitize/allowlist.ts';

const FULL_WITHOUT_TEXT = new Set('img hr br wbr td th col'.split(' '));
/** An element that holds nothing else holds nothing. */
const BREAKS = new Set(['br', 'wbr']);
/** The space in an empty one of these may part two words, or be the white space of coloured code. */
const IN_LINES = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
);

export function dropEmptyBlocks(draft: Draft): void {
  // Innermost first, so that a wrapper of empty wrappers goes with them.
  for (const element of [...elementsInside(draft.body)].reverse()) {
    const isUnseen = dropWhole.has(element.localName);
    if (!isUnseen && (FULL_WITHOUT_TEXT.has(element.localName) || !isEmpty(element))) continue;
    if (IN_LINES.has(element.localName)) unwrap(element);
    else element.remove();
  }
}

function isEmpty(parent: Parent): boolean {
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node instanceof Element ? !BREAKS.has(node.localName) : rawText(node).trim()) return false;
  }
  return true;
}
