/** Reads the sign that a style draws in a table cell without text: tables that compare things have little else. */
import { Comment, Element, type Node, Text } from '../dom/index.ts';

const YES =
  /(?:^|[\s_-])(?:check(?:ed|mark|ed-?mark)?|tick(?:ed|mark)?|yes|true|included|available|done|success)(?:$|[\s_-])/i;
const NO =
  /(?:^|[\s_-])(?:cross|times|x-?mark|close|cancel|x|no|not|false|un-?check(?:ed)?|un-?available|excluded|ban|remove)(?:$|[\s_-])/i;
const MAX_LEVELS = 4;
const MAX_LABEL = 30;

/** Returns the element that holds the sign, and the sign as text; undefined for a cell that has text or something else. */
export function signOfCell(cell: Element): { readonly element: Element; readonly sign: string } | undefined {
  let element = cell;
  for (let level = 0; level < MAX_LEVELS; level++) {
    const inner = onlyElement(element);
    if (!inner || inner.localName === 'img' || inner.localName === 'input') return undefined;
    element = inner;
    if (!isDrawn(element)) continue;
    const sign = labelOf(element) ?? signIn(nameOf(element));
    return sign === undefined ? undefined : { element, sign };
  }
  return undefined;
}

const signIn = (name: string): string | undefined => (NO.test(name) ? '✗' : YES.test(name) ? '✓' : undefined);

/** The element that is all that another one holds. */
function onlyElement(parent: Element): Element | undefined {
  let only: Element | undefined;
  for (let node: Node | null = parent.firstChild; node; node = node.nextSibling) {
    if (node instanceof Comment || (node instanceof Text && !node.data.trim())) continue;
    if (only || !(node instanceof Element)) return undefined;
    only = node;
  }
  return only;
}

const ICON_NAME = /^[a-z]+(?:_[a-z]+)*$/;

/** A drawing, an element that is empty, or one whose only text is the name of an icon. */
function isDrawn({ localName, className, firstChild }: Element): boolean {
  if (localName === 'svg') return true;
  if (!/^(?:i|span|em|b|div|p|mat-icon)$/.test(localName)) return false;
  if (!firstChild || (firstChild instanceof Text && !firstChild.nextSibling && !firstChild.data.trim())) return true;
  const isIcon = localName === 'mat-icon' || /(?:^|\s)(?:material-(?:icons|symbols)|google-symbols)/.test(className);
  return isIcon && firstChild instanceof Text && !firstChild.nextSibling && ICON_NAME.test(firstChild.data.trim());
}

function labelOf(element: Element): string | undefined {
  const label = (element.getAttribute('aria-label') ?? element.getAttribute('title') ?? '').trim();
  return label && label.length <= MAX_LABEL ? label : undefined;
}

/** All that tells which icon it is. */
function nameOf(element: Element): string {
  const { firstChild } = element;
  const name = firstChild instanceof Text ? firstChild.data.trim().replaceAll('_', '-') : '';
  const [drawing] = element.localName === 'svg' ? element.children : [];
  const source =
    drawing?.localName === 'use' ? (drawing.getAttribute('href') ?? drawing.getAttribute('xlink:href')) : '';
  return `${element.className} ${element.getAttribute('data-icon') ?? ''} ${name} ${source?.replace(/^[^#]*#/, '') ?? ''}`;
}
