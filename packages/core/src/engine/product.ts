/** Formats a product page: the name first, then price and description, the specifications as a definition list. */
import { Element, rename } from '../dom/index.ts';
import { context } from './contexts.ts';
import type { Evidence } from './evidence.ts';
import type { RepeatGroup } from './repeats.ts';
import type { Block, Survey } from './survey.ts';

/** The price is within this many blocks after the name; prices further down belong to other products. */
const MAX_PRICE_DISTANCE = 40;
const MAX_PRICE_WORDS = 8;
const MIN_ROWS = 3;
const MAX_LABEL_WORDS = 6;
const MAX_VALUE_WORDS = 25;

/** Finds the blocks of the product's name and price. They are too short for reliable evidence, but a product needs them. */
export function findNameAndPrice({ survey, titleBlock }: Evidence): Block[] {
  if (titleBlock < 0) return [];
  const near = survey.blocks.slice(titleBlock + 1, titleBlock + 1 + MAX_PRICE_DISTANCE);
  const price = near.find(({ hasPrice, words }) => hasPrice && words <= MAX_PRICE_WORDS);
  return price ? [survey.blocks[titleBlock]!, price] : [survey.blocks[titleBlock]!];
}

const PURCHASE =
  /^(?:qty|quantity|(?:add to|in den|ajouter au|añadir al|agregar al|aggiungi al|adicionar ao|dodaj do|in winkelwagen) ?(?:cart|bag|basket|trolley|wish ?list|warenkorb|einkaufswagen|panier|carrito|carrello|carrinho|koszyka)?|buy(?: it)? now|sold out|notify me)$/i;
const MAX_PURCHASE_WORDS = 4;

/** Finds the blocks of a product page that only serve to order it. */
export function findPurchaseControls({ survey }: Evidence): Block[] {
  return survey.blocks.filter(({ text, words }) => words <= MAX_PURCHASE_WORDS && PURCHASE.test(text));
}

/** Runs after the content is extracted, when only the kept parts of each row are left. */
export function formatProduct(
  { survey, titleBlock, repeats }: Evidence,
  keep: readonly boolean[],
  body: Element,
): void {
  if (titleBlock >= 0) moveNameFirst(survey.elements[survey.blocks[titleBlock]!.element]!, body);
  for (const group of repeats.groups) toDefinitionList(rowsOf(group, survey, keep), survey);
}

function moveNameFirst(element: Element, body: Element): void {
  for (let at: Element | null = element; at && at !== body; at = at.parentElement) {
    if (/^h[1-6]$/.test(at.localName)) {
      body.prepend(rename(at, 'h1'));
      return;
    }
  }
}

type Row = readonly [member: number, label: Block, value: Block];

function rowsOf({ members }: RepeatGroup, survey: Survey, keep: readonly boolean[]): Row[] {
  const rows = members.flatMap((member): Row[] => {
    if (survey.words[member]! > MAX_LABEL_WORDS + MAX_VALUE_WORDS) return [];
    const [label, value, ...more] = survey.blocksIn(member).filter(({ index }) => keep[index]);
    return label && value && !more.length && isRow(survey, member, label, value) ? [[member, label, value]] : [];
  });
  return rows.length >= MIN_ROWS && rows.length * 2 > members.length ? rows : [];
}

/** A heading is no label: it has a section. */
function isRow({ elements, parent, contexts }: Survey, member: number, label: Block, value: Block): boolean {
  if ((contexts[label.element]! & context.heading) !== 0) return false;
  const isShort = label.words <= MAX_LABEL_WORDS && value.words <= MAX_VALUE_WORDS;
  const areSiblings =
    label.element !== value.element && parent[label.element] === member && parent[value.element] === member;
  return isShort && areSiblings && label.linkWords + value.linkWords === 0 && elements[member]!.localName === 'div';
}

function toDefinitionList(rows: readonly Row[], { elements }: Survey): void {
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
