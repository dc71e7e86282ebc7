/** Recreates a subtree of our tree as nodes of the caller's document. */
import { Element, type Node, Text } from '../../dom/index.ts';
import type { DomDocument } from './domSource.ts';

interface MutableDomElement {
  appendChild(child: unknown): unknown;
  setAttribute(name: string, value: string): void;
}

const NAMESPACE_URIS = {
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  math: 'http://www.w3.org/1998/Math/MathML',
} as const;

export function toDomElement(root: Element, document: DomDocument): unknown {
  const created = new Map<Node, MutableDomElement>();
  const create = (source: Element): MutableDomElement => {
    const element = document.createElementNS!(NAMESPACE_URIS[source.namespace], source.localName) as MutableDomElement;
    for (const { name, value } of source.attributes) element.setAttribute(name, value);
    created.set(source, element);
    return element;
  };
  const top = create(root);
  let at: Node | null = root.firstChild;
  while (at && at !== root) {
    const parent = created.get(at.parentNode!)!;
    if (at instanceof Text) parent.appendChild(document.createTextNode!(at.data));
    else if (at instanceof Element) parent.appendChild(create(at));
    if (at instanceof Element && at.firstChild) at = at.firstChild;
    else {
      while (at && at !== root && !at.nextSibling) at = at.parentNode;
      at = at && at !== root ? at.nextSibling : null;
    }
  }
  return top;
}
