/** What can be read: HTML text, or anybody's DOM document. Both become our tree, so the caller's document stays as it was. */
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

/** The part of a DOM document that is asked for: jsdom's, linkedom's and a browser's all have it. */
export interface ForeignDocument {
  readonly documentElement: ForeignNode | null;
  readonly baseURI?: string | null;
  readonly documentURI?: string | null;
  createElementNS?(namespace: string, name: string): unknown;
  createTextNode?(data: string): unknown;
}

interface ForeignNode {
  readonly nodeType: number;
  readonly firstChild?: ForeignNode | null;
  readonly nextSibling?: ForeignNode | null;
  readonly parentNode?: ForeignNode | null;
  readonly localName?: string;
  readonly namespaceURI?: string | null;
  readonly attributes?: ArrayLike<{ name: string; value: string }>;
  readonly data?: string;
  /** What a template holds. */
  readonly content?: ForeignNode;
}

/** Where relative addresses start, and where the page itself is. They differ when the page names another base. */
export interface Addresses {
  readonly base: string;
  readonly document: string;
}

export interface Source {
  /** A tree of its own at every call: an attempt may do with it what it likes. */
  read(): Document;
  /** As the tree that was read says after it was worked on: a base that was pruned with its surroundings counts no more. */
  readonly addresses: (document: Document) => Addresses;
  readonly foreign: ForeignDocument | undefined;
}

const BLANK = 'about:blank';

export function toSource(input: unknown, url: string | undefined): Source {
  if (typeof input === 'string') {
    return {
      read: () => withoutComments(parseHtml(input)),
      addresses: (document) => textAddresses(document, url ?? BLANK),
      foreign: undefined,
    };
  }
  if (!isDocument(input)) throw new Error('First argument to Readability constructor should be a document object.');
  const foreign = input;
  const document = foreign.documentURI ?? foreign.baseURI ?? url ?? BLANK;
  const addresses = (tree: Document) => ({ base: baseOf(tree) ? (foreign.baseURI ?? document) : document, document });
  return { read: () => copy(foreign), addresses, foreign };
}

/**
 * A comment between two words would part them into two paragraphs, and pages that a framework has rendered are full of such comments. Mozilla
 * takes them out before it tests, and its expectations are made that way. A DOM document is read as it is given.
 */
function withoutComments(document: Document): Document {
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

function baseOf(document: Document): string | undefined {
  const base = allNamed(document, 'base').find((element) => element.hasAttribute('href'));
  return base?.getAttribute('href') ?? undefined;
}

function textAddresses(document: Document, page: string): Addresses {
  const named = baseOf(document);
  return { base: named && URL.canParse(named, page) ? new URL(named, page).href : page, document: page };
}

export function isDocument(value: unknown): value is ForeignDocument {
  return Boolean((value as ForeignDocument | null | undefined)?.documentElement);
}

const NAMESPACES: Readonly<Record<string, Namespace>> = {
  'http://www.w3.org/2000/svg': 'svg',
  'http://www.w3.org/1998/Math/MathML': 'math',
};

/** As deep as our parser lets a page nest: what is deeper becomes a neighbour, so that no page costs more than its size. */
const MAX_DEPTH = 512;

function copy(foreign: ForeignDocument): Document {
  const document = new Document();
  const templates: [Element, ForeignNode][] = [];
  copyTree(foreign.documentElement!, document, templates);
  for (let next = templates.pop(); next; next = templates.pop()) {
    const [template, held] = next;
    template.content = new Fragment();
    for (let child = held.firstChild; child; child = child.nextSibling) copyTree(child, template.content, templates);
  }
  return document;
}

function copyTree(root: ForeignNode, into: Parent, templates: [Element, ForeignNode][]): void {
  let depth = 0;
  let parent = into;
  for (let at: ForeignNode = root; ; ) {
    const node = copyNode(at);
    if (node) parent.insertBefore(node, null);
    // In some libraries what a template holds is also below it.
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

function copyNode(node: ForeignNode): Element | Text | Comment | undefined {
  if (node.nodeType === 3 || node.nodeType === 4) return new Text(node.data ?? '');
  if (node.nodeType === 8) return new Comment(node.data ?? '');
  if (node.nodeType !== 1) return undefined;
  const attributes = Array.from(node.attributes ?? [], ({ name, value }) => ({ name, value }));
  return new Element(node.localName ?? 'span', attributes, NAMESPACES[node.namespaceURI ?? ''] ?? 'html');
}
