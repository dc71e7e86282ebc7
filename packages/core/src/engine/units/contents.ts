/**
 * Drops lists of contents: links to places on the page whose texts are headings that are kept anyway or that a line above them announces, and that line,
 * also where a script of the page makes the list.
 */
import type { Element, Text } from '../../dom/index.ts';
import { context } from '../contexts.ts';
import { normalisePhrase } from '../phrases.ts';
import type { Block, Survey } from '../survey.ts';
import type { Decision } from './decision.ts';

const MIN_ENTRIES = 3;
/** Share of the entries that must name a kept heading. */
const MIN_HEADINGS = 0.6;
const MAX_LABEL_WORDS = 5;
const LABEL =
  /^(?:(?:table of |article )?contents|in-page links|(?:on|in) this (?:page|article|post|guide)|(?:jump|skip) to(?: a section)?|quick links|inhalt(?:sverzeichnis)?|sommaire|índice|indice|inhoud|spis treści|содержание|目次|目录)(?!\p{L})/iu;

export function dropContents(survey: Survey, decision: Decision): void {
  const { blocks, contexts, elements } = survey;
  const headings = new Set<string>();
  for (const { index, element, text, nodes, linkWords, words } of blocks) {
    if (!decision.keep[index] || (contexts[element]! & context.heading) === 0) continue;
    headings.add(nameOf(text)).add(nameOf(text.split(/[:：]/, 1)[0]!));
    if (linkWords > 0 && linkWords < words) headings.add(nameOf(textOutsideLinks(nodes)));
  }
  const isHeading = (text: string) => headings.has(nameOf(text));
  let ids: Set<string> | undefined;
  const isHere = ({ place, fragments }: Links) => {
    if (place === '') return true;
    ids ??= new Set(elements.map((element) => element.id).filter(Boolean));
    return fragments.every((fragment) => ids!.has(fragment));
  };
  dropJumps(survey, decision);
  if (headings.size < MIN_ENTRIES) return;
  for (let from = 0; from < blocks.length; from++) {
    const label = blocks[from - 1];
    const isLabelled = label !== undefined && label.words <= MAX_LABEL_WORDS && LABEL.test(label.text);
    const links = linksOf(survey, from);
    const names: string[] = [];
    let to = from;
    for (let entry = links; entry && entry.place === links!.place && isHere(entry); entry = linksOf(survey, ++to))
      names.push(...entry.texts);
    // A list that a script turns into links
    const isItem = (at: number) => at < blocks.length && elements[blocks[at]!.element]!.localName === 'li';
    const isWithoutLinks = isLabelled && !links;
    if (isWithoutLinks) for (; isItem(to); to++) names.push(blocks[to]!.text);
    if (names.length < MIN_ENTRIES) continue;
    const isNamed = names.filter(isHeading).length >= names.length * MIN_HEADINGS;
    if (isNamed || (isLabelled && links))
      for (let i = isLabelled ? from - 1 : from; i < to; i++) decision.follow(i, false, 'contents');
    from = to - 1;
  }
  dropIdleLabels(survey, decision);
}

/** A heading without its number, which a list may count by itself. */
const nameOf = (text: string): string => normalisePhrase(text).replace(/^(?:0 )+/, '');

const JUMP = /^[^\p{L}]{0,3}(?:jump|skip|back|return|scroll)(?: up| down)? to\b/iu;
const MAX_JUMP_WORDS = 5;

/** A heading without a link back to the top beside it. */
function textOutsideLinks(nodes: readonly Text[]): string {
  const outside = nodes.slice(0, MAX_LINK_NODES).filter((node) => !linkAround(node));
  return outside.map(({ data }) => data).join(' ');
}

/** What a page says about its own parts: where an advertisement is, where a figure opens. */
const MACHINERY =
  /^(?:advert(?:ise?ments?)?(?:\s*[-–—:]\s*page continues below)?|(?:article|story|page|content|post) continues (?:below|after) ?(?:th(?:is|e) )?(?:ad(?:vertisement)?|video|gallery)?|this (?:slideshow|video) requires javascript\.?|text size|continue reading below|scroll (?:down )?to continue(?: reading)?(?: below)?|skip (?:ad|advertisement)|open in (?:a )?new (?:tab|window)|(?:view|download|open) (?:this |the )?(?:full[- ]size )?figure|loading(?:\.{3}|…)|sponsored content)$/i;
const MAX_MACHINERY_WORDS = 6;

/** The same words in so many links say nothing about where they lead. */
const MIN_EQUAL_JUMPS = 3;

/** Drops lines that only lead to another place on the page: "Jump to details", "Back to top", or "Details" below each picture; and what a page says about its parts. */
function dropJumps(survey: Survey, decision: Decision): void {
  const times = new Map<string, number>();
  const entries = survey.blocks.filter(({ index, words }) => words <= MAX_JUMP_WORDS && isEntry(survey, index));
  const isLoose = ({ element }: Block) =>
    (survey.contexts[element]! & context.table) === 0 && !/^(?:li|d[dt])$/.test(survey.elements[element]!.localName);
  for (const { text } of entries.filter(isLoose)) times.set(text, (times.get(text) ?? 0) + 1);
  for (const block of entries)
    if (JUMP.test(block.text) || (isLoose(block) && times.get(block.text)! >= MIN_EQUAL_JUMPS))
      decision.follow(block.index, false, 'contents');
  for (const { index, text, words } of survey.blocks)
    if (words <= MAX_MACHINERY_WORDS && MACHINERY.test(text)) decision.follow(index, false, 'contents');
}

interface Links {
  /** The address that they share: empty, or that of the page, which some systems repeat. */
  readonly place: string;
  readonly fragments: readonly string[];
  readonly texts: readonly string[];
}

/** Longer blocks are no row of links. */
const MAX_LINK_NODES = 60;
const MAX_LEVELS = 5;

/** The links of a block that consists of links to places on a page. Several of them must be all of it, without a word between them. */
function linksOf(survey: Survey, index: number): Links | undefined {
  const { blocks, contexts, elements } = survey;
  const block = blocks[index];
  if (!block || block.nodes.length > MAX_LINK_NODES) return undefined;
  // A sign or a number before a link counts as a word.
  const isMostlyLinks = block.linkWords * 2 > block.words || !/\p{L}/u.test(textOutsideLinks(block.nodes));
  if (block.linkWords === 0 || !isMostlyLinks) return undefined;
  if ((contexts[block.element]! & context.heading) !== 0 && elements[block.element]!.localName !== 'li')
    return undefined;
  if ((contexts[block.element]! & context.table) !== 0 && isBesideCell(survey, block.element)) return undefined;
  const texts = new Map<Element, string>();
  const fragments: string[] = [];
  let place: string | undefined;
  for (const node of block.nodes) {
    const link = linkAround(node);
    if (!link) continue;
    const [before, fragment] = (link.getAttribute('href') ?? '').split('#');
    if (fragment === undefined || (place !== undefined && before !== place)) return undefined;
    place = before;
    fragments.push(fragment);
    texts.set(link, (texts.get(link) ?? '') + node.data);
  }
  if (place === undefined || (texts.size > 1 && block.linkWords < block.words)) return undefined;
  return { place, fragments, texts: [...texts.values()] };
}

function linkAround({ parentElement }: Text): Element | undefined {
  let at = parentElement;
  for (let i = 0; at && at.localName !== 'a' && i < MAX_LEVELS; i++) at = at.parentElement;
  return at?.localName === 'a' ? at : undefined;
}

/** Whether an element is in a row with other texts: links there are data. */
function isBesideCell({ elements, parent, words }: Survey, element: number): boolean {
  let at = element;
  for (let i = 0; at > 0 && elements[at]!.localName !== 'td' && i < MAX_LEVELS; i++) at = parent[at]!;
  return elements[at]!.localName === 'td' && words[parent[at]!]! > words[at]!;
}

/** Between a label and its list may be a few words: no longer text without a colon, and no heading. */
const MAX_BLOCKS_TO_LIST = 3;
const MAX_NOTE_WORDS = 20;

/** Drops labels of lists that are gone: other stages drop them too, and on some pages a script makes them. */
function dropIdleLabels(survey: Survey, decision: Decision): void {
  const { blocks, contexts, elements } = survey;
  const { keep } = decision;
  const isNote = ({ element, words, text }: Block) =>
    (words <= MAX_NOTE_WORDS || /[:：]$/.test(text)) && (contexts[element]! & context.heading) === 0;
  const leadsAway = ({ words, linkWords, anchorWords }: Block) => words > 0 && (linkWords - anchorWords) * 2 >= words;
  const isListed = (block: Block) =>
    isEntry(survey, block.index) || leadsAway(block) || elements[block.element]!.localName === 'li';
  for (const { index, text, words } of blocks) {
    if (!keep[index] || words > MAX_LABEL_WORDS) continue;
    if (LABEL.exec(text)?.[0] !== text.replace(/\s*[:：]$/, '')) continue;
    let seen = 0;
    let at = index + 1;
    while (
      at < blocks.length &&
      !(keep[at] && (isListed(blocks[at]!) || ++seen === MAX_BLOCKS_TO_LIST || !isNote(blocks[at]!)))
    )
      at++;
    if (at < blocks.length && !isListed(blocks[at]!)) decision.follow(index, false, 'contents');
  }
}

/** A link to a place on the page. Headings link to themselves. */
function isEntry({ blocks, contexts }: Survey, index: number): boolean {
  const { element, words, anchorWords } = blocks[index]!;
  return words > 0 && anchorWords * 2 > words && (contexts[element]! & context.heading) === 0;
}
