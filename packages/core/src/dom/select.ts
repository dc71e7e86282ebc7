/** CSS selectors on our tree, by css-select. Compile once where a selector is used often: rules do. */
import { compile as compileSelector, type Options, selectAll, selectOne } from 'css-select';
import { Element, type Node, Parent, Text } from './node.ts';
import { following, rawText } from './walk.ts';

const options: Options<Node, Element> = {
  xmlMode: false,
  adapter: {
    isTag: (node): node is Element => node instanceof Element,
    getAttributeValue: (element, name) => element.getAttribute(name) ?? undefined,
    hasAttrib: (element, name) => element.hasAttribute(name),
    getChildren: (node) => (node instanceof Parent ? node.childNodes : []),
    getName: (element) => element.localName,
    getParent: (node) => (node.parentNode as Node as Element | null) ?? null,
    getSiblings: (node) => node.parentNode?.childNodes ?? [node],
    getText: (node) => (node instanceof Text ? node.data : rawText(node)),
    removeSubsets: (nodes) => nodes.filter((node) => !nodes.some((other) => other !== node && contains(other, node))),
    prevElementSibling(node) {
      let previous = node.previousSibling;
      while (previous && !(previous instanceof Element)) previous = previous.previousSibling;
      return previous as Element | null;
    },
  },
};

export type Selector = (root: Parent) => Element[];

/** Throws on a selector that is not CSS; the message says where. */
export function compile(selector: string): Selector {
  const compiled = compileSelector<Node, Element>(selector, options);
  return (root) => {
    // Pseudo-classes remember their answers, and the tree changes between two uses: they start afresh.
    const matches = selector.includes(':') ? compileSelector<Node, Element>(selector, options) : compiled;
    const found: Element[] = [];
    for (let node: Node | null = root.firstChild; node; node = following(node, root)) {
      if (node instanceof Element && matches(node)) found.push(node);
    }
    return found;
  };
}

export function select(root: Parent, selector: string): Element[] {
  return selectAll<Node, Element>(selector, root.childNodes, options);
}

export function selectFirst(root: Parent, selector: string): Element | null {
  return selectOne<Node, Element>(selector, root.childNodes, options);
}

function contains(outer: Node, inner: Node): boolean {
  for (let at = inner.parentNode as Node | null; at; at = at.parentNode) if (at === outer) return true;
  return false;
}
