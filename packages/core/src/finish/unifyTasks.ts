/** Boxes of task lists become signs: forms are no part of an article, but what is done and what is not is. */
import { type Element, elementsNamed, type Node, nodesInside, Text } from '../dom/index.ts';
import type { Draft } from '../types.ts';

/** A label, a paragraph and a box around it may stand between an item and its sign. */
const MAX_CLIMB = 4;

export function unifyTasks(draft: Draft): void {
  for (const box of elementsNamed(draft.body, 'input')) {
    if (box.getAttribute('type')?.toLowerCase() !== 'checkbox' || !opensItem(box)) continue;
    const isDone = box.hasAttribute('checked');
    box.replaceWith(new Text(isDone ? '☑ ' : '☐ '));
  }
}

function opensItem(box: Element): boolean {
  let at: Node = box;
  for (let i = 0; i < MAX_CLIMB; i++) {
    for (let before = at.previousSibling; before; before = before.previousSibling)
      if (!(before instanceof Text) || before.data.trim()) return false;
    const around: Element | null = at.parentElement;
    if (!around) return false;
    if (around.localName === 'li') return hasText(around);
    at = around;
  }
  return false;
}

/** A box alone is a field of a form whose words were left out. */
function hasText(item: Element): boolean {
  for (const node of nodesInside(item)) if (node instanceof Text && node.data.trim()) return true;
  return false;
}
