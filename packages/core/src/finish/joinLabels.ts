/**
 * Puts a label and its value on one line, as in `<div>Weight: <div>2 kg</div></div>`: the text before the inner block has no element of its own,
 * so the page shows both as one. The value is all that follows the label: a colon before several blocks introduces them.
 */
import { isBlockName } from '../blockNames.ts';
import { Element, elementsNamed, following, type Node, Text, unwrap } from '../dom/index.ts';
import type { Draft } from '../types.ts';
import { countWords } from '../words.ts';

const MAX_LABEL_WORDS = 6;
const MAX_VALUE_WORDS = 12;
const MAX_NODES = 30;
const LABEL = /[:：]\s*$/;

export function joinLabels(draft: Draft): void {
  for (const value of elementsNamed(draft.body, 'div', 'p')) {
    const label = beside(value, 'previousSibling');
    if (!label || !isLabel(label) || beside(label, 'previousSibling') || beside(value, 'nextSibling')) continue;
    if (!isOneLine(value)) continue;
    value.replaceWith(new Text(' '), value);
    unwrap(value);
  }
}

/** The next node on one side that is not white space. */
function beside(node: Node, direction: 'previousSibling' | 'nextSibling'): Node | null {
  let at = node[direction];
  while (at instanceof Text && !at.data.trim()) at = at[direction];
  return at;
}

const isLabel = (node: Node): boolean =>
  node instanceof Text && LABEL.test(node.data) && countWords(node.data) <= MAX_LABEL_WORDS;

/** Whether an element is a short text without blocks and images. */
function isOneLine(element: Element): boolean {
  let words = 0;
  let nodes = 0;
  for (let node = element.firstChild; node; node = following(node, element)) {
    if (node instanceof Text) words += countWords(node.data);
    else if (node instanceof Element && (isBlockName(node.localName) || MEDIA.has(node.localName))) return false;
    if (++nodes > MAX_NODES || words > MAX_VALUE_WORDS) return false;
  }
  return words > 0;
}

const MEDIA = new Set(['img', 'picture', 'video', 'audio', 'iframe', 'br']);
