/**
 * Moves streamed fragments to their place. A streaming server (React) sends placeholders and, further down, hidden fragments that a script
 * moves into them: the template `B:0` marks the place of the fragment `S:0`. This does the same without the script.
 */
import { ancestorsOf, Comment, type Element, elementsInside, unwrap } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Doc } from '../types.ts';

/** Servers send a few dozen; each costs a walk over the ancestors of its placeholder. */
const MAX_FRAGMENTS = 1_000;
const COLON = 0x3a;

export function placeStreamedFragments(doc: Doc): void {
  const placeholders = new Map<string, Element>();
  const fragments: Element[] = [];
  for (const element of elementsInside(doc.root)) {
    const { id } = element;
    if (id.charCodeAt(1) !== COLON) continue;
    if (element.localName === 'template' && /^[BP]:/.test(id)) placeholders.set(id.slice(2), element);
    else if (id.startsWith('S:') && element.hasAttribute('hidden')) fragments.push(element);
  }
  for (const fragment of fragments.slice(0, MAX_FRAGMENTS)) {
    const placeholder = placeholders.get(fragment.id.slice(2));
    fragment.removeAttribute('hidden');
    if (!placeholder?.parentNode || isInFragment(placeholder, fragment)) continue;
    if (placeholder.id.startsWith('B')) dropFallback(doc, placeholder); // other parts have nothing that stands for them
    placeholder.replaceWith(fragment);
    unwrap(fragment);
  }
}

/** Whether the placeholder is inside its own fragment. */
function isInFragment(placeholder: Element, fragment: Element): boolean {
  for (const ancestor of ancestorsOf(placeholder)) if (ancestor === fragment) return true;
  return false;
}

/** Drops what follows the placeholder up to the closing comment, such as "Loading…". */
function dropFallback(doc: Doc, placeholder: Element): void {
  let end = placeholder.nextSibling;
  while (end && !(end instanceof Comment && end.data === '/$')) end = end.nextSibling;
  if (!end) return;
  while (placeholder.nextSibling && placeholder.nextSibling !== end)
    drop(doc, placeholder.nextSibling, 'fallback', 'until the streamed fragment arrives');
}
