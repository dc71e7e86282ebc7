/**
 * Lets an entry say everything once. Cards have their name as a link over the picture, as a heading and once more for phones, and their price in
 * several forms of which the page shows one. A price that is an old one says so. Of a list, each entry shows one picture: the others are views from other
 * sides and colours. Runs after the content is extracted: a picture stays beside a name that goes.
 */
import { Element, type Text } from '../dom/index.ts';
import { pictureSize } from '../genericImage.ts';
import { drop } from '../trace.ts';
import type { Doc } from '../types.ts';
import { countWords } from '../words.ts';
import { context } from './contexts.ts';
import type { Evidence } from './evidence.ts';
import { groupBy } from './groupBy.ts';
import { countKeptWords } from './keptWords.ts';
import { markOldPrices } from './markOldPrices.ts';
import type { Block, Survey } from './survey.ts';
import { entriesAround, linkAround, outermostEntries, targetOf } from './units/entries.ts';

/** A longer entry is a section of the page. */
const MAX_ENTRY_WORDS = 200;
/** Shorter texts may be repeated on purpose. */
const MIN_NAME_WORDS = 2;
/** A shorter link is an author, a brand or a category rather than the name of another thing in the entry. */
const MIN_THING_WORDS = 3;

export function dropEntryRepeats(
  doc: Doc,
  evidence: Evidence,
  keep: readonly boolean[],
  { isList }: { readonly isList: boolean },
): void {
  const { survey, repeats } = evidence;
  const { blocks, contexts, words } = survey;
  const entryOf = isList ? entriesAround(survey, evidence.lists) : outermostEntries(survey, repeats);
  const isShort = (entry: number) => entry >= 0 && words[entry]! <= MAX_ENTRY_WORDS;
  const has = ({ element }: Block, flag: number) => (contexts[element]! & flag) !== 0;
  const kept = blocks.filter((block) => keep[block.index] && !has(block, context.table | context.code));
  const inEntries = groupBy(kept, ({ element }) => (isShort(entryOf[element]!) ? entryOf[element]! : undefined));
  for (const entry of inEntries) {
    const names = repeatedNames(entry, (block) => has(block, context.heading));
    const prices = repeatedPrices(entry);
    for (const { nodes } of [...names, ...prices]) dropTexts(doc, nodes, 'the entry has said it');
    for (const block of entry) if (!prices.includes(block)) dropTexts(doc, spokenPrices(block), 'there is one price');
    for (const { nodes } of entry) if (isDoubled(nodes)) dropTexts(doc, nodes.slice(1), 'the same twice on one line');
  }
  if (isList) {
    const isName = (block: Block) => has(block, context.heading) || block.words >= MIN_THING_WORDS;
    dropMorePictures(doc, survey, {
      entryAround: (i) => (isShort(entryOf[i]!) ? entryOf[i]! : undefined),
      targetsIn: targetsInEntries(kept.filter(isName), entryOf),
      thingOf: thingsIn(evidence, keep, entryOf, isShort),
    });
  }
  markOldPrices(survey, keep); // after the drops: of two forms of one price, one is called the regular price
}

/** The pages that the names in an entry lead to: several if it consists of cards without a common template. */
function targetsInEntries(names: readonly Block[], entryOf: Int32Array): Map<number, Set<string>> {
  const targets = new Map<number, Set<string>>();
  for (const name of names) {
    const entry = entryOf[name.element]!;
    const target = targetOf(name);
    if (target) targets.set(entry, (targets.get(entry) ?? new Set()).add(target));
  }
  return targets;
}

/** For each element, the thing that a short entry shows there: one with things that have a link and a text of their own is a section. -1 outside. */
function thingsIn(
  { survey, lists }: Evidence,
  keep: readonly boolean[],
  entryOf: Int32Array,
  isShort: (entry: number) => boolean,
): Int32Array {
  const { parent, links } = survey;
  const kept = countKeptWords(survey, keep);
  const members = new Set(lists.groups.flatMap((group) => group.members));
  return entryOf.reduce((thingOf, entry, i) => {
    const isThing = entry === i || (members.has(i) && kept[i]! > 0 && links[i]! > 0);
    thingOf[i] = !isShort(entry) ? -1 : isThing ? i : thingOf[parent[i]!]!;
    return thingOf;
  }, new Int32Array(entryOf.length));
}

/** Pictures of colours and signs are that small, by their attribute or their address. So is a drawing of unknown size. */
const MAX_SIGN_WIDTH = 72;

function isSmallPicture(image: Element): boolean {
  const address = image.getAttribute('src') ?? '';
  const width = Math.min(Number(image.getAttribute('width') ?? Infinity) || Infinity, pictureSize(address));
  return width <= MAX_SIGN_WIDTH || (width === Infinity && DRAWING.test(address));
}

const DRAWING = /\.(?:gif|svg)(?:[?#]|$)/i;

interface PicturedThings {
  /** The short entry that an element is in. */
  readonly entryAround: (element: number) => number | undefined;
  /** The pages that the names in an entry lead to. */
  readonly targetsIn: ReadonlyMap<number, ReadonlySet<string>>;
  /** For each element, the thing that its entry shows there. */
  readonly thingOf: Int32Array;
}

/**
 * Keeps the first picture of each thing that an entry shows, or the first that has a description: one without may be a sign. Small ones are shown where there is
 * no other. Of an entry whose names lead to several pages, each has a picture, if pictures lead there too.
 */
function dropMorePictures(doc: Doc, { elements }: Survey, { entryAround, targetsIn, thingOf }: PicturedThings): void {
  const isPicture = ({ localName, parentNode }: Element) =>
    localName === 'img' &&
    parentNode !== null &&
    !(parentNode instanceof Element && parentNode.localName === 'picture' && !parentNode.parentNode);
  const pictures = [...elements.keys()].filter((i) => isPicture(elements[i]!));
  for (const inEntry of groupBy(pictures, entryAround)) {
    const targets = targetsIn.get(entryAround(inEntry[0]!)!);
    const targetAround = (i: number) => {
      const target = linkAround(elements[i]!) ?? '';
      return targets && targets.size > 1 && targets.has(target) ? target : undefined;
    };
    const ofPages = groupBy(inEntry, targetAround);
    const ofThings = ofPages.length > 0 ? ofPages : groupBy(inEntry, (i) => thingOf[i]!);
    const shown = new Set(ofThings.map((alike) => mainPicture(alike, elements)));
    for (const i of inEntry) if (!shown.has(i)) drop(doc, elements[i]!, 'twin', 'the entry has a picture');
  }
}

function mainPicture(pictures: readonly number[], elements: readonly Element[]): number {
  const large = pictures.filter((i) => !isSmallPicture(elements[i]!));
  return large.find((i) => elements[i]!.getAttribute('alt')?.trim()) ?? large[0] ?? pictures[0]!;
}

function dropTexts(doc: Doc, texts: readonly Text[], why: string): void {
  for (const text of texts) drop(doc, text, 'twin', why);
}

/** Links and headings with one text and no other target: the first heading is shown, or the first link. So does a plain text that says the same. */
function repeatedNames(entry: readonly Block[], isHeading: (block: Block) => boolean): Block[] {
  const isName = (block: Block) => isHeading(block) || block.linkWords === block.words;
  return groupBy(entry, ({ text }) => text).flatMap((same) => {
    const shown = same.length > 1 ? (same.find(isHeading) ?? same.find(isName)) : undefined;
    if (!shown) return [];
    const target = targetOf(shown) ?? linkTo(shown, same);
    return same.filter(
      (block) =>
        block !== shown &&
        (isName(block) || block.words >= MIN_NAME_WORDS) &&
        [undefined, target].includes(targetOf(block)),
    );
  });
}

/** Makes a heading the link that another line with its text is. */
function linkTo({ nodes }: Block, same: readonly Block[]): string | undefined {
  const target = same.map(targetOf).find(Boolean);
  if (!target || nodes.length > 1) return undefined;
  const link = new Element('a');
  link.setAttribute('href', target);
  nodes[0]!.replaceWith(link);
  link.append(nodes[0]!);
  return target;
}

/** A link and the same text for those who cannot see it. */
function isDoubled([one, other, more]: readonly Text[]): boolean {
  return !more && other !== undefined && one!.data.trim() === other.data.trim() && countWords(other.data) > 1;
}

const AMOUNT = /\d[\d.,]*/g;
const MAX_PRICE_CHARACTERS = 120;
/** With more of them, prices are what the entry lists. */
const MAX_PRICES = 8;
/** What screen readers say before a price, in the languages of the large shop systems. */
const LABEL =
  /(?:(?:regular|sale|unit|original|current|list|normal|retail|special) )?price[:,]?|\b(?:now|was)\b:?|(?:normaler|regulärer) preis|(?:verkaufs|angebots|sonder|grund)preis|prix (?:habituel|promotionnel|soldé|normal|unitaire|de vente|régulier)|precio (?:habitual|de oferta|unitario|regular|normal)|prezzo (?:di listino|scontato|regolare|unitario|normale)|(?:normale |aanbiedings|eenheids)prijs|preço (?:normal|promocional|unitário|regular)|(?<=\/ )per$/giu;

/** Names of currencies beside an amount. */
const CURRENCY = /\b[A-Z]{3}(?=\s?\d)|(?<=\d\s?)(?:[A-Z]{3}\b|kr|zł|лв|Rs)/gu;

/** Whether a block has nothing but prices and their labels. */
function isPriceBox({ text, hasPrice }: Block): boolean {
  if (text.length > MAX_PRICE_CHARACTERS) return false;
  const rest = text.replace(LABEL, '').replace(CURRENCY, '');
  return (hasPrice || rest !== text) && !/\p{L}{2}/u.test(rest);
}

interface Price {
  readonly block: Block;
  readonly amounts: ReadonlySet<string>;
}

/** Of prices with the same amounts the first is shown; "regular 20, sale 15" says more than "regular 15", and a label alone says nothing. */
function repeatedPrices(entry: readonly Block[]): Block[] {
  const boxes = entry.filter(isPriceBox);
  if (boxes.length > MAX_PRICES) return [];
  const prices = boxes.map((block) => ({ block, amounts: new Set(block.text.match(AMOUNT)?.map(digitsOf)) }));
  return prices.filter((one) => prices.some((other) => other !== one && saysAll(other, one))).map(({ block }) => block);
}

function saysAll(one: Price, other: Price): boolean {
  for (const amount of other.amounts) if (!one.amounts.has(amount)) return false;
  if (one.amounts.size !== other.amounts.size) return one.amounts.size > other.amounts.size;
  const [isExact, isOtherExact] = [EXACT.test(one.block.text), EXACT.test(other.block.text)];
  return isExact === isOtherExact ? one.block.index < other.block.index : isExact;
}

/** Some shops write cents in small letters, without a point: "$1999" and "$19.99" are one price. */
const digitsOf = (amount: string): string => amount.replace(/\D/g, '');
const EXACT = /\d[.,]\d\d(?!\d)/;

/** What is there for screen readers: the labels of a single price, which only distinguish it from another one, and a price that the line has in other letters. */
function spokenPrices(block: Block): Text[] {
  const { nodes } = block;
  if (!block.hasPrice || block.text.length > MAX_PRICE_CHARACTERS) return [];
  const amounts = block.text.match(AMOUNT) ?? [];
  if (isPriceBox(block) && amounts.length === 1)
    return nodes.filter(({ data }) => data.replace(LABEL, '').trim() === '' && !SHOWN.test(data));
  const spoken = nodes.find(({ data }) => data.search(LABEL) >= 0 && /\d/.test(data));
  if (!spoken) return [];
  const amount = digitsOf(spoken.data);
  const others = nodes.filter((node) => node !== spoken && /\d/.test(node.data) && !node.data.includes('%'));
  if (others.map(({ data }) => digitsOf(data)).join('') !== amount) return [];
  const isAmount = ({ data }: Text) => /^[^\p{Ll}%()]*$/u.test(data);
  return OLD.test(spoken.data) ? nodes.filter(isAmount) : [spoken];
}

/** Labels that are there for everybody. */
const SHOWN = /^\s*(?:price|now|was)/i;
const OLD = /original|regular|list|was|normal|retail/i;
