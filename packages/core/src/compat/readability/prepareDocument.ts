/** Prepares a page for `grabArticle`: unwraps images in noscript, removes scripts and styles, turns runs of `<br>` into paragraphs. */
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
import { IMAGE_FILE, PHRASING_ELEMS } from './vocabulary.ts';

export function prepareDocument(document: Document): void {
  for (const element of allNamed(document, 'style')) element.remove();
  if (document.body) breaksToParagraphs(document.body);
  for (const element of allNamed(document, 'font')) retag(element, 'span');
}

export function removeScripts(document: Document): void {
  for (const element of allNamed(document, 'script', 'noscript')) element.remove();
}

/** Replaces the placeholder of a lazy image by the real image in the noscript after it. */
export function unwrapNoscriptImages(document: Document): void {
  for (const image of allNamed(document, 'img')) if (!hasImageSource(image)) image.remove();
  for (const noscript of allNamed(document, 'noscript')) {
    const before = previousElementSibling(noscript);
    const placeholder = before && singleImage(before);
    if (!before || !placeholder || !singleImage(noscript)) continue;
    // A copy, since the noscript may be the placeholder for the next one.
    const shown = copyTree(firstElement(noscript)!);
    const image = singleImage(shown)!;
    for (const { name, value } of placeholder.attributes) {
      if (value === '' || !(name === 'src' || name === 'srcset' || IMAGE_FILE.test(value))) continue;
      if (image.getAttribute(name) === value) continue;
      image.setAttribute(image.hasAttribute(name) ? `data-old-${name}` : name, value);
    }
    before.replaceWith(shown);
  }
}

function hasImageSource(image: Element): boolean {
  return image.attributes.some(
    ({ name, value }) => /^(?:src|srcset|data-src|data-srcset)$/.test(name) || IMAGE_FILE.test(value),
  );
}

/** The image of an element that contains nothing else, at any depth. */
function singleImage(element: Element): Element | undefined {
  for (let at: Element | null = element; at; ) {
    if (isNamed(at, 'img')) return at;
    const only: Element | null = firstElement(at);
    if (!only || nextElementSibling(only) || !hasNoText(at)) return undefined;
    at = only;
  }
  return undefined;
}

/** Copies an element that contains a single image; recursion is safe because such elements are not deep. */
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

/** Replaces two or more consecutive `<br>` by a paragraph with all phrasing content after them. */
function breaksToParagraphs(body: Element): void {
  for (const br of allNamed(body, 'br')) {
    if (!br.parentNode) continue;
    let isRun = false;
    for (let next = skipBlank(br.nextSibling); isNamed(next, 'br'); ) {
      isRun = true;
      const after: Node | null = next.nextSibling;
      next.remove();
      next = skipBlank(after);
    }
    if (isRun) startParagraph(br);
  }
}

function startParagraph(br: Element): void {
  const paragraph = new Element('p');
  br.replaceWith(paragraph);
  for (let next = paragraph.nextSibling; next; ) {
    if (isNamed(next, 'br') && isNamed(skipBlank(next.nextSibling), 'br')) break;
    if (!isPhrasing(next)) break;
    const after: Node | null = next.nextSibling;
    paragraph.insertBefore(next, null);
    next = after;
  }
  while (paragraph.lastChild && isWhitespaceOrBr(paragraph.lastChild)) paragraph.lastChild.remove();
  if (isNamed(paragraph.parentNode, 'p')) retag(paragraph.parentNode, 'div');
}

/** The first node from `from` on that is an element or has visible text. */
export function skipBlank(from: Node | null): Node | null {
  let node = from;
  while (node && !(node instanceof Element) && isBlank((node as Text).data ?? '')) node = node.nextSibling;
  return node;
}

/** Whether the node is phrasing content; links, insertions and deletions are if all their children are. */
export function isPhrasing(node: Node): boolean {
  if (node instanceof Text) return true;
  if (!(node instanceof Element)) return false;
  // The original compares upper-case tag names, which foreign elements do not have: none of them counts.
  if (node.namespace !== 'html') return false;
  if (PHRASING_ELEMS.has(node.localName)) return true;
  return /^(?:a|del|ins)$/.test(node.localName) && everyChild(node, isPhrasing);
}

export function everyChild(parent: Parent, matches: (node: Node) => boolean): boolean {
  for (let node = parent.firstChild; node; node = node.nextSibling) if (!matches(node)) return false;
  return true;
}

export function isWhitespaceOrBr(node: Node): boolean {
  return node instanceof Text ? isBlank(node.data) : isNamed(node, 'br');
}
