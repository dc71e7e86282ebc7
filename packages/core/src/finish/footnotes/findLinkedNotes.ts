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
  const targets = new Map<string, Element>();
  const order = new Map<Element, number>();
  for (const element of elementsInside(draft.body)) {
    order.set(element, order.size);
    for (const name of ['id', 'name']) {
      const id = element.getAttribute(name);
      if (id && !targets.has(id)) targets.set(id, element);
    }
  }
  const notes = new Map<Element, Footnote>();
  const ambiguous = new Set<Element>();
  for (const link of elementsNamed(draft.body, 'a')) {
    const target = fragmentTarget(link, draft.url);
    const element = target === undefined ? undefined : targets.get(target);
    const label = noteLabelIn(shortText(link) ?? '');
    if (!element || !label || !target || !looksLikeNoteReference(link, target, label)) continue;
    if (order.get(element)! < order.get(link)!) continue; // a back link
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
