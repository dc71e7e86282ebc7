/**
 * The tree every stage works on: a small DOM of plain objects.
 *
 * Children are a linked list, so that removing, inserting and unwrapping cost the same on a page with ten nodes and with
 * a million. The names are the DOM standard's, `null` included; what no stage needs is not here.
 */

export type Namespace = 'html' | 'svg' | 'math';

export interface Attribute {
  readonly name: string;
  value: string;
}

export abstract class Node {
  parentNode: Parent | null = null;
  previousSibling: Node | null = null;
  nextSibling: Node | null = null;

  /** Leaves the parent; the children stay attached. */
  remove(): void {
    const { parentNode: parent, previousSibling: previous, nextSibling: next } = this;
    if (!parent) return;
    if (previous) previous.nextSibling = next;
    else parent.firstChild = next;
    if (next) next.previousSibling = previous;
    else parent.lastChild = previous;
    this.parentNode = this.previousSibling = this.nextSibling = null;
  }

  /** Puts the nodes, in order, where this one was. It may be one of them. */
  replaceWith(...nodes: Node[]): void {
    const parent = this.parentNode;
    if (!parent) return;
    const place = new Text('');
    parent.insertBefore(place, this);
    this.remove();
    for (const node of nodes) parent.insertBefore(node, place);
    place.remove();
  }

  get parentElement(): Element | null {
    return this.parentNode instanceof Element ? this.parentNode : null;
  }
}

export class Text extends Node {
  data: string;
  constructor(data: string) {
    super();
    this.data = data;
  }
}

export class Comment extends Node {
  data: string;
  constructor(data: string) {
    super();
    this.data = data;
  }
}

export abstract class Parent extends Node {
  firstChild: Node | null = null;
  lastChild: Node | null = null;

  /** Inserts before `reference`, or at the end when it is null. A node that is elsewhere in a tree moves. */
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

  /** A copy of the list: safe to walk while the tree changes. */
  get childNodes(): Node[] {
    const nodes: Node[] = [];
    for (let node = this.firstChild; node; node = node.nextSibling) nodes.push(node);
    return nodes;
  }

  /** A copy, as `childNodes`, of the children that are elements. */
  get children(): Element[] {
    const elements: Element[] = [];
    for (let node = this.firstChild; node; node = node.nextSibling) if (node instanceof Element) elements.push(node);
    return elements;
  }
}

export class Element extends Parent {
  readonly localName: string;
  readonly namespace: Namespace;
  attributes: Attribute[];
  /** What a `<template>` holds: inert, outside the page's own tree. */
  content: Fragment | null = null;

  constructor(localName: string, attributes: Attribute[] = [], namespace: Namespace = 'html') {
    super();
    this.localName = localName;
    this.attributes = attributes;
    this.namespace = namespace;
  }

  getAttribute(name: string): string | null {
    for (const attribute of this.attributes) if (attribute.name === name) return attribute.value;
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
    this.attributes = this.attributes.filter((attribute) => attribute.name !== name);
  }

  get id(): string {
    return this.getAttribute('id') ?? '';
  }

  get className(): string {
    return this.getAttribute('class') ?? '';
  }
}

/** A list of nodes without an element around it: a template's content, or a piece of HTML that was parsed alone. */
export class Fragment extends Parent {}

export class Document extends Parent {
  /** Written for browsers older than the standard: a `<table>` may then stand inside a `<p>`. */
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
