/** The input: HTML text or a document of any DOM library. Both are converted to our tree, so that the caller's document is not modified. */
import {
  Comment,
  Document,
  Element,
  Fragment,
  following,
  type Namespace,
  type Node,
  type Parent,
  Text,
} from '../../dom/index.ts';
import { parseHtml } from '../../parse/parseHtml.ts';
import { allNamed } from './elements.ts';

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

/** The base URL and the document URL. They differ when the page has a `<base href>`. */
export interface PageUrls {
  readonly base: string;
  readonly document: string;
}

export interface Source {
  /** Returns a new tree at every call, which the caller may modify. */
  read(): Document;
  /** The URLs according to the processed tree: a `<base>` that was pruned no longer counts. */
  readonly urls: (document: Document) => PageUrls;
  readonly domDocument: DomDocument | undefined;
}

const ABOUT_BLANK = 'about:blank';

export function toSource(input: unknown, url: string | undefined): Source {
  if (typeof input === 'string') {
    return {
      read: () => removeComments(parseHtml(input)),
      urls: (document) => htmlPageUrls(document, url ?? ABOUT_BLANK),
      domDocument: undefined,
    };
  }
  if (!isDocument(input)) throw new Error('First argument to Readability constructor should be a document object.');
  const domDocument = input;
  const document = domDocument.documentURI ?? domDocument.baseURI ?? url ?? ABOUT_BLANK;
  const urls = (tree: Document) => ({ base: baseHref(tree) ? (domDocument.baseURI ?? document) : document, document });
  return { read: () => copyDocument(domDocument), urls, domDocument };
}

/**
 * Removes comments: one between two words would split them into two paragraphs, and pages rendered by a framework are full of such comments.
 * Mozilla's tests remove them before parsing too. The comments of a DOM document are kept.
 */
function removeComments(document: Document): Document {
  for (let node: Node | null = document.firstChild; node; ) {
    const next = following(node, document);
    const { previousSibling: before, nextSibling: after } = node;
    if (node instanceof Comment) {
      node.remove();
      if (before instanceof Text && after instanceof Text) {
        after.data = before.data + after.data;
        before.remove();
      }
    }
    node = next;
  }
  return document;
}

function baseHref(document: Document): string | undefined {
  const base = allNamed(document, 'base').find((element) => element.hasAttribute('href'));
  return base?.getAttribute('href') ?? undefined;
}

function htmlPageUrls(document: Document, page: string): PageUrls {
  const named = baseHref(document);
  return { base: named && URL.canParse(named, page) ? new URL(named, page).href : page, document: page };
}

export function isDocument(value: unknown): value is DomDocument {
  return Boolean((value as DomDocument | null | undefined)?.documentElement);
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
