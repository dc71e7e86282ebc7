/** Formats a product page: the name first, then price and description, the specifications as a definition list. */
import { ancestorsOf, Element, firstNamed, rename } from '../dom/index.ts';
import { measureWords } from '../words.ts';
import { context } from './contexts.ts';
import type { Evidence } from './evidence.ts';
import { amountOf } from './markOldPrices.ts';
import type { RepeatGroup } from './repeats.ts';
import type { Block, Survey } from './survey.ts';

/** The price is within this many blocks after the name; prices further down belong to other products. */
const MAX_PRICE_DISTANCE = 40;
const MAX_PRICE_WORDS = 8;
const MIN_ROWS = 3;
const MAX_LABEL_WORDS = 6;
const MAX_VALUE_WORDS = 25;

/** Where the page claims a price, the same amount may be further away, or above the name. */
const MAX_CLAIMED_DISTANCE = 120;

/**
 * Finds the blocks of the product's name and price, brand and availability. They are too short for reliable evidence, but a product needs them.
 * `claimed`: the price in the metadata.
 */
export function findNameAndPrice(evidence: Evidence, claimed?: string): Block[] {
  const { survey, titleBlock, inRelated } = evidence;
  if (titleBlock < 0) return [];
  const { blocks } = survey;
  const near = blocks.slice(titleBlock + 1, titleBlock + 1 + MAX_PRICE_DISTANCE);
  // A price that is a link is that of something else.
  const isPrice = ({ hasPrice, words, linkWords, text }: Block) =>
    hasPrice && words <= MAX_PRICE_WORDS && linkWords === 0 && !SHIPPING.test(text);
  const amount = claimed ? amountOf(claimed) : undefined;
  const isClaimed = (block: Block) =>
    isPrice(block) &&
    !inRelated[block.index] &&
    block.text.match(AMOUNTS)!.some((written) => amountOf(written) === amount);
  const around = blocks.slice(Math.max(0, titleBlock - MAX_CLAIMED_DISTANCE), titleBlock + MAX_CLAIMED_DISTANCE);
  const price =
    (amount ? (near.find(isClaimed) ?? around.find(isClaimed)) : undefined) ??
    near.find((block) => isPrice(block) && !isOtherOffer(evidence, block));
  const availability = near.find(({ text, words }) => words <= MAX_AVAILABILITY_WORDS && AVAILABILITY.test(text));
  const brand = blocks
    .slice(Math.max(0, titleBlock - MAX_BRAND_DISTANCE), titleBlock + 1 + MAX_BRAND_DISTANCE)
    .find((block) => block.index !== titleBlock && isBrand(survey, block));
  return [blocks[titleBlock], price, brand, availability].filter((block) => block !== undefined);
}

/** Whether a block is in one of several entries that have prices and lead to other pages. */
function isOtherOffer({ survey, repeats, inRelated }: Evidence, { index, element }: Block): boolean {
  const groups = [repeats.nearest[element]!, repeats.largest[element]!].flatMap((at) => repeats.groups[at] ?? []);
  const leadsOn = (member: number) => survey.links[member]! > survey.anchors[member]!;
  return inRelated[index]! || groups.some(({ members, priceShare }) => priceShare > 0.5 && members.every(leadsOn));
}

/** What it costs to get the product, or to spend for that to be free. */
const SHIPPING =
  /\b(?:shipping|ship|ships|delivery|postage|versand|versandkosten|lieferung|livraison|envío|spedizione)\b/i;

const AMOUNTS = /\d[\d.,]*/g;
const MAX_AVAILABILITY_WORDS = 6;
const AVAILABILITY =
  /^(?:(?:currently |temporarily )?(?:in|out of) stock\b|(?:nicht )?auf lager\b|sofort lieferbar|en stock\b|rupture de stock|op voorraad|em estoque|available (?:now|only|from|at)\b|(?:(?:currently |temporarily )?(?:un)?available|(?:nicht )?(?:verfügbar|lieferbar)|(?:in)?disponible|agotado|(?:non )?disponibile|esaurito|dostępny)[.!]?$)/i;

const MAX_BRAND_DISTANCE = 4;
const MAX_BRAND_WORDS = 4;
const BRAND = /^(?:brand|brandname|manufacturer|vendor|marque|marke|hersteller)$/;

function isBrand({ contexts, elements, names, parent }: Survey, { element, words }: Block): boolean {
  if (words === 0 || words > MAX_BRAND_WORDS || (contexts[element]! & context.control) !== 0) return false;
  return [element, parent[element]!].some(
    (at) => elements[at]!.getAttribute('itemprop') === 'brand' || names[at]!.words.some((word) => BRAND.test(word)),
  );
}

/** Runs after the content is extracted, when only the kept parts of each row are left. Returns the last of name and price, which are at the top. */
export function formatProduct(
  evidence: Evidence,
  keep: readonly boolean[],
  body: Element,
  claimed?: string,
): Element | undefined {
  const { survey, repeats } = evidence;
  const [name, ...others] = findNameAndPrice(evidence, claimed);
  const price = others.find(({ hasPrice }) => hasPrice);
  const elementOf = ({ element }: Block) => survey.elements[element]!;
  for (const group of repeats.groups) toDefinitionList(rowsOf(group, survey, keep), survey);
  return name && moveNameFirst(elementOf(name), price && elementOf(price), body);
}

/** What is above the name is often a gallery. The price follows it, with what else is in a small box of both. */
function moveNameFirst(name: Element, price: Element | undefined, body: Element): Element | undefined {
  const around = [name, ...ancestorsOf(name)];
  const heading = around.slice(0, around.indexOf(body)).find(({ localName }) => /^h[1-6]$/.test(localName));
  if (!heading) return undefined;
  const counts = measureWords(body);
  const wordsIn = (element: Element) => counts.get(element)?.words ?? 0;
  const box = price && (boxAround(heading, price, body, wordsIn) ?? lineAround(heading, price, body, wordsIn));
  if (box) body.prepend(box);
  const title = rename(heading, 'h1');
  body.prepend(title);
  return box ?? title;
}

const MAX_BOX_LEVELS = 4;
/** A larger box is most of the page; its order is that of the page. */
const MAX_BOX_SHARE = 0.3;
const PART_OF_LIST = /^(?:t[dr]|tbody|table|li|[uod]l|d[td])$/;

/** The smallest box around name and price, if it is small and not at the top. */
function boxAround(
  heading: Element,
  price: Element,
  body: Element,
  wordsIn: (element: Element) => number,
): Element | undefined {
  const aroundPrice = new Set(ancestorsOf(price));
  let box = heading.parentElement;
  for (let level = 1; box && box !== body && !aroundPrice.has(box) && level < MAX_BOX_LEVELS; level++)
    box = box.parentElement;
  if (!box || box === body || !aroundPrice.has(box) || PART_OF_LIST.test(box.localName)) return undefined;
  return wordsIn(box) <= wordsIn(body) * MAX_BOX_SHARE ? box : undefined;
}

const MAX_LINE_WORDS = 14;

/** The price with the old one and what else is on its line, if it is not in a list or a table. */
function lineAround(
  heading: Element,
  price: Element,
  body: Element,
  wordsIn: (element: Element) => number,
): Element | undefined {
  const around = [price, ...ancestorsOf(price)];
  const boxes = around.slice(0, Math.max(0, around.indexOf(body)));
  if (boxes.some(({ localName }) => PART_OF_LIST.test(localName))) return undefined;
  const isLine = (box: Element) =>
    wordsIn(box) <= MAX_LINE_WORDS && !firstNamed(box, 'img') && !firstNamed(box, heading.localName);
  return boxes.findLast(isLine);
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

/** A heading is no label: it has a section. Two texts of several parts are two rows side by side. */
function isRow(survey: Survey, member: number, label: Block, value: Block): boolean {
  const { elements, contexts } = survey;
  if ((contexts[label.element]! & context.heading) !== 0 || (label.nodes.length > 1 && value.nodes.length > 1))
    return false;
  const isShort = label.words <= MAX_LABEL_WORDS && value.words <= MAX_VALUE_WORDS;
  const areParts = partsOf(survey, member, label, value) !== undefined;
  return isShort && areParts && label.linkWords + value.linkWords === 0 && elements[member]!.localName === 'div';
}

const MAX_WRAPPERS = 4;

/** The largest elements in a row, or in the wrappers that fill it, that hold one of the blocks each. */
function partsOf({ parent }: Survey, member: number, label: Block, value: Block): [number, number] | undefined {
  let row = member;
  for (let level = 0; level < MAX_WRAPPERS; level++) {
    const [one, other] = [label, value].map(({ element }) => {
      let at = element;
      while (at > row && parent[at] !== row) at = parent[at]!;
      return at;
    }) as [number, number];
    if (one === row || other === row) return undefined;
    if (one !== other) return [one, other];
    row = one;
  }
  return undefined;
}

function toDefinitionList(rows: readonly Row[], survey: Survey): void {
  const { elements } = survey;
  const [first] = rows;
  if (!first) return;
  const list = new Element('dl');
  elements[first[0]]!.parentNode?.insertBefore(list, elements[first[0]]!);
  for (const [member, label, value] of rows) {
    const [term, definition] = partsOf(survey, member, label, value)!;
    list.append(rename(elements[term]!, 'dt'));
    list.append(rename(elements[definition]!, 'dd'));
    elements[member]!.remove();
  }
}
