/**
 * Removes blocks that hold nothing but a small sign: page builders put it there to keep a space open, or it was the sign of a button that opens something. So are words that
 * stood between two buttons; between two texts or two pieces of code they join alternatives. Stars, dashes and question marks say something.
 */
import { isBlockName } from '../blockNames.ts';
import { Element, elementsNamed, firstNamed, foldedText, isWhiteSpace, type Node, Text } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';

const SPACER = /^\s{0,20}(?:[.,·|:]|[→←↑↓↗↘↖↙⟶➔➜➝➞►▶◀◄▸▾▼▲▴›‹»«⌄⌃]{1,3}|[+＋✕✖×]|and|or|und|oder|et|ou|y|o)\s{0,20}$/i;

const INLINE = /^(?:b|em|i|small|span|strong)$/;

export function dropSpacers(draft: Draft): void {
  for (const block of [...elementsNamed(draft.body, 'p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'i', 'span')])
    if (isSpacer(block) && (INLINE.test(block.localName) ? isLine(block) : !joinsAlternatives(block)))
      drop(draft, block, 'empty', 'a sign that keeps a space open');
}

const MAX_LEVELS = 3;

function isSpacer(block: Element): boolean {
  let only = onlyChild(block);
  for (let level = 0; level < MAX_LEVELS && only instanceof Element && INLINE.test(only.localName); level++)
    only = onlyChild(only);
  // A word in other letters is meant to be read.
  return only instanceof Text && SPACER.test(only.data) && (only.parentNode === block || !/\p{L}/u.test(only.data));
}

/** "or" between two blocks of one kind with text of their own. */
function joinsAlternatives(block: Element): boolean {
  const [before, after] = neighbours(block);
  const hasText = (node: Node | null) => node instanceof Element && foldedText(node) !== '' && !firstNamed(node, 'a');
  const isAlike = (before as Element | null)?.localName === (after as Element | null)?.localName;
  return isAlike && hasText(before) && hasText(after) && /\p{L}/u.test(foldedText(block));
}

/** Whether an inline element stands between blocks. */
function isLine(element: Element): boolean {
  const isBlock = (node: Node | null) => node instanceof Element && isBlockName(node.localName);
  const [before, after] = neighbours(element);
  return (isBlock(before) || isBlock(after)) && [before, after].every((node) => node === null || isBlock(node));
}

const neighbours = (element: Element) => [beside(element, 'previousSibling'), beside(element, 'nextSibling')] as const;

function beside(element: Element, side: 'previousSibling' | 'nextSibling'): Node | null {
  let node = element[side];
  while (node && isWhiteSpace(node)) node = node[side];
  return node;
}

/** The only child but white space. */
function onlyChild(parent: Element): Node | undefined {
  let only: Node | undefined;
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (isWhiteSpace(node)) continue;
    if (only) return undefined;
    only = node;
  }
  return only;
}
