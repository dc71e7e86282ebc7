/** The XPath data model: the nodes of our tree, and attributes, which are nodes only in XPath. */
import { type Attribute, Comment, Element, following, type Node, Parent, rawText, Text } from '../dom/index.ts';
import { coreError } from '../errors.ts';
import type { NodeTest } from './ast.ts';

export class AttributeNode {
  readonly owner: Element;
  readonly name: string;
  readonly value: string;
  /** Index among the attributes of its element. */
  readonly index: number;
  constructor(owner: Element, { name, value }: Attribute, index: number) {
    this.index = index;
    this.owner = owner;
    this.name = name;
    this.value = value;
  }
}

export type XNode = Node | AttributeNode;

/** Steps that one expression may take on a page. A plain `//p` takes as many as the page has nodes. */
export const MAX_STEPS = 4_000_000;
/** This many characters of text cost as much as one step through the tree. */
const CHARACTERS_PER_STEP = 32;

/** One evaluation on one page: its root, the steps that are left, and cached results. */
export class Evaluation {
  readonly root: Parent;
  #stepsLeft: number;
  #order: Map<Node, number> | undefined;
  readonly #found = new Map<object, XNode[]>();
  readonly #attributes = new Map<Element, AttributeNode[]>();

  constructor(root: Parent, steps: number) {
    this.root = root;
    this.#stepsLeft = steps;
  }

  get stepsLeft(): number {
    return this.#stepsLeft;
  }

  spend(steps: number): void {
    this.#stepsLeft -= steps;
    if (this.#stepsLeft < 0) throw coreError('xpath-too-costly');
  }

  spendText(text: string): string {
    this.spend(1 + text.length / CHARACTERS_PER_STEP);
    return text;
  }

  /** Caches a node-set that does not change during the evaluation. The caller must not modify the array. */
  cached(key: object, find: () => XNode[]): XNode[] {
    let found = this.#found.get(key);
    if (!found) {
      found = find();
      this.#found.set(key, found);
    }
    return found;
  }

  /** Returns the same objects each time: node-sets compare by identity. */
  attributesOf(element: Element): readonly AttributeNode[] {
    let nodes = this.#attributes.get(element);
    if (!nodes) {
      nodes = element.attributes.map((attribute, index) => new AttributeNode(element, attribute, index));
      this.#attributes.set(element, nodes);
    }
    return nodes;
  }

  parentOf(node: XNode): Node | null {
    if (node instanceof AttributeNode) return node.owner;
    return node === this.root ? null : node.parentNode;
  }

  stringOf(node: XNode): string {
    if (node instanceof AttributeNode) return this.spendText(node.value);
    if (node instanceof Text || node instanceof Comment) return this.spendText(node.data);
    // A single text node is by far the most frequent case.
    if (
      node instanceof Parent &&
      node.firstChild &&
      node.firstChild === node.lastChild &&
      node.firstChild instanceof Text
    )
      return this.spendText(node.firstChild.data);
    if (!(node instanceof Parent)) return '';
    for (let at: Node | null = node.firstChild; at; at = following(at, node)) this.spend(1);
    return this.spendText(rawText(node));
  }

  inDocumentOrder(nodes: XNode[]): XNode[] {
    if (nodes.length < 2) return nodes;
    this.#order ??= this.#numberNodes();
    const order = this.#order;
    this.spend(nodes.length * 4);
    const positioned = nodes.map((node) => ({
      node,
      element: order.get(node instanceof AttributeNode ? node.owner : node) ?? -1,
      attribute: node instanceof AttributeNode ? 1 + node.index : 0,
    }));
    positioned.sort((a, b) => a.element - b.element || a.attribute - b.attribute);
    return positioned.map(({ node }) => node);
  }

  #numberNodes(): Map<Node, number> {
    const order = new Map<Node, number>([[this.root, 0]]);
    let count = 0;
    for (let node: Node | null = this.root.firstChild; node; node = following(node, this.root)) {
      this.spend(1);
      order.set(node, ++count);
    }
    return order;
  }
}

export function localNameOf(node: XNode): string {
  const name = nameOf(node);
  return name.slice(name.indexOf(':') + 1);
}

export function nameOf(node: XNode): string {
  if (node instanceof Element) return node.localName;
  return node instanceof AttributeNode ? node.name : '';
}

const NAMESPACE_URIS = {
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  math: 'http://www.w3.org/1998/Math/MathML',
};

export function namespaceOf(node: XNode): string {
  return node instanceof Element ? NAMESPACE_URIS[node.namespace] : '';
}

/** Compiles a node test. Names match case-insensitively: foreign elements keep their capitals (`foreignObject`). */
export function compileNodeTest(test: NodeTest, principal: 'element' | 'attribute'): (node: XNode) => boolean {
  switch (test.kind) {
    case 'node':
      return () => true;
    case 'text':
      return (node) => node instanceof Text;
    case 'comment':
      return (node) => node instanceof Comment;
    case 'processing-instruction':
      return () => false; // HTML has none: the parser turns them into comments
    case 'any':
      return principal === 'attribute' ? (node) => node instanceof AttributeNode : (node) => node instanceof Element;
    case 'name':
      return compileNameTest(test.name, principal);
  }
}

function compileNameTest(name: string, principal: 'element' | 'attribute'): (node: XNode) => boolean {
  const prefix = name.endsWith(':*') ? name.slice(0, -1) : undefined;
  const matches = prefix
    ? (found: string) => found.startsWith(prefix)
    : (found: string) => found === name || (found.length === name.length && found.toLowerCase() === name);
  return principal === 'attribute'
    ? (node) => node instanceof AttributeNode && matches(node.name)
    : (node) => node instanceof Element && matches(node.localName);
}
