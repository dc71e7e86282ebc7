/** Removes elements without visible content. Elements that the sanitiser removes entirely count as invisible. */
import { Element, elementsInside, elementsNamed, type Node, rawText, Text, unwrap } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';
import { removedWithContent } from './sanitize/allowlist.ts';

/** Elements that are content without having text. */
const CONTENT_WITHOUT_TEXT = new Set('img hr br wbr td th col'.split(' '));
/** An element with nothing but these is empty. */
const BREAKS = new Set(['br', 'wbr']);
/** Unwrapped instead of removed: their white space may separate two words, or belong to highlighted code. */
const INLINE = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
);

export function dropEmptyBlocks(draft: Draft): void {
  // Innermost first, so that a wrapper of empty wrappers becomes empty too.
  for (const element of [...elementsInside(draft.body)].reverse()) {
    const isInvisible = removedWithContent.has(element.localName);
    if (isHeaderWithoutRows(element)) {
      drop(draft, element, 'empty', 'a table without rows');
      continue;
    }
    if (!isInvisible && (CONTENT_WITHOUT_TEXT.has(element.localName) || !isEmpty(element))) continue;
    if (INLINE.has(element.localName)) unwrap(element);
    else if (isInvisible) drop(draft, element, 'not-allowed');
    else if (isOnLine(element.previousSibling) && isOnLine(element.nextSibling)) element.replaceWith(new Element('br'));
    else element.remove();
  }
}

/** A block between two of these keeps their words apart. */
const isOnLine = (node: Node | null): boolean =>
  node instanceof Element ? INLINE.has(node.localName) : node instanceof Text && node.data.trim() !== '';

/** The rows of such a table come from a script, or were not chosen. */
function isHeaderWithoutRows(element: Element): boolean {
  if (element.localName !== 'table') return false;
  const [row, another] = elementsNamed(element, 'tr');
  const cells = row?.children ?? [];
  return another === undefined && cells.length > 1 && cells.every(({ localName }) => localName === 'th');
}

function isEmpty(parent: Element): boolean {
  const isItem = /^(?:li|ul|ol)$/.test(parent.localName);
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node instanceof Element) {
      // A rule between items is often an item of its own.
      if (!BREAKS.has(node.localName) && !(isItem && node.localName === 'hr')) return false;
    } else if (rawText(node).trim()) return false;
  }
  return true;
}
