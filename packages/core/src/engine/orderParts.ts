/**
 * Drops the parts of a product page that only serve to order it: buttons, choices of colour and size, what delivery and returns cost everywhere in the
 * shop. Then drops what says again what the page says beside it, and the headings that have nothing left below them.
 */
import { context } from './contexts.ts';
import type { Evidence } from './evidence.ts';
import type { Block, Survey } from './survey.ts';
import { findSectionEnd } from './units/sections.ts';

export function dropOrderParts({ survey, titleBlock }: Evidence, keep: boolean[]): void {
  const { blocks } = survey;
  const wasKept = [...keep];
  const dropAll = (list: readonly Block[]) => {
    for (const { index } of list) keep[index] = false;
  };
  dropAll(blocks.filter(({ text, words }) => words <= MAX_PURCHASE_WORDS && PURCHASE.test(text)));
  dropAll(findChoices(survey, keep));
  dropAll(findOrderSections(survey, keep));
  dropAll(findRepeatedNames(survey, titleBlock));
  dropAll(findRepeatedLabels(survey, keep));
  dropEmptyHeadings(survey, titleBlock, wasKept, keep);
}

const PURCHASE =
  /^(?:qty|quantity|(?:add to|in den|ajouter au|añadir al|agregar al|aggiungi al|adicionar ao|dodaj do|in winkelwagen) ?(?:cart|bag|basket|trolley|wish ?list|warenkorb|einkaufswagen|panier|carrito|carrello|carrinho|koszyka)?|buy(?: it)? now|sold out|notify me)$/i;
const MAX_PURCHASE_WORDS = 4;

const MAX_CHOICE_WORDS = 5;
/** What choices are, and how many in a row: fewer buttons may open parts of the page, and one label has its field. */
const CHOICES: readonly (readonly [names: RegExp, least: number])[] = [
  [/^button$/, 4],
  [/^(?:label|legend)$/, 2],
];

/** Buttons or labels in a row, with the line that says what they choose. */
function findChoices(survey: Survey, keep: readonly boolean[]): Block[] {
  const kept = survey.blocks.filter(({ index }) => keep[index]);
  return CHOICES.flatMap(([names, least]) => {
    const isChoice = ({ element, words, hasPrice }: Block) =>
      words <= MAX_CHOICE_WORDS &&
      !hasPrice &&
      [element, survey.parent[element]!].some((at) => at >= 0 && names.test(survey.elements[at]!.localName));
    const choices: Block[] = [];
    for (let from = 0, to = 0; from < kept.length; from = Math.max(to, from + 1)) {
      to = from;
      while (to < kept.length && isChoice(kept[to]!) && (to === from || areNeighbours(survey, kept, to))) to++;
      if (to - from >= least) choices.push(...labelOf(survey, kept[from - 1]), ...kept.slice(from, to));
    }
    return choices;
  });
}

const MAX_LABEL_WORDS = 2;

const labelOf = (survey: Survey, block: Block | undefined): Block[] =>
  block && block.words <= MAX_LABEL_WORDS && !block.hasPrice && !isHeading(survey, block) ? [block] : [];

/** Panels that are closed have text between their buttons, even if it was dropped. */
const areNeighbours = ({ blocks }: Survey, kept: readonly Block[], at: number): boolean =>
  blocks.slice(kept[at - 1]!.index + 1, kept[at]!.index).every(({ words }) => words <= MAX_CHOICE_WORDS);

const ORDER_HEADING =
  /^(?:(?:free |fast |our )?(?:shipping|delivery|returns(?! polic)|payments?|versand|lieferung|rückgabe|livraison|retours?|envíos?|devoluciones|spedizione|resi|verzending|retourneren)(?: (?:info(?:rmation)?|policy|policies|options|details|methods?|times?|costs?))?|how to get it|more ways to pay|(?:notify|email|let) me (?:when|know)\b.{0,30})(?:,? ?(?:&|and|und|et|y|e|en|\+|,) ?(?:free )?(?:shipping|delivery|returns?(?: policy| policies)?|return policies|exchanges?|refunds?|security|warranty|payments?|rückgabe|lieferung|retours?|devoluciones|resi|retourneren))*$/i;
/** A longer section has more in it. */
const MAX_ORDER_WORDS = 250;

function findOrderSections(survey: Survey, keep: readonly boolean[]): Block[] {
  return survey.blocks.flatMap((block) => {
    if (!keep[block.index] || !isHeading(survey, block) || !ORDER_HEADING.test(block.text)) return [];
    const section = survey.blocks.slice(block.index, findSectionEnd(survey, block.index));
    return section.reduce((sum, { words }) => sum + words, 0) <= MAX_ORDER_WORDS ? section : [];
  });
}

/** Bars that stay on the screen have the name too, and so do lines beside the gallery. */
const findRepeatedNames = (survey: Survey, titleBlock: number): Block[] =>
  survey.blocks.filter(
    (block) =>
      block.text === survey.blocks[titleBlock]?.text &&
      (block.index < titleBlock ||
        (block.index > titleBlock && !isHeading(survey, block) && !isInTable(survey, block))),
  );

/** A tab that says what the heading of its panel says. */
function findRepeatedLabels(survey: Survey, keep: readonly boolean[]): Block[] {
  const kept = survey.blocks.filter(({ index }) => keep[index]);
  return kept.filter((block, at) => {
    const next = kept[at + 1];
    return next?.text === block.text && isHeading(survey, next) && !isInTable(survey, block);
  });
}

/** From the last to the first: a heading is empty too if those below it have just been dropped. */
function dropEmptyHeadings(survey: Survey, titleBlock: number, wasKept: readonly boolean[], keep: boolean[]): void {
  for (const block of [...survey.blocks].reverse()) {
    const { index } = block;
    if (!keep[index] || index === titleBlock || !isHeading(survey, block)) continue;
    const end = findSectionEnd(survey, index);
    let [isEmpty, hasLost] = [true, false];
    for (let at = index + 1; at < end && isEmpty; at++) {
      isEmpty = !keep[at];
      hasLost ||= wasKept[at]!;
    }
    if (isEmpty && hasLost) keep[index] = false;
  }
}

const isHeading = ({ contexts }: Survey, { element }: Block): boolean => (contexts[element]! & context.heading) !== 0;
const isInTable = ({ contexts }: Survey, { element }: Block): boolean => (contexts[element]! & context.table) !== 0;
