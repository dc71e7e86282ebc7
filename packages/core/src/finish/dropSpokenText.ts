/**
 * Drops what only screen readers say, where the page shows something beside it: "Original price was:" before a price that is struck out, the amount in words
 * after its digits, "opens in a new window" after a link. Such a text alone in its block stays, unless it ends with a colon: it may name
 * what a picture shows.
 */
import { isBlockName } from '../blockNames.ts';
import { Element, elementsInside, foldedText, type Node, nodesInside, Text } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';

/** Style sheets hide these classes from sight, and only from sight. */
const SPOKEN =
  /(?:^|\s)(?:\S*[_-])?(?:sr-?only|sr-text|visually-?hidden|screen-?reader(?:-?(?:text|only))?|a11y-(?:hidden|text)|off-?screen|clipped|assistive-text|hidden-accessible)(?=\s|$)/i;
/** Such a class takes it back. */
const SHOWN = /not-sr-only/;
/** A longer text explains something, unless it says what is beside it. */
const MAX_CHARACTERS = 60;
/** Elements between the text and the block of its line, and nodes on either side. */
const MAX_LEVELS = 4;
const MAX_NEIGHBOURS = 8;

export function dropSpokenText(draft: Draft): void {
  for (const element of elementsInside(draft.body))
    if (isSpoken(element) && (isIdle(element) || repeatsNeighbour(element)))
      drop(draft, brokenPriceBeside(element) ?? element, 'invisible', 'only screen readers say it');
}

const CENTS = /\d[.,]\d\d(?!\d)/;

/** The digits of a price beside it whose cents are small letters without a point: "3442" where "34.42" is said. */
function brokenPriceBeside(element: Element): Element | undefined {
  const text = foldedText(element);
  if (text.length > MAX_CHARACTERS || !CENTS.test(text)) return undefined;
  const digitsOf = (shown: string) => shown.replace(/\D/g, '');
  return [element.previousSibling, element.nextSibling].find((node): node is Element => {
    const shown = node instanceof Element ? foldedText(node) : '';
    return shown !== '' && !CENTS.test(shown) && digitsOf(shown) === digitsOf(text);
  });
}

/** What it names is shown without a name. */
const isLabel = (element: Element): boolean => /[:：]\s*$/.test(foldedText(element));

const isSpoken = ({ className, localName }: Element): boolean =>
  className !== '' && SPOKEN.test(className) && !SHOWN.test(className) && !/^h[1-6]$/.test(localName);

/** An icon of the style sheet shows the same. */
function namesIcon({ parentElement }: Element): boolean {
  return parentElement?.localName === 'abbr' || /(?:^|[\s_-])icon/i.test(parentElement?.className ?? '');
}

const isIdle = (element: Element): boolean =>
  (hasTextBeside(element) || isLabel(element)) && !namesIcon(element) && foldedText(element).length <= MAX_CHARACTERS;

/** Whether the page shows the same text right beside it. */
function repeatsNeighbour(element: Element): boolean {
  const text = foldedText(element);
  const isTwin = (side: Side) => {
    let node = element[side];
    while (node instanceof Text && !node.data.trim()) node = node[side];
    return node !== null && foldedText(node) === text;
  };
  return text !== '' && (isTwin('previousSibling') || isTwin('nextSibling'));
}

/** Whether the line that the element is on shows another text. */
function hasTextBeside(element: Element): boolean {
  let at: Element = element;
  for (let level = 0; level < MAX_LEVELS; level++) {
    if (hasText(at, 'previousSibling') || hasText(at, 'nextSibling')) return true;
    const { parentElement } = at;
    if (!parentElement || isBlockName(parentElement.localName)) return false;
    at = parentElement;
  }
  return false;
}

type Side = 'previousSibling' | 'nextSibling';

function hasText(element: Element, side: Side): boolean {
  let node = element[side];
  for (let i = 0; node && i < MAX_NEIGHBOURS; i++, node = node[side]) if (showsText(node)) return true;
  return false;
}

const LETTER = /[\p{L}\p{N}]/u;
const MAX_NODES = 20;

/** Looks at the first nodes only, so that many such texts beside a large element take linear time. */
function showsText(node: Node): boolean {
  if (node instanceof Text) return LETTER.test(node.data);
  if (!(node instanceof Element) || isBlockName(node.localName) || isSpoken(node)) return false;
  let seen = 0;
  for (const inside of nodesInside(node)) {
    if (inside instanceof Text && inside.parentElement?.localName !== 'style' && LETTER.test(inside.data)) return true;
    if (++seen > MAX_NODES) return false;
  }
  return false;
}
