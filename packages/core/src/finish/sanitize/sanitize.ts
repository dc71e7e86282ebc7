/**
 * Makes a tree safe to show: keeps what `allowlist.ts` allows and removes the rest.
 *
 * Works on the tree, never on text, because markup that is safe as text can change its meaning when parsed again. Runs last:
 * nothing may edit the draft after it.
 */

import { isBlockName } from '../../blockNames.ts';
import {
  type Attribute,
  Element,
  elementsInside,
  isInside,
  type Node,
  nodesInside,
  type Parent,
  rename,
  Text,
  unwrap,
} from '../../dom/index.ts';
import { stripInvisible } from '../../stripInvisible.ts';
import type { Draft } from '../../types.ts';
import {
  anchorId,
  calloutClass,
  codeClass,
  elements,
  footnoteId,
  globalAttributes,
  hintName,
  MAX_DEPTH,
  MAX_HINT_LENGTH,
  MAX_TABLE_DEPTH,
  removedWithContent,
  replacementNames,
  urlSchemes,
} from './allowlist.ts';
import { flatten, repairNesting } from './repairNesting.ts';

export function sanitize(draft: Draft): void {
  const { body, scriptSettings } = draft;
  sanitizeTree(body, scriptSettings.hasHints);
  if (scriptSettings.hasHints) renameHints(body);
}

/** Renames the `x-data-*` attributes of content scripts to `data-*`; the page's own `data-*` are removed by now. */
function renameHints(root: Parent): void {
  for (const element of elementsInside(root)) {
    element.attributes = element.attributes.map(({ name, value }) => ({
      name: name.replace(/^x-data-/, 'data-'),
      value,
    }));
  }
}

export function sanitizeTree(root: Parent, hasHints = false): void {
  const depths = new Map<Node, number>([[root, 0]]);
  for (const node of nodesInside(root)) {
    const depth = depths.get(node.parentNode!)! + 1;
    if (node instanceof Text) node.data = stripInvisible(node.data);
    else if (!(node instanceof Element) || isForeign(node) || removedWithContent.has(node.localName)) node.remove();
    else if (depth > (node.localName === 'table' ? MAX_TABLE_DEPTH : MAX_DEPTH)) flatten(node);
    else {
      const element = withReplacementName(node);
      element.content = null;
      if (element.attributes.length > 0)
        element.attributes = element.attributes.filter(
          (attribute) => isAllowed(element, attribute) || (hasHints && isHint(attribute)),
        );
      if (shouldUnwrap(element)) unwrap(element);
      else depths.set(element, depth);
      if (element.localName === 'a') element.setAttribute('rel', 'noopener noreferrer');
    }
  }
  repairNesting(root);
  foldWhiteSpace(root);
}

/**
 * Joins adjacent texts and folds their white space as a browser shows it, so that a line break in the source of a sentence is not taken for one
 * that the reader sees. Between blocks a line break stays, which no browser shows and people who read the source want. Preformatted text keeps
 * its own.
 */
function foldWhiteSpace(root: Parent): void {
  for (const node of nodesInside(root)) {
    if (!(node instanceof Text)) continue;
    const text = node.nextSibling instanceof Text ? joinedWithNext(node) : node.data;
    if (!UNFOLDED.test(text) || isInside(node, 'pre')) node.data = text;
    else node.data = !INK.test(text) && isBetweenBlocks(node) ? '\n' : text.replace(WHITE_SPACE, ' ');
  }
}

/** Joins the texts after a text to it, and returns them all. */
function joinedWithNext(node: Text): string {
  const pieces = [node.data];
  for (let next = node.nextSibling; next instanceof Text; next = node.nextSibling) {
    pieces.push(next.data);
    next.remove();
  }
  return pieces.join('');
}

const UNFOLDED = /[\t\n\r\f]| {2}/;
const INK = /[^ \t\n\r\f]/;
const WHITE_SPACE = /[\t\n\r\f][ \t\n\r\f]*| [ \t\n\r\f]+/g;

/** Whether white space is beside a block. The cells of a row are on one line. */
function isBetweenBlocks({ previousSibling, nextSibling, parentNode }: Text): boolean {
  const isBlock = (node: Node | null) =>
    !(node instanceof Element) || (isBlockName(node.localName) && !CELLS.has(node.localName));
  return isBlock(previousSibling ?? parentNode) || isBlock(nextSibling ?? parentNode);
}

const CELLS = new Set(['tr', 'td', 'th']);

/** Elements of other namespaces (SVG, MathML) can contain HTML that becomes active when parsed again. */
function isForeign(element: Element): boolean {
  return element.namespace !== 'html';
}

function withReplacementName(element: Element): Element {
  const name = replacementNames.get(element.localName);
  return name ? rename(element, name) : element;
}

/** Not allowed, or a link or image without its URL. */
function shouldUnwrap(element: Element): boolean {
  const name = element.localName;
  return (
    !elements.has(name) ||
    (name === 'a' && !element.hasAttribute('href')) ||
    (name === 'img' && !element.hasAttribute('src'))
  );
}

function isAllowed(element: Element, attribute: Attribute): boolean {
  const { name } = attribute;
  const own = elements.get(element.localName) ?? [];
  if (!own.includes(name) && !(globalAttributes as readonly string[]).includes(name)) return false;
  if (name === 'class') return keepClass(attribute, element.localName === 'blockquote' ? calloutClass : codeClass);
  if (name === 'id')
    return anchorId.test(attribute.value) || (element.localName === 'li' && footnoteId.test(attribute.value));
  const schemes = urlSchemes[name];
  if (schemes) return isSafeUrl(attribute, schemes);
  attribute.value = stripInvisible(attribute.value);
  return true;
}

function isHint(attribute: Attribute): boolean {
  if (!hintName.test(attribute.name) || attribute.value.length > MAX_HINT_LENGTH) return false;
  attribute.value = stripInvisible(attribute.value);
  return true;
}

function keepClass(attribute: Attribute, known: RegExp): boolean {
  const name = attribute.value.split(/\s+/).find((each) => known.test(each));
  if (name) attribute.value = name;
  return name !== undefined;
}

/** Fragments (`#…`) are allowed for links only. */
function isSafeUrl({ name, value }: Attribute, schemes: readonly string[]): boolean {
  if (name === 'href' && /^#[^\s]+$/.test(value)) return true;
  const scheme = /^https?:(?=\/\/)/.exec(value)?.[0]; // as in nearly all: others are parsed once more
  return URL.canParse(value) && schemes.includes(scheme ?? new URL(value).protocol);
}
