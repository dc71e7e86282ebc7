/** Finds side notes in the style of Tufte CSS: the note is in the text, after a toggle that shows it on small screens. */
import { Element, elementsNamed, firstNamed, foldedText, Text } from '../../dom/index.ts';
import { noteLabelIn, shortText } from '../../noteReference.ts';
import { drop } from '../../trace.ts';
import type { Draft } from '../../types.ts';
import type { Footnote } from './footnote.ts';

const SIDE_NOTE = /(?:^|\s)(?:sidenote|side-note|marginnote|margin-note|inline-footnote-content)(?:\s|$)/;
const MAX_NOTES = 2_000;

export function findSideNotes(draft: Draft): Footnote[] {
  const notes: Footnote[] = [];
  for (const note of elementsNamed(draft.body, 'span', 'small')) {
    if (notes.length === MAX_NOTES || !SIDE_NOTE.test(note.className) || !foldedText(note)) continue;
    const reference = new Element('a');
    note.replaceWith(reference);
    dropToggle(draft, reference);
    // The note is out of the tree now, so the walk continues after it: nested notes are part of it.
    notes.push({ label: `${notes.length + 1}`, references: [reference], definition: note });
  }
  return notes;
}

const lettersOf = (note: Element): string =>
  foldedText(note)
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/^\d+/, '')
    .toLowerCase();

/** Drops side notes that repeat a footnote: pages show one of them on wide and the other on narrow windows. */
export function withoutTwins(draft: Draft, aside: readonly Footnote[], footnotes: readonly Footnote[]): Footnote[] {
  if (!aside.length || !footnotes.length) return [...aside];
  const texts = new Set(footnotes.map(({ definition }) => lettersOf(definition)));
  return aside.filter(({ definition, references }) => {
    if (!texts.has(lettersOf(definition))) return true;
    for (const reference of references) drop(draft, reference, 'twin', 'a side note that repeats a footnote');
    return false;
  });
}

/** Removes the copies of side notes that some pages repeat at the end for small screens. */
export function dropCopies(draft: Draft, notes: readonly Footnote[]): void {
  const texts = new Set(notes.map(({ label, definition }) => withoutLabel(foldedText(definition), label)));
  const copies = [...elementsNamed(draft.body, 'p', 'li', 'div', 'dd')].filter(
    (block) => !firstNamed(block, 'p', 'li', 'div', 'dd') && texts.has(foldedText(block)),
  );
  for (const block of copies) {
    let copy = block;
    while (copy.parentElement && copy.parentElement !== draft.body && hasOnlyLabelBeside(copy))
      copy = copy.parentElement;
    dropLoneHeading(draft, copy);
    drop(draft, copy, 'twin', 'a copy of a side note');
  }
}

const withoutLabel = (text: string, label: string): string =>
  text.startsWith(`${label} `) ? text.slice(label.length).trim() : text;

const MAX_SIBLINGS = 8;

function hasOnlyLabelBeside(copy: Element): boolean {
  let seen = 0;
  for (let sibling = copy.parentElement!.firstChild; sibling; sibling = sibling.nextSibling) {
    if (sibling === copy) continue;
    const text = sibling instanceof Text ? sibling.data.trim() : sibling instanceof Element ? shortText(sibling) : '';
    if (++seen > MAX_SIBLINGS || text === undefined || (text && !noteLabelIn(text))) return false;
  }
  return true;
}

/** Removes the heading of the copied notes if this is the last of them. */
function dropLoneHeading(draft: Draft, copy: Element): void {
  const [first, second] = copy.parentElement?.children ?? [];
  if (first && second === copy && /^h[1-6]$/.test(first.localName) && copy.parentElement?.children.length === 2)
    drop(draft, first, 'twin', 'the heading of copied side notes');
}

/** Removes the label and the checkbox that show a note on small screens. */
function dropToggle(draft: Draft, reference: Element): void {
  for (let i = 0; i < 5; i++) {
    const before = reference.previousSibling;
    if (before instanceof Text && !before.data.trim()) {
      before.data = '';
      before.remove();
    } else if (before instanceof Element && isToggle(before))
      drop(draft, before, 'control', 'the toggle of a side note');
    else return;
  }
}

function isToggle({ localName, className }: Element): boolean {
  return localName === 'input' || localName === 'label' || /sidenote-number|margin-toggle/.test(className);
}
