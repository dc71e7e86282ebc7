/** Keeps footnotes that kept text refers to, and lists of sources. On their own they look like any other short lines at the end of a page. */
import { Element, type Node } from '../dom/index.ts';
import { fragmentTarget, looksLikeNoteReference, noteLabelIn } from '../noteReference.ts';
import { context } from './contexts.ts';
import type { Survey } from './survey.ts';

const MAX_LABEL_LENGTH = 12;
const MAX_LEVELS = 4;
/** A larger target is a section of the page, not a note. The limits also bound the work on nested targets. */
const MAX_NOTE_WORDS = 400;
const MAX_NOTE_ELEMENTS = 400;
const NOTE_TAGS = new Set(['li', 'p', 'div', 'dd', 'aside', 'td']);

export function includeFootnotes(survey: Survey, keep: boolean[], page: URL | undefined): void {
  let elementsById: Map<string, number> | undefined;
  for (const block of survey.blocks) {
    if (!keep[block.index]) continue;
    for (const { data, parentNode } of block.nodes) {
      const label = data.length <= MAX_LABEL_LENGTH ? noteLabelIn(data) : undefined;
      const link = label === undefined ? undefined : enclosingLink(parentNode);
      const target = link && fragmentTarget(link, page);
      if (!label || !link || !target || !looksLikeNoteReference(link, target, label)) continue;
      elementsById ??= indexTargets(survey);
      const at = elementsById.get(target);
      if (at !== undefined && at > block.element) for (const index of noteAt(survey, at)) keep[index] = true;
    }
  }
}

const SOURCES =
  /^(?:(?:article |primary |key )?(?:references|sources|citations)|bibliography|works cited|literature cited|quellen|literatur|fuentes|bibliografía|références|bibliographie|fonti|bibliografia)\s*:?$/i;
/** What most sources have: a year, an address, a place in a journal. */
const SOURCE = /\b(?:1[89]|20)\d\d\b|https?:|\bdoi\b|\bretrieved\b/i;
const MAX_SOURCE_WORDS = 6_000;

/** Keeps lists of sources below a line that says so, after kept text. */
export function includeSources(survey: Survey, keep: boolean[]): void {
  const { blocks, contexts, elements, parent, words } = survey;
  const first = keep.indexOf(true);
  for (const { index, text, element } of blocks) {
    const next = blocks[index + 1];
    if (first < 0 || index < first || !next || !SOURCES.test(text)) continue;
    if ((contexts[element]! & (context.nav | context.footer | context.aside)) !== 0) continue;
    let list = next.element;
    for (let i = 0; list > 0 && i < MAX_LEVELS && !/^[ou]l$/.test(elements[list]!.localName); i++) list = parent[list]!;
    if (!/^[ou]l$/.test(elements[list]!.localName) || list < element || words[list]! > MAX_SOURCE_WORDS) continue;
    const entries = survey.blocksIn(list);
    if (entries.filter((entry) => SOURCE.test(entry.text)).length * 2 < entries.length) continue;
    for (const entry of [index, ...entries.map((block) => block.index)]) keep[entry] = true;
  }
}

/** Maps ids and names to the index of the first element that has them. */
function indexTargets({ elements }: Survey): Map<string, number> {
  const targets = new Map<string, number>();
  elements.forEach((element, i) => {
    for (const name of [element.id, element.getAttribute('name')]) if (name && !targets.has(name)) targets.set(name, i);
  });
  return targets;
}

function enclosingLink(node: Node | null): Element | undefined {
  let at = node;
  for (let i = 0; i < MAX_LEVELS && at instanceof Element; i++, at = at.parentNode) if (at.localName === 'a') return at;
  return undefined;
}

/** Returns the blocks of the note at a link target: those of the nearest note element around it. If that is a term or a heading with only the note's number, the next block too. */
function noteAt(survey: Survey, target: number): number[] {
  let at = target;
  for (let i = 0; at > 0 && i < MAX_LEVELS; i++, at = survey.parent[at]!) {
    const { localName } = survey.elements[at]!;
    const isNumber = localName === 'dt' || /^h[1-6]$/.test(localName);
    if (!isNumber && !NOTE_TAGS.has(localName)) continue;
    if (survey.words[at]! > MAX_NOTE_WORDS || survey.end[at]! - at > MAX_NOTE_ELEMENTS) return [];
    const within = survey.blocksIn(at);
    const last = within.at(-1);
    const next = isNumber && last ? survey.blocks[last.index + 1] : undefined;
    return (next ? [...within, next] : within).map(({ index }) => index);
  }
  return [];
}
