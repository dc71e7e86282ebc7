/** Tree → HTML text, as the HTML standard's fragment serialisation says. */
import { Comment, Element, type Node, Parent, Text } from './node.ts';

const VOID = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(' '),
);
/** Their text is not escaped: a parser reads it raw. The sanitiser lets none of them through. */
const RAW_TEXT = new Set('style script xmp iframe noembed noframes plaintext'.split(' '));
/** A parser drops the first line break in them, so a text that starts with one is given another. */
const DROPS_LINE_BREAK = new Set(['pre', 'listing', 'textarea']);

export function innerHtml(root: Parent): string {
  let html = '';
  let node: Node | null = root.firstChild;
  while (node) {
    html += opening(node);
    if (node instanceof Parent && node.firstChild) {
      node = node.firstChild;
      continue;
    }
    let at: Node | null = node;
    while (at && at !== root) {
      html += closing(at);
      if (at.nextSibling) break;
      at = at.parentNode;
    }
    node = at && at !== root ? at.nextSibling : null;
  }
  return html;
}

export function outerHtml(element: Element): string {
  return opening(element) + innerHtml(element) + closing(element);
}

function opening(node: Node): string {
  if (node instanceof Text) return isRaw(node.parentNode) ? node.data : escapeText(node.data);
  if (node instanceof Comment) return `<!--${node.data}-->`;
  if (!(node instanceof Element)) return '';
  let tag = `<${node.localName}`;
  for (const { name, value } of node.attributes) tag += ` ${name}="${escapeAttribute(value)}"`;
  const template = node.content ? innerHtml(node.content) : '';
  return `${tag}>${losesLineBreak(node) ? '\n' : ''}${template}`;
}

function losesLineBreak(element: Element): boolean {
  const first = DROPS_LINE_BREAK.has(element.localName) ? element.firstChild : null;
  return first instanceof Text && first.data.startsWith('\n');
}

function closing(node: Node): string {
  return node instanceof Element && !VOID.has(node.localName) ? `</${node.localName}>` : '';
}

function isRaw(parent: Parent | null): boolean {
  return parent instanceof Element && parent.namespace === 'html' && RAW_TEXT.has(parent.localName);
}

export function escapeText(text: string): string {
  return /[&<>\u00a0]/.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;')
    : text;
}

export function escapeAttribute(text: string): string {
  return /[&"<>\u00a0]/.test(text) ? escapeText(text).replaceAll('"', '&quot;') : text;
}
