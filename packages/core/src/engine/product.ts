/** A product comes out in the order people ask: its name, its price, what is said of it, its specifications as labels with values. */
import { Element, rename } from '../dom/index.ts';
import type { Evidence } from './evidence.ts';
import type { Group } from './repeats.ts';
import type { Block, Survey } from './survey.ts';

/** A price stands near the name; further down it is that of something else. */
const PRICE_WITHIN = 40;
const MAX_PRICE_WORDS = 8;
const MIN_ROWS = 3;
const MAX_LABEL_WORDS = 6;
const MAX_VALUE_WORDS = 25;

/** Name and price are few words, so the evidence for them is thin; but without them it is no product. */
export function essentials({ survey, anchor }: Evidence): Block[] {
  if (anchor < 0) return [];
  const near = survey.blocks.slice(anchor + 1, anchor + 1 + PRICE_WITHIN);
  const price = near.find(({ hasPrice, words }) => hasPrice && words <= MAX_PRICE_WORDS);
  return price ? [survey.blocks[anchor]!, price] : [survey.blocks[anchor]!];
}

/** To be asked when the page is cut: what is left of a row is what it shows. */
export function shapeProduct({ survey, anchor, repeats }: Evidence, keep: readonly boolean[], body: Element): void {
  if (anchor >= 0) putNameFirst(survey.elements[survey.blocks[anchor]!.element]!, body);
  for (const group of repeats.groups) toDefinitions(rowsOf(group, survey, keep), survey);
}

function putNameFirst(element: Element, body: Element): void {
  for (let at: Element | null = element; at && at !== body; at = at.parentElement) {
    if (/^h[1-6]$/.test(at.localName)) {
      body.prepend(rename(at, 'h1'));
      return;
    }
  }
}

type Row = readonly [member: number, label: Block, value: Block];

function rowsOf({ members }: Group, survey: Survey, keep: readonly boolean[]): Row[] {
  const rows = members.flatMap((member): Row[] => {
    if (survey.words[member]! > MAX_LABEL_WORDS + MAX_VALUE_WORDS) return [];
    const [label, value, ...more] = survey.blocksIn(member).filter(({ index }) => keep[index]);
    return label && value && !more.length && isRow(survey, member, label, value) ? [[member, label, value]] : [];
  });
  return rows.length >= MIN_ROWS && rows.length * 2 > members.length ? rows : [];
}

function isRow({ elements, parent }: Survey, member: number, label: Block, value: Block): boolean {
  const isShort = label.words <= MAX_LABEL_WORDS && value.words <= MAX_VALUE_WORDS;
  const areBeside =
    label.element !== value.element && parent[label.element] === member && parent[value.element] === member;
  return isShort && areBeside && label.linkWords + value.linkWords === 0 && elements[member]!.localName === 'div';
}

function toDefinitions(rows: readonly Row[], { elements }: Survey): void {
  const [first] = rows;
  if (!first) return;
  const list = new Element('dl');
  elements[first[0]]!.parentNode?.insertBefore(list, elements[first[0]]!);
  for (const [member, label, value] of rows) {
    list.append(rename(elements[label.element]!, 'dt'));
    list.append(rename(elements[value.element]!, 'dd'));
    elements[member]!.remove();
  }
}
