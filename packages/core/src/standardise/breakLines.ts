/** Text whose style keeps line breaks: each becomes a `<br>`, because the style is gone from an article. */
import { Element, following, followingSkippingChildren, type Node, Text } from '../dom/index.ts';
import type { PageNames } from '../pageNames.ts';

const KEEPING_STYLE = /white-space(?:-collapse)?:\s*(?:pre|preserve|break-spaces)/i;
/** Tailwind's classes, and those of libraries that took them over. */
const KEEPING_CLASS = /(?:^|\s)whitespace-(?:pre(?:-wrap|-line)?|break-spaces)(?:\s|$)/;

/** Whether any element of the page may keep its line breaks. */
export const mayKeepLineBreaks = (names: PageNames): boolean =>
  names.has('style', (style) => KEEPING_STYLE.test(style)) || names.has('class', (name) => KEEPING_CLASS.test(name));

export function keepsLineBreaks(element: Element): boolean {
  if (!element.attributes.length) return false;
  const { className } = element;
  if (className.includes('whitespace-') && KEEPING_CLASS.test(className)) return true;
  const style = element.getAttribute('style');
  return style !== null && KEEPING_STYLE.test(style);
}

/** Breaks only between words: line ends at the borders of a text come from the page's source. */
export function breakLines(root: Element): void {
  let node: Node | null = root.firstChild;
  while (node) {
    const isCode: boolean = node instanceof Element && (node.localName === 'pre' || node.localName === 'code');
    const next: Node | null = isCode ? followingSkippingChildren(node, root) : following(node, root);
    if (node instanceof Text && /\S[^\S\n]*\n\s*\S/.test(node.data)) split(node);
    node = next;
  }
}

function split(text: Text): void {
  const inner = text.data.trim();
  const start = text.data.indexOf(inner);
  const [first = '', ...lines] = inner.split('\n');
  const after = text.data.slice(start + inner.length);
  text.data = text.data.slice(0, start) + first;
  let at: Node = text;
  for (const [index, line] of lines.entries()) {
    const next = new Text(index === lines.length - 1 ? line + after : line);
    at.replaceWith(at, new Element('br'), next);
    at = next;
  }
}
