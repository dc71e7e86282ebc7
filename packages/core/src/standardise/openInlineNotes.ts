/** Turns footnotes that open inline at a click on their number into side notes: readers can see them, so they are not hidden text. */
import { Element, elementsNamed, moveChildren } from '../dom/index.ts';
import type { DescribedDoc } from '../types.ts';

const NOTE = /(?:^|\s)inline-footnote(?:\s|$)/;
const CONTENT = /(?:^|\s)(?:footnoteContent|inline-footnote-content)(?:\s|$)/;

export function openInlineNotes(doc: DescribedDoc): void {
  if (!doc.root.body) return;
  for (const mark of elementsNamed(doc.root.body, 'span')) {
    const content = NOTE.test(mark.className) && mark.children.find(({ className }) => CONTENT.test(className));
    if (!content) continue;
    const note = new Element('span', [{ name: 'class', value: 'sidenote' }]);
    moveChildren(content, note);
    mark.replaceWith(note);
  }
}
