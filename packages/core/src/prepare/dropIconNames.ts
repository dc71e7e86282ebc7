/** Drops the names of icons: an icon font draws a picture in place of a word, such as an arrow for `chevron_right`. */
import { type Element, elementsInside, rawText } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Doc } from '../types.ts';

/** Icon fonts whose icons are written as words, by the names of their classes and elements. */
const ICON_CLASS = /(?:^|\s)(?:material-(?:icons|symbols)|google-symbols|mat-icon)(?:-[\w-]+)?(?:$|\s)/;
const ICON_NAME = /^[a-z0-9]+(?:_[a-z0-9]+)*$/;
const MAX_NAME = 40;

export function dropIconNames(doc: Doc): void {
  if (!doc.root.body) return;
  for (const element of elementsInside(doc.root.body))
    if (isIcon(element) && isIconName(element)) drop(doc, element, 'control', 'the name of an icon');
}

const isIcon = (element: Element): boolean =>
  element.localName === 'mat-icon' || (element.className !== '' && ICON_CLASS.test(element.className));

/** A class may be on an element that holds more than an icon. */
function isIconName(element: Element): boolean {
  const text = rawText(element).trim();
  return text.length <= MAX_NAME && ICON_NAME.test(text);
}
