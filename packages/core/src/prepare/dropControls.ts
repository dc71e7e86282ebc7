/** Lists to choose from and words that appear over a button: they are of the program that shows the page, not of its text. */
import { type Element, elementsInside, nodesInside, Text } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Doc } from '../types.ts';
import { countWords } from '../words.ts';

const ROLES = new Set(['listbox', 'tooltip', 'combobox', 'spinbutton', 'slider', 'progressbar', 'searchbox']);
/** More is text, whatever it is called. */
const MAX_WORDS = 60;
const MAX_NODES = 500;

export function dropControls(doc: Doc): void {
  const { body } = doc.root;
  if (!body) return;
  for (const element of elementsInside(body)) {
    const role = element.getAttribute('role');
    if (role !== null && ROLES.has(role) && isShort(element)) drop(doc, element, 'control', role);
  }
}

/** Counted no further than it matters: they may be nested without end. */
function isShort(element: Element): boolean {
  let words = 0;
  let nodes = 0;
  for (const node of nodesInside(element)) {
    if (node instanceof Text) words += countWords(node.data);
    if (words > MAX_WORDS || ++nodes > MAX_NODES) return false;
  }
  return true;
}
