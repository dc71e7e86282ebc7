/** Says who is quoted at the end of the quotation, after a dash, wherever the page wrote it: in a footer, a citation or a caption. */
import { Element, elementsNamed, moveChildren, type Node, rename, Text } from '../dom/index.ts';
import type { Draft } from '../types.ts';

const SIGNED_BY = /(?:^|[\s_-])(?:attribution|quote-author|quote-source|quote__author|quote__source|cite)(?:$|[\s_-])/i;
/** A signature is short; anything longer is part of what is said. */
const MAX_NODES = 40;
const MAX_LENGTH = 200;

export function signQuotes(draft: Draft): void {
  for (const quote of elementsNamed(draft.body, 'blockquote')) {
    const signature = lastElement(quote);
    if (signature && isSignature(signature)) sign(signature);
    const caption = captionOf(quote);
    if (!caption) continue;
    quote.append(caption);
    sign(caption);
  }
}

function lastElement(quote: Element): Element | undefined {
  let last = quote.lastChild;
  while (last instanceof Text && !last.data.trim()) last = last.previousSibling;
  return last instanceof Element ? last : undefined;
}

function isSignature(element: Element): boolean {
  const { localName, className } = element;
  if (localName === 'footer') return true;
  if (localName === 'cite') return opensLine(element);
  return (localName === 'p' || localName === 'div') && SIGNED_BY.test(className);
}

/** A cited title inside the last sentence is no signature. */
function opensLine(cite: Element): boolean {
  let before = cite.previousSibling;
  while (before instanceof Text && !before.data.trim()) before = before.previousSibling;
  return before instanceof Element && before.localName !== 'a';
}

/** The caption of a figure that is nothing but this quotation. */
function captionOf(quote: Element): Element | undefined {
  const figure = quote.parentElement;
  if (figure?.localName !== 'figure') return undefined;
  const others = figure.children.filter((child) => child !== quote);
  return others.length === 1 && others[0]!.localName === 'figcaption' ? others[0] : undefined;
}

function sign(element: Element): void {
  const text = shortText(element);
  if (!text) return;
  const line = element.localName === 'cite' ? wrapped(element) : rename(element, 'p');
  if (!/^[—–―-]/.test(text)) line.prepend(new Text('— '));
}

function wrapped(cite: Element): Element {
  const line = new Element('p');
  cite.replaceWith(line);
  moveChildren(cite, line);
  return line;
}

/** Undefined for what holds more than a line. */
function shortText(element: Element): string | undefined {
  let text = '';
  let seen = 0;
  const waiting: Node[] = [element];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (++seen > MAX_NODES || text.length > MAX_LENGTH) return undefined;
    if (node instanceof Text) text += node.data;
    else if (node instanceof Element) {
      if (/^(?:ul|ol|table|pre|blockquote|p|h[1-6])$/.test(node.localName) && node !== element) return undefined;
      waiting.push(...node.childNodes.slice(0, MAX_NODES).reverse());
    }
  }
  return text.trim();
}
