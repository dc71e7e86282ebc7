/** Tree traversal and small tree edits. Nothing recurses: a page can nest to any depth. */
import { Element, type Node, Parent, Text } from './node.ts';

/** Returns the next node in document order inside `root`, or null at the end. */
export function following(node: Node, root: Node): Node | null {
  if (node instanceof Parent && node.firstChild) return node.firstChild;
  return followingSkippingChildren(node, root);
}

/** Like `following`, but skips the descendants of `node`. */
export function followingSkippingChildren(node: Node, root: Node): Node | null {
  for (let at: Node | null = node; at && at !== root; at = at.parentNode) if (at.nextSibling) return at.nextSibling;
  return null;
}

/** Returns the first node from `start` on, in document order inside `root`, that a walk looks for. */
type Find = (start: Node | null, root: Node) => Node | null;

/**
 * Yields the descendants of `root` that `find` finds, in document order. The caller may remove the yielded node, replace it by its children,
 * or change its descendants.
 *
 * The search is a plain function, because engines run the body of a generator several times slower.
 */
function* foundNodes(find: Find, root: Parent): Generator<Node> {
  let node = find(root.firstChild, root);
  while (node) {
    const next: Node | null = following(node, root);
    const { parentNode: parent, nextSibling: sibling }: Node = node;
    yield node;
    // A removed node takes its children along: continue after it. An unwrapped node leaves them in its place.
    // Computed only now: computing it for every node would climb a deep page again and again.
    const isRemoved = !node.parentNode && next?.parentNode === node;
    if (isRemoved) node = find(sibling ?? followingSkippingChildren(parent!, root), root);
    else node = find(next && !next.parentNode && node.parentNode ? following(node, root) : next, root);
  }
}

/** Yields all descendants in document order. The yielded node may be removed or unwrapped. */
export function nodesInside(root: Parent): Generator<Node> {
  return foundNodes((start) => start, root);
}

/** Yields all descendant elements in document order. The yielded element may be removed or unwrapped. */
export function elementsInside(root: Parent): Generator<Element> {
  return foundNodes(findElement, root) as Generator<Element>;
}

function findElement(start: Node | null, root: Node): Element | null {
  let node = start;
  while (node && !(node instanceof Element)) node = following(node, root);
  return node;
}

/** Yields the descendant elements with one of the names, in document order. The yielded element may be removed or unwrapped. */
export function elementsNamed(root: Parent, ...names: string[]): Generator<Element> {
  const [only] = names;
  const all = new Set(names);
  const find: Find =
    names.length === 1
      ? (start, top) => findElementNamed(start, top, only!)
      : (start, top) => findElementNamedAny(start, top, all);
  return foundNodes(find, root) as Generator<Element>;
}

function findElementNamed(start: Node | null, root: Node, name: string): Node | null {
  let node = start;
  while (node && !(node instanceof Element && node.localName === name)) node = following(node, root);
  return node;
}

function findElementNamedAny(start: Node | null, root: Node, names: ReadonlySet<string>): Node | null {
  let node = start;
  while (node && !(node instanceof Element && names.has(node.localName))) node = following(node, root);
  return node;
}

/** Returns the first descendant element with one of the names. */
export function firstNamed(root: Parent, ...names: string[]): Element | undefined {
  for (const element of elementsNamed(root, ...names)) return element;
  return undefined;
}

/** Returns the nodes that are not inside another of them, in document order. */
export function outermost<T extends Node>(nodes: Iterable<T>, root: Parent): T[] {
  const all = new Set<Node>(nodes);
  const outer: T[] = [];
  let node: Node | null = all.size ? root.firstChild : null;
  while (node) {
    const isListed = all.has(node);
    if (isListed) outer.push(node as T);
    node = isListed ? followingSkippingChildren(node, root) : following(node, root);
  }
  return outer;
}

/** Yields the ancestor elements, nearest first. */
export function* ancestorsOf(node: Node): Generator<Element> {
  for (let at = node.parentElement; at; at = at.parentElement) yield at;
}

/** Returns whether an ancestor has one of the names. */
export function isInside(node: Node, ...names: string[]): boolean {
  for (const ancestor of ancestorsOf(node)) if (names.includes(ancestor.localName)) return true;
  return false;
}

/** Replaces an element by its children. */
export function unwrap(element: Element): void {
  const parent = element.parentNode;
  if (!parent) return;
  for (let child = element.firstChild; child; child = element.firstChild) parent.insertBefore(child, element);
  element.remove();
}

/** Moves all children to the end of another parent. Moves them one by one: there can be more children than a call can have arguments. */
export function moveChildren(from: Parent, to: Parent): void {
  for (let child = from.firstChild; child; child = from.firstChild) to.insertBefore(child, null);
}

/** Replaces an element by one with another name and the same attributes and children. Returns the new element. */
export function rename(element: Element, name: string): Element {
  const renamed = new Element(name, element.attributes);
  moveChildren(element, renamed);
  element.replaceWith(renamed);
  return renamed;
}

/** Returns the text of all descendant text nodes, with white space as in the source: `textContent` of the DOM. */
export function rawText(root: Node): string {
  if (root instanceof Text) return root.data;
  if (!(root instanceof Parent)) return '';
  let text = '';
  for (let node = root.firstChild as Node | null; node; node = following(node, root)) {
    if (node instanceof Text) text += node.data;
  }
  return text;
}

/** Returns `rawText` trimmed and with runs of white space collapsed to one space. */
export function foldedText(root: Node): string {
  return rawText(root).replace(/\s+/g, ' ').trim();
}
