/**
 * Makes lists of what pages only indent or number: definitions without terms, which wikis write for indented text, continue the item before them or are
 * quotations; lists with numbers by a style are ordered. Lists without anything between them are one.
 */
import { isBlockName } from '../blockNames.ts';
import { Element, elementsNamed, firstNamed, foldedText, isWhiteSpace, type Node, rename } from '../dom/index.ts';
import type { Draft } from '../types.ts';
import { countWords } from '../words.ts';

export function joinLists(draft: Draft): void {
  for (const list of [...elementsNamed(draft.body, 'dl')]) if (isIndent(list)) placeIndent(list);
  for (const list of [...elementsNamed(draft.body, 'ul')]) {
    if (hasNumbers(list)) rename(list, 'ol');
    else mergeNext(list);
  }
}

const isIndent = (list: Element): boolean =>
  list.firstChild !== null && list.childNodes.every((node) => isNamed(node, 'dd') || isWhiteSpace(node));

const isNamed = (node: Node | null, ...names: string[]): node is Element =>
  node instanceof Element && names.includes(node.localName);

/** A shorter text is a formula, a pointer to another page or a line of its own. */
const MIN_QUOTE_WORDS = 8;

function placeIndent(list: Element): void {
  const item = lastItem(beside(list, 'previousSibling'));
  const isQuote = list.children.every((part) => !hasStructure(part)) && countWords(foldedText(list)) >= MIN_QUOTE_WORDS;
  const parts = list.children.map((part) => rename(part, part.children.some(isBlock) ? 'div' : 'p'));
  if (item) for (const part of parts) item.append(part);
  else rename(list, isQuote ? 'blockquote' : 'div');
  if (item) list.remove();
}

const isBlock = ({ localName }: Element): boolean => isBlockName(localName);
const hasStructure = (part: Element): boolean =>
  firstNamed(part, 'pre', 'table', 'ul', 'ol', 'img', 'math', 'dl', 'video', 'iframe') !== undefined;

function lastItem(list: Node | null): Element | undefined {
  let item = isNamed(list, 'ul', 'ol') ? list.lastChild : null;
  while (item && isWhiteSpace(item)) item = item.previousSibling;
  return isNamed(item, 'li') ? item : undefined;
}

/** The next node on one side that is not white space. */
function beside(node: Node, direction: 'previousSibling' | 'nextSibling'): Node | null {
  let at = node[direction];
  while (at && isWhiteSpace(at)) at = at[direction];
  return at;
}

const NUMBER_STYLE = /list-style(?:-type)?:[^;]*\bdecimal/i;

/** Whether a style numbers the list or all of its items. */
function hasNumbers(list: Element): boolean {
  const isNumbered = (element: Element) => NUMBER_STYLE.test(element.getAttribute('style') ?? '');
  return isNumbered(list) || (list.children.length > 0 && list.children.every(isNumbered));
}

function mergeNext(list: Element): void {
  for (
    let next = beside(list, 'nextSibling');
    isNamed(next, 'ul') && canJoin(next);
    next = beside(list, 'nextSibling')
  ) {
    for (const node of next.childNodes) list.append(node);
    next.remove();
  }
}

/** Lists that something points to stay. */
const canJoin = (list: Element): boolean => !list.id && !hasNumbers(list);
