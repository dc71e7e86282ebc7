/** Article tree → plain text: a paragraph a block, an empty line between, list items and rows on lines of their own. */
import { Element, type Node, type Parent, Text } from '../dom/index.ts';

const PARAGRAPH = new Set(
  'p h1 h2 h3 h4 h5 h6 blockquote pre ul ol dl table figure figcaption div section article details hr'.split(' '),
);
const LINE = new Set('li tr dt dd br caption summary'.split(' '));

export function toText(root: Parent): string {
  const out: string[] = [];
  let node: Node | null = root.firstChild;
  while (node) {
    if (node instanceof Text) out.push(isPreformatted(node) ? node.data : node.data.replace(/\s+/g, ' '));
    else if (node instanceof Element) out.push(breakAround(node));
    if (node instanceof Element && node.firstChild) {
      node = node.firstChild;
      continue;
    }
    while (node && node !== root && !node.nextSibling) {
      node = node.parentNode;
      if (node instanceof Element && node !== root) out.push(breakAround(node));
    }
    node = node && node !== root ? node.nextSibling : null;
  }
  return tidy(out.join(''));
}

function breakAround(element: Element): string {
  if (PARAGRAPH.has(element.localName)) return '\n\n';
  if (LINE.has(element.localName)) return '\n';
  return element.localName === 'td' || element.localName === 'th' ? ' ' : '';
}

function isPreformatted(node: Node): boolean {
  for (let at = node.parentElement; at; at = at.parentElement) if (at.localName === 'pre') return true;
  return false;
}

function tidy(text: string): string {
  return text
    .replace(/[ \t\u00a0]+\n/g, '\n')
    .replace(/\n /g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/ {2,}/g, ' ')
    .trim();
}
