/** Notes without links: a raised number in the text, and after it a paragraph that starts with the same one. */
import { Element, elementsInside, type Node, Text } from '../../dom/index.ts';
import type { Draft } from '../../types.ts';
import type { Note } from './note.ts';

const MAX_NOTES = 500;

export function looseNotes(draft: Draft): Note[] {
  const references = new Map<string, Element[]>();
  const definitions = new Map<string, Element>();
  for (const element of elementsInside(draft.body)) {
    const number = element.localName === 'sup' ? numberIn(element) : undefined;
    if (number && !isInLink(element) && !opensBlock(element))
      references.set(number, [...(references.get(number) ?? []), element].slice(0, 20));
    const beside = element.localName === 'li' ? numberBeside(element) : undefined;
    if (beside && references.has(beside) && !definitions.has(beside)) {
      definitions.set(beside, element);
      continue;
    }
    if (element.localName !== 'p' && element.localName !== 'li') continue;
    const opening = firstThing(element);
    const opened = opening && /^(?:sup|strong|b)$/.test(opening.localName) ? numberIn(opening) : undefined;
    // A second paragraph of that number means that this is no list of notes.
    if (opened && definitions.has(opened)) return [];
    if (opened && references.has(opened)) definitions.set(opened, element);
  }
  return inSequence(references, definitions);
}

/** One, two, three and no gap: anything else is chance. */
function inSequence(references: ReadonlyMap<string, Element[]>, definitions: ReadonlyMap<string, Element>): Note[] {
  const notes: Note[] = [];
  for (let number = 1; number <= Math.min(definitions.size, MAX_NOTES); number++) {
    const label = `${number}`;
    const definition = definitions.get(label);
    if (!definition) return [];
    notes.push({ label, references: references.get(label)!, definition });
  }
  return references.size === notes.length ? notes.map((note, i) => withRest(note, notes[i + 1])) : [];
}

const MAX_REST = 8;

/** What stands between one note and the next belongs to the first: a list, a second paragraph. */
function withRest(note: Note, next: Note | undefined): Note {
  const rest: Node[] = [];
  let beside = note.definition.nextSibling;
  while (beside && beside !== next?.definition && rest.length < MAX_REST) {
    rest.push(beside);
    beside = beside.nextSibling;
  }
  if (!next || beside !== next.definition || rest.length === 0) return note;
  const whole = new Element('div');
  note.definition.replaceWith(whole);
  whole.append(note.definition, ...rest);
  return { ...note, definition: whole };
}

/** A list of one in the margin: its number is the note's. */
function numberBeside(item: Element): string | undefined {
  const list = item.parentElement;
  const isAlone = list?.localName === 'ol' && list.parentElement?.localName === 'aside' && list.children.length === 1;
  return isAlone ? /^\d{1,3}$/.exec(list.getAttribute('start') ?? '')?.[0] : undefined;
}

function numberIn(element: Element): string | undefined {
  const first = element.firstChild;
  if (!(first instanceof Text) || first.nextSibling) return undefined;
  return /^\s*\[?(\d{1,3})\]?\s*$/.exec(first.data)?.[1];
}

function firstThing(block: Element): Element | undefined {
  let node: Node | null = block.firstChild;
  while (node instanceof Text && !node.data.trim()) node = node.nextSibling;
  return node instanceof Element ? node : undefined;
}

const isInLink = (element: Element): boolean => element.parentElement?.localName === 'a';

function opensBlock(element: Element): boolean {
  const around = element.parentElement;
  return around !== null && element.nextSibling !== null && firstThing(around) === element;
}
