/** Writes a price on one line whose sign, digits and period a page has in boxes of their own: "€", "17", "62", "per month". */
import { type Element, elementsNamed, firstNamed, foldedText, nodesInside, Text } from '../dom/index.ts';
import type { Draft } from '../types.ts';
import { countWords } from '../words.ts';

const NAME = /(?:^|[\s_-])(?:price|pricing|amount|cost)(?:$|[\s_-])/i;
const CENTS = /cents?|fraction|decimals?|hundredths/i;
const MAX_PARTS = 6;
const MAX_PART_WORDS = 3;
const MAX_NODES = 40;
const SIGN = /^\p{Sc}$/u;

export function joinPrices(draft: Draft): void {
  if (draft.pageType !== 'service') return;
  for (const box of elementsNamed(draft.body, 'div', 'p', 'span')) {
    const parts = NAME.test(box.className) ? partsOf(box) : undefined;
    if (!parts?.some(({ data }) => SIGN.test(data.trim())) || !/\d/.test(foldedText(box))) continue;
    const text = parts.reduce((line, part) => line + gapBefore(part, line) + part.data.trim(), '');
    const shown = parts.find(({ parentElement }) => !/^su[bp]$/.test(parentElement!.localName)) ?? parts[0];
    for (const part of parts) part.data = part === shown ? text : '';
  }
}

/** The texts of a box of short parts; undefined if it holds more than that. An old price that is crossed out stays apart. */
function partsOf(box: Element): Text[] | undefined {
  const parts: Text[] = [];
  let seen = 0;
  for (const node of nodesInside(box)) {
    if (++seen > MAX_NODES) return undefined;
    if (node instanceof Text && node.data.trim()) parts.push(node);
  }
  const isShort =
    parts.length > 1 && parts.length <= MAX_PARTS && parts.every(({ data }) => countWords(data) <= MAX_PART_WORDS);
  return isShort && !firstNamed(box, 'a', 'del', 's', 'strike', 'img', 'ul', 'table', 'button') ? parts : undefined;
}

function gapBefore(part: Text, line: string): string {
  if (!line || SIGN.test(line.slice(-1)) || part.data.trimStart().startsWith('/')) return '';
  const isCents = /^\d\d$/.test(part.data.trim()) && /\d$/.test(line) && CENTS.test(part.parentElement!.className);
  return isCents ? '.' : ' ';
}
