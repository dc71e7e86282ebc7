/** Whether the page only shows a text file, as browsers and our own reader of text files do: one `<pre>`, and nothing else with text. */
import { Element, Text } from '../dom/index.ts';
import type { Doc } from '../types.ts';

const WITHOUT_TEXT = new Set(['script', 'style', 'template', 'link', 'meta', 'hr', 'br']);
const MAX_NODES = 20;

export function isTextFile({ root }: Doc): boolean {
  let hasText = false;
  let seen = 0;
  for (let node = root.body?.firstChild ?? null; node; node = node.nextSibling) {
    if (++seen > MAX_NODES || (node instanceof Text && node.data.trim())) return false;
    if (!(node instanceof Element) || WITHOUT_TEXT.has(node.localName) || !node.firstChild) continue;
    if (node.localName !== 'pre' || hasText) return false;
    hasText = true;
  }
  return hasText;
}
