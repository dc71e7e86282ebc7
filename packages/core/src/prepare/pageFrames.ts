/** Tells what is around most of a page from its parts. Such a frame may be named after one of them: the page below a sticky menu is in `with-sticky-nav`. */
import { type Element, elementsInside, type Parent } from '../dom/index.ts';
import type { WordCounts } from '../words.ts';

const MIN_SHARE = 0.5;
/** On a page with hardly any text, a pop-up may hold most of it. */
const MIN_WORDS = 50;
/** So many sections are more than a menu or a pop-up has in the main part of a page. */
const MIN_SECTIONS = 3;
const MAX_CLIMB = 60;

/** Counts of the words in all elements of a page. */
export type PageCounts = ReadonlyMap<Parent, WordCounts>;

/** Returns a function that tells whether an element is such a frame. The page is measured at the first call. */
export function pageFramesIn(body: Element, countWords: () => PageCounts): (element: Element) => boolean {
  let isFrame: ((element: Element) => boolean) | undefined;
  return (element) => {
    isFrame ??= measureFrames(body, countWords());
    return isFrame(element);
  };
}

function measureFrames(body: Element, counts: PageCounts): (element: Element) => boolean {
  const least = Math.max(MIN_WORDS, (counts.get(body)?.words ?? 0) * MIN_SHARE);
  const aroundMain = new Set<Element>();
  const sections = new Map<Element, number>();
  for (const element of elementsInside(body)) {
    if (element.localName === 'main') markAround(element, aroundMain);
    if (element.localName === 'h2') countAround(element, sections);
  }
  return (element) =>
    aroundMain.has(element) ||
    (sections.get(element) ?? 0) >= MIN_SECTIONS ||
    (counts.get(element)?.words ?? 0) > least;
}

function markAround(main: Element, around: Set<Element>): void {
  for (let at = main.parentElement; at && !around.has(at); at = at.parentElement) around.add(at);
}

/** Counts a section for what is around it inside the main part. */
function countAround(heading: Element, sections: Map<Element, number>): void {
  const around: Element[] = [];
  let at = heading.parentElement;
  for (; at && at.localName !== 'main' && around.length < MAX_CLIMB; at = at.parentElement) around.push(at);
  if (at?.localName === 'main') for (const element of around) sections.set(element, (sections.get(element) ?? 0) + 1);
}
