/**
 * Decides about the images before and after a text. Between its lines an image follows the text around it, but before its title and after its last line
 * stand banners, logos of partners and pictures of other pages too, often in boxes of their own without any text.
 */
import type { Element } from '../dom/index.ts';
import type { Evidence } from './evidence.ts';
import { linkAround, targetOf } from './units/entries.ts';

/** With fewer words the images may be what the page is about: a comic, a gallery. */
const MIN_WORDS = 100;
const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:$|[?#])/i;
/** What holds lines, but not the text. */
const HOLDS_LINES =
  /^(?:a|b|blockquote|cite|d[dlt]|em|figcaption|figure|h[1-6]|i|li|ol|p|pre|span|strong|t(?:able|body|d|foot|h|head|r)|ul)$/;
/** Beside a title a drawing without a description decorates it, or its dates and buttons. */
const MAX_ICON_WORDS = 2;

/** Returns false for the images that do not belong to the text, and nothing for those that follow the text around them. */
export function imagesBesideText(
  { survey: { blocks, elements, end, firstBlock, parent } }: Evidence,
  keep: readonly boolean[],
  url: URL | undefined,
): ((element: number) => boolean | undefined) | undefined {
  const words = blocks.reduce((sum, block) => sum + (keep[block.index] ? block.words : 0), 0);
  if (words < MIN_WORDS) return undefined;
  const [first, last] = [keep.indexOf(true), keep.lastIndexOf(true)];
  const ownTargets = [first, last].map((index) => targetOf(blocks[index]!));
  let column = blocks[last]!.element;
  while (column > 0 && HOLDS_LINES.test(elements[column]!.localName)) column = parent[column]!;
  return (index) => {
    const element = elements[index]!;
    const isBefore = firstBlock[index]! <= first;
    const isAfter = firstBlock[index]! > last;
    if (!(isBefore || isAfter) || !/^(?:img|picture)$/.test(element.localName)) return undefined;
    const isInColumn = index > column && index < end[column]!;
    const isOther = leadsElsewhere(element, url, ownTargets) || (isBefore ? isDecoration(element) : !isInColumn);
    return isOther ? false : undefined;
  };
}

/** A picture may lead where the line beside it does. */
function leadsElsewhere(element: Element, url: URL | undefined, ownTargets: readonly (string | undefined)[]): boolean {
  const href = linkAround(element);
  const target = URL.parse(href ?? '', url);
  if (href === undefined || !target || ownTargets.includes(href)) return false;
  return !PICTURE_FILE.test(target.pathname) && target.pathname !== url?.pathname;
}

function isDecoration(element: Element): boolean {
  const alt = element.getAttribute('alt')?.trim() ?? '';
  const address = element.getAttribute('src') ?? '';
  return /\.svg(?:$|[?#])/i.test(address.slice(-200)) && alt.split(/\s+/).length <= MAX_ICON_WORDS;
}
