/**
 * Turns the entries of listings and collections into items of a `<ul>`, whatever markup the page uses for them. Rows that hold whole sections are no
 * entries, although they resemble each other.
 */
import { Element, firstNamed, rename, Text } from '../dom/index.ts';
import { context } from './contexts.ts';
import type { Evidence } from './evidence.ts';
import { groupBy } from './groupBy.ts';
import { countKeptWords } from './keptWords.ts';
import { isOffer, markOfferLists } from './offerLists.ts';
import type { RepeatGroup } from './repeats.ts';
import type { Survey } from './survey.ts';
import { type Entries, findEntries, targetOf } from './units/entries.ts';

/** A group is the page's list if its entries hold this share of the kept words. */
const MIN_SHARE = 0.3;
const MIN_ENTRIES = 3;
/** So many offers are a list, however much text is around them. */
const MIN_OFFERS = 6;
/** A longer entry is a section. */
const MAX_ENTRY_WORDS = 120;
/** Cards of one template may each have a second heading, for a firm or a rating. */
const MAX_CARD_HEADINGS = 2;
const MAX_SECTION_SHARE = 1 / 3;
/** One that holds more of the words, with several headings, is the list itself between what is before and after it. */
const MAX_ENTRY_SHARE = 0.5;
/** The longest of three entries or more has rarely more than so many times the words of the middle one. */
const MAX_UNEVENNESS = 12;
const LIST_OR_TABLE_TAGS = new Set(['li', 'tr', 'td', 'dt', 'dd', 'option', 'tbody']);

export function formatListing(evidence: Evidence, keep: readonly boolean[]): void {
  const { survey, lists: repeats } = evidence;
  const holdsOffers = markOfferLists(evidence);
  const kept = countKeptWords(survey, keep);
  const entriesOf = (group: RepeatGroup) => group.members.filter((member) => kept[member]! > 0);
  const isList = (entry: number) => holdsOffers[entry] || isMenu(survey, entry, keep);
  const areOffers = (entries: readonly number[]) =>
    entries.length >= MIN_OFFERS && entries.every((entry) => isOffer(survey, entry));
  const isMostOfPage = (entries: readonly number[]) =>
    sumOf(entries.map((entry) => kept[entry]!)) >= kept[0]! * MIN_SHARE;
  const lists = repeats.groups
    .map(entriesOf)
    .filter(
      (entries) => entries.length >= MIN_ENTRIES && !LIST_OR_TABLE_TAGS.has(survey.elements[entries[0]!]!.localName),
    )
    .filter((entries) => isMostOfPage(entries) || areOffers(entries))
    .filter((entries) => entries.filter((entry) => survey.links[entry]! > 0).length * 2 > entries.length)
    .filter((entries) => !areSections(entries, survey, kept) && !areHeads(entries, survey, keep))
    .filter((entries) => entries.filter(isList).length <= entries.length * MAX_SECTION_SHARE);
  // Of nested lists, convert only the outermost: its entries are what the page lists.
  const taken = new Set<number>();
  for (const entries of lists.sort((a, b) => a[0]! - b[0]!)) {
    if (isInside(entries[0]!, taken, survey.parent)) continue;
    for (const entry of entries) taken.add(entry);
    toList(entries.map((entry) => survey.elements[entry]!));
  }
  unwrapSingleItems(survey, findEntries(survey, repeats, true), kept);
}

/** Whether many of these hold several headings or much text, or one is far longer than the others or a list itself. */
function areSections(entries: readonly number[], { headings }: Survey, kept: Int32Array): boolean {
  const usual = medianOf(entries.map((entry) => headings[entry]!));
  const maxHeadings = usual <= MAX_CARD_HEADINGS ? Math.max(1, usual) : 1;
  const isSection = (entry: number) => headings[entry]! > maxHeadings || kept[entry]! > MAX_ENTRY_WORDS;
  if (entries.filter(isSection).length > entries.length * MAX_SECTION_SHARE) return true;
  const lengths = entries.map((entry) => kept[entry]!);
  const isList = (entry: number) => headings[entry]! >= MIN_ENTRIES && kept[entry]! > sumOf(lengths) * MAX_ENTRY_SHARE;
  if (entries.some(isList)) return true;
  return lengths.reduce((a, b) => Math.max(a, b)) > Math.max(MAX_ENTRY_WORDS, medianOf(lengths) * MAX_UNEVENNESS);
}

/** Whether this is a heading with links to several pages below it. The heading of a card is a link or has other texts around it. */
function isMenu({ blocks, firstBlock, pastBlock, contexts }: Survey, entry: number, keep: readonly boolean[]): boolean {
  const [heading, ...lines] = blocks.slice(firstBlock[entry], pastBlock[entry]).filter(({ index }) => keep[index]);
  return (
    (contexts[heading!.element]! & context.heading) !== 0 &&
    heading!.linkWords === 0 &&
    lines.every(({ words, linkWords }) => words === linkWords) &&
    new Set(lines.map(targetOf)).size >= MIN_ENTRIES
  );
}

/** Whether most of these are followed by something else: each begins an entry and does not hold it. */
function areHeads(entries: readonly number[], { firstBlock, pastBlock }: Survey, keep: readonly boolean[]): boolean {
  const isFollowed = (entry: number, i: number) => {
    const next = entries[i + 1];
    return next !== undefined && keep.slice(pastBlock[entry]!, firstBlock[next]!).includes(true);
  };
  return entries.filter(isFollowed).length * 2 > entries.length;
}

/**
 * Lists at a place of the template that have one item in each entry are no lists: they held the views of a slide show, or prices of which one is
 * shown. Several in one entry are the parts of a list.
 */
function unwrapSingleItems(survey: Survey, { entryOf, roleOf }: Entries, kept: Int32Array): void {
  const { elements } = survey;
  const isInside = (i: number) => entryOf[i]! >= 0 && entryOf[i] !== i && elements[i]!.parentNode !== null;
  const lists: number[] = [];
  elements.forEach(({ localName }, i) => {
    if ((localName === 'ul' || localName === 'ol') && isInside(i)) lists.push(i);
  });
  for (const alike of groupBy(lists, (i) => roleOf[i]!)) {
    const items = alike.map((list) => itemsOf(survey, list, kept));
    const areInOne = new Set(alike.map((list) => entryOf[list])).size < alike.length;
    if (areInOne || items.some(({ length }) => length > 1)) continue;
    for (const element of [...items.flat(), ...alike.map((list) => elements[list]!)]) rename(element, 'div');
  }
}

function itemsOf({ elements, end, images }: Survey, list: number, kept: Int32Array): Element[] {
  const items: Element[] = [];
  for (let at = list + 1; at < end[list]!; at = end[at]!) {
    const item = elements[at]!;
    const isShown = kept[at]! > 0 || (images[at]! > 0 && firstNamed(item, 'img', 'picture'));
    if (item.localName === 'li' && item.parentNode === elements[list] && isShown) items.push(item);
  }
  return items;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

function isInside(element: number, taken: ReadonlySet<number>, parent: Int32Array): boolean {
  for (let at = element; at >= 0; at = parent[at]!) if (taken.has(at)) return true;
  return false;
}

/** Puts adjacent entries into one list; content between two entries ends the list and stays where it is. */
function toList(entries: readonly Element[]): void {
  let list: Element | undefined;
  for (const entry of entries) {
    const previous = previousElement(entry);
    if (!list || previous !== list) {
      list = new Element('ul');
      entry.parentNode?.insertBefore(list, entry);
    }
    if (entry.localName === 'a' || entry.localName.startsWith('h')) {
      const item = new Element('li');
      list.append(item);
      item.append(entry);
    } else {
      list.append(entry);
      rename(entry, 'li');
    }
  }
}

function previousElement(entry: Element): Element | undefined {
  let node = entry.previousSibling;
  while (node instanceof Text && !node.data.trim()) node = node.previousSibling;
  return node instanceof Element ? node : undefined;
}
