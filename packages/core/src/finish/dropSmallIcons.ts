/**
 * Removes small images without a description in front of a text: bullets, symbols of features, signs of call-outs. Of an unknown size, those that are called
 * icons. Runs after lazy images are resolved: their addresses may have their size.
 */
import { Element, firstNamed, nodesInside, Text } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';
import { blockAround } from './blockAround.ts';
import { shownSize } from './imageSize.ts';

const MAX_ICON_SIZE = 64;
const CONTENT = new Set(['img', 'video', 'audio', 'iframe', 'table', 'pre', 'math', 'hr']);

export function dropSmallIcons(draft: Draft): void {
  if (!firstNamed(draft.body, 'img')) return;
  const icons: Element[] = [];
  let candidate: Element | undefined;
  let lastBlock: Element | undefined; // around the content before
  for (const node of nodesInside(draft.body)) {
    const isText = node instanceof Text && node.data.trim() !== '';
    if (!isText && !(node instanceof Element && CONTENT.has(node.localName))) continue;
    if (isText && candidate) icons.push(candidate);
    const block = blockAround(node);
    candidate = node instanceof Element && block && block !== lastBlock && isIcon(node, block) ? node : undefined;
    lastBlock = block;
  }
  for (const icon of icons) drop(draft, icon, 'control', 'a small image in front of a text');
}

/** In a table an icon may be the value of its cell. */
function isIcon(element: Element, block: Element): boolean {
  if (element.localName !== 'img' || element.getAttribute('alt')?.trim() || /^t[dh]$/.test(block.localName))
    return false;
  const size = shownSize(element);
  return size === undefined ? ICON_FILE.test(fileOf(element)) : size <= MAX_ICON_SIZE;
}

const ICON_FILE = /(?:^|[\W_\d])icons?(?:[\W_\d]|$)/i;
const fileOf = (image: Element): string => (image.getAttribute('src') ?? '').split(/[?#]/, 1)[0]!.split('/').at(-1)!;
