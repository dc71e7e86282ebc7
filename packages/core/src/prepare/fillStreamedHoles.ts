/**
 * Pages rendered by a streaming server come with holes and, further down, hidden pieces that a script moves into them: a template
 * `B:0` marks the place of the piece `S:0`. Without the script, this does it.
 */
import { ancestorsOf, Comment, type Element, elementsInside, unwrap } from '../dom/index.ts';
import type { Doc } from '../types.ts';

/** Servers send a few dozen; each costs a look at all that is around its hole. */
const MAX_PIECES = 1_000;

export function fillStreamedHoles(doc: Doc): void {
  const holes = new Map<string, Element>();
  const pieces: Element[] = [];
  for (const element of elementsInside(doc.root)) {
    const { id } = element;
    if (element.localName === 'template' && /^[BP]:/.test(id)) holes.set(id.slice(2), element);
    else if (/^S:/.test(id) && element.hasAttribute('hidden')) pieces.push(element);
  }
  for (const piece of pieces.slice(0, MAX_PIECES)) {
    const hole = holes.get(piece.id.slice(2));
    piece.removeAttribute('hidden');
    if (!hole?.parentNode || isInPiece(hole, piece)) continue;
    dropFallback(hole);
    hole.replaceWith(piece);
    unwrap(piece);
  }
}

/** A piece cannot go into itself. */
function isInPiece(hole: Element, piece: Element): boolean {
  for (const around of ancestorsOf(hole)) if (around === piece) return true;
  return false;
}

/** Up to the closing comment, what follows the hole is a placeholder such as "Loading…". */
function dropFallback(hole: Element): void {
  let end = hole.nextSibling;
  while (end && !(end instanceof Comment && end.data === '/$')) end = end.nextSibling;
  if (!end) return;
  while (hole.nextSibling && hole.nextSibling !== end) hole.nextSibling.remove();
}
