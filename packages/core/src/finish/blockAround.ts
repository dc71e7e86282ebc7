import { isBlockName } from '../blockNames.ts';
import { ancestorWithin, type Element, type Node } from '../dom/index.ts';

/** Between a text or an image and its block are a few elements of emphasis and links. */
const MAX_LEVELS = 8;

export const blockAround = (node: Node): Element | undefined =>
  ancestorWithin(MAX_LEVELS, node, ({ localName }) => isBlockName(localName));
