/** Notes in the margin, as Tufte's style sheet has them: the note stands in the text, after a mark that opens it. */
import { Element, elementsNamed, firstNamed, foldedText, Text } from '../../dom/index.ts';
import { labelIn, shortText } from '../../noteReference.ts';
import { drop } from '../../trace.ts';
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

/** Beside each note, some pages have all of them at the end for small screens. */
export function dropCopies(draft: Draft, notes: readonly Note[]): void {
  const texts = new Set(notes.map(({ label, definition }) => withoutNumber(foldedText(definition), label)));
  const copies = [...elementsNamed(draft.body, 'p', 'li', 'div', 'dd')].filter(
    (block) => !firstNamed(block, 'p', 'li', 'div', 'dd') && texts.has(foldedText(block)),
  );
  for (const block of copies) {
    let copy = block;
    while (copy.parentElement && copy.parentElement !== draft.body && hasOnlyNumberBeside(copy))
      copy = copy.parentElement;
    dropHeadingAlone(copy);
    drop(draft, copy, 'twin', 'the note stands in the text');
  }
}

const withoutNumber = (text: string, label: string): string =>
  text.startsWith(`${label} `) ? text.slice(label.length).trim() : text;

const MAX_BESIDE = 8;

function hasOnlyNumberBeside(copy: Element): boolean {
  let seen = 0;
  for (let beside = copy.parentElement!.firstChild; beside; beside = beside.nextSibling) {
    if (beside === copy) continue;
    const text = beside instanceof Text ? beside.data.trim() : beside instanceof Element ? shortText(beside) : '';
    if (++seen > MAX_BESIDE || text === undefined || (text && !labelIn(text))) return false;
  }
  return true;
}

/** The heading of the list goes with the last note in it. */
function dropHeadingAlone(copy: Element): void {
  const [first, second] = copy.parentElement?.children ?? [];
  if (first && second === copy && /^h[1-6]$/.test(first.localName) && copy.parentElement?.children.length === 2)
    first.remove();
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
