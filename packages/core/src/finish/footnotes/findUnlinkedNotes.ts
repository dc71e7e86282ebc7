/** Finds footnotes without links: a superscript number in the text, and later a paragraph that starts with the same number. */
import { Element, elementsInside, firstNamed, type Node, Text } from '../../dom/index.ts';
import type { Draft } from '../../types.ts';
import type { Footnote } from './footnote.ts';

const MAX_NOTES = 500;

export function findUnlinkedNotes(draft: Draft): Footnote[] {
  if (!firstNamed(draft.body, 'sup')) return [];
  const references = new Map<string, Element[]>();
  const definitions = new Map<string, Element>();
  for (const element of elementsInside(draft.body)) {
    const number = element.localName === 'sup' ? numberIn(element) : undefined;
    if (number && !isInLink(element) && !startsBlock(element))
      references.set(number, [...(references.get(number) ?? []), element].slice(0, 20));
    const marginNumber = element.localName === 'li' ? marginNoteNumber(element) : undefined;
    if (marginNumber && references.has(marginNumber) && !definitions.has(marginNumber)) {
      definitions.set(marginNumber, element);
      continue;
    }
    if (element.localName !== 'p' && element.localName !== 'li') continue;
    const first = firstElement(element);
    const label = first && /^(?:sup|strong|b)$/.test(first.localName) ? numberIn(first) : undefined;
    // Two paragraphs with the same number are not footnotes.
    if (label && definitions.has(label)) return [];
    if (label && references.has(label)) definitions.set(label, element);
  }
  return inSequence(references, definitions);
}

/** Accepts only notes numbered 1, 2, 3 … without a gap; anything else is a coincidence. */
function inSequence(references: ReadonlyMap<string, Element[]>, definitions: ReadonlyMap<string, Element>): Footnote[] {
  const notes: Footnote[] = [];
  for (let number = 1; number <= Math.min(definitions.size, MAX_NOTES); number++) {
    const label = `${number}`;
    const definition = definitions.get(label);
    if (!definition) return [];
    notes.push({ label, references: references.get(label)!, definition });
  }
  return references.size === notes.length ? notes.map((note, i) => withFollowing(note, notes[i + 1])) : [];
}

const MAX_FOLLOWING = 8;

/** Adds what is between a note and the next one, such as a list or a second paragraph, to the note. */
function withFollowing(note: Footnote, next: Footnote | undefined): Footnote {
  const following: Node[] = [];
  let sibling = note.definition.nextSibling;
  while (sibling && sibling !== next?.definition && following.length < MAX_FOLLOWING) {
    following.push(sibling);
    sibling = sibling.nextSibling;
  }
  if (!next || sibling !== next.definition || following.length === 0) return note;
  const whole = new Element('div');
  note.definition.replaceWith(whole);
  whole.append(note.definition, ...following);
  return { ...note, definition: whole };
}

/** The number of a margin note written as a list of one item in an `aside`. */
function marginNoteNumber(item: Element): string | undefined {
  const list = item.parentElement;
  const isAlone = list?.localName === 'ol' && list.parentElement?.localName === 'aside' && list.children.length === 1;
  return isAlone ? /^\d{1,3}$/.exec(list.getAttribute('start') ?? '')?.[0] : undefined;
}

function numberIn(element: Element): string | undefined {
  const first = element.firstChild;
  if (!(first instanceof Text) || first.nextSibling) return undefined;
  return /^\s*\[?(\d{1,3})\]?\s*$/.exec(first.data)?.[1];
}

function firstElement(block: Element): Element | undefined {
  let node: Node | null = block.firstChild;
  while (node instanceof Text && !node.data.trim()) node = node.nextSibling;
  return node instanceof Element ? node : undefined;
}

const isInLink = (element: Element): boolean => element.parentElement?.localName === 'a';

function startsBlock(element: Element): boolean {
  const parent = element.parentElement;
  return parent !== null && element.nextSibling !== null && firstElement(parent) === element;
}
