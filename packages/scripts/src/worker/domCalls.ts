/**
 * Host calls for nodes: one entry for each call. Arguments and results are numbers and strings.
 *
 * A number stands for a node (0 for none); lists of nodes are returned as JSON. `prelude/dom.ts` builds the members of the
 * DOM on top of these calls.
 */
import { dom } from '@pith/core/tree';
import type { NodeTable } from './nodeTable.ts';

export type HostValue = string | number | boolean | null | undefined;
export type HostCall = (...given: HostValue[]) => HostValue;

/** Readeck's numbers, not the browser's. */
const nodeTypes: [type: new (...given: never[]) => dom.Node, nodeType: number][] = [
  [dom.Text, 1],
  [dom.Document, 2],
  [dom.Element, 3],
  [dom.Comment, 4],
];

const MAX_CACHED_SELECTORS = 200;
const MAX_SELECTOR_LENGTH = 10_000;

export function domCalls(nodes: NodeTable, onChange: () => void): Record<string, HostCall> {
  const selectors = new Map<string, dom.Selector>();
  const list = (found: Iterable<dom.Node>) => JSON.stringify(Array.from(found, (node) => nodes.numberOf(node)));

  function compiled(given: HostValue): dom.Selector {
    if (typeof given !== 'string') throw new TypeError('a selector must be a string');
    if (given.length > MAX_SELECTOR_LENGTH) throw new SyntaxError('invalid selector: it is too long');
    let selector = selectors.get(given);
    if (!selector) {
      selector = compileOrThrow(given);
      if (selectors.size >= MAX_CACHED_SELECTORS) selectors.clear();
      selectors.set(given, selector);
    }
    return selector;
  }

  /** Inserts the node before `reference`, or at the end. A node that is in the tree already is moved. */
  function insert(parent: dom.Parent, node: dom.Node, reference: dom.Node | null): void {
    if (node instanceof dom.Document) throw new TypeError('a document cannot be inserted into another node');
    if (node === parent || (node instanceof dom.Parent && node.firstChild && contains(node, parent))) {
      throw new TypeError('a node cannot be inserted into itself');
    }
    if (reference && reference.parentNode !== parent)
      throw new TypeError('the reference node is not a child of this node');
    onChange();
    parent.insertBefore(node, reference);
  }

  return {
    kind: (node) => nodeTypeOf(nodes.get(node)),
    name: (node) => nameOf(nodes.get(node)),
    data(node) {
      const found = nodes.get(node);
      return found instanceof dom.Text || found instanceof dom.Comment ? found.data : null;
    },
    setData(node, text) {
      const found = nodes.get(node);
      if (!(found instanceof dom.Text || found instanceof dom.Comment)) return;
      onChange();
      found.data = nodes.countText(text);
    },
    parent(node) {
      const found = nodes.get(node).parentNode;
      return found instanceof dom.Fragment ? 0 : nodes.numberOf(found);
    },
    next: (node) => nodes.numberOf(nodes.get(node).nextSibling),
    previous: (node) => nodes.numberOf(nodes.get(node).previousSibling),
    first: (node) => nodes.numberOf(childOf(nodes.get(node), 'firstChild')),
    last: (node) => nodes.numberOf(childOf(nodes.get(node), 'lastChild')),
    children(node) {
      const found = nodes.get(node);
      return found instanceof dom.Parent ? list(found.childNodes) : '[]';
    },
    elements(node) {
      const found = nodes.get(node);
      return found instanceof dom.Parent ? list(found.children) : '[]';
    },
    body(node) {
      const found = nodes.get(node);
      return found instanceof dom.Document ? nodes.numberOf(found.body) : 0;
    },
    root(node) {
      const found = nodes.get(node);
      return found instanceof dom.Document ? nodes.numberOf(found.documentElement) : 0;
    },
    head(node) {
      const found = nodes.get(node);
      return found instanceof dom.Document ? nodes.numberOf(found.head) : 0;
    },

    attributes(node) {
      const found = nodes.get(node);
      return JSON.stringify(found instanceof dom.Element ? found.attributes : []);
    },
    attribute(node, name) {
      const found = nodes.get(node);
      return found instanceof dom.Element ? found.getAttribute(attributeName(found, name)) : null;
    },
    setAttribute(node, name, value) {
      const element = nodes.element(node);
      const written = attributeName(element, name);
      if (!/^[^\s"'<>/=\0]{1,1000}$/.test(written)) throw new TypeError('not a valid attribute name');
      onChange();
      nodes.countNode(element).setAttribute(written, nodes.countText(value));
    },
    removeAttribute(node, name) {
      onChange();
      const element = nodes.element(node);
      element.removeAttribute(attributeName(element, name));
    },

    text: (node) => textOf(nodes.get(node)),
    setText(node, value) {
      const found = nodes.get(node);
      onChange();
      if (!(found instanceof dom.Parent)) {
        (found as dom.Text).data = nodes.countText(value);
        return;
      }
      removeChildren(found);
      const text = nodes.countText(value);
      if (text) found.append(nodes.countNode(new dom.Text(text)));
    },
    inner(node) {
      const found = nodes.get(node);
      return found instanceof dom.Parent ? dom.innerHtml(found) : '';
    },
    setInner(node, html) {
      const parent = nodes.parent(node);
      const inside = nodes.parse(html);
      onChange();
      removeChildren(parent);
      for (const child of inside) parent.insertBefore(child, null);
    },
    outer(node) {
      const found = nodes.get(node);
      if (found instanceof dom.Document) return dom.innerHtml(found);
      if (found instanceof dom.Element) return dom.outerHtml(found);
      const fragment = new dom.Fragment();
      fragment.append(copyOf(found, false, nodes));
      return dom.innerHtml(fragment);
    },
    setOuter(node, html) {
      const found = nodes.get(node);
      const parent = found.parentNode;
      if (!parent) throw new TypeError('a node without a parent cannot be replaced');
      const inside = nodes.parse(html);
      onChange();
      for (const each of inside) parent.insertBefore(each, found);
      found.remove();
    },

    insert(parent, node, reference) {
      insert(nodes.parent(parent), nodes.get(node), reference ? nodes.get(reference) : null);
      return undefined;
    },
    remove(node) {
      onChange();
      nodes.get(node).remove();
    },
    removeChild(parent, node) {
      const child = nodes.get(node);
      if (child.parentNode !== nodes.get(parent)) throw new TypeError('the node is not a child of this node');
      onChange();
      child.remove();
    },
    /** `replacements`: node numbers separated by commas; may include the node itself. */
    replace(node, replacements) {
      const found = nodes.get(node);
      const parent = found.parentNode;
      if (!parent) return;
      const marker = new dom.Text('');
      parent.insertBefore(marker, found);
      onChange();
      found.remove();
      try {
        for (const number of String(replacements ?? '')
          .split(',')
          .filter(Boolean))
          insert(parent, nodes.get(Number(number)), marker);
      } finally {
        marker.remove();
      }
    },
    clone: (node, isDeep) => nodes.numberOf(copyOf(nodes.get(node), isDeep === true, nodes)),
    contains(node, other) {
      const [outer, inner] = [nodes.get(node), nodes.get(other)];
      return outer !== inner && outer instanceof dom.Parent && contains(outer, inner);
    },
    create(tag) {
      const name = String(tag ?? '').toLowerCase();
      if (!/^[a-z][^\s/>\0]{0,200}$/.test(name)) throw new TypeError('not a valid element name');
      return nodes.numberOf(nodes.countNode(new dom.Element(name)));
    },
    createText: (text) => nodes.numberOf(nodes.countNode(new dom.Text(nodes.countText(text)))),

    select: (node, selector) => list(compiled(selector)(asRoot(nodes.get(node)))),
    selectFirst: (node, selector) => nodes.numberOf(compiled(selector)(asRoot(nodes.get(node)))[0]),
    byId: (node, id) => nodes.numberOf(elementsIn(nodes.get(node)).find((element) => element.id === id)),
    byName(node, name) {
      const wanted = String(name).toLowerCase();
      return list(
        elementsIn(nodes.get(node)).filter(({ localName }) => wanted === '*' || localName.toLowerCase() === wanted),
      );
    },
    byClass: (node, name) =>
      list(elementsIn(nodes.get(node)).filter(({ className }) => className.split(/\s+/).includes(String(name)))),
    matches: (node, selector) => compiled(selector) && isMatch(nodes.get(node), selector as string),
    closest(node, selector) {
      compiled(selector);
      let at: dom.Node | null = nodes.get(node);
      while (at && !isMatch(at, selector as string)) at = at.parentNode;
      return nodes.numberOf(at);
    },
  };
}

function compileOrThrow(selector: string): dom.Selector {
  try {
    return dom.compileCssSelector(selector);
  } catch (error) {
    throw new SyntaxError(`invalid selector: ${(error as Error).message}`);
  }
}

const isMatch = (node: dom.Node, selector: string) => node instanceof dom.Element && dom.matches(node, selector);

const elementsIn = (node: dom.Node): dom.Element[] => [...dom.elementsInside(asRoot(node))];

const asRoot = (node: dom.Node): dom.Parent => (node instanceof dom.Parent ? node : new dom.Fragment());

function nodeTypeOf(node: dom.Node): number {
  return nodeTypes.find(([type]) => node instanceof type)?.[1] ?? 0;
}

function nameOf(node: dom.Node): string {
  if (node instanceof dom.Element) return node.namespace === 'html' ? node.localName.toUpperCase() : node.localName;
  if (node instanceof dom.Text) return '#text';
  return node instanceof dom.Comment ? '#comment' : '#document';
}

function childOf(node: dom.Node, which: 'firstChild' | 'lastChild'): dom.Node | null {
  return node instanceof dom.Parent ? node[which] : null;
}

function attributeName(element: dom.Element, name: HostValue): string {
  return element.namespace === 'html' ? String(name).toLowerCase() : String(name);
}

function textOf(node: dom.Node): string {
  return node instanceof dom.Comment ? node.data : dom.rawText(node);
}

function removeChildren(parent: dom.Parent): void {
  for (let child = parent.firstChild; child; child = parent.firstChild) child.remove();
}

function contains(outer: dom.Parent, inner: dom.Node): boolean {
  for (let at = inner.parentNode; at; at = at.parentNode) if (at === outer) return true;
  return false;
}

/** Copies a node without its parent. Not recursive, for deep trees. */
function copyOf(original: dom.Node, isDeep: boolean, nodes: NodeTable): dom.Node {
  const copy = shallowCopy(original, nodes);
  if (!isDeep || !(original instanceof dom.Parent)) return copy;
  const copies = new Map<dom.Node, dom.Parent>([[original, copy as dom.Parent]]);
  for (const node of dom.nodesInside(original)) {
    const twin = shallowCopy(node, nodes);
    copies.get(node.parentNode!)!.append(twin);
    if (twin instanceof dom.Parent) copies.set(node, twin);
  }
  return copy;
}

function shallowCopy(node: dom.Node, nodes: NodeTable): dom.Node {
  return nodes.countNode(bareCopy(node, nodes));
}

function bareCopy(node: dom.Node, nodes: NodeTable): dom.Node {
  if (node instanceof dom.Text) return new dom.Text(nodes.countText(node.data));
  if (node instanceof dom.Comment) return new dom.Comment(nodes.countText(node.data));
  if (node instanceof dom.Document) return new dom.Document();
  const { localName, attributes, namespace } = node as dom.Element;
  const copies = attributes.map(({ name, value }) => ({ name, value: nodes.countText(value) }));
  return new dom.Element(localName, copies, namespace);
}
