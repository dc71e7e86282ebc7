/** A document of any DOM library as a source: it is converted to our tree, so that the caller's document is not modified. */
import { Comment, Document, Element, Fragment, type Namespace, type Parent, Text } from '../../dom/index.ts';
import { ABOUT_BLANK, baseHref, type Source } from './source.ts';

/** The part of a DOM document that is used; jsdom, linkedom and browsers all have it. */
export interface DomDocument {
  readonly documentElement: DomNode | null;
  readonly baseURI?: string | null;
  readonly documentURI?: string | null;
  createElementNS?(namespace: string, name: string): unknown;
  createTextNode?(data: string): unknown;
}

interface DomNode {
  readonly nodeType: number;
  readonly firstChild?: DomNode | null;
  readonly nextSibling?: DomNode | null;
  readonly parentNode?: DomNode | null;
  readonly localName?: string;
  readonly namespaceURI?: string | null;
  readonly attributes?: ArrayLike<{ name: string; value: string }>;
  readonly data?: string;
  /** The content of a template. */
  readonly content?: DomNode;
}

export function isDocument(value: unknown): value is DomDocument {
  return Boolean((value as DomDocument | null | undefined)?.documentElement);
}

export function domSource(domDocument: DomDocument, url: string | undefined): Source {
  const document = domDocument.documentURI ?? domDocument.baseURI ?? url ?? ABOUT_BLANK;
  const urls = (tree: Document) => ({ base: baseHref(tree) ? (domDocument.baseURI ?? document) : document, document });
  return { read: () => copyDocument(domDocument), urls };
}

const NAMESPACES: Readonly<Record<string, Namespace>> = {
  'http://www.w3.org/2000/svg': 'svg',
  'http://www.w3.org/1998/Math/MathML': 'math',
};

/** The depth limit of our parser: deeper elements become siblings, so that the cost stays linear. */
const MAX_DEPTH = 512;

function copyDocument(domDocument: DomDocument): Document {
  const document = new Document();
  const templates: [Element, DomNode][] = [];
  copyTree(domDocument.documentElement!, document, templates);
  for (let next = templates.pop(); next; next = templates.pop()) {
    const [template, content] = next;
    template.content = new Fragment();
    for (let child = content.firstChild; child; child = child.nextSibling) copyTree(child, template.content, templates);
  }
  return document;
}

function copyTree(root: DomNode, into: Parent, templates: [Element, DomNode][]): void {
  let depth = 0;
  let parent = into;
  for (let at: DomNode = root; ; ) {
    const node = copyNode(at);
    if (node) parent.insertBefore(node, null);
    // In some libraries, the content of a template is also among its children.
    if (node instanceof Element && at.content) templates.push([node, at.content]);
    else if (node instanceof Element && at.firstChild) {
      at = at.firstChild;
      if (++depth <= MAX_DEPTH) parent = node;
      continue;
    }
    while (at !== root && !at.nextSibling) {
      at = at.parentNode!;
      if (depth-- <= MAX_DEPTH) parent = parent.parentNode!;
    }
    if (at === root) return;
    at = at.nextSibling!;
  }
}

function copyNode(node: DomNode): Element | Text | Comment | undefined {
  if (node.nodeType === 3 || node.nodeType === 4) return new Text(node.data ?? '');
  if (node.nodeType === 8) return new Comment(node.data ?? '');
  if (node.nodeType !== 1) return undefined;
  const attributes = Array.from(node.attributes ?? [], ({ name, value }) => ({ name, value }));
  return new Element(node.localName ?? 'span', attributes, NAMESPACES[node.namespaceURI ?? ''] ?? 'html');
}
