/** The algorithm looks at elements only: these walk over the text and comments between them. */
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

/** The next element in document order; with `skipInside`, past this one's own children. */
export function nextElement(element: Element, skipInside = false): Element | null {
  const inside = skipInside ? null : firstElement(element);
  if (inside) return inside;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const sibling = nextElementSibling(at);
    if (sibling) return sibling;
  }
  return null;
}

export function removeAndGoOn(element: Element): Element | null {
  const next = nextElement(element, true);
  element.remove();
  return next;
}

/** Marks the type only: an element that lacks the name is an element all the same. */
interface Named {
  readonly namespace: 'html';
}

/** HTML elements have the name; those of SVG and MathML never do, as their `tagName` is in another case. */
export function isNamed(node: Node | null, ...names: string[]): node is Element & Named {
  return node instanceof Element && node.namespace === 'html' && names.includes(node.localName);
}

/** Class and id as one string, which is what names are tested against. */
export function namesOf(element: Element): string {
  const className = element.namespace === 'svg' ? '' : element.className;
  return `${className} ${element.id}`;
}

/** Looks at most `within` levels up, as the algorithm does; below 1 it looks all the way. */
export function hasAncestor(
  element: Element,
  name: string,
  within = 3,
  fits: (ancestor: Element) => boolean = () => true,
): boolean {
  let depth = 0;
  for (let at = element.parentNode; at; at = at.parentNode) {
    if (within > 0 && depth > within) return false;
    if (isNamed(at, name) && fits(at)) return true;
    depth++;
  }
  return false;
}

export function ancestors(node: Node, most = Number.POSITIVE_INFINITY): Parent[] {
  const found: Parent[] = [];
  for (let at = node.parentNode; at && found.length < most; at = at.parentNode) found.push(at);
  return found;
}

const SOMETHING = /\S/;

export function isBlank(text: string): boolean {
  return !SOMETHING.test(text);
}

/** True when no text below is anything but white space. Stops at the first that is. */
export function hasNoText(root: Parent): boolean {
  let node: Node | null = root.firstChild;
  while (node && node !== root) {
    if (node instanceof Text && SOMETHING.test(node.data)) return false;
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
  // Rules and breaks at any depth are counted against the children: a quirk that decides real pages.
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

/** A copy, in document order; foreign elements of that name count too, as they do for a selector. */
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

/** Exactly one element child, of this name, and no text beside it that ends in a character. */
export function holdsOnly(element: Element, name: string): boolean {
  const only = firstElement(element);
  if (!isNamed(only, name) || nextElementSibling(only)) return false;
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node instanceof Text && /\S$/.test(node.data)) return false;
  }
  return true;
}

/** The same element under another name, in its place. */
export function retag(element: Element, name: string): Element {
  const renamed = new Element(name, element.attributes);
  for (let child = element.firstChild; child; child = element.firstChild) renamed.insertBefore(child, null);
  element.replaceWith(renamed);
  return renamed;
}

/** Length of the text without white space at its ends, or `most` as soon as it is that long: long texts are not put together to be counted. */
export function trimmedLength(root: Parent, most: number): number {
  let length = 0;
  let blanks = 0;
  for (let node: Node | null = root.firstChild; node; node = following(node, root)) {
    if (!(node instanceof Text)) continue;
    const text = length === 0 ? node.data.trimStart() : node.data;
    const kept = text.trimEnd().length;
    if (kept > 0) {
      length += blanks + kept;
      blanks = 0;
    }
    if (length > 0) blanks += text.length - kept;
    if (length >= most) return most;
  }
  return length;
}

export function hasTextShorterThan(most: number, root: Parent): boolean {
  let length = 0;
  for (let node: Node | null = root.firstChild; node; node = following(node, root)) {
    if (node instanceof Text && (length += node.data.length) >= most) return false;
  }
  return true;
}

export function innerText(node: Node): string {
  return rawText(node)
    .trim()
    .replace(/\s{2,}/g, ' ');
}

/** Hidden by attribute or inline style; style sheets are not read. */
export function isVisible(element: Element): boolean {
  return isDisplayed(element) && (element.attributes.length === 0 || styleOf(element, 'visibility') !== 'hidden');
}

/** As `isVisible`, for which it is enough to keep its place on the page. */
export function isDisplayed(element: Element): boolean {
  if (element.attributes.length === 0) return true;
  if (styleOf(element, 'display') === 'none' || element.hasAttribute('hidden')) return false;
  return element.getAttribute('aria-hidden') !== 'true' || element.className.includes('fallback-image');
}

function styleOf(element: Element, property: string): string | undefined {
  const style = element.namespace === 'math' ? null : element.getAttribute('style');
  return style ? declared(style, property) : undefined;
}

/** The value an inline style gives to a property: the last one wins, an important one over the others. */
function declared(style: string, property: string): string | undefined {
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
