/** Test helpers of this folder: our tree and parse5's as comparable outlines, one line per node. */
import { type DefaultTreeAdapterTypes, parse, parseFragment, html as standard } from 'parse5';
import { Comment, type Document, type Element, type Fragment, type Node, type Parent, Text } from '../../dom/index.ts';

export function outline(root: Document | Fragment): string[] {
  return outlineLines<Node>(childrenOf(root), (node) => {
    if (node instanceof Text) return { line: JSON.stringify(node.data) };
    if (node instanceof Comment) return { line: `<!--${node.data}-->` };
    const element = node as Element;
    return {
      line: tagLine(element.namespace, element.localName, element.attributes),
      children: childrenOf(element),
      content: element.content ? childrenOf(element.content) : undefined,
    };
  });
}

function childrenOf(parent: Parent): Node[] {
  return parent.childNodes;
}

type ParsedNode = DefaultTreeAdapterTypes.Node;
type ParsedElement = DefaultTreeAdapterTypes.Element;
type ParsedTemplate = DefaultTreeAdapterTypes.Template;

const namespaces: Record<string, string> = {
  [standard.NS.HTML]: 'html',
  [standard.NS.SVG]: 'svg',
  [standard.NS.MATHML]: 'math',
};

/** The outline of the document as parsed by parse5, and whether it is in quirks mode. */
export function parse5Outline(html: string): { lines: string[]; quirks: boolean } {
  const document = parse(html, { scriptingEnabled: false });
  return { lines: parsedOutline(document.childNodes), quirks: document.mode === standard.DOCUMENT_MODE.QUIRKS };
}

export function parse5FragmentOutline(html: string, contextName: string): string[] {
  const context = contextElement(contextName);
  return parsedOutline(parseFragment(context, html, { scriptingEnabled: false }).childNodes);
}

function contextElement(name: string): ParsedElement {
  const root = parseFragment(`<div></div>`).childNodes[0] as ParsedElement;
  return { ...root, tagName: name, nodeName: name, parentNode: null, childNodes: [] };
}

function parsedOutline(nodes: readonly ParsedNode[]): string[] {
  const withoutDoctype = nodes.filter((node) => node.nodeName !== '#documentType');
  return outlineLines<ParsedNode>(withoutDoctype, (node) => {
    if (node.nodeName === '#text') return { line: JSON.stringify((node as DefaultTreeAdapterTypes.TextNode).value) };
    if (node.nodeName === '#comment') return { line: `<!--${(node as DefaultTreeAdapterTypes.CommentNode).data}-->` };
    const element = node as ParsedElement;
    const attributes = element.attrs.map(({ prefix, name, value }) => ({
      name: prefix ? `${prefix}:${name}` : name,
      value,
    }));
    return {
      line: tagLine(namespaces[element.namespaceURI] ?? '', element.tagName, attributes),
      children: element.childNodes,
      content: (element as ParsedTemplate).content?.childNodes,
    };
  });
}

function tagLine(namespace: string, name: string, attributes: readonly { name: string; value: string }[]): string {
  const written = attributes.map((attribute) => ` ${attribute.name}=${JSON.stringify(attribute.value)}`).join('');
  return `<${namespace}:${name}${written}>`;
}

interface OutlineNode<N> {
  line: string;
  children?: readonly N[];
  content?: readonly N[] | undefined;
}

/** One line per node in document order, prefixed with its depth. Not recursive: some trees are deep. */
function outlineLines<N>(roots: readonly N[], describe: (node: N) => OutlineNode<N>): string[] {
  const lines: string[] = [];
  const open: { nodes: readonly (N | undefined)[]; next: number }[] = [{ nodes: roots, next: 0 }];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    if (level.next >= level.nodes.length) {
      open.pop();
      continue;
    }
    const node = level.nodes[level.next++]!;
    const { line, children = [], content = [] } = describe(node);
    lines.push(`${open.length} ${line}`);
    if (children.length > 0) open.push({ nodes: children, next: 0 });
    if (content.length > 0) {
      lines.push(`${open.length} content:`);
      open.push({ nodes: content, next: 0 });
    }
  }
  return lines;
}
