/** Makes lists valid: a list contains only items, and every item is in a list. */
import { isBlockName } from '../blockNames.ts';
import { Element, elementsInside, type Node, nodesInside, type Parent, rename, Text } from '../dom/index.ts';
import type { Draft } from '../types.ts';

const LISTS = new Set(['ul', 'ol', 'menu', 'dir']);
/** Removed by the sanitiser, so they never become items. */
const INVISIBLE = new Set('script style template noscript input select textarea svg'.split(' '));

export function repairLists(draft: Draft): void {
  const withContent = elementsWithContent(draft.body);
  for (const list of [...elementsInside(draft.body)]) {
    if (list.localName === 'li' && !isList(list.parentNode)) wrapItems(list);
    else if (isList(list)) repairList(list, withContent);
  }
}

const isList = (node: Parent | null): boolean => node instanceof Element && LISTS.has(node.localName);
const isItem = (node: Node): boolean => node instanceof Element && node.localName === 'li';

/** All elements with text or an image inside. Each climb ends at an element already seen, so the cost is linear. */
function elementsWithContent(body: Element): ReadonlySet<Node> {
  const withContent = new Set<Node>();
  for (const node of nodesInside(body)) {
    const isContent = node instanceof Text ? /\S/.test(node.data) : node instanceof Element && node.localName === 'img';
    for (let at: Node | null = isContent ? node : null; at && !withContent.has(at); at = at.parentNode)
      withContent.add(at);
  }
  return withContent;
}

/** Wraps consecutive items outside a list in a list. A `dl` that contains only items becomes a `ul`. */
function wrapItems(first: Element): void {
  const parent = first.parentElement!;
  if (parent.localName === 'dl' && parent.children.every(isItem)) {
    rename(parent, 'ul');
    return;
  }
  const list = new Element('ul');
  first.replaceWith(list);
  list.append(first);
  for (let next = list.nextSibling; next && (isItem(next) || isSpace(next)); next = list.nextSibling) list.append(next);
}

const isSpace = (node: Node): boolean => node instanceof Text && !node.data.trim();

/** Moves a nested list into the item before it, wraps other content between items in items, and turns a list without items into a block. */
function repairList(list: Element, withContent: ReadonlySet<Node>): void {
  const outsideItems = list.childNodes.filter((node) => !isItem(node) && withContent.has(node) && !isInvisible(node));
  if (!outsideItems.length) return;
  if (!list.children.some((child) => isItem(child) || LISTS.has(child.localName))) {
    rename(list, 'div');
    return;
  }
  let textItem: Element | undefined; // a new item that takes the inline content that follows
  for (const node of outsideItems) {
    const before = node.previousSibling;
    const isInner = node instanceof Element && LISTS.has(node.localName);
    const isText = !(node instanceof Element && isBlockName(node.localName));
    const item = isInner ? itemBefore(node) : isText && textItem && before === textItem ? textItem : undefined;
    if (item) item.append(node);
    else {
      const newItem = new Element('li');
      node.replaceWith(newItem);
      newItem.append(node);
      textItem = isText ? newItem : undefined;
    }
  }
}

const isInvisible = (node: Node): boolean => node instanceof Element && INVISIBLE.has(node.localName);

function itemBefore(node: Node): Element | undefined {
  let before = node.previousSibling;
  while (before && isSpace(before)) before = before.previousSibling;
  return before instanceof Element && isItem(before) ? before : undefined;
}
