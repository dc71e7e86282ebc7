/**
 * Makes lists valid: a list contains only items, every item is in a list, and no item repeats its bullet or number in its text. A list of nothing
 * but pictures is a gallery, and needs no bullets; nor do the sections of a text.
 */
import { isBlockName } from '../blockNames.ts';
import {
  Element,
  elementsInside,
  elementsNamed,
  firstNamed,
  following,
  isWhiteSpace,
  type Node,
  type Parent,
  rename,
  Text,
  unwrap,
} from '../dom/index.ts';
import { pageProfiles } from '../pageProfiles.ts';
import type { Draft } from '../types.ts';
import { elementsWith } from './elementsWith.ts';

const LISTS = new Set(['ul', 'ol', 'menu', 'dir']);
/** Removed by the sanitiser, so they never become items. */
const INVISIBLE = new Set('script style template noscript input select textarea svg'.split(' '));

export function repairLists(draft: Draft): void {
  if (!firstNamed(draft.body, 'li', 'ul', 'ol', 'menu', 'dir')) return;
  const isContent = (node: Node) => isText(node) || isImage(node);
  const withContent = elementsWith(draft.body, isContent);
  for (const list of [...elementsInside(draft.body)]) {
    if (list.localName === 'li' && !isList(list.parentNode)) wrapItems(list);
    else if (isList(list)) repairList(list, withContent);
  }
  const withText = elementsWith(draft.body, isText);
  const filled = elementsWith(draft.body, isContent); // with the new items
  const isProse = pageProfiles[draft.pageType].form === 'text'; // elsewhere such items are entries
  for (const list of [...elementsNamed(draft.body, 'ul', 'ol', 'menu', 'dir')]) {
    dropWrittenBullets(list);
    const isGallery = filled.has(list) && !withText.has(list) && list.children.every(isItem);
    if (isGallery || (isProse && hasSections(list)))
      for (const element of [...list.children, list]) rename(element, 'div');
    else openItems(list, filled);
  }
}

/** Paragraphs, items and headings in each item. With fewer it is an item with a title. */
const MIN_BLOCKS = 8;
const BLOCK_NAMES = ['p', 'li', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Whether the items without numbers are sections: by their elements, or because each starts with a heading and most have much text. */
function hasSections({ localName, children }: Element): boolean {
  if (localName === 'ul' && children.length > 0 && children.every(isSectionInItem)) return true;
  if (localName !== 'ul' || children.length < 2 || !children.every((item) => isItem(item) && startsWithHeading(item)))
    return false;
  return children.filter(hasBlocks).length * 2 > children.length;
}

/** As the documentation of Java has them. */
function isSectionInItem(item: Element): boolean {
  const [section, another] = item.children;
  return isItem(item) && section?.localName === 'section' && !another && startsWithHeading(section);
}

function startsWithHeading(item: Element): boolean {
  let seen = 0;
  for (let node = item.firstChild; node && seen++ < MAX_NODES; node = following(node, item)) {
    if (node instanceof Element && /^h[1-6]$/.test(node.localName)) return true;
    if (node instanceof Element ? NOT_TEXT.has(node.localName) : isText(node)) return false;
  }
  return false;
}

function hasBlocks(item: Element): boolean {
  let blocks = 0;
  for (const _ of elementsNamed(item, ...BLOCK_NAMES)) if (++blocks > MIN_BLOCKS) return true;
  return false;
}

const BULLET = /^\s*[•·▪▫◦‣⁃●○■□►▸➤✦]\s*(?=\S|$)/;
const NUMBER = /^\s*(?:#|\(?(?=\d{1,4}[.)]))(\d{1,4})(?:[.)]\s+|\s*$)(?=\S|$)/;

/** Removes bullets, or numbers in sequence, that the page wrote into its items: the list has its own. */
function dropWrittenBullets(list: Element): void {
  const first = firstText(list.children[0]);
  const pattern = list.localName === 'ol' ? NUMBER : BULLET;
  if (!first || !pattern.test(first.data)) return;
  const texts = list.children.filter(({ children: [only] }) => only?.localName !== 'hr').map(firstText);
  const start = Number.parseInt(list.getAttribute('start') ?? '1', 10);
  const isRepeated = (text: Text | undefined, at: number) => {
    const found = text && pattern.exec(text.data);
    return found && (list.localName !== 'ol' || Number(found[1]) === start + at);
  };
  if (!texts.every(isRepeated)) return;
  for (const text of texts) text!.data = text!.data.replace(pattern, '');
}

const MAX_NODES = 10;

/** The text that an item starts with. */
function firstText(item: Element | undefined): Text | undefined {
  let seen = 0;
  for (let node = item?.firstChild ?? null; node && seen++ < MAX_NODES; node = following(node, item!)) {
    if (node instanceof Text ? node.data.trim() : node instanceof Element && NOT_TEXT.has(node.localName))
      return node instanceof Text ? node : undefined;
  }
  return undefined;
}
const NOT_TEXT = new Set(['img', 'ul', 'ol', 'code', 'pre', 'table']);

/**
 * An item that holds nothing but a list would show two bullets for each inner item: some editors nest so below the item before. An item with an id may be
 * a note.
 */
function openItems(list: Element, filled: ReadonlySet<Node>): void {
  const items = list.children.filter((item) => filled.has(item));
  const lists = items.map((item) => (item.id ? undefined : innerList(item, filled)));
  items.forEach((item, at) => {
    const inner = lists[at];
    if (!inner) return;
    const before = lists[0] ? undefined : itemBefore(item);
    if (list.children.length === 1) list.replaceWith(inner);
    else if (before && !firstNamed(before, ...LISTS)) {
      before.append(inner);
      item.remove();
    } else if (inner.localName === list.localName && inner.children.every(isItem)) {
      item.replaceWith(inner);
      unwrap(inner);
    }
  });
}

/** The list that fills an item, with or without boxes around it. */
function innerList(item: Element, filled: ReadonlySet<Node>): Element | undefined {
  let at = isItem(item) ? item : undefined;
  while (at && !isList(at)) {
    const nodes: Node[] = at.childNodes.filter((node) => filled.has(node));
    at = nodes.length === 1 && nodes[0] instanceof Element && OPENED.has(nodes[0].localName) ? nodes[0] : undefined;
  }
  return at;
}

const OPENED = new Set([...LISTS, 'div', 'section']);

const isList = (node: Parent | null): boolean => node instanceof Element && LISTS.has(node.localName);
const isItem = (node: Node): boolean => node instanceof Element && node.localName === 'li';

const isText = (node: Node): boolean => node instanceof Text && /\S/.test(node.data);
const isImage = (node: Node): boolean => node instanceof Element && node.localName === 'img';

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
  for (let next = list.nextSibling; next && (isItem(next) || isWhiteSpace(next)); next = list.nextSibling)
    list.append(next);
}

/** Moves a nested list into the item before it, wraps other content between items in items, and turns a list without items into a block unless it has only links. */
function repairList(list: Element, withContent: ReadonlySet<Node>): void {
  const outsideItems = list.childNodes.filter((node) => !isItem(node) && withContent.has(node) && !isInvisible(node));
  if (!outsideItems.length) return;
  if (!list.children.some((child) => isItem(child) || LISTS.has(child.localName))) {
    const isLinks = outsideItems.length > 1 && outsideItems.every(isLink);
    if (!isLinks) rename(list, 'div');
    else for (const node of list.childNodes) if (isBreak(node)) node.remove();
    if (isLinks) outsideItems.forEach(wrap);
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
      const newItem = wrap(node);
      textItem = isText ? newItem : undefined;
    }
  }
}

function wrap(node: Node): Element {
  const item = new Element('li');
  node.replaceWith(item);
  item.append(node);
  return item;
}

/** Cards are links too, but no lines. */
const isLink = (node: Node): boolean =>
  node instanceof Element && node.localName === 'a' && !firstNamed(node, ...BLOCK_NAMES, 'div', 'img');

const isBreak = (node: Node): boolean => node instanceof Element && node.localName === 'br';
const isInvisible = (node: Node): boolean => node instanceof Element && INVISIBLE.has(node.localName);

function itemBefore(node: Node): Element | undefined {
  let before = node.previousSibling;
  while (before && (isWhiteSpace(before) || isBreak(before))) before = before.previousSibling;
  return before instanceof Element && isItem(before) ? before : undefined;
}
