/** Readies a page for grabbing: images out of noscript, scripts and styles gone, runs of breaks turned into paragraphs. */
import { type Document, Element, type Node, type Parent, Text } from '../../dom/index.ts';
import {
  allNamed,
  firstElement,
  hasNoText,
  isBlank,
  isNamed,
  nextElementSibling,
  previousElementSibling,
  retag,
} from './elements.ts';
import { IMAGE_NAME, PHRASING } from './vocabulary.ts';

export function prepareDocument(document: Document): void {
  for (const element of allNamed(document, 'style')) element.remove();
  if (document.body) breaksToParagraphs(document.body);
  for (const element of allNamed(document, 'font')) retag(element, 'span');
}

export function removeScripts(document: Document): void {
  for (const element of allNamed(document, 'script', 'noscript')) element.remove();
}

/** Lazy pages show a placeholder and keep the real image in a noscript behind it: the real one takes its place. */
export function unwrapNoscriptImages(document: Document): void {
  for (const image of allNamed(document, 'img')) if (!couldLoad(image)) image.remove();
  for (const noscript of allNamed(document, 'noscript')) {
    const before = previousElementSibling(noscript);
    const placeholder = before && singleImage(before);
    if (!before || !placeholder || !singleImage(noscript)) continue;
    // A copy, since the noscript may be the placeholder of the next one.
    const shown = copyTree(firstElement(noscript)!);
    const image = singleImage(shown)!;
    for (const { name, value } of placeholder.attributes) {
      if (value === '' || !(name === 'src' || name === 'srcset' || IMAGE_NAME.test(value))) continue;
      if (image.getAttribute(name) === value) continue;
      image.setAttribute(image.hasAttribute(name) ? `data-old-${name}` : name, value);
    }
    before.replaceWith(shown);
  }
}

function couldLoad(image: Element): boolean {
  return image.attributes.some(
    ({ name, value }) => /^(?:src|srcset|data-src|data-srcset)$/.test(name) || IMAGE_NAME.test(value),
  );
}

/** The image of an element that holds nothing else, however deep. */
function singleImage(element: Element): Element | undefined {
  for (let at: Element | null = element; at; ) {
    if (isNamed(at, 'img')) return at;
    const only: Element | null = firstElement(at);
    if (!only || nextElementSibling(only) || !hasNoText(at)) return undefined;
    at = only;
  }
  return undefined;
}

/** For elements that hold a single image: no depth to fear. */
function copyTree(element: Element): Element {
  const copy = new Element(
    element.localName,
    element.attributes.map((attribute) => ({ ...attribute })),
    element.namespace,
  );
  for (const child of element.childNodes) {
    if (child instanceof Text) copy.append(new Text(child.data));
    else if (child instanceof Element) copy.append(copyTree(child));
  }
  return copy;
}

/** Two or more `<br>` in a row start a paragraph that takes up all inline content after them. */
function breaksToParagraphs(body: Element): void {
  for (const br of allNamed(body, 'br')) {
    if (!br.parentNode) continue;
    let isRun = false;
    for (let next = pastBlank(br.nextSibling); isNamed(next, 'br'); ) {
      isRun = true;
      const after: Node | null = next.nextSibling;
      next.remove();
      next = pastBlank(after);
    }
    if (isRun) startParagraph(br);
  }
}

function startParagraph(br: Element): void {
  const paragraph = new Element('p');
  br.replaceWith(paragraph);
  for (let next = paragraph.nextSibling; next; ) {
    if (isNamed(next, 'br') && isNamed(pastBlank(next.nextSibling), 'br')) break;
    if (!isPhrasing(next)) break;
    const after: Node | null = next.nextSibling;
    paragraph.insertBefore(next, null);
    next = after;
  }
  while (paragraph.lastChild && isSpacing(paragraph.lastChild)) paragraph.lastChild.remove();
  if (isNamed(paragraph.parentNode, 'p')) retag(paragraph.parentNode, 'div');
}

/** The first node from here that is an element or has visible text. */
export function pastBlank(from: Node | null): Node | null {
  let node = from;
  while (node && !(node instanceof Element) && isBlank((node as Text).data ?? '')) node = node.nextSibling;
  return node;
}

/** Inline content; links, insertions and deletions are what they hold. */
export function isPhrasing(node: Node): boolean {
  if (node instanceof Text) return true;
  if (!(node instanceof Element)) return false;
  // MathML's root counts by name whatever its namespace: HTML's own tag names are upper case in a DOM, foreign ones are not.
  if (node.namespace !== 'html') return false;
  if (PHRASING.has(node.localName)) return true;
  return /^(?:a|del|ins)$/.test(node.localName) && everyChild(node, isPhrasing);
}

export function everyChild(parent: Parent, fits: (node: Node) => boolean): boolean {
  for (let node = parent.firstChild; node; node = node.nextSibling) if (!fits(node)) return false;
  return true;
}

export function isSpacing(node: Node): boolean {
  return node instanceof Text ? isBlank(node.data) : isNamed(node, 'br');
}
