/** The date of the page's time elements, if all of them agree: on a page without a heading, or far from it. */
import { type Element, elementsNamed, foldedText, isInside } from '../dom/index.ts';
import { MODIFIED, OTHER } from './dateNearTitle.ts';
import { isoDate } from './dates.ts';
import type { RawMetadata } from './rawMetadata.ts';

/** More belong to a list. */
const MAX_TIMES = 50;
/** A longer text around the element says no more about its date. */
const MAX_LABEL_LENGTH = 140;

export function onlyTime({ doc }: RawMetadata): string | undefined {
  let found: string | undefined;
  let count = 0;
  for (const element of doc.root.body ? elementsNamed(doc.root.body, 'time') : []) {
    if (++count > MAX_TIMES) return undefined;
    if (isInside(element, 'nav', 'aside', 'footer')) continue;
    const date = isoDate(element.getAttribute('datetime') ?? undefined);
    if (!date) continue;
    if (found ? !date.startsWith(found.slice(0, 10)) : isOfSomethingElse(element)) return undefined;
    found ??= date;
  }
  return found;
}

/** Whether the words around it say that it is the time of a change, an event and the like. */
function isOfSomethingElse(element: Element): boolean {
  const text = element.parentElement ? foldedText(element.parentElement) : '';
  return text.length <= MAX_LABEL_LENGTH && (MODIFIED.test(text) || OTHER.test(text));
}
