/** Notes that open where they stand, at a click on their number: people can read them, so they are no hidden text. */
import { Element, elementsNamed, moveChildren } from '../dom/index.ts';
import type { Described } from '../types.ts';

const NOTE = /(?:^|\s)inline-footnote(?:\s|$)/;
const CONTENT = /(?:^|\s)(?:footnoteContent|inline-footnote-content)(?:\s|$)/;

export function openInlineNotes(doc: Described): void {
  if (!doc.root.body) return;
  for (const mark of elementsNamed(doc.root.body, 'span')) {
    const content = NOTE.test(mark.className) && mark.children.find(({ className }) => CONTENT.test(className));
    if (!content) continue;
    const note = new Element('span', [{ name: 'class', value: 'sidenote' }]);
    moveChildren(content, note);
    mark.replaceWith(note);
  }
}
