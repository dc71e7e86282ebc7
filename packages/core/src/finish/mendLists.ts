/** Gives lists the form that HTML asks for, and that every output can say: a list has items, and an item is in a list. */
import { isBlockName } from '../blockNames.ts';
import { Element, elementsInside, type Node, nodesInside, type Parent, rename, Text } from '../dom/index.ts';
import type { Draft } from '../types.ts';

const LISTS = new Set(['ul', 'ol', 'menu', 'dir']);
/** What the sanitiser takes away: nothing of it is an item. */
const UNSEEN = new Set('script style template noscript input select textarea svg'.split(' '));

export function mendLists(draft: Draft): void {
  const full = elementsWithContent(draft.body);
  for (const list of [...elementsInside(draft.body)]) {
    if (list.localName === 'li' && !isList(list.parentNode)) wrapItems(list);
    else if (isList(list)) mendList(list, full);
  }
}

const isList = (node: Parent | null): boolean => node instanceof Element && LISTS.has(node.localName);
const isItem = (node: Node): boolean => node instanceof Element && node.localName === 'li';

/** Everything that holds text or a picture. Each climb ends where another has been: the whole costs one walk. */
function elementsWithContent(body: Element): ReadonlySet<Node> {
  const full = new Set<Node>();
  for (const node of nodesInside(body)) {
    const isContent = node instanceof Text ? /\S/.test(node.data) : node instanceof Element && node.localName === 'img';
    for (let at: Node | null = isContent ? node : null; at && !full.has(at); at = at.parentNode) full.add(at);
  }
  return full;
}

/** Items that stand outside a list are one. A definition list of items only is an ordinary one. */
function wrapItems(first: Element): void {
  const around = first.parentElement!;
  if (around.localName === 'dl' && around.children.every(isItem)) {
    rename(around, 'ul');
    return;
  }
  const list = new Element('ul');
  first.replaceWith(list);
  list.append(first);
  for (let beside = list.nextSibling; beside && (isItem(beside) || isSpace(beside)); beside = list.nextSibling)
    list.append(beside);
}

const isSpace = (node: Node): boolean => node instanceof Text && !node.data.trim();

/** A list in a list belongs to the item before it; anything else between items is an item; a list without items is none. */
function mendList(list: Element, full: ReadonlySet<Node>): void {
  const strays = list.childNodes.filter((node) => !isItem(node) && full.has(node) && !isUnseen(node));
  if (!strays.length) return;
  if (!list.children.some((child) => isItem(child) || LISTS.has(child.localName))) {
    rename(list, 'div');
    return;
  }
  let line: Element | undefined; // an item of loose text, while more of it follows
  for (const stray of strays) {
    const before = stray.previousSibling;
    const isInner = stray instanceof Element && LISTS.has(stray.localName);
    const isText = !(stray instanceof Element && isBlockName(stray.localName));
    const item = isInner ? itemBefore(stray) : isText && line && before === line ? line : undefined;
    if (item) item.append(stray);
    else {
      const made = new Element('li');
      stray.replaceWith(made);
      made.append(stray);
      line = isText ? made : undefined;
    }
  }
}

const isUnseen = (node: Node): boolean => node instanceof Element && UNSEEN.has(node.localName);

function itemBefore(node: Node): Element | undefined {
  let before = node.previousSibling;
  while (before && isSpace(before)) before = before.previousSibling;
  return before instanceof Element && isItem(before) ? before : undefined;
}
