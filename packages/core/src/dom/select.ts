/** CSS selectors on our tree, by css-select. Compile once where a selector is used often: rules do. */
import { compile as compileSelector, is, type Options, selectAll, selectOne } from 'css-select';
import { Element, type Node, Parent, Text } from './node.ts';
import { following, rawText } from './walk.ts';

/**
 * Steps a compiled selector may still take. Some selectors (`a ~ b`, `:nth-child`, `div div div`) look at every neighbour or ancestor of every
 * element: on a page made for it, that is the square of its size or worse.
 */
let stepsLeft = Number.POSITIVE_INFINITY;
const STEPS = 20_000_000;
const STEPS_PER_NODE = 300;

function spend(steps: number): void {
  stepsLeft -= steps;
  if (stepsLeft < 0) throw new Error('the selector takes too long on this page');
}

/** The children of the last parent asked about: while a selector runs, nothing changes. */
let siblings: { readonly parent: Parent; readonly nodes: Node[] } | undefined;

function siblingsOf(node: Node): Node[] {
  const parent = node.parentNode;
  if (!parent) return [node];
  if (stepsLeft === Number.POSITIVE_INFINITY) return parent.childNodes;
  if (siblings?.parent !== parent) {
    siblings = { parent, nodes: parent.childNodes };
    spend(siblings.nodes.length);
  }
  return siblings.nodes;
}

const options: Options<Node, Element> = {
  xmlMode: false,
  adapter: {
    isTag(node): node is Element {
      spend(1);
      return node instanceof Element;
    },
    getAttributeValue: (element, name) => element.getAttribute(name) ?? undefined,
    hasAttrib: (element, name) => element.hasAttribute(name),
    getChildren: (node) => (node instanceof Parent ? node.childNodes : []),
    getName: (element) => element.localName,
    getParent: (node) => (node.parentNode as Node as Element | null) ?? null,
    getSiblings: siblingsOf,
    getText(node) {
      const text = node instanceof Text ? node.data : rawText(node);
      spend(text.length / 16);
      return text;
    },
    removeSubsets: (nodes) => nodes.filter((node) => !nodes.some((other) => other !== node && contains(other, node))),
    prevElementSibling(node) {
      let previous = node.previousSibling;
      while (previous && !(previous instanceof Element)) previous = previous.previousSibling;
      return previous as Element | null;
    },
  },
};

/** Finds inside the root, in document order; `most` are enough. Throws when it takes more steps than a page is worth. */
export type Selector = (root: Parent, most?: number) => Element[];

/** Throws on a selector that is not CSS; the message says where. */
export function compile(selector: string): Selector {
  const compiled = compileSelector<Node, Element>(selector, options);
  return (root, most = Number.POSITIVE_INFINITY) => {
    // Pseudo-classes remember their answers, and the tree changes between two uses: they start afresh.
    const matches = selector.includes(':') ? compileSelector<Node, Element>(selector, options) : compiled;
    const found: Element[] = [];
    stepsLeft = STEPS;
    try {
      for (let node: Node | null = root.firstChild; node && found.length < most; node = following(node, root)) {
        stepsLeft += STEPS_PER_NODE;
        if (node instanceof Element && matches(node)) found.push(node);
      }
    } finally {
      stepsLeft = Number.POSITIVE_INFINITY;
      siblings = undefined;
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

/** Whether this element is one that the selector means, wherever it stands. */
export function matches(element: Element, selector: string): boolean {
  return is<Node, Element>(element, selector, options);
}

function contains(outer: Node, inner: Node): boolean {
  for (let at = inner.parentNode as Node | null; at; at = at.parentNode) if (at === outer) return true;
  return false;
}
