/** Notes that the text links to: Pandoc, GitHub, Wikipedia, Sphinx, Word, WordPress, Texinfo, LaTeX and their like. */
import { Element, elementsInside, elementsNamed } from '../../dom/index.ts';
import type { Draft } from '../../types.ts';
import { labelIn, type Note, shortText } from './note.ts';

const TARGET =
  /^(?:user-content-)?(?:_?(?:foot|end|side|cite|margin)?[-_:.]?(?:fn|ftn|edn|note|cite_note|noteref|ref|reference|foot|footnote|endnote|bib|r|cit|en|sn)s?)(?:[-_:.\d][\w:.-]*)?$/i;
const MARKED = /(?:^|[\s_-])(?:foot-?note|note-?ref|fn-?ref|footref|reference|citation|cite)(?:$|[\s_-])/i;
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

function targetOf(link: Element, page: URL | undefined): string | undefined {
  const address = link.getAttribute('href') ?? '';
  const start = address.indexOf('#');
  const isHere =
    start === 0 || (page !== undefined && start > 0 && address.slice(0, start) === page.href.split('#', 1)[0]);
  if (!isHere) return undefined;
  const id = address.slice(start + 1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** A word in the text that leads to a place of such a name is a link like others. */
function looksLikeReference(link: Element, target: string, label: string): boolean {
  if (link.hasAttribute('data-footnote-ref') || link.getAttribute('role') === 'doc-noteref') return true;
  const around = link.parentElement;
  const isRaised = around?.localName === 'sup' || link.children[0]?.localName === 'sup';
  const isMarked = MARKED.test(link.className) || MARKED.test(around?.className ?? '');
  return isRaised || isMarked || (TARGET.test(target) && !/^\p{L}{3}/u.test(label));
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
