/**
 * Drops the names of icons: an icon font draws a picture in place of a word or a letter, such as an arrow for `chevron_right` or for `Z`. A sign alone in
 * a table cell is what the cell says, so it is written.
 */
import { type Element, elementsInside, rawText, Text } from '../dom/index.ts';
import { namesOf, type PageNames } from '../pageNames.ts';
import { drop } from '../trace.ts';
import type { Doc } from '../types.ts';
import { signOfCell } from './signOfCell.ts';

/** Icon fonts whose icons are written as words, by the names of their classes and elements. */
const ICON_CLASS = /(?:^|\s)(?:material-(?:icons|symbols)|google-symbols|mat-icon)(?:-[\w-]+)?(?:$|\s)/;
const ICON_NAME = /^[a-z0-9]+(?:_[a-z0-9]+)*$/;
const MAX_NAME = 40;
/** In other fonts each icon is one character. Any class that ends so may be of such a font. */
const LETTER_CLASS = /(?:^|[\s_-])icon(?:$|\s)/i;

export function dropIconNames(doc: Doc): void {
  const { body } = doc.root;
  if (!body || !mayHaveIcons(namesOf(doc))) return;
  for (const element of elementsInside(body)) {
    if (element.localName === 'td') writeSign(element);
    else if ((isIcon(element) && isIconName(element)) || isIconLetter(element))
      drop(doc, element, 'control', 'the name of an icon');
  }
}

const mayHaveIcons = (names: PageNames): boolean =>
  names.tags.has('td') ||
  names.tags.has('mat-icon') ||
  names.has('class', (name) => ICON_CLASS.test(name) || LETTER_CLASS.test(name));

function writeSign(cell: Element): void {
  const found = signOfCell(cell);
  if (found) found.element.replaceWith(new Text(found.sign));
}

const isIcon = (element: Element): boolean =>
  element.localName === 'mat-icon' || (element.className !== '' && ICON_CLASS.test(element.className));

/** A class may be on an element that holds more than an icon. */
function isIconName(element: Element): boolean {
  const text = rawText(element).trim();
  return text.length <= MAX_NAME && ICON_NAME.test(text);
}

/** Characters that only a font of the page draws. */
const PRIVATE = /^[\ue000-\uf8ff]{1,3}$/;

/** The element holds one letter, or says what it is, and nothing else. */
function isIconLetter({ localName, className, firstChild }: Element): boolean {
  if ((localName !== 'span' && localName !== 'i') || !(firstChild instanceof Text) || firstChild.nextSibling)
    return false;
  const text = firstChild.data.trim();
  return PRIVATE.test(text) || (LETTER_CLASS.test(className) && /^(?:[A-Za-z]|icon)$/i.test(text));
}
