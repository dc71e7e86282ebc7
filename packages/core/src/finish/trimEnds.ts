/** What parts or heads something that has not been chosen says nothing: lines at either end of a text, and a heading at its end. */
import { Element, following, type Node, Text } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Draft, PageType } from '../types.ts';

/** Elsewhere headings may be all that entries have. */
const TEXTS: ReadonlySet<PageType> = new Set(['article', 'documentation', 'service']);
const HEADING = /^h[1-6]$/;
const FULL = new Set(['img', 'picture', 'video', 'audio', 'iframe', 'table', 'pre', 'math', 'object', 'embed']);

export function trimEnds(draft: Draft): void {
  dropLines(draft, (at) => following(at, draft.body), draft.body.firstChild);
  dropLines(draft, (at) => preceding(at, draft.body), deepest(draft.body));
  if (!TEXTS.has(draft.pageType)) return;
  const last = lastFull(draft.body, draft.body);
  if (!last || !isHeading(last)) return;
  const before = lastFull(draft.body, last);
  if (before && !isHeading(before)) drop(draft, last, 'empty', 'a heading of nothing');
}

/** From one end up to the first text or medium. */
function dropLines(draft: Draft, next: (at: Node) => Node | null, end: Node | null): void {
  for (let node = end; node && node !== draft.body; ) {
    const beyond: Node | null = next(node);
    if (node instanceof Text ? node.data.trim() : mediumIn(node)) return;
    if (node instanceof Element && node.localName === 'hr') drop(draft, node, 'empty', 'a line between nothing');
    node = beyond;
  }
}

const isHeading = ({ localName }: Element): boolean => HEADING.test(localName);

/** The last heading, text or medium before a node, or of all. */
function lastFull(root: Element, before: Node): Element | undefined {
  for (let node = before === root ? deepest(root) : preceding(before, root); node; node = preceding(node, root)) {
    const holder = node instanceof Text && node.data.trim() ? node.parentElement : mediumIn(node);
    if (holder) return headingAround(holder, root) ?? holder;
  }
  return undefined;
}

const mediumIn = (node: Node): Element | undefined =>
  node instanceof Element && FULL.has(node.localName) ? node : undefined;

function headingAround(element: Element, root: Element): Element | undefined {
  for (let at: Element | null = element; at && at !== root; at = at.parentElement) if (isHeading(at)) return at;
  return undefined;
}

/** The node before this one, innermost last, that does not contain it. */
function preceding(node: Node, root: Element): Node | null {
  let at: Node | null = node;
  while (at && at !== root && !at.previousSibling) at = at.parentNode;
  return at && at !== root ? deepest(at.previousSibling!) : null;
}

function deepest(node: Node): Node {
  let at = node;
  while (at instanceof Element && at.lastChild) at = at.lastChild;
  return at;
}
