/**
 * Drops the parts of a product page that only serve to order it: buttons, choices of colour and size, how one pays, what delivery and returns cost
 * everywhere in the shop, what buyers say. Then drops what says again what the page says beside it, and the headings that have nothing left below them.
 */
import { context } from './contexts.ts';
import { dropEmptyHeadings } from './emptyHeadings.ts';
import type { Evidence } from './evidence.ts';
import { categoryBit } from './names.ts';
import { decideReviews } from './reviews.ts';
import type { Block, Survey } from './survey.ts';
import { areBeside } from './units/pairs.ts';
import { findSectionEnd } from './units/sections.ts';

/** Returns the indexes of single lines that were dropped: pictures beside them are still those of the product. */
export function dropOrderParts(evidence: Evidence, keep: boolean[]): ReadonlySet<number> {
  const { survey, titleBlock } = evidence;
  const { blocks } = survey;
  const dropAll = (list: readonly Block[]) => {
    for (const { index } of list) keep[index] = false;
  };
  const lines = [
    ...blocks.filter((block) => PURCHASE.test(shortTextOf(block, MAX_PURCHASE_WORDS)) || PAGE_LINE.test(block.text)),
    ...blocks.filter((block) => TERMS.test(shortTextOf(block, MAX_TERMS_WORDS)) && !isInTable(survey, block)),
  ].filter(({ index }) => keep[index]);
  dropAll(findCounters(survey));
  const wasKept = [...keep];
  dropAll(lines);
  dropAll(findScriptFields(survey));
  decideReviews(evidence, keep);
  dropAll(findChoices(survey, keep));
  dropAll(findVariants(survey));
  dropAll(findOrderSections(survey, keep));
  dropAll(findTrail(evidence));
  dropAll(findRepeatedNames(survey, titleBlock));
  dropAll(findRepeatedLabels(survey, keep));
  dropAll(findRepeatedLists(survey, keep));
  dropAll(findEmptyLabels(survey, keep));
  dropEmptyHeadings(evidence, wasKept, keep);
  return new Set(lines.map(({ index }) => index));
}

/** The text of a line once: buttons have it twice, to move or for screen readers. */
function shortTextOf({ text, words }: Block, most: number): string {
  const half = text.slice(0, text.length / 2);
  if (words > 2 * most) return '';
  return text === `${half} ${half}` ? half : words > most ? '' : text;
}

const PURCHASE =
  /^(?:(?:qty|quantity|(?:current )?stock|total(?: amount)?) ?:?|(?:add to|in den|ajouter au|añadir al|agregar al|aggiungi al|adicionar ao|dodaj do|in winkelwagen) ?(?:cart|bag|basket|trolley|wish ?list|warenkorb|einkaufswagen|panier|carrito|carrello|carrinho|koszyka)?|buy(?: it)? now|sold out|notify me)$/i;
const MAX_PURCHASE_WORDS = 4;
/** What screen readers say about a gallery, and what needs an account, however long. */
const PAGE_LINE = /^this is an? (?:[a-z]+ ){0,3}carousel\b|^(?:sign|log) in to (?:add|set|save)\b/i;

/** Lines that are the same for all that the shop sells, or change from hour to hour: perks, instalments, points, stars, who is looking, what a script shows. */
const TERMS = new RegExp(
  [
    '^(?:only|low in stock|hurry)\\b.{0,20}\\bleft\\b|^only a few left\\b|^\\d+ available \\d+ sold$',
    '^(?:order|commandez|ordina(?: ora)?|bestelle?n?) (?:in the next|within|before|by|avant|dans les|entro|bis)\\b|^ships? the same day\\b',
    '^(?:cost to ship|livraison à domicile)\\b',
    '^no interest if paid\\b|^suggested payments? with\\b|^pay with ease$|^[€$£]\\d[\\d.,]* ?/ ?(?:mo|month)\\.?$',
    '^\\|?ask a question\\|?$|^seller.s other items$|^captcha\\b.{0,20}\\bfailed\\b',
    '^back$|^[|/>\\s]+$|^read (?:less|more) read (?:less|more)$|^view all (?:item )?details$|^(?:show me how|see (?:options|details))$|^keyboard shortcut\\b|^(?:brief|full) content visible\\b',
    '^(?:free|complimentary|gratis|kostenlose[rn]?|livraison|envío) (?:\\p{L}+ ){0,2}(?:shipping|delivery|returns?|versand|lieferung|gratuite?|gratis)\\b',
    '\\b(?:standard|us|uk) shipping is free\\b|^(?:standard|express|next[- ]day) (?:shipping|delivery)\\b|^same[- ]day delivery$',
    '\\b(?:shipping|delivery) calculated at checkout|^(?:tax(?:es)?|vat|duties) (?:and \\p{L}+ )?included\\b',
    '^.{0,8}\\b(?:pay (?:over time|later|in \\d)|interest[- ]free|\\d+ (?:easy |monthly |interest-free )*(?:payments|instal+ments))\\b',
    '\\b(?:earn|collect)s? (?:up to )?\\d[\\d.,]* .{0,20}points\\b',
    '\\b\\d+ (?:people|customers|others) (?:are|have) (?:currently )?(?:view|look|watch|bought)',
    '^(?:be the first to|write a|add (?:a|your)|leave a|read(?: all| the)?) (?:customer )?reviews?\\b',
    '^(?:based on )?\\(?\\d[\\d.,]*\\)? (?:customer |verified )?(?:reviews?|ratings?)$|^\\(\\d[\\d.,]*\\)$',
    '^(?:rat(?:ed|ing):? )?[\\d.]+ (?:out )?of 5\\b|stars? based on \\d',
    '^(?:select|choose|pick) (?:an? |your )?(?:\\p{L}+ )?(?:size|colou?r|options?|quantity|model|version|finish|flavou?r|variant|bundle|pack|kit|product|store)[!:]?$',
    '^(?:(?:open|view|see) )?size (?:guide|chart)$|^find my size$',
    '^(?:image|video) (?:unavailable|not available)|^(?:regular|sale|unit) price$|^unit price / per$|^sale sold out$|^/ ?per$',
    '\\btry again\\.?$|\\bthere was an? (?:error|problem)\\b',
    '^report an? (?:issue|problem)\\b|^share(?: (?:on|via|this)\\b.{0,30})?:?$|^(?:load|play|watch) video:?$',
    '^(?:100% )?secure (?:checkout|payments?)\\b|^(?:fast|easy|free)(?: & free)? (?:returns?|shipping|delivery)\\b',
    '\\{\\{[^{}]+\\}\\}',
    '^(?:see|view|show) all(?: \\d+)?(?: \\p{L}+){0,2}$|^(?:› ?)?see more (?:product )?details$|^swipe to\\b|^generated by ai$|\\btrouble loading\\b',
    '^(?:show|see|view|read) (?:more|less)(?: \\+)?(?: (?:show|see|view|read) less.{0,2})?$',
  ].join('|'),
  'iu',
);
const MAX_TERMS_WORDS = 15;

/** "thumb_blue: https://…", "retail_price_tier1: $20": fields that the scripts of a shop read, in the list of those for people. */
const SCRIPT_LABEL = /^[a-z\d]+_[a-z\d_ +-]+:?$/i;
const ADDRESS = /^https?:\/\/\S+$/i;

function findScriptFields(survey: Survey): Block[] {
  const { blocks, elements, end } = survey;
  return blocks.flatMap((label) => {
    const value = end[label.element]!;
    if (elements[label.element]!.localName !== 'dt' || elements[value]?.localName !== 'dd') return [];
    const values = survey.blocksIn(value);
    return SCRIPT_LABEL.test(label.text) || ADDRESS.test(values[0]?.text ?? '') ? [label, ...values] : [];
  });
}

const COUNTER = /^\d+ ?\/ ?(\d+)$|^0:00$/;

/** Where a gallery or a player is. A gallery starts with 1; others count marks. */
function findCounters(survey: Survey): Block[] {
  const counters = survey.blocks.filter((block) => COUNTER.test(block.text) && !isInTable(survey, block));
  const lengthOf = ({ text }: Block) => COUNTER.exec(text)![1];
  const galleries = new Set(counters.filter(({ text }) => /^[01]\D/.test(text)).map(lengthOf));
  return counters.filter((counter) => galleries.has(lengthOf(counter)));
}

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

const VARIANTS_NAME = /^(?:swatch(?:es)?|variations?|variants?)$/;
/** A larger box has more in it than choices. */
const MAX_VARIANTS_WORDS = 60;

/** The short lines of boxes that are named as choices of a variant. */
function findVariants(survey: Survey): Block[] {
  const boxes = [...survey.names.keys()].filter(
    (at) => survey.words[at]! <= MAX_VARIANTS_WORDS && survey.names[at]!.words.some((word) => VARIANTS_NAME.test(word)),
  );
  return boxes
    .flatMap((at) => survey.blocksIn(at))
    .filter((block) => block.words <= MAX_CHOICE_WORDS && !block.hasPrice && !isInTable(survey, block));
}

const ORDER_HEADING =
  /^(?:(?:free |fast |our )?(?:shipping|delivery|returns(?! polic)|payments?|versand|lieferung|rückgabe|livraison|retours?|envíos?|devoluciones|spedizione|resi|verzending|retourneren)(?: (?:info(?:rmation)?|policy|policies|options|details|methods?|times?|costs?))?|how to get it|more ways to pay|(?:payment|fulfil+ment) options|protect your \w+|(?:meet|about) (?:the|this|your) (?:sellers?|shop|store)|seller details|need (?:some )?help\b.{0,30}\?|any questions\b.{0,30}\?|as seen on \w+|shop with confidence|what makes (?:us|our (?:\w+ )?(?:team|experts|engineers|service|shop|store))\b.{1,20}|(?:buy|build) (?:a|your(?: own)?) bundle\b.{0,20}|frequently bought together|complete your order|why (?:buy|shop) (?:at|from|with)\b.{1,30}|(?:notify|email|let) me (?:when|know)\b.{0,30})(?:,? ?(?:&|and|und|et|y|e|en|\+|,) ?(?:free )?(?:shipping|delivery|returns?(?: policy| policies)?|return policies|exchanges?|refunds?|security|warranty|payments?|rückgabe|lieferung|retours?|devoluciones|resi|retourneren))*$/i;
/** A longer section has more in it. */
const MAX_ORDER_WORDS = 250;

/** The sections below such headings, and the boxes that begin with such a label: panels of an accordion. */
function findOrderSections(survey: Survey, keep: readonly boolean[]): Block[] {
  return survey.blocks.flatMap((block) => {
    if (!keep[block.index] || !ORDER_HEADING.test(block.text)) return [];
    const end = isHeading(survey, block) ? findSectionEnd(survey, block.index) : boxEnd(survey, block);
    const section = survey.blocks.slice(block.index, end);
    return sumOfWords(section) <= MAX_ORDER_WORDS ? section : [];
  });
}

/** The end of the smallest box that holds more than the label, if it begins with that. */
function boxEnd({ firstBlock, pastBlock, parent }: Survey, { index, element }: Block): number {
  let box = element;
  while (box > 0 && pastBlock[box] === index + 1) box = parent[box]!;
  return firstBlock[box] === index ? pastBlock[box]! : index;
}

/** Bars that stay on the screen have the name too, once or twice, and so do lines beside the gallery and the last step of a breadcrumb trail ("› Name"). */
function findRepeatedNames(survey: Survey, titleBlock: number): Block[] {
  const name = survey.blocks[titleBlock]?.text ?? '';
  const names = new Set([name, `${name} ${name}`]);
  return survey.blocks.filter(
    (block) =>
      names.has(block.text.replace(/^[>›»/] ?/, '')) &&
      (block.index < titleBlock ||
        (block.index > titleBlock && !isHeading(survey, block) && !isInTable(survey, block))),
  );
}

/** A tab that says what the heading of its panel says, and lists of headings that come again. */
function findRepeatedLabels(survey: Survey, keep: readonly boolean[]): Block[] {
  const kept = survey.blocks.filter(({ index }) => keep[index]);
  const labels = kept.filter((block, at) => {
    const next = kept[at + 1];
    return next?.text === block.text && isHeading(survey, next) && !isInTable(survey, block);
  });
  const last = new Map(kept.filter((block) => isHeading(survey, block)).map(({ index, text }) => [text, index]));
  const isListed = (block: Block) => isHeading(survey, block) && (survey.contexts[block.element]! & context.list) !== 0;
  for (let from = 0, to = 0; from < kept.length; from = Math.max(to, from + 1)) {
    to = from;
    while (to < kept.length && isListed(kept[to]!)) to++;
    const run = kept.slice(from, to);
    const again = run.filter(({ text }) => last.get(text)! > (run.at(-1)?.index ?? 0));
    if (again.length > 1 && again.length * 2 > run.length) labels.push(...run);
  }
  return labels;
}

/** So many lines before the name are links of the way to it. */
const MAX_TRAIL_DISTANCE = 6;

/** The way to the product in the shop. */
function findTrail({ survey, titleBlock, categoriesNearby }: Evidence): Block[] {
  const isNamed = (element: number) => (categoriesNearby[element]! & categoryBit.breadcrumb) !== 0;
  const isLink = ({ index, element, words, linkWords }: Block) =>
    index < titleBlock &&
    index >= titleBlock - MAX_TRAIL_DISTANCE &&
    (survey.contexts[element]! & context.list) !== 0 &&
    linkWords === words;
  return survey.blocks.filter((block) => block.index !== titleBlock && (isNamed(block.element) || isLink(block)));
}

const LIST = /^(?:[uod]l|table)$/;
const MIN_LIST_LINES = 3;
/** A longer list is most of the page. */
const MAX_LIST_LINES = 60;

/** Such a list is in the description again that it was taken from. */
const MIN_COPY_WORDS = 25;

/**
 * A list with the same lines as the one before it, or as any other if it is long: a belt of slogans has several copies, to run without an end, and
 * what is beside the price is in the description again.
 */
function findRepeatedLists(survey: Survey, keep: readonly boolean[]): Block[] {
  const { elements, firstBlock, pastBlock } = survey;
  const repeated: Block[] = [];
  let [before, end] = ['', 0];
  const long = new Map<string, number>(); // to where they end: a list may fill another one
  for (const at of elements.keys()) {
    if (!LIST.test(elements[at]!.localName) || pastBlock[at]! - firstBlock[at]! > MAX_LIST_LINES) continue;
    const lines = survey.blocksIn(at).filter(({ index }) => keep[index]);
    if (lines.length < MIN_LIST_LINES) continue;
    const text = lines.map((line) => line.text).join('\n');
    const isNext = text === before && end <= firstBlock[at]! && !keep.slice(end, firstBlock[at]).includes(true);
    if (isNext || (long.get(text) ?? Number.POSITIVE_INFINITY) <= firstBlock[at]!) repeated.push(...lines);
    else if (sumOfWords(lines) >= MIN_COPY_WORDS) long.set(text, pastBlock[at]!);
    [before, end] = [text, pastBlock[at]!];
  }
  return repeated;
}

const MAX_EMPTY_LABEL_WORDS = 8;
const CHOICE_LABEL =
  /^(?:colou?rs?|sizes?|quantity|couleur|taille|quantité|farbe|größe|menge|talla|cantidad|kleur|maat|aantal|taglia|quantità)$/i;

/** Labels whose value is a choice, a picture or a link that was dropped: what follows them is the next label, a heading or in another box. */
function findEmptyLabels(survey: Survey, keep: readonly boolean[]): Block[] {
  const isLabel = ({ text, words }: Block) =>
    words <= MAX_EMPTY_LABEL_WORDS && (/[:：]$/.test(text) || CHOICE_LABEL.test(text));
  const kept = survey.blocks.filter(({ index }) => keep[index]);
  return kept.filter((block, at) => {
    if (!isLabel(block) || isHeading(survey, block) || isInTable(survey, block)) return false;
    const next = kept[at + 1];
    if (!next || isHeading(survey, next)) return true;
    if (isLabel(next) && survey.names[next.element]!.signature === survey.names[block.element]!.signature) return true;
    return next.index > block.index + 1 && !areBeside(survey, block.element, next.element);
  });
}

const sumOfWords = (blocks: readonly Block[]): number => blocks.reduce((sum, { words }) => sum + words, 0);
const isHeading = ({ contexts }: Survey, { element }: Block): boolean => (contexts[element]! & context.heading) !== 0;
const isInTable = ({ contexts }: Survey, { element }: Block): boolean => (contexts[element]! & context.table) !== 0;
