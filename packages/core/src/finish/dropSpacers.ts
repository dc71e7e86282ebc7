/**
 * Removes blocks that hold nothing but a small sign: page builders put it there to keep a space open, or it was the arrow of a button. So are words that
 * stood between two buttons. Stars, dashes and question marks say something.
 */
import { type Element, elementsNamed, Text } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';

const SPACER = /^\s{0,20}(?:[.,·|:]|[→←↑↓↗↘↖↙⟶➔➜➝➞►▶◀◄▸▾▼▲▴›‹»«⌄⌃]{1,3}|and|or|und|oder|et|ou|y|o)\s{0,20}$/i;

export function dropSpacers(draft: Draft): void {
  for (const block of [...elementsNamed(draft.body, 'p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6')])
    if (isSpacer(block)) drop(draft, block, 'empty', 'a sign that keeps a space open');
}

function isSpacer(block: Element): boolean {
  const [only, another] = [block.firstChild, block.firstChild?.nextSibling];
  return only instanceof Text && !another && SPACER.test(only.data);
}
