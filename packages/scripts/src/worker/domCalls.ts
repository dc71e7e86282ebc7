/**
 * What scripts may do to nodes: one entry a call, by numbers and texts in both directions.
 *
 * Numbers are nodes (zero is none); several come back as JSON. Members with the names of the DOM are made of these in
 * `prelude/dom.ts`.
 */
import { dom } from '@pith/core/tree';
import type { Nodes } from './nodes.ts';

export type Value = string | number | boolean | null | undefined;
export type Call = (...given: Value[]) => Value;

/** Readeck's numbers, not the browser's. */
const kinds: [type: new (...given: never[]) => dom.Node, kind: number][] = [
  [dom.Text, 1],
  [dom.Document, 2],
  [dom.Element, 3],
  [dom.Comment, 4],
];

const SELECTORS_KEPT = 200;

export function domCalls(nodes: Nodes, touch: () => void): Record<string, Call> {
  const selectors = new Map<string, dom.Selector>();
  const list = (found: Iterable<dom.Node>) => JSON.stringify(Array.from(found, (node) => nodes.numberOf(node)));

  function compiled(given: Value): dom.Selector {
    if (typeof given !== 'string') throw new TypeError('a selector is a string');
    let selector = selectors.get(given);
    if (!selector) {
      selector = compileOrThrow(given);
      if (selectors.size >= SELECTORS_KEPT) selectors.clear();
      selectors.set(given, selector);
    }
    return selector;
  }

  /** Puts nodes before `reference`, or at the end. A node that stands elsewhere moves. */
  function insert(parent: dom.Parent, node: dom.Node, reference: dom.Node | null): void {
    if (node instanceof dom.Document) throw new TypeError('a document cannot be put into another node');
    if (node === parent || (node instanceof dom.Parent && node.firstChild && contains(node, parent))) {
      throw new TypeError('a node cannot be put into itself');
    }
    if (reference && reference.parentNode !== parent) throw new TypeError('the place is not among its children');
    touch();
    parent.insertBefore(node, reference);
  }

  return {
    kind: (node) => kindOf(nodes.get(node)),
    name: (node) => nameOf(nodes.get(node)),
    data(node) {
      const found = nodes.get(node);
      return found instanceof dom.Text || found instanceof dom.Comment ? found.data : null;
    },
    setData(node, text) {
      const found = nodes.get(node);
      if (!(found instanceof dom.Text || found instanceof dom.Comment)) return;
      touch();
      found.data = nodes.text(text);
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
      if (!/^[^\s"'<>/=\0]{1,1000}$/.test(written)) throw new TypeError('this cannot be the name of an attribute');
      touch();
      nodes.made1(element).setAttribute(written, nodes.text(value));
    },
    removeAttribute(node, name) {
      touch();
      const element = nodes.element(node);
      element.removeAttribute(attributeName(element, name));
    },

    text: (node) => textOf(nodes.get(node)),
    setText(node, value) {
      const found = nodes.get(node);
      touch();
      if (!(found instanceof dom.Parent)) {
        (found as dom.Text).data = nodes.text(value);
        return;
      }
      empty(found);
      const text = nodes.text(value);
      if (text) found.append(nodes.made1(new dom.Text(text)));
    },
    inner(node) {
      const found = nodes.get(node);
      return found instanceof dom.Parent ? dom.innerHtml(found) : '';
    },
    setInner(node, html) {
      const parent = nodes.parent(node);
      const inside = nodes.parse(html);
      touch();
      empty(parent);
      for (const child of inside) parent.insertBefore(child, null);
    },
    outer(node) {
      const found = nodes.get(node);
      if (found instanceof dom.Document) return dom.innerHtml(found);
      if (found instanceof dom.Element) return dom.outerHtml(found);
      const alone = new dom.Fragment();
      alone.append(copyOf(found, false, nodes));
      return dom.innerHtml(alone);
    },
    setOuter(node, html) {
      const found = nodes.get(node);
      const parent = found.parentNode;
      if (!parent) throw new TypeError('a node without a parent cannot be replaced');
      const inside = nodes.parse(html);
      touch();
      for (const each of inside) parent.insertBefore(each, found);
      found.remove();
    },

    insert(parent, node, reference) {
      insert(nodes.parent(parent), nodes.get(node), reference ? nodes.get(reference) : null);
      return undefined;
    },
    remove(node) {
      touch();
      nodes.get(node).remove();
    },
    removeChild(parent, node) {
      const child = nodes.get(node);
      if (child.parentNode !== nodes.get(parent)) throw new TypeError('this node is not among its children');
      touch();
      child.remove();
    },
    /** `others` are numbers with commas between them; the node itself may be one. */
    replace(node, others) {
      const found = nodes.get(node);
      const parent = found.parentNode;
      if (!parent) return;
      const place = new dom.Text('');
      parent.insertBefore(place, found);
      touch();
      found.remove();
      try {
        for (const number of String(others ?? '')
          .split(',')
          .filter(Boolean))
          insert(parent, nodes.get(Number(number)), place);
      } finally {
        place.remove();
      }
    },
    clone: (node, isDeep) => nodes.numberOf(copyOf(nodes.get(node), isDeep === true, nodes)),
    contains(node, other) {
      const [outer, inner] = [nodes.get(node), nodes.get(other)];
      return outer !== inner && outer instanceof dom.Parent && contains(outer, inner);
    },
    create(tag) {
      const name = String(tag ?? '').toLowerCase();
      if (!/^[a-z][^\s/>\0]{0,200}$/.test(name)) throw new TypeError('this cannot be the name of an element');
      return nodes.numberOf(nodes.made1(new dom.Element(name)));
    },
    createText: (text) => nodes.numberOf(nodes.made1(new dom.Text(nodes.text(text)))),

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
    return dom.compile(selector);
  } catch (error) {
    throw new SyntaxError(`not a selector: ${(error as Error).message}`);
  }
}

const isMatch = (node: dom.Node, selector: string) => node instanceof dom.Element && dom.matches(node, selector);

const elementsIn = (node: dom.Node): dom.Element[] => [...dom.elementsInside(asRoot(node))];

const asRoot = (node: dom.Node): dom.Parent => (node instanceof dom.Parent ? node : new dom.Fragment());

function kindOf(node: dom.Node): number {
  return kinds.find(([type]) => node instanceof type)?.[1] ?? 0;
}

function nameOf(node: dom.Node): string {
  if (node instanceof dom.Element) return node.namespace === 'html' ? node.localName.toUpperCase() : node.localName;
  if (node instanceof dom.Text) return '#text';
  return node instanceof dom.Comment ? '#comment' : '#document';
}

function childOf(node: dom.Node, which: 'firstChild' | 'lastChild'): dom.Node | null {
  return node instanceof dom.Parent ? node[which] : null;
}

function attributeName(element: dom.Element, name: Value): string {
  return element.namespace === 'html' ? String(name).toLowerCase() : String(name);
}

function textOf(node: dom.Node): string {
  return node instanceof dom.Comment ? node.data : dom.rawText(node);
}

function empty(parent: dom.Parent): void {
  for (let child = parent.firstChild; child; child = parent.firstChild) child.remove();
}

function contains(outer: dom.Parent, inner: dom.Node): boolean {
  for (let at = inner.parentNode; at; at = at.parentNode) if (at === outer) return true;
  return false;
}

/** A copy without a parent, made without recursion. */
function copyOf(original: dom.Node, isDeep: boolean, nodes: Nodes): dom.Node {
  const copy = shallow(original, nodes);
  if (!isDeep || !(original instanceof dom.Parent)) return copy;
  const copies = new Map<dom.Node, dom.Parent>([[original, copy as dom.Parent]]);
  for (const node of dom.nodesInside(original)) {
    const twin = shallow(node, nodes);
    copies.get(node.parentNode!)!.append(twin);
    if (twin instanceof dom.Parent) copies.set(node, twin);
  }
  return copy;
}

function shallow(node: dom.Node, nodes: Nodes): dom.Node {
  return nodes.made1(bareCopy(node, nodes));
}

function bareCopy(node: dom.Node, nodes: Nodes): dom.Node {
  if (node instanceof dom.Text) return new dom.Text(nodes.text(node.data));
  if (node instanceof dom.Comment) return new dom.Comment(nodes.text(node.data));
  if (node instanceof dom.Document) return new dom.Document();
  const { localName, attributes, namespace } = node as dom.Element;
  const copies = attributes.map(({ name, value }) => ({ name, value: nodes.text(value) }));
  return new dom.Element(localName, copies, namespace);
}
