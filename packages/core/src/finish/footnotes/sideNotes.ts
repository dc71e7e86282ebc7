/** Notes in the margin, as Tufte's style sheet has them: the note stands in the text, after a mark that opens it. */
import { Element, elementsNamed, foldedText, Text } from '../../dom/index.ts';
import type { Draft } from '../../types.ts';
import type { Note } from './note.ts';

const SIDE_NOTE = /(?:^|\s)(?:sidenote|side-note|marginnote|margin-note|inline-footnote-content)(?:\s|$)/;
const MAX_NOTES = 2_000;

export function sideNotes(draft: Draft): Note[] {
  const notes: Note[] = [];
  for (const note of elementsNamed(draft.body, 'span', 'small')) {
    if (notes.length === MAX_NOTES || !SIDE_NOTE.test(note.className) || !foldedText(note)) continue;
    const mark = new Element('a');
    note.replaceWith(mark);
    dropToggle(mark);
    // Out of the tree, so that the walk goes on behind it: a note in a note is part of it.
    notes.push({ label: `${notes.length + 1}`, references: [mark], definition: note });
  }
  return notes;
}

/** The label and the box that show a note on small screens. */
function dropToggle(mark: Element): void {
  for (let i = 0; i < 5; i++) {
    const before = mark.previousSibling;
    if (before instanceof Text && !before.data.trim()) {
      before.data = '';
      before.remove();
    } else if (before instanceof Element && isToggle(before)) before.remove();
    else return;
  }
}

function isToggle({ localName, className }: Element): boolean {
  return localName === 'input' || localName === 'label' || /sidenote-number|margin-toggle/.test(className);
}
