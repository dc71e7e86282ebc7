/** Replaces the checkboxes of task lists with ☑ and ☐, because the sanitiser removes form controls. */
import { Element, elementsNamed, type Node, nodesInside, Text } from '../dom/index.ts';
import type { Draft } from '../types.ts';

/** Between an item and its checkbox there may be a label, a paragraph and a wrapper. */
const MAX_CLIMB = 4;

export function unifyTaskLists(draft: Draft): void {
  for (const box of elementsNamed(draft.body, 'input')) {
    if (box.getAttribute('type')?.toLowerCase() !== 'checkbox' || !startsItem(box)) continue;
    const isDone = box.hasAttribute('checked');
    box.replaceWith(new Text(isDone ? '☑ ' : '☐ '));
  }
}

function startsItem(box: Element): boolean {
  let at: Node = box;
  for (let i = 0; i < MAX_CLIMB; i++) {
    for (let before = at.previousSibling; before; before = before.previousSibling)
      if (!(before instanceof Text) || before.data.trim()) return false;
    const parent: Element | null = at.parentElement;
    if (!parent) return false;
    if (parent.localName === 'li') return hasText(parent);
    at = parent;
  }
  return false;
}

/** A checkbox without text is a form field whose label was dropped; text in a list below it belongs to other items. */
function hasText(item: Element): boolean {
  for (const node of nodesInside(item)) {
    if (node instanceof Text && node.data.trim()) return true;
    if (node instanceof Element && LISTS.has(node.localName)) return false;
  }
  return false;
}
const LISTS = new Set(['ul', 'ol', 'dl', 'menu']);
