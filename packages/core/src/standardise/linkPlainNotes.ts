/**
 * Links numbers in a plain `<sup>` to the notes they stand for, so that the engine keeps the notes and `unifyFootnotes` finds them. Only for notes
 * numbered 1, 2, 3 … without a gap, in a list under a heading such as "Notes" or in paragraphs that start with the same numbers; anything
 * else is an exponent or a coincidence.
 */
import { Element, elementsInside, firstNamed, foldedText, moveChildren, type Node, Text } from '../dom/index.ts';
import type { DescribedDoc } from '../types.ts';

const NUMBER = /^\s*[[(]?(\d{1,3})[\])]?\s*$/;
const LABEL = /^\s*(?:[[(]\s*(\d{1,3})\s*[\])]|(\d{1,3})[.):])\s/;
const NOTES_HEADING =
  /^(?:(?:foot|end)?notes?(?: (?:and|&) references)?|references(?: cited)?|(?:works|literature) cited|citations|sources|bibliography|anmerkungen|fußnoten|quellen|einzelnachweise|literatur|références|notes et références|notas|referencias|fuentes|note|fonti|referências|voetnoten|bronnen|przypisy|примечания|источники)\s*:?$/i;
const MAX_NOTES = 300;
const MAX_HEADING = 60;

export function linkPlainNotes(doc: DescribedDoc): void {
  const { body } = doc.root;
  if (!body || !firstNamed(body, 'sup')) return;
  const references = new Map<number, Element[]>();
  let list: Element | undefined;
  let isUnderHeading = false;
  const paragraphs = new Map<number, Element>();
  for (const element of elementsInside(body)) {
    const name = element.localName;
    if (name === 'sup') {
      const number = referenceIn(element);
      if (number) references.set(number, [...(references.get(number) ?? []), element].slice(0, 20));
    } else if (!references.size) {
    } else if (/^h[1-6]$/.test(name) || isBoldLine(element)) isUnderHeading = isNotesHeading(element);
    else if (name === 'ol' && isUnderHeading) list ??= element;
    else if (name === 'p' || name === 'li' || name === 'div') {
      const number = labelOf(element);
      if (number && !paragraphs.has(number)) paragraphs.set(number, element);
    }
  }
  const count = references.size;
  if (!count || count > MAX_NOTES || !isSequence(references, count)) return;
  const items = list?.children.filter(({ localName }) => localName === 'li') ?? [];
  const notes = items.length === count ? items : isSequence(paragraphs, count) ? inOrder(paragraphs, count) : undefined;
  const text = aroundReferences(references);
  if (notes?.every((note) => !text.has(note))) link(references, notes);
}

/** The number of a reference: after a letter, a bracket or the end of a sentence, and not in a link. */
function referenceIn(sup: Element): number | undefined {
  const only = sup.firstChild;
  if (!(only instanceof Text) || only.nextSibling || sup.parentElement?.localName === 'a') return undefined;
  const number = Number(NUMBER.exec(only.data)?.[1] ?? 0);
  const before = sup.previousSibling;
  const isAfterText = before instanceof Element || (before instanceof Text && /[\p{L}\p{P}]\s*$/u.test(before.data));
  return number && isAfterText ? number : undefined;
}

/** The number that a paragraph starts with, as `[1]`, `1.` or a raised 1. */
function labelOf(block: Element): number | undefined {
  let first: Node | null = block.firstChild;
  while (first instanceof Text && !first.data.trim()) first = first.nextSibling;
  if (first instanceof Text) {
    const [, bracketed, plain] = LABEL.exec(first.data) ?? [];
    return Number(bracketed ?? plain ?? 0) || undefined;
  }
  if (!(first instanceof Element) || !/^(?:sup|b|strong|span)$/.test(first.localName)) return undefined;
  const inner = first.firstChild;
  return inner instanceof Text && !inner.nextSibling && first.nextSibling
    ? Number(NUMBER.exec(inner.data)?.[1] ?? 0) || undefined
    : undefined;
}

function isBoldLine({ localName, firstChild }: Element): boolean {
  return (
    localName === 'p' &&
    firstChild instanceof Element &&
    /^(?:b|strong)$/.test(firstChild.localName) &&
    !firstChild.nextSibling
  );
}

function isNotesHeading(heading: Element): boolean {
  const text = foldedText(heading);
  return text.length <= MAX_HEADING && NOTES_HEADING.test(text);
}

function isSequence(found: ReadonlyMap<number, unknown>, count: number): boolean {
  for (let number = 1; number <= count; number++) if (!found.has(number)) return false;
  return true;
}

const inOrder = (paragraphs: ReadonlyMap<number, Element>, count: number): Element[] =>
  Array.from({ length: count }, (_, at) => paragraphs.get(at + 1)!);

const MAX_LEVELS = 6;

/** The elements around references: these are the text, not notes. */
function aroundReferences(references: ReadonlyMap<number, readonly Element[]>): ReadonlySet<Element> {
  const around = new Set<Element>();
  for (const reference of [...references.values()].flat()) {
    let at: Element | null = reference;
    for (let i = 0; at && i < MAX_LEVELS; i++, at = at.parentElement) around.add(at);
  }
  return around;
}

function link(references: ReadonlyMap<number, readonly Element[]>, notes: readonly Element[]): void {
  for (const [at, note] of notes.entries()) {
    if (!note.id) note.setAttribute('id', `plain-note-${at + 1}`);
    for (const reference of references.get(at + 1) ?? []) {
      const anchor = new Element('a', [{ name: 'href', value: `#${note.id}` }]);
      moveChildren(reference, anchor);
      reference.append(anchor);
    }
  }
}
