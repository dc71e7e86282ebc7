/** Writes the attribution of a quotation as its last line, after a dash, whether the page has it in a footer, a `cite` or a caption. */
import { Element, elementsNamed, moveChildren, type Node, rename, Text } from '../dom/index.ts';
import type { Draft } from '../types.ts';

const ATTRIBUTION_CLASS =
  /(?:^|[\s_-])(?:attribution|quote-author|quote-source|quote__author|quote__source|cite)(?:$|[\s_-])/i;
/** Longer text is not an attribution but part of the quotation. */
const MAX_NODES = 40;
const MAX_LENGTH = 200;

export function unifyQuoteAttributions(draft: Draft): void {
  for (const quote of elementsNamed(draft.body, 'blockquote')) {
    const attribution = lastElement(quote);
    if (attribution && isAttribution(attribution)) normalise(attribution);
    const caption = captionOf(quote);
    if (!caption) continue;
    quote.append(caption);
    normalise(caption);
  }
}

function lastElement(quote: Element): Element | undefined {
  let last = quote.lastChild;
  while (last instanceof Text && !last.data.trim()) last = last.previousSibling;
  return last instanceof Element ? last : undefined;
}

function isAttribution(element: Element): boolean {
  const { localName, className } = element;
  if (localName === 'footer') return true;
  if (localName === 'cite') return startsLine(element);
  return (localName === 'p' || localName === 'div') && ATTRIBUTION_CLASS.test(className);
}

/** A cited title inside the last sentence is not an attribution. */
function startsLine(cite: Element): boolean {
  let before = cite.previousSibling;
  while (before instanceof Text && !before.data.trim()) before = before.previousSibling;
  return before instanceof Element && before.localName !== 'a';
}

/** The caption of a figure that contains only this quotation. */
function captionOf(quote: Element): Element | undefined {
  const figure = quote.parentElement;
  if (figure?.localName !== 'figure') return undefined;
  const others = figure.children.filter((child) => child !== quote);
  return others.length === 1 && others[0]!.localName === 'figcaption' ? others[0] : undefined;
}

function normalise(element: Element): void {
  const text = shortText(element);
  if (!text) return;
  const line = element.localName === 'cite' ? toParagraph(element) : rename(element, 'p');
  if (!/^[—–―-]/.test(text)) line.prepend(new Text('— '));
}

function toParagraph(cite: Element): Element {
  const line = new Element('p');
  cite.replaceWith(line);
  moveChildren(cite, line);
  return line;
}

/** Undefined if the element contains more than one line. */
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
