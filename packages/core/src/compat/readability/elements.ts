/** Element helpers: traversal that skips text and comments, and the tests that the algorithm uses. */
import { Element, elementsInside, following, type Node, type Parent, rawText, Text } from '../../dom/index.ts';

export function firstElement(parent: Parent): Element | null {
  let node = parent.firstChild;
  while (node && !(node instanceof Element)) node = node.nextSibling;
  return node;
}

export function nextElementSibling(of: Node): Element | null {
  let node = of.nextSibling;
  while (node && !(node instanceof Element)) node = node.nextSibling;
  return node;
}

export function previousElementSibling(of: Node): Element | null {
  let node = of.previousSibling;
  while (node && !(node instanceof Element)) node = node.previousSibling;
  return node;
}

/** The next element in document order; with `skipInside`, after this element's descendants. */
export function nextElement(element: Element, skipInside = false): Element | null {
  const inside = skipInside ? null : firstElement(element);
  if (inside) return inside;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const sibling = nextElementSibling(at);
    if (sibling) return sibling;
  }
  return null;
}

/** Removes the element and returns the next one after it. */
export function removeAndGetNext(element: Element): Element | null {
  const next = nextElement(element, true);
  element.remove();
  return next;
}

/** Type brand of `isNamed`: keeps an element that fails the test typed as an element. */
interface Named {
  readonly namespace: 'html';
}

/** Whether the node is an HTML element with one of the names. SVG and MathML elements never match, as their `tagName` is in lower case. */
export function isNamed(node: Node | null, ...names: string[]): node is Element & Named {
  return node instanceof Element && node.namespace === 'html' && names.includes(node.localName);
}

/** Class and id in one string, against which the class patterns are tested (`matchString` in the original). */
export function classAndId(element: Element): string {
  const className = element.namespace === 'svg' ? '' : element.className;
  return `${className} ${element.id}`;
}

/** Whether an ancestor at most `maxDepth` levels up has the name; 0 or less means any level. */
export function hasAncestorTag(
  element: Element,
  name: string,
  maxDepth = 3,
  matches: (ancestor: Element) => boolean = () => true,
): boolean {
  let depth = 0;
  for (let at = element.parentNode; at; at = at.parentNode) {
    if (maxDepth > 0 && depth > maxDepth) return false;
    if (isNamed(at, name) && matches(at)) return true;
    depth++;
  }
  return false;
}

export function ancestors(node: Node, max = Number.POSITIVE_INFINITY): Parent[] {
  const found: Parent[] = [];
  for (let at = node.parentNode; at && found.length < max; at = at.parentNode) found.push(at);
  return found;
}

const NON_SPACE = /\S/;

export function isBlank(text: string): boolean {
  return !NON_SPACE.test(text);
}

/** True when all descendant text is white space. Stops at the first that is not. */
export function hasNoText(root: Parent): boolean {
  let node: Node | null = root.firstChild;
  while (node && node !== root) {
    if (node instanceof Text && NON_SPACE.test(node.data)) return false;
    if (node instanceof Element && node.firstChild) node = node.firstChild;
    else {
      while (node && node !== root && !node.nextSibling) node = node.parentNode;
      node = node && node !== root ? node.nextSibling : null;
    }
  }
  return true;
}

export function hasNoContent(element: Element): boolean {
  if (!hasNoText(element)) return false;
  const children = element.children;
  if (children.length === 0) return true;
  // As in the original, `<hr>` and `<br>` at any depth are compared with the number of children: this quirk affects real pages.
  return children.length === countNamed(element, 'br', 'hr');
}

export function countElements(root: Parent): number {
  let count = 0;
  for (const element of elementsInside(root)) if (element) count++;
  return count;
}

function countNamed(root: Parent, ...names: string[]): number {
  return allNamed(root, ...names).length;
}

/** All descendants with one of the names as a new array, in document order. Foreign elements match too, as they do for a selector. */
export function allNamed(root: Parent, ...names: string[]): Element[] {
  const found: Element[] = [];
  const first = firstElement(root);
  let at: Element | null = first;
  while (at) {
    if (names.includes(at.localName)) found.push(at);
    const inside: Element | null = firstElement(at);
    if (inside) {
      at = inside;
      continue;
    }
    let up: Node | null = at;
    let next: Element | null = null;
    while (up && up !== root && !(next = nextElementSibling(up))) up = up.parentNode;
    at = next;
  }
  return found;
}

/** Whether the only child element has this name, and no child text ends in a non-space character. */
export function hasSingleTagInside(element: Element, name: string): boolean {
  const only = firstElement(element);
  if (!isNamed(only, name) || nextElementSibling(only)) return false;
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node instanceof Text && /\S$/.test(node.data)) return false;
  }
  return true;
}

/** Replaces an element by one with another name, and returns it (`_setNodeTag` in the original). */
export function retag(element: Element, name: string): Element {
  const renamed = new Element(name, element.attributes);
  for (let child = element.firstChild; child; child = element.firstChild) renamed.insertBefore(child, null);
  element.replaceWith(renamed);
  return renamed;
}

/** Length of the trimmed text, at most `max`. Stops counting there, so that long texts are not concatenated. */
export function trimmedLength(root: Parent, max: number): number {
  let length = 0;
  let blanks = 0;
  for (let node: Node | null = root.firstChild; node; node = following(node, root)) {
    if (!(node instanceof Text)) continue;
    const text = length === 0 ? node.data.trimStart() : node.data;
    const trimmed = text.trimEnd().length;
    if (trimmed > 0) {
      length += blanks + trimmed;
      blanks = 0;
    }
    if (length > 0) blanks += text.length - trimmed;
    if (length >= max) return max;
  }
  return length;
}

export function hasTextShorterThan(limit: number, root: Parent): boolean {
  let length = 0;
  for (let node: Node | null = root.firstChild; node; node = following(node, root)) {
    if (node instanceof Text && (length += node.data.length) >= limit) return false;
  }
  return true;
}

export function innerText(node: Node): string {
  return rawText(node)
    .trim()
    .replace(/\s{2,}/g, ' ');
}

/** Whether no attribute or inline style hides the element; style sheets are not read. */
export function isVisible(element: Element): boolean {
  return isDisplayed(element) && (element.attributes.length === 0 || inlineStyle(element, 'visibility') !== 'hidden');
}

/** Like `isVisible`, but ignores `visibility: hidden`, with which the element keeps its place in the layout. */
export function isDisplayed(element: Element): boolean {
  if (element.attributes.length === 0) return true;
  if (inlineStyle(element, 'display') === 'none' || element.hasAttribute('hidden')) return false;
  return element.getAttribute('aria-hidden') !== 'true' || element.className.includes('fallback-image');
}

function inlineStyle(element: Element, property: string): string | undefined {
  const style = element.namespace === 'math' ? null : element.getAttribute('style');
  return style ? styleValue(style, property) : undefined;
}

/** The value of a property in an inline style: the last declaration wins, `!important` ones over others. */
function styleValue(style: string, property: string): string | undefined {
  if (!style.toLowerCase().includes(property)) return undefined;
  let value: string | undefined;
  let isImportant = false;
  for (const declaration of style.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '').split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0 || declaration.slice(0, colon).trim().toLowerCase() !== property) continue;
    const written = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    const important = /!\s*important$/.test(written);
    if (isImportant && !important) continue;
    value = written.replace(/\s*!\s*important$/, '');
    isImportant = important;
  }
  return value;
}
