import { type Element, following, type Node, Text } from '../dom/index.ts';
import { isBlank } from '../isBlank.ts';

const HEADING = /^h[1-6]$/;
const MAX_LEVELS = 3;
const MAX_NODES = 20;

const TOOLTIP = /(?:^|[\s_-])tool-?tip[_-]*(?:text|content|body|bubble|inner|message)(?=\s|$)/i;

/**
 * A button after the words of a heading, "Copy path", or a tooltip that explains them. A heading that is a button as a whole opens the text below it.
 */
export function isHeadingButton(element: Element): boolean {
  if (element.localName !== 'button' && !TOOLTIP.test(element.className)) return false;
  let at = element.parentElement;
  for (let level = 1; at && !HEADING.test(at.localName) && level < MAX_LEVELS; level++) at = at.parentElement;
  if (!at || !HEADING.test(at.localName)) return false;
  let node: Node | null = at.firstChild;
  for (let seen = 0; node && node !== element && seen < MAX_NODES; seen++, node = following(node, at))
    if (node instanceof Text && !isBlank(node.data)) return true;
  return false;
}
