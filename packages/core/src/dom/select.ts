/** CSS selectors on our tree, evaluated by css-select. Code that uses a selector often, such as rules, compiles it once. */
import { compile, is, type Options, selectAll, selectOne } from 'css-select';
import { Element, type Node, Parent, Text } from './node.ts';
import { following, rawText } from './walk.ts';

/**
 * Steps that the running selector has left. Some selectors (`a ~ b`, `:nth-child`, `div div div`) look at every sibling or ancestor of every
 * element: on a hostile page, the cost is quadratic or worse.
 */
let stepsLeft = Number.POSITIVE_INFINITY;
const BASE_STEPS = 20_000_000;
const STEPS_PER_NODE = 300;

function spend(steps: number): void {
  stepsLeft -= steps;
  if (stepsLeft < 0) throw new Error('the selector takes too long on this page');
}

/** Cached children of the last parent: the tree does not change while a selector runs. */
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

/**
 * A compiled selector: returns the matching descendants of the root in document order, `limit` at most.
 * Throws when it takes more steps than its budget allows.
 */
export type Selector = (root: Parent, limit?: number) => Element[];

/** Compiles a CSS selector. Throws on invalid CSS, with the position in the message. */
export function compileCssSelector(selector: string): Selector {
  const compiled = compile<Node, Element>(selector, options);
  return (root, limit = Number.POSITIVE_INFINITY) => {
    // Pseudo-classes cache results, but the tree can change between two calls: compile them again.
    const matches = selector.includes(':') ? compile<Node, Element>(selector, options) : compiled;
    const found: Element[] = [];
    stepsLeft = BASE_STEPS;
    try {
      for (let node: Node | null = root.firstChild; node && found.length < limit; node = following(node, root)) {
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

/** Returns all descendants that match a CSS selector, in document order. Throws on invalid CSS. */
export function select(root: Parent, selector: string): Element[] {
  return selectAll<Node, Element>(selector, root.childNodes, options);
}

/** Returns the first descendant that matches a CSS selector, or null. Throws on invalid CSS. */
export function selectFirst(root: Parent, selector: string): Element | null {
  return selectOne<Node, Element>(selector, root.childNodes, options);
}

/** Returns whether the element matches a CSS selector. Throws on invalid CSS. */
export function matches(element: Element, selector: string): boolean {
  return is<Node, Element>(element, selector, options);
}

function contains(outer: Node, inner: Node): boolean {
  for (let at = inner.parentNode as Node | null; at; at = at.parentNode) if (at === outer) return true;
  return false;
}
