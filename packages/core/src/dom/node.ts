/**
 * The tree that every stage works on: a small DOM of plain objects.
 *
 * Children are a linked list, so that removing, inserting and unwrapping cost the same on a page with ten nodes and with
 * a million. Names follow the DOM standard, as does `null` for "none"; members that no stage needs are left out.
 *
 * Decision: docs/decisions/0001-our-own-tree.md.
 */

/** The namespace of an element: HTML, SVG or MathML. */
export type Namespace = 'html' | 'svg' | 'math';

/** An attribute of an element; prefixed names such as `xlink:href` are kept as written. */
export interface Attribute {
  readonly name: string;
  value: string;
}

/** The base class of all nodes: its place among its siblings, its parent and its children. */
export abstract class Node {
  parentNode: Parent | null = null;
  previousSibling: Node | null = null;
  nextSibling: Node | null = null;
  /** Null for nodes that cannot have children, too: so a walk need not ask what a node is. */
  firstChild: Node | null = null;

  /** Removes the node from its parent; its children stay attached to it. */
  remove(): void {
    const { parentNode: parent, previousSibling: previous, nextSibling: next } = this;
    if (!parent) return;
    if (previous) previous.nextSibling = next;
    else parent.firstChild = next;
    if (next) next.previousSibling = previous;
    else parent.lastChild = previous;
    this.parentNode = this.previousSibling = this.nextSibling = null;
  }

  /** Replaces the node by the given nodes, in order. The node may be one of them. */
  replaceWith(...nodes: Node[]): void {
    const parent = this.parentNode;
    if (!parent) return;
    const placeholder = new Text('');
    parent.insertBefore(placeholder, this);
    this.remove();
    for (const node of nodes) parent.insertBefore(node, placeholder);
    placeholder.remove();
  }

  get parentElement(): Element | null {
    return this.parentNode instanceof Element ? this.parentNode : null;
  }
}

/** A text node. */
export class Text extends Node {
  data: string;
  constructor(data: string) {
    super();
    this.data = data;
  }
}

/** A comment node. */
export class Comment extends Node {
  data: string;
  constructor(data: string) {
    super();
    this.data = data;
  }
}

/** A node that can have children: an element, a fragment or a document. */
export abstract class Parent extends Node {
  lastChild: Node | null = null;

  /** Inserts the node before `reference`, or at the end when it is null. A node that is already in a tree moves. */
  insertBefore(node: Node, reference: Node | null): void {
    if (node === reference) return;
    node.remove();
    const previous = reference ? reference.previousSibling : this.lastChild;
    node.parentNode = this;
    node.previousSibling = previous;
    node.nextSibling = reference;
    if (previous) previous.nextSibling = node;
    else this.firstChild = node;
    if (reference) reference.previousSibling = node;
    else this.lastChild = node;
  }

  append(...nodes: Node[]): void {
    for (const node of nodes) this.insertBefore(node, null);
  }

  prepend(...nodes: Node[]): void {
    const first = this.firstChild;
    for (const node of nodes) this.insertBefore(node, first);
  }

  /** The children as a new array: safe to iterate while the tree changes. */
  get childNodes(): Node[] {
    const nodes: Node[] = [];
    for (let node = this.firstChild; node; node = node.nextSibling) nodes.push(node);
    return nodes;
  }

  /** The child elements as a new array, like `childNodes`. */
  get children(): Element[] {
    const elements: Element[] = [];
    for (let node = this.firstChild; node; node = node.nextSibling) if (node instanceof Element) elements.push(node);
    return elements;
  }
}

/** An element: its name, its attributes and its children. */
export class Element extends Parent {
  readonly localName: string;
  readonly namespace: Namespace;
  attributes: Attribute[];
  /** The content of a `<template>`: inert, outside the document tree. */
  content: Fragment | null = null;

  constructor(localName: string, attributes: Attribute[] = [], namespace: Namespace = 'html') {
    super();
    this.localName = localName;
    this.attributes = attributes;
    this.namespace = namespace;
  }

  getAttribute(name: string): string | null {
    const { attributes } = this;
    for (let i = 0; i < attributes.length; i++) if (attributes[i]!.name === name) return attributes[i]!.value;
    return null;
  }

  hasAttribute(name: string): boolean {
    return this.getAttribute(name) !== null;
  }

  setAttribute(name: string, value: string): void {
    const present = this.attributes.find((attribute) => attribute.name === name);
    if (present) present.value = value;
    else this.attributes.push({ name, value });
  }

  removeAttribute(name: string): void {
    if (!this.hasAttribute(name)) return; // most often: some stages remove an attribute from every element
    this.attributes = this.attributes.filter((attribute) => attribute.name !== name);
  }

  get id(): string {
    return this.getAttribute('id') ?? '';
  }

  get className(): string {
    return this.getAttribute('class') ?? '';
  }
}

/** A document fragment: the content of a template, or the nodes of a parsed piece of HTML. */
export class Fragment extends Parent {}

/** A whole document, with the `<html>` element as its root. */
export class Document extends Parent {
  /** The document is in quirks mode, in which a `<table>` may be inside a `<p>`. */
  quirks = false;

  get documentElement(): Element | null {
    return firstChildNamed(this, 'html');
  }

  get head(): Element | null {
    return this.documentElement && firstChildNamed(this.documentElement, 'head');
  }

  get body(): Element | null {
    return this.documentElement && firstChildNamed(this.documentElement, 'body');
  }
}

function firstChildNamed(parent: Parent, name: string): Element | null {
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node instanceof Element && node.localName === name) return node;
  }
  return null;
}
