/** Writes the date into elements that only a script would fill: they hold it in an attribute, and forums show no other date of a post. */
import { type Element, elementsInside, Text } from '../dom/index.ts';
import { namesOf, type PageNames } from '../pageNames.ts';
import type { Doc } from '../types.ts';

const DATE_ELEMENTS = new Set(['time', 'relative-time', 'local-time', 'time-ago', 'time-until']);
const DATE_CLASS = /(?:^|\s)(?:timeago|relative-time|relative-date|livestamp)(?:$|\s)/i;
const ISO_DATE = /^(?:19|20)\d\d-\d\d-\d\d(?=$|[T\s])/;

export function writeDates(doc: Doc): void {
  if (!doc.root.body || !mayHaveDates(namesOf(doc))) return;
  for (const element of elementsInside(doc.root.body)) {
    const date = isEmpty(element) ? dateOf(element) : undefined;
    if (date) element.append(new Text(date));
  }
}

const mayHaveDates = (names: PageNames): boolean =>
  [...DATE_ELEMENTS].some((name) => names.tags.has(name)) || names.has('class', (name) => DATE_CLASS.test(name));

function isEmpty({ firstChild }: Element): boolean {
  return !firstChild || (firstChild instanceof Text && !firstChild.nextSibling && firstChild.data.trim() === '');
}

function dateOf(element: Element): string | undefined {
  const isDate = DATE_ELEMENTS.has(element.localName);
  const isForMachines = element.hasAttribute('itemprop'); // beside a date that is shown
  if (isForMachines || (!isDate && !DATE_CLASS.test(element.className))) return undefined;
  const values = [element.getAttribute('datetime'), element.getAttribute('title')];
  return values.map((value) => ISO_DATE.exec(value ?? '')?.[0]).find(Boolean);
}
