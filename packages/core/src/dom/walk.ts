/** Ways through the tree. None recurses: pages may nest as deep as their author likes. */
import { Element, type Node, Parent, Text } from './node.ts';

/** The node after this one in document order, inside `root`; null at the end. */
export function following(node: Node, root: Node): Node | null {
  if (node instanceof Parent && node.firstChild) return node.firstChild;
  return followingSkippingChildren(node, root);
}

/** As `following`, but past everything inside `node`. */
export function followingSkippingChildren(node: Node, root: Node): Node | null {
  for (let at: Node | null = node; at && at !== root; at = at.parentNode) if (at.nextSibling) return at.nextSibling;
  return null;
}

/**
 * Every node below `root` in document order that `fits`. The node last handed out may be removed or replaced by its children, and so may
 * what is inside it.
 *
 * The question is asked in here, not by whoever gets the nodes: handing one out costs more than looking at ten.
 */
function* nodesThat(fits: (node: Node) => boolean, root: Parent): Generator<Node> {
  let node: Node | null = root.firstChild;
  while (node) {
    const next: Node | null = following(node, root);
    if (!fits(node)) {
      node = next;
      continue;
    }
    const { parentNode: parent, nextSibling: sibling }: Node = node;
    yield node;
    // A removed node takes its children with it: go on behind it. An unwrapped one leaves them in its place.
    // The way there is sought only now: sought for every node, it would climb a deep page again and again.
    const isGone = !node.parentNode && next?.parentNode === node;
    if (isGone) node = sibling ?? followingSkippingChildren(parent!, root);
    else node = next && !next.parentNode && node.parentNode ? following(node, root) : next;
  }
}

const isElement = (node: Node): boolean => node instanceof Element;

export function nodesInside(root: Parent): Generator<Node> {
  return nodesThat(() => true, root);
}

export function elementsInside(root: Parent): Generator<Element> {
  return nodesThat(isElement, root) as Generator<Element>;
}

export function elementsNamed(root: Parent, ...names: string[]): Generator<Element> {
  const [only] = names;
  const hasName =
    names.length === 1
      ? (node: Node) => node instanceof Element && node.localName === only
      : (node: Node) => node instanceof Element && names.includes(node.localName);
  return nodesThat(hasName, root) as Generator<Element>;
}

export function firstNamed(root: Parent, ...names: string[]): Element | undefined {
  for (const element of elementsNamed(root, ...names)) return element;
  return undefined;
}

/** Those of the nodes that are inside none of the others, in document order. */
export function outermost<T extends Node>(nodes: Iterable<T>, root: Parent): T[] {
  const all = new Set<Node>(nodes);
  const outer: T[] = [];
  let node: Node | null = all.size ? root.firstChild : null;
  while (node) {
    const isOne = all.has(node);
    if (isOne) outer.push(node as T);
    node = isOne ? followingSkippingChildren(node, root) : following(node, root);
  }
  return outer;
}

export function* ancestorsOf(node: Node): Generator<Element> {
  for (let at = node.parentElement; at; at = at.parentElement) yield at;
}

export function isInside(node: Node, ...names: string[]): boolean {
  for (const ancestor of ancestorsOf(node)) if (names.includes(ancestor.localName)) return true;
  return false;
}

/** Replaces an element by its children, text included. */
export function unwrap(element: Element): void {
  const parent = element.parentNode;
  if (!parent) return;
  for (let child = element.firstChild; child; child = element.firstChild) parent.insertBefore(child, element);
  element.remove();
}

/** One by one, not as arguments: a page may have more children than a call may have arguments. */
export function moveChildren(from: Parent, to: Parent): void {
  for (let child = from.firstChild; child; child = from.firstChild) to.insertBefore(child, null);
}

/** Moves the children into a new element of another name that takes the old one's place. */
export function rename(element: Element, name: string): Element {
  const renamed = new Element(name, element.attributes);
  moveChildren(element, renamed);
  element.replaceWith(renamed);
  return renamed;
}

/** The text of all text nodes below, as the page wrote it. */
export function rawText(root: Node): string {
  if (root instanceof Text) return root.data;
  if (!(root instanceof Parent)) return '';
  let text = '';
  for (let node = root.firstChild as Node | null; node; node = following(node, root)) {
    if (node instanceof Text) text += node.data;
  }
  return text;
}

/** `rawText` with white space folded, for comparing and showing. */
export function foldedText(root: Node): string {
  return rawText(root).replace(/\s+/g, ' ').trim();
}
