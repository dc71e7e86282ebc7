/** Finds footnotes that the text links to, as Pandoc, GitHub, Wikipedia, Sphinx, Word, WordPress, Texinfo and LaTeX write them. */
import { Element, elementsInside, elementsNamed } from '../../dom/index.ts';
import { fragmentTarget, looksLikeNoteReference, noteLabelIn, shortText } from '../../noteReference.ts';
import type { Draft } from '../../types.ts';
import type { Footnote } from './footnote.ts';

/** Elements that can be a footnote. Headings, figures and sections are ordinary link targets. */
const NOTE_ELEMENTS = new Set(['li', 'p', 'div', 'dd', 'aside', 'td']);
const MAX_CLIMB = 4;
const MAX_NOTES = 2_000;

export function findLinkedNotes(draft: Draft): Footnote[] {
  const references = findReferences(draft);
  if (!references.length) return [];
  const { order, byName } = readTargets(draft.body);
  const notes = new Map<Element, Footnote>();
  const ambiguous = new Set<Element>();
  for (const { link, target, label } of references) {
    const element = byName.get(target);
    if (!element || order.get(element)! < order.get(link)!) continue; // a back link
    const definition = definitionAt(element);
    if (!definition || definition === link.parentElement) continue;
    const known = notes.get(definition);
    // Several notes in one block cannot be separated.
    if (known && known.label !== label) ambiguous.add(definition);
    else if (known) known.references.push(link);
    else if (notes.size < MAX_NOTES) notes.set(definition, { label, references: [link], definition });
  }
  const found = [...notes.values()].filter(({ definition }) => !ambiguous.has(definition));
  return found.filter(({ definition }) => !containsNotes(definition, notes));
}

interface Reference {
  readonly link: Element;
  readonly target: string;
  readonly label: string;
}

function findReferences(draft: Draft): Reference[] {
  const references: Reference[] = [];
  for (const link of elementsNamed(draft.body, 'a')) {
    const target = fragmentTarget(link, draft.url);
    const label = target ? noteLabelIn(shortText(link) ?? '') : undefined;
    if (target && label && looksLikeNoteReference(link, target, label)) references.push({ link, target, label });
  }
  return references;
}

/** The position of each element, and the first element with each name that a link can lead to. */
function readTargets(body: Element): { order: Map<Element, number>; byName: Map<string, Element> } {
  const order = new Map<Element, number>();
  const byName = new Map<string, Element>();
  for (const element of elementsInside(body)) {
    order.set(element, order.size);
    for (const { name, value } of element.attributes)
      if ((name === 'id' || name === 'name') && value && !byName.has(value)) byName.set(value, element);
  }
  return { order, byName };
}

/** The footnote block for a link target: itself, a block around it, or what follows a term or a heading that is only a number. */
function definitionAt(target: Element): Element | undefined {
  let at: Element | null = target;
  for (let i = 0; at && i < MAX_CLIMB; i++, at = at.parentElement) {
    if (at.localName === 'dt') return nextElement(at, 'dd');
    if (/^h[1-6]$/.test(at.localName)) return noteLabelIn(shortText(at) ?? '') ? nextElement(at, 'p') : undefined;
    if (NOTE_ELEMENTS.has(at.localName)) return at.parentElement ? outermost(at) : undefined;
  }
  return undefined;
}

/** The list item around a first paragraph, or the `div` around a block that is only a label; else the block itself. */
function outermost(block: Element): Element {
  const parent = block.parentElement!;
  if (block.localName === 'td') return block;
  if (block.localName === 'p' && parent.localName === 'li' && parent.children[0] === block) return parent;
  const isLabelOnly = block.localName !== 'li' && noteLabelIn(shortText(block) ?? '') !== undefined;
  return isLabelOnly && parent.localName === 'div' ? parent : block;
}

function nextElement(term: Element, name: string): Element | undefined {
  let next = term.nextSibling;
  while (next && !(next instanceof Element)) next = next.nextSibling;
  return next instanceof Element && next.localName === name ? next : undefined;
}

/** A block around other notes is their list, not a note. */
function containsNotes(definition: Element, notes: ReadonlyMap<Element, Footnote>): boolean {
  if (definition.localName === 'li' || definition.localName === 'p') return false;
  for (const inner of elementsInside(definition)) if (notes.has(inner)) return true;
  return false;
}
