/**
 * Gives headings whose letters or lines a script moves one by one their plain text. Screen readers are kept from the moving parts, and get the whole text from a
 * copy beside them or from the label of the heading; a text of both would be there twice, without its spaces.
 */
import { type Element, elementsNamed, rawText, Text } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Doc } from '../types.ts';

const MIN_LETTERS = 4;
/** A heading with more parts is no heading. */
const MAX_PARTS = 200;

export function joinSplitHeadings(doc: Doc): void {
  const { body } = doc.root;
  if (!body) return;
  for (const heading of elementsNamed(body, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6')) {
    const parts = heading.children;
    if (parts.length > MAX_PARTS || !parts.some(isUnspoken)) continue;
    const label = heading.getAttribute('aria-label')?.trim() ?? '';
    const isLabelled = parts.every(isUnspoken) && says(heading, label);
    const copy = parts.find(
      (part) => !isUnspoken(part) && parts.some((other) => isUnspoken(other) && says(other, rawText(part))),
    );
    if (!isLabelled && !copy) continue;
    for (const part of parts)
      if (isUnspoken(part)) drop(doc, part, 'invisible', 'screen readers get its text as a whole');
    if (isLabelled) heading.append(new Text(label));
  }
}

const isUnspoken = (element: Element): boolean =>
  element.localName !== 'svg' && element.getAttribute('aria-hidden') === 'true';

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether an element has the letters of a text, in their order. */
function says(element: Element, text: string): boolean {
  const letters = lettersOf(text);
  return letters.length >= MIN_LETTERS && lettersOf(rawText(element)).includes(letters);
}
