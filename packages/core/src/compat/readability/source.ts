/** What can be read: HTML text, or anybody's DOM document. Both become our tree, so the caller's document stays as it was. */
import { Comment, Document, Element, type Namespace, type Parent, Text } from '../../dom/index.ts';
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
      read: () => parseHtml(input),
      addresses: (document) => textAddresses(document, url ?? BLANK),
      foreign: undefined,
    };
  }
  const foreign = input as ForeignDocument | null | undefined;
  if (!foreign?.documentElement)
    throw new Error('First argument to Readability constructor should be a document object.');
  const document = foreign.documentURI ?? foreign.baseURI ?? url ?? BLANK;
  const addresses = (tree: Document) => ({ base: baseOf(tree) ? (foreign.baseURI ?? document) : document, document });
  return { read: () => copy(foreign), addresses, foreign };
}

function baseOf(document: Document): string | undefined {
  const base = allNamed(document, 'base').find((element) => element.hasAttribute('href'));
  return base?.getAttribute('href') ?? undefined;
}

function textAddresses(document: Document, page: string): Addresses {
  const named = baseOf(document);
  return { base: named && URL.canParse(named, page) ? new URL(named, page).href : page, document: page };
}

const NAMESPACES: Readonly<Record<string, Namespace>> = {
  'http://www.w3.org/2000/svg': 'svg',
  'http://www.w3.org/1998/Math/MathML': 'math',
};

function copy(foreign: ForeignDocument): Document {
  const document = new Document();
  const root = foreign.documentElement!;
  let at: ForeignNode | null | undefined = root;
  let parent: Parent = document;
  while (at) {
    const node = copyNode(at);
    if (node) parent.insertBefore(node, null);
    if (node instanceof Element && at.firstChild) {
      parent = node;
      at = at.firstChild;
      continue;
    }
    while (at && at !== root && !at.nextSibling) {
      at = at.parentNode;
      parent = parent.parentNode ?? document;
    }
    at = at === root ? null : at?.nextSibling;
  }
  return document;
}

function copyNode(node: ForeignNode): Element | Text | Comment | undefined {
  if (node.nodeType === 3 || node.nodeType === 4) return new Text(node.data ?? '');
  if (node.nodeType === 8) return new Comment(node.data ?? '');
  if (node.nodeType !== 1) return undefined;
  const attributes = Array.from(node.attributes ?? [], ({ name, value }) => ({ name, value }));
  return new Element(node.localName ?? 'span', attributes, NAMESPACES[node.namespaceURI ?? ''] ?? 'html');
}
