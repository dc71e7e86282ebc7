/** Notes that the text links to: Pandoc, GitHub, Wikipedia, Sphinx, Word, WordPress, Texinfo, LaTeX and their like. */
import { Element, elementsInside, elementsNamed } from '../../dom/index.ts';
import { labelIn, looksLikeReference, shortText, targetOf } from '../../noteReference.ts';
import type { Draft } from '../../types.ts';
import type { Note } from './note.ts';

/** What can say a note. A heading, a figure or a part of the article is something else that a link leads to. */
const DEFINITION = new Set(['li', 'p', 'div', 'dd', 'aside', 'td']);
const MAX_CLIMB = 4;
const MAX_NOTES = 2_000;

export function linkedNotes(draft: Draft): Note[] {
  const places = new Map<string, Element>();
  const order = new Map<Element, number>();
  for (const element of elementsInside(draft.body)) {
    order.set(element, order.size);
    for (const name of ['id', 'name']) {
      const id = element.getAttribute(name);
      if (id && !places.has(id)) places.set(id, element);
    }
  }
  const notes = new Map<Element, Note>();
  const isDoubtful = new Set<Element>();
  for (const link of elementsNamed(draft.body, 'a')) {
    const target = targetOf(link, draft.url);
    const place = target === undefined ? undefined : places.get(target);
    const label = labelIn(shortText(link) ?? '');
    if (!place || !label || !target || !looksLikeReference(link, target, label)) continue;
    if (order.get(place)! < order.get(link)!) continue; // leads back
    const definition = definitionAt(place);
    if (!definition || definition === link.parentElement) continue;
    const known = notes.get(definition);
    // Several notes in one block cannot be told apart.
    if (known && known.label !== label) isDoubtful.add(definition);
    else if (known) known.references.push(link);
    else if (notes.size < MAX_NOTES) notes.set(definition, { label, references: [link], definition });
  }
  const found = [...notes.values()].filter(({ definition }) => !isDoubtful.has(definition));
  return found.filter(({ definition }) => !holdsAnother(definition, notes));
}

/** The block that a place stands for: itself, the one it opens, or what follows a term or a heading that is only a number. */
function definitionAt(place: Element): Element | undefined {
  let at: Element | null = place;
  for (let i = 0; at && i < MAX_CLIMB; i++, at = at.parentElement) {
    if (at.localName === 'dt') return behind(at, 'dd');
    if (/^h[1-6]$/.test(at.localName)) return labelIn(shortText(at) ?? '') ? behind(at, 'p') : undefined;
    if (DEFINITION.has(at.localName)) return at.parentElement ? outermost(at) : undefined;
  }
  return undefined;
}

/** A row of a table, or the item that a paragraph is alone in. */
function outermost(block: Element): Element {
  const around = block.parentElement!;
  if (block.localName === 'td') return block;
  if (block.localName === 'p' && around.localName === 'li' && around.children[0] === block) return around;
  const holdsNumberOnly = block.localName !== 'li' && labelIn(shortText(block) ?? '') !== undefined;
  return holdsNumberOnly && around.localName === 'div' ? around : block;
}

function behind(term: Element, name: string): Element | undefined {
  let beside = term.nextSibling;
  while (beside && !(beside instanceof Element)) beside = beside.nextSibling;
  return beside instanceof Element && beside.localName === name ? beside : undefined;
}

/** A block around other notes is their list, not one of them. */
function holdsAnother(definition: Element, notes: ReadonlyMap<Element, Note>): boolean {
  if (definition.localName === 'li' || definition.localName === 'p') return false;
  for (const inner of elementsInside(definition)) if (notes.has(inner)) return true;
  return false;
}
