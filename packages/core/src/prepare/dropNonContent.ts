/** Drops elements that never hold reading matter, whatever the page. */
import { Comment, Element, nodesInside } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Doc } from '../types.ts';

const NEVER_CONTENT = new Set(
  'script style link meta template canvas object embed applet input select textarea button datalist progress meter dialog svg'.split(
    ' ',
  ),
);

export function dropNonContent(doc: Doc): void {
  if (!doc.root.body) return;
  for (const node of nodesInside(doc.root.body)) {
    if (node instanceof Comment) node.remove();
    else if (node instanceof Element && NEVER_CONTENT.has(node.localName)) drop(doc, node, 'not-content-element');
  }
}
