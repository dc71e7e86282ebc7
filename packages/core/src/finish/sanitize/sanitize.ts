/**
 * Makes a tree safe to show: keeps what `allowlist.ts` allows and removes the rest.
 *
 * Works on the tree, never on text, because markup that is safe as text can change its meaning when parsed again. Runs last:
 * nothing may edit the draft after it.
 */
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
      element.attributes = element.attributes.filter(
        (attribute) => isAllowed(element, attribute) || (hasHints && isHint(attribute)),
      );
      if (shouldUnwrap(element)) unwrap(element);
      else depths.set(element, depth);
      if (element.localName === 'a') element.setAttribute('rel', 'noopener noreferrer');
    }
  }
  repairNesting(root);
  foldBlankLines(root);
}

const BLANK_LINES = /[ \t\r\f]*\n[ \t\r\f]*\n[ \t\n\r\f]*/g;

/** Joins adjacent texts and removes the blank lines that dropped elements leave between the others. Preformatted text keeps its own. */
function foldBlankLines(root: Parent): void {
  for (const node of nodesInside(root)) {
    if (!(node instanceof Text)) continue;
    const pieces = [node.data];
    for (let next = node.nextSibling; next instanceof Text; next = node.nextSibling) {
      pieces.push(next.data);
      next.remove();
    }
    const text = pieces.join('');
    node.data = text.includes('\n') && !isInside(node, 'pre') ? text.replace(BLANK_LINES, '\n') : text;
  }
}

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
  return URL.canParse(value) && schemes.includes(new URL(value).protocol);
}
