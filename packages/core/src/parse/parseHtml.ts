/** HTML text → our tree, by parse5: the tree a browser would build. */
import { parse, parseFragment, html as standard, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5';
import {
  type Attribute,
  Comment,
  Document,
  Element,
  Fragment,
  type Namespace,
  type Node,
  type Parent,
  Text,
} from '../dom/index.ts';

export function parseHtml(html: string): Document {
  return parse<Tree>(html, { treeAdapter: adapter, scriptingEnabled: false });
}

/** A piece of HTML, as it would be read inside an element of that name. */
export function parseHtmlFragment(html: string, context = 'body'): Fragment {
  return parseFragment<Tree>(new Element(context), html, { treeAdapter: adapter, scriptingEnabled: false });
}

type Tree = TreeAdapterTypeMap<Node, Parent, Node, Document, Fragment, Element, Comment, Text, Element, Node>;

const namespaces = new Map<string, Namespace>([
  [standard.NS.HTML, 'html'],
  [standard.NS.SVG, 'svg'],
  [standard.NS.MATHML, 'math'],
]);
const addresses = new Map([...namespaces].map(([address, name]) => [name, address as standard.NS]));

const adapter: TreeAdapter<Tree> = {
  createDocument: () => new Document(),
  createDocumentFragment: () => new Fragment(),
  createElement(name, namespace, attributes) {
    if (namespace === standard.NS.HTML) return new Element(name, attributes);
    return new Element(name, attributes.map(withPrefix), namespaces.get(namespace) ?? 'html');
  },
  createCommentNode: (data) => new Comment(data),
  createTextNode: (data) => new Text(data),
  appendChild: (parent, node) => parent.insertBefore(node, null),
  insertBefore: (parent, node, reference) => parent.insertBefore(node, reference),
  setTemplateContent(template, content) {
    template.content = content;
  },
  getTemplateContent: (template) => (template.content ??= new Fragment()),
  setDocumentType: () => {},
  setDocumentMode(document, mode) {
    document.quirks = mode === standard.DOCUMENT_MODE.QUIRKS;
  },
  getDocumentMode: (document) => (document.quirks ? standard.DOCUMENT_MODE.QUIRKS : standard.DOCUMENT_MODE.NO_QUIRKS),
  detachNode: (node) => node.remove(),
  insertText(parent, data) {
    if (parent.lastChild instanceof Text) parent.lastChild.data += data;
    else parent.insertBefore(new Text(data), null);
  },
  insertTextBefore(parent, data, reference) {
    const previous = reference.previousSibling;
    if (previous instanceof Text) previous.data += data;
    else parent.insertBefore(new Text(data), reference);
  },
  adoptAttributes(element, attributes) {
    for (const { name, value } of attributes) if (!element.hasAttribute(name)) element.attributes.push({ name, value });
  },
  getFirstChild: (node) => node.firstChild,
  getChildNodes: (node) => node.childNodes,
  getParentNode: (node) => node.parentNode,
  getAttrList: (element) => element.attributes as Token.Attribute[],
  getTagName: (element) => element.localName,
  getNamespaceURI: (element) => addresses.get(element.namespace)!,
  getTextNodeContent: (node) => node.data,
  getCommentNodeContent: (node) => node.data,
  getDocumentTypeNodeName: () => '',
  getDocumentTypeNodePublicId: () => '',
  getDocumentTypeNodeSystemId: () => '',
  isTextNode: (node): node is Text => node instanceof Text,
  isCommentNode: (node): node is Comment => node instanceof Comment,
  isDocumentTypeNode: (_node): _node is Node => false,
  isElementNode: (node): node is Element => node instanceof Element,
  getNodeSourceCodeLocation: () => undefined,
  setNodeSourceCodeLocation: () => {},
  updateNodeSourceCodeLocation: () => {},
};

/** `xlink:href` stays one name: nothing here asks for attributes by namespace. */
function withPrefix({ prefix, name, value }: Token.Attribute): Attribute {
  return { name: prefix ? `${prefix}:${name}` : name, value };
}
