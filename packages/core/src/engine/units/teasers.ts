/**
 * Drops teasers of other pages: like entries with links beside the text, and single lines in it. Their summaries read like prose, and a page may have
 * more of them than of its own text.
 */

import { countWords } from '../../words.ts';
import { context } from '../contexts.ts';
import type { Evidence } from '../evidence.ts';
import { countKeptWords } from '../keptWords.ts';
import type { Survey } from '../survey.ts';
import type { Decision } from './decision.ts';
import { findSectionEnd } from './sections.ts';

/** The smallest element around the title with this many kept words holds the text, if it has enough of the page's. */
const MIN_TEXT_WORDS = 60;
const MIN_TEXT_SHARE = 0.3;
const MIN_ENTRIES = 2;
/** Share of the entries that must lead to another page. */
const MIN_LINKED = 0.8;
/** Kept words of an entry, on average. Longer ones are sections of the text. */
const MAX_ENTRY_WORDS = 80;
/** Shorter ones are names: of people, places or products. */
const MIN_ENTRY_WORDS = 4;

/** `isProduct`: the page offers one thing, so that entries with prices and links offer others, wherever they are. */
export function dropTeasers({ survey, repeats, titleBlock }: Evidence, decision: Decision, isProduct: boolean): void {
  if (isProduct) dropOtherOffers(survey, titleBlock, decision);
  if (titleBlock < 0) return;
  const { blocks, parent, end, firstBlock, pastBlock } = survey;
  const kept = countKeptWords(survey, decision.keep);
  let text = blocks[titleBlock]!.element;
  while (text > 0 && kept[text]! < MIN_TEXT_WORDS) text = parent[text]!;
  const isText = kept[text]! >= kept[0]! * MIN_TEXT_SHARE;
  const isBeside = (element: number) => isText && ((element < text && end[element]! <= text) || element >= end[text]!);
  for (const { members, priceShare } of repeats.groups) {
    const entries = members.filter((member) => kept[member]! > 0);
    const areOffers = isProduct && priceShare > 0.5;
    if (entries.length < MIN_ENTRIES || !(areOffers || entries.every(isBeside))) continue;
    const words = entries.reduce((sum, entry) => sum + kept[entry]!, 0);
    const hasLink = (entry: number) => survey.links[entry]! > survey.anchors[entry]!;
    const linked = entries.filter((entry) => (areOffers ? hasLink(entry) : isLinked(survey, entry))).length;
    const isShort = !areOffers && words < entries.length * MIN_ENTRY_WORDS;
    if (isShort || words > entries.length * MAX_ENTRY_WORDS || linked < entries.length * MIN_LINKED) continue;
    for (const entry of entries)
      for (let i = firstBlock[entry]!; i < pastBlock[entry]!; i++) decision.follow(i, false, 'teasers');
  }
}

const OTHER_OFFERS =
  /^(?:(?:people|customers|shoppers|others)\b.{0,30}\b(?:also|viewed|bought)|.{0,20}\balso (?:viewed|bought|like|love)|frequently bought|(?:recently|last) viewed|complete (?:the|your) (?:set|look)|(?:goes|pairs|works|wear it|style it) (?:\w+ )?with|(?:similar|related|sponsored|other|compare (?:with )?similar) (?:items|products|styles)|(?:explore|find) (?:more|related)|more (?:from|like) th|sell(?:er|er['’]s) other items|shop the look|consider (?:these|a similar)\b|you (?:may|might|['’]ll)|we (?:also )?recommend|recommended (?:for|products|items))/i;

/**
 * Drops the sections about other products, whatever is in them: names, prices, and what only shows on some of their cards. Names may be headings of the
 * same rank: then the box that begins with the heading is the section.
 */
function dropOtherOffers(survey: Survey, titleBlock: number, decision: Decision): void {
  const { blocks, contexts, firstBlock, pastBlock, parent } = survey;
  for (const { index, element, text } of blocks) {
    const isHeading = (contexts[element]! & context.heading) !== 0;
    if (!isHeading || index === titleBlock || !OTHER_OFFERS.test(text)) continue;
    let box = element;
    while (box > 0 && pastBlock[box] === index + 1) box = parent[box]!;
    const end = Math.max(findSectionEnd(survey, index), firstBlock[box] === index ? pastBlock[box]! : 0);
    if (titleBlock > index && titleBlock < end) continue;
    for (let i = index; i < end; i++) decision.follow(i, false, 'teasers');
  }
}

/** Has a link to another page, on its heading if there is one. Other headings have sections of this page. */
function isLinked({ blocks, contexts, links, anchors, firstBlock, pastBlock }: Survey, entry: number): boolean {
  if (links[entry] === anchors[entry]) return false;
  for (let i = firstBlock[entry]!; i < pastBlock[entry]!; i++) {
    const { element, words, linkWords, anchorWords } = blocks[i]!;
    if ((contexts[element]! & context.heading) !== 0) return (linkWords - anchorWords) * 2 > words;
  }
  return true;
}

/** Drops the texts of a menu above the title: large menus show pictures with sentences about other pages. */
export function dropMenuTexts({ survey: { blocks, contexts }, titleBlock }: Evidence, decision: Decision): void {
  for (const { index, element } of blocks.slice(0, Math.max(0, titleBlock)))
    if ((contexts[element]! & context.nav) !== 0) decision.follow(index, false, 'teasers');
}

const MAX_LINE_WORDS = 30;
/** Not "Read more:", which often leads to what the text is about. */
const LINE_LABEL =
  /^[»>→▸\s]{0,4}(?:related(?: (?:reading|articles?|posts?|stor(?:y|ies)|guides?|content|topics?|links?))?|(?:must|also|recommended|suggested) read(?:ing)?|read also|see also|also see|you (?:may|might) (?:also )?(?:like|enjoy|be interested(?: in)?)|don['’]t miss)\s*[:–—]\s+(?=\S)/i;

/** Drops lines that consist of a label and a link to another page: "Related: How tides work". */
export function dropTeaserLines({ blocks }: Survey, decision: Decision): void {
  for (const { index, text, words, linkWords, anchorWords } of blocks) {
    if (!decision.keep[index] || words > MAX_LINE_WORDS || linkWords === 0) continue;
    const [label] = LINE_LABEL.exec(text) ?? [];
    if (label && anchorWords === 0 && linkWords >= words - countWords(label)) decision.follow(index, false, 'teasers');
  }
}
