/** Forums put the source of a quotation first, "Ann wrote: ↑ 5 May", on the line of what she wrote. */
import { Element, Text } from '../dom/index.ts';

const MAX_LEVELS = 3;
const ARROW = /^[\s↑→↗⇧⬆▲»›]+$/u;

/** A link to the post that is quoted, which says nothing without the page. */
export function isArrowInSource(element: Element): boolean {
  const { firstChild } = element;
  const isArrow = firstChild instanceof Text && !firstChild.nextSibling && ARROW.test(firstChild.data);
  return element.localName === 'a' && isArrow && element.parentElement?.localName === 'cite';
}

/** Whether a `cite` is at the start of a quotation, on one line with the text after it. */
export function leadsQuotation(element: Element): boolean {
  if (element.localName !== 'cite' || !hasTextAfter(element)) return false;
  let at = element;
  for (let level = 0; level < MAX_LEVELS && isFirst(at) && at.parentElement; level++) {
    at = at.parentElement;
    if (at.localName === 'blockquote') return true;
    if (at.localName !== 'div' && at.localName !== 'p') return false;
  }
  return false;
}

function isFirst(element: Element): boolean {
  const before = element.previousSibling;
  return before === null || (before instanceof Text && !before.data.trim() && before.previousSibling === null);
}

function hasTextAfter({ nextSibling }: Element): boolean {
  return nextSibling instanceof Text && nextSibling.data.trim() !== '';
}

/** Gives the source a line of its own. In a paragraph only a line break can. */
export function separateSource(cite: Element): void {
  const parent = cite.parentElement!;
  if (parent.localName === 'p') {
    parent.insertBefore(new Element('br'), cite.nextSibling);
    return;
  }
  const line = new Element('p');
  cite.replaceWith(line);
  line.append(cite);
}
