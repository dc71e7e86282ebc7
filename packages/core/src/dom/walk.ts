/** Tree traversal and small tree edits. Nothing recurses: a page can nest to any depth. */
import { foldSpaces } from '../foldSpaces.ts';
import { isBlank } from '../isBlank.ts';
import { Element, type Node, Parent, Text } from './node.ts';

/** Returns the next node in document order inside `root`, or null at the end. */
export function following(node: Node, root: Node): Node | null {
  return node.firstChild ?? followingSkippingChildren(node, root);
}

/** Like `following`, but skips the descendants of `node`. */
export function followingSkippingChildren(node: Node, root: Node): Node | null {
  for (let at: Node | null = node; at && at !== root; at = at.parentNode) if (at.nextSibling) return at.nextSibling;
  return null;
}

/**
 * Iterates once over descendants of `root`, in document order. The caller may remove the current node, replace it by its children, or change its
 * descendants.
 *
 * Classes and not generators, because engines resume a generator several times slower than they call a method; one for each kind of walk, so that
 * each loop calls one method that engines can inline.
 */
abstract class Walk<Found extends Node> implements IterableIterator<Found> {
  protected readonly root: Parent;
  /** The walk is its own result: one object for each node found would be a quarter of all that `extract` allocates. */
  done = false;
  value: Found | null = null;
  /** What was around the current node when it was found. */
  private following: Node | null;
  private parent: Parent | null = null;
  private sibling: Node | null = null;

  constructor(root: Parent) {
    this.root = root;
    this.following = root.firstChild;
  }

  [Symbol.iterator](): this {
    return this;
  }

  abstract next(): IteratorResult<Found, undefined>;

  /** The node after the current one. */
  protected start(): Node | null {
    return this.value ? this.afterCurrent(this.value) : this.following;
  }

  protected report(node: Found | null): IteratorResult<Found, undefined> {
    this.value = node;
    if (node) {
      this.following = following(node, this.root);
      this.parent = node.parentNode;
      this.sibling = node.nextSibling;
    } else {
      this.following = null;
      this.done = true;
    }
    return this as unknown as IteratorResult<Found, undefined>;
  }

  /** A removed node takes its children along: the walk continues after it. An unwrapped node leaves them in its place. */
  private afterCurrent(node: Node): Node | null {
    const { following: next, root } = this;
    const isRemoved = !node.parentNode && next?.parentNode === node;
    // Computed only now: computing it for every node would climb a deep page again and again.
    if (isRemoved) return this.sibling ?? followingSkippingChildren(this.parent!, root);
    return next && !next.parentNode && node.parentNode ? following(node, root) : next;
  }
}

class NodeWalk extends Walk<Node> {
  next(): IteratorResult<Node, undefined> {
    return this.report(this.start());
  }
}

class ElementWalk extends Walk<Element> {
  next(): IteratorResult<Element, undefined> {
    return this.report(findElement(this.start(), this.root));
  }
}

class NameWalk extends Walk<Element> {
  private readonly name: string;

  constructor(root: Parent, name: string) {
    super(root);
    this.name = name;
  }

  next(): IteratorResult<Element, undefined> {
    return this.report(findName(this.start(), this.root, this.name));
  }
}

class NamesWalk extends Walk<Element> {
  private readonly names: readonly string[];

  constructor(root: Parent, names: readonly string[]) {
    super(root);
    this.names = names;
  }

  next(): IteratorResult<Element, undefined> {
    return this.report(findNames(this.start(), this.root, this.names));
  }
}

/** Only elements have a name: to read it is quicker than to ask for the class of each node. */
function findElement(start: Node | null, root: Node): Element | null {
  let node = start as Element | null;
  while (node && node.localName === undefined) node = following(node, root) as Element | null;
  return node;
}

function findName(start: Node | null, root: Node, name: string): Element | null {
  let node = start as Element | null;
  while (node && node.localName !== name) node = following(node, root) as Element | null;
  return node;
}

function findNames(start: Node | null, root: Node, names: readonly string[]): Element | null {
  for (let node = findElement(start, root); node; node = findElement(following(node, root), root)) {
    const { localName } = node;
    // Not a set: a few comparisons of addresses take less than one hash.
    for (let i = 0; i < names.length; i++) if (names[i] === localName) return node;
  }
  return null;
}

/** Iterates over all descendants in document order. The current node may be removed or unwrapped. */
export function nodesInside(root: Parent): IterableIterator<Node> {
  return new NodeWalk(root);
}

/** Iterates over all descendant elements in document order. The current element may be removed or unwrapped. */
export function elementsInside(root: Parent): IterableIterator<Element> {
  return new ElementWalk(root);
}

/** Iterates over the descendant elements with one of the names, in document order. The current element may be removed or unwrapped. */
export function elementsNamed(root: Parent, ...names: string[]): IterableIterator<Element> {
  return names.length === 1 ? new NameWalk(root, names[0]!) : new NamesWalk(root, names);
}

/** Returns the first descendant element with one of the names. */
export function firstNamed(root: Parent, ...names: string[]): Element | undefined {
  const { firstChild } = root;
  return (names.length === 1 ? findName(firstChild, root, names[0]!) : findNames(firstChild, root, names)) ?? undefined;
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
  for (let at = node.parentElement; at; at = at.parentElement) if (names.includes(at.localName)) return true;
  return false;
}

/** Returns the nearest ancestor that matches, not more than so many levels above: from every node of a deep page, a climb to the top would be too long. */
export function ancestorWithin(
  levels: number,
  node: Node,
  matches: (ancestor: Element) => boolean,
): Element | undefined {
  let at = node.parentElement;
  for (let level = 0; at && level < levels; level++, at = at.parentElement) if (matches(at)) return at;
  return undefined;
}

/** Whether a node is text without anything to see. */
export const isWhiteSpace = (node: Node): boolean => node instanceof Text && isBlank(node.data);

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
  return foldSpaces(rawText(root)).trim();
}
