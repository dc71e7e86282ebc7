/** A note stays with the text that refers to it: by itself it is a short line at the end of a page, as much else there is. */
import { Element, type Node } from '../dom/index.ts';
import { labelIn, looksLikeReference, targetOf } from '../noteReference.ts';
import type { Survey } from './survey.ts';

const MAX_MARK = 12;
const MAX_CLIMB = 4;
/** More is no note, but a part of the page that a link leads to; and nested ones are not counted again and again. */
const MAX_WORDS = 400;
const MAX_ELEMENTS = 400;
const SAYS = new Set(['li', 'p', 'div', 'dd', 'aside', 'td']);

export function keepNotes(survey: Survey, keep: boolean[], page: URL | undefined): void {
  let places: Map<string, number> | undefined;
  for (const block of survey.blocks) {
    if (!keep[block.index]) continue;
    for (const { data, parentNode } of block.nodes) {
      const label = data.length <= MAX_MARK ? labelIn(data) : undefined;
      const link = label === undefined ? undefined : linkAround(parentNode);
      const target = link && targetOf(link, page);
      if (!label || !link || !target || !looksLikeReference(link, target, label)) continue;
      places ??= placesIn(survey);
      const at = places.get(target);
      if (at !== undefined && at > block.element) for (const index of noteAt(survey, at)) keep[index] = true;
    }
  }
}

function placesIn({ elements }: Survey): Map<string, number> {
  const places = new Map<string, number>();
  elements.forEach((element, i) => {
    for (const name of [element.id, element.getAttribute('name')]) if (name && !places.has(name)) places.set(name, i);
  });
  return places;
}

function linkAround(node: Node | null): Element | undefined {
  let at = node;
  for (let i = 0; i < MAX_CLIMB && at instanceof Element; i++, at = at.parentNode) if (at.localName === 'a') return at;
  return undefined;
}

/** The blocks of the note at a place: those of the block it is, or opens; or its number alone, as a term or a heading, and what follows that. */
function noteAt(survey: Survey, place: number): number[] {
  let at = place;
  for (let i = 0; at > 0 && i < MAX_CLIMB; i++, at = survey.parent[at]!) {
    const { localName } = survey.elements[at]!;
    const isNumber = localName === 'dt' || /^h[1-6]$/.test(localName);
    if (!isNumber && !SAYS.has(localName)) continue;
    if (survey.words[at]! > MAX_WORDS || survey.end[at]! - at > MAX_ELEMENTS) return [];
    const within = survey.blocksIn(at);
    const last = within.at(-1);
    const behind = isNumber && last ? survey.blocks[last.index + 1] : undefined;
    return (behind ? [...within, behind] : within).map(({ index }) => index);
  }
  return [];
}
