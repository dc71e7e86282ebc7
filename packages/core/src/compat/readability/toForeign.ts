/** Rebuilds a piece of our tree as nodes of the caller's document. */
import { Element, type Node, Text } from '../../dom/index.ts';
import type { ForeignDocument } from './source.ts';

interface Grown {
  appendChild(child: unknown): unknown;
  setAttribute(name: string, value: string): void;
}

const ADDRESSES = {
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  math: 'http://www.w3.org/1998/Math/MathML',
} as const;

export function toForeign(root: Element, document: ForeignDocument): unknown {
  const grown = new Map<Node, Grown>();
  const grow = (element: Element): Grown => {
    const made = document.createElementNS!(ADDRESSES[element.namespace], element.localName) as Grown;
    for (const { name, value } of element.attributes) made.setAttribute(name, value);
    grown.set(element, made);
    return made;
  };
  const top = grow(root);
  let at: Node | null = root.firstChild;
  while (at && at !== root) {
    const parent = grown.get(at.parentNode!)!;
    if (at instanceof Text) parent.appendChild(document.createTextNode!(at.data));
    else if (at instanceof Element) parent.appendChild(grow(at));
    if (at instanceof Element && at.firstChild) at = at.firstChild;
    else {
      while (at && at !== root && !at.nextSibling) at = at.parentNode;
      at = at && at !== root ? at.nextSibling : null;
    }
  }
  return top;
}
