/** Serialises the tree to HTML by the HTML standard's fragment serialisation algorithm. */
import { Comment, Element, type Node, Parent, Text } from './node.ts';

const VOID = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(' '),
);
/** Elements whose text is not escaped, because a parser reads it raw. The sanitiser removes all of them. */
const RAW_TEXT = new Set('style script xmp iframe noembed noframes plaintext'.split(' '));
/** Elements in which a parser drops a leading line break: text that starts with one gets another. */
const DROPS_LEADING_LINE_BREAK = new Set(['pre', 'listing', 'textarea']);

/** Returns the HTML of a node's children. */
export function innerHtml(root: Parent): string {
  let html = '';
  let node: Node | null = root.firstChild;
  while (node) {
    html += startTag(node);
    if (node instanceof Parent && node.firstChild) {
      node = node.firstChild;
      continue;
    }
    let at: Node | null = node;
    while (at && at !== root) {
      html += endTag(at);
      if (at.nextSibling) break;
      at = at.parentNode;
    }
    node = at && at !== root ? at.nextSibling : null;
  }
  return html;
}

/** Returns the HTML of an element with its own tags. */
export function outerHtml(element: Element): string {
  return startTag(element) + innerHtml(element) + endTag(element);
}

function startTag(node: Node): string {
  if (node instanceof Text) return isRawText(node.parentNode) ? node.data : escapeText(node.data);
  if (node instanceof Comment) return `<!--${node.data}-->`;
  if (!(node instanceof Element)) return '';
  let tag = `<${node.localName}`;
  for (const { name, value } of node.attributes) tag += ` ${name}="${escapeAttribute(value)}"`;
  const template = node.content ? innerHtml(node.content) : '';
  return `${tag}>${needsExtraLineBreak(node) ? '\n' : ''}${template}`;
}

function needsExtraLineBreak(element: Element): boolean {
  const first = DROPS_LEADING_LINE_BREAK.has(element.localName) ? element.firstChild : null;
  return first instanceof Text && first.data.startsWith('\n');
}

function endTag(node: Node): string {
  return node instanceof Element && !VOID.has(node.localName) ? `</${node.localName}>` : '';
}

function isRawText(parent: Parent | null): boolean {
  return parent instanceof Element && parent.namespace === 'html' && RAW_TEXT.has(parent.localName);
}

/** Escapes text for use between tags. */
export function escapeText(text: string): string {
  return /[&<>\u00a0]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;')
    : text;
}

/** Escapes text for use in a double-quoted attribute value. */
export function escapeAttribute(text: string): string {
  return /[&"<>\u00a0]/.test(text) ? escapeText(text).replaceAll('"', '&quot;') : text;
}
