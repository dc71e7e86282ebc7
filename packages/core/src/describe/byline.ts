/** Finds authors near the heading: after "by", in links to author pages, or in elements with an author class. */
import { Element, foldedText, isInside, type Node, nodesInside, Text } from '../dom/index.ts';
import { clean } from './clean.ts';
import { isBlock, type Line, linesIn, type Piece, selfAndAncestors } from './lines.ts';
import { linesNearTitle } from './linesNearTitle.ts';
import { isBareLabel, isRole, looksLikeFullName, namesIn, startsByline, withoutBylineTail } from './names.ts';
import type { RawMetadata } from './rawMetadata.ts';
import { readDate } from './readDate.ts';
import { isSiteName, siteNamesOf } from './siteNames.ts';

const MAX_LINE_LENGTH = 160;
/** More names near one heading are the authors of other pages in a list. */
const MAX_NAMES = 6;
/** With this many names in further bylines, the bylines belong to a list of other pages. */
const MIN_OTHER_NAMES = 2;

/** Names from a line like "By Ann Ash and Bob Birch". */
export function bylineFromText(raw: RawMetadata): string[] {
  const bylines: string[][] = [];
  let isLabelled = false;
  for (const line of linesNearTitle(raw)) {
    const isLabel = isBareLabel(line.text);
    const names = isLabel || line.text.length > MAX_LINE_LENGTH ? [] : namesInByline(line, isLabelled);
    isLabelled = isLabel;
    if (names.length) bylines.push(names);
  }
  // Bylines with different names belong to a list of other pages.
  return new Set(bylines.flat()).size - (bylines[0]?.length ?? 0) < MIN_OTHER_NAMES ? (bylines[0] ?? []) : [];
}

/** How many lines after the heading may hold the byline of the page. Others may name whom the text is about. */
const MAX_LINES_BELOW = 4;

/** The names of a line "By Ann Ash" right below the heading, if all of them are full names and no other line is like it. */
export function bylineRightBelow(raw: RawMetadata): string[] {
  const lines = linesNearTitle(raw);
  const found = lines
    .slice(0, MAX_LINES_BELOW)
    .filter(({ text }) => /^by:?\s/i.test(text) && text.length <= MAX_LINE_LENGTH);
  const names = found.length === 1 ? namesInLine(found[0]!) : [];
  return names.every(isPersonName) ? names : [];
}

/** Names from a line that starts with "by", follows such a label, or is like "6 May 2024 · 3 min read · by Ann Ash". */
function namesInByline(touching: Line, isLabelled: boolean): string[] {
  const line = withSpaceAfterLabel(touching);
  if (line !== touching && startsByline(line.text)) return namesInLine(line).filter(isPersonName);
  if (isLabelled || startsByline(line.text)) return namesInLine(line);
  const [before, after] = line.text.split(/\bby:?\s+(?=[\p{Lu}\d])/iu);
  if (!after || !readDate(before!)) return [];
  const from = line.pieces.findIndex(({ text }) => /\bby\b/i.test(text));
  return namesInLine({ text: `by ${after}`, pieces: line.pieces.slice(Math.max(0, from)) });
}

/** A style may keep a label and a name apart that touch in the source: `<span>By</span><span>Ann Ash</span>`. */
function withSpaceAfterLabel(line: Line): Line {
  const [label, ...rest] = line.pieces;
  if (!label || !rest.length || !isBareLabel(label.text) || line.text.startsWith(`${label.text} `)) return line;
  return { text: `${label.text} ${line.text.slice(label.text.length)}`, pieces: line.pieces };
}

/** How many lines after the heading may hold such a byline. */
const MAX_LINES_WITH_DATE = 5;
const PART = /\s*[|·•∙–—]\s*|\s+-\s+/;
/** Words that name a kind of page, not a person. */
const KIND =
  /\b(?:news|press|release|blog|case|study|studies|tips?|guides?|articles?|reviews?|updates?|updated|reports?|stor(?:y|ies)|posts?|insights?|reads?|reading|events?|resources?|published|last|edition|issue|vol|no|podcasts?|videos?|features?|opinion|analysis|research|business|technology|health|travel|food|education|services?|products?|company|inc|ltd|llc|team|staff|editors?|the|and|for|of)\b/i;

/** The name in a line such as "Ann Ash | Tide writer | 6 May 2024", right below the heading. */
export function bylineBesideDate(raw: RawMetadata): string[] {
  const site = siteNamesOf(raw);
  for (const { text, pieces } of linesNearTitle(raw).slice(0, MAX_LINES_WITH_DATE)) {
    if (text.length > MAX_LINE_LENGTH || pieces.some(({ element }) => isInCommand(element))) continue;
    const parts = text.split(PART);
    const rest = parts.filter((part) => !readDate(part));
    if (parts.length < 2 || rest.length === parts.length) continue;
    const [name] = namesIn(rest.slice(0, 1).map(withoutBylineTail));
    if (name && isPersonName(name) && !isSiteName(name, site)) return [name];
  }
  return [];
}

const PERSON_ICON = /(?:^|[\s_-])(?:user|person|author|profile)(?:$|[\s_-])/i;
const MAX_ICON_LINES = 6;

/** The name after the icon of a person, as themes show it near the heading: `<i class="fa fa-user"></i> Ann Ash`. */
export function bylineBesideIcon(raw: RawMetadata): string[] {
  for (const { text, pieces } of linesNearTitle(raw).slice(0, MAX_ICON_LINES)) {
    const icon = pieces[0] && text.length <= MAX_LINE_LENGTH ? iconIn(pieces[0].element) : undefined;
    const names = icon && PERSON_ICON.test(icon.className) ? namesIn([withoutBylineTail(text)]) : [];
    if (names.length && names.every(isPersonName)) return names;
  }
  return [];
}

/** An empty element at the start of this one, or right before it. */
function iconIn(element: Element): Element | undefined {
  const nodes = [
    withoutSpace(element.firstChild, 'nextSibling'),
    withoutSpace(element.previousSibling, 'previousSibling'),
  ];
  return nodes.find((node): node is Element => node instanceof Element && isIcon(node));
}

const isIcon = (element: Element) => /^(?:i|span|svg)$/.test(element.localName) && !foldedText(element);

function withoutSpace(start: Node | null, direction: 'nextSibling' | 'previousSibling'): Node | null {
  let node = start;
  while (node instanceof Text && !node.data.trim()) node = node[direction];
  return node;
}

/** Two to four words with a capital each, none of which names a kind of page. */
const isPersonName = (name: string) =>
  looksLikeFullName(name) &&
  name.split(' ').length <= 4 &&
  !KIND.test(name) &&
  !isRole(name) &&
  !/\d|[A-Z]{3}/.test(name);

/** Names from bylines far from the heading, such as the box about the author below the text, if all of them agree. */
export function bylineOfPage(raw: RawMetadata): string[] {
  const found = new Map<string, string[]>();
  let count = 0;
  for (const node of raw.doc.root.body ? nodesInside(raw.doc.root.body) : []) {
    if (!(node instanceof Text) || !OWN_BYLINE.test(node.data)) continue;
    if (++count > MAX_BYLINES) return [];
    const line = isInside(node, 'nav', 'aside', 'script') ? undefined : lineFrom(node);
    const names = line && line.text.length <= MAX_LINE_LENGTH ? namesInLine(line) : [];
    if (names.length) found.set(String(names), names);
  }
  return found.size === 1 ? [...found.values()][0]! : [];
}

/** More bylines on a page belong to a list of other pages. */
const MAX_BYLINES = 10;
/** Starts of lines that only name an author. A bare "by" also starts other lines. */
const OWN_BYLINE = /^\s*(?:(?:written|posted|authored|words|article|story|text) by\b|authors?:|about the author:)/i;

/** The line that starts with this text, or the line after it if the text is only a label. */
function lineFrom(start: Text): Line | undefined {
  const text = clean(start.data);
  const isLabel = isBareLabel(text);
  const block = selfAndAncestors(start.parentElement!, 4).find(isBlock) ?? start.parentElement!;
  let isNext = false;
  for (const line of linesIn(isLabel ? (block.parentElement ?? block) : block)) {
    if (isNext || (line.text.startsWith(text) && line.text !== text) || (line.text === text && !isLabel)) return line;
    isNext = line.text === text;
  }
  return undefined;
}

/** Names in a byline. Links mark where a name starts and ends; without links the text is split. */
function namesInLine(line: Line): string[] {
  const linked = namesIn(firstLinkTexts(line.pieces));
  if (linked.length && linked.every((name) => looksLikeFullName(name) || isCapitalisedWord(name))) return linked;
  if (linked.length === 1 && line.pieces.some(isUserName)) return linked;
  if (line.pieces.every(({ element }) => isInCommand(element))) return [];
  const names = namesIn([withoutBylineTail(line.text)]);
  return names.filter((name, at) => looksLikeFullName(name) || (at === 0 && isCapitalisedWord(name)));
}

/** A link marked as the name of a user: these may have small letters only. */
const isUserName = ({ element }: Piece) => /(?:^|\s)user-?name(?:$|[\s_-])/i.test(linkOf(element)?.className ?? '');

const NAME_SEPARATOR = /^(?:,|;|&|\/|,? ?(?:and|und|et|y|e|en|och|og))$/iu;

/** Texts of the first run of links. Links after other words lead to sections and the like. */
function firstLinkTexts(pieces: readonly Piece[]): string[] {
  const links: string[] = [];
  for (const { text, element } of pieces) {
    const link = linkOf(element);
    if (link && isCommand(link)) break;
    if (link && isBareLabel(text)) continue;
    if (link) links.push(text);
    else if (links.length && !NAME_SEPARATOR.test(text)) break;
  }
  return links;
}

/** A link that looks like a button leads to something to do, and one with `rel="tag"` to a subject. */
const isCommand = (link: Element) =>
  /(?:^|\s)(?:btn|button)(?:$|[\s_-])/i.test(link.className) ||
  /(?:^|\s)tag(?:$|\s)/i.test(link.getAttribute('rel') ?? '');

function isInCommand(element: Element): boolean {
  const link = linkOf(element);
  return link !== undefined && isCommand(link);
}

const isCapitalisedWord = (name: string) => /^[\p{Lu}\p{Lo}]\S+$/u.test(name);

/** Names in links to author pages. */
export function bylineFromLinks(raw: RawMetadata): string[] {
  return namesOfFirstByline(raw, ({ element }) => {
    const link = linkOf(element);
    return (
      link !== undefined &&
      (AUTHOR_PAGE.test(link.getAttribute('href') ?? '') || /\bauthor\b/i.test(link.getAttribute('rel') ?? ''))
    );
  });
}

const AUTHOR_PAGE =
  /\/(?:authors?|autor(?:en)?|auteurs?|contributors?|writers?|columnists?|profiles?|people|staff|team|members?|users?|u)(?:\/|\.|=)[^/]/i;
const AUTHOR_CLASS = /(?:^|[\s_-]|[a-z])(?:author|byline|writer|contributor|creator|username|poster|posted-by)/i;
const NOT_AUTHOR =
  /date|time|image|avatar|img|bio|role|job|desc|social|share|title(?!-wrapper)|count|follow|read|position|label|info-text|tag/i;

/** Names in elements whose class marks an author. */
export function bylineFromClasses(raw: RawMetadata): string[] {
  return namesOfFirstByline(raw, ({ element }) => {
    const classes = selfAndAncestors(element, 3).map((at) => at.className);
    const at = classes.findIndex((name) => AUTHOR_CLASS.test(name));
    return at >= 0 && !classes.slice(0, at + 1).some((name) => NOT_AUTHOR.test(name.replace(/\S*update\S*/g, '')));
  });
}

/** Names of the first line that has any, and of the lines directly after it that have some too. */
function namesOfFirstByline(raw: RawMetadata, isAuthor: (piece: Piece) => boolean): string[] {
  const site = siteNamesOf(raw);
  const found = new Set<string>();
  let isOpen = true;
  for (const line of linesNearTitle(raw)) {
    const pieces = line.pieces.filter((piece) => piece.text.length < 80 && isAuthor(piece));
    const names = namesIn(pieces.map(({ text }) => text)).filter(
      (name) => looksLikeFullName(name) || !name.includes(' '),
    );
    if (isOpen)
      for (const name of names) if (!found.size || (looksLikeFullName(name) && !isRole(name))) found.add(name);
    isOpen &&= !found.size || names.length > 0;
  }
  // In a list, each item names the page that the reader is on.
  for (const name of found) if (raw.headings.some(({ text }) => text === name)) found.delete(name);
  // The site's name next to a person is the publisher, not another author.
  const people = [...found].filter((name) => !isSiteName(name, site));
  return found.size <= MAX_NAMES ? (people.length ? people : [...found]) : [];
}

function linkOf(element: Element): Element | undefined {
  return selfAndAncestors(element, 4).find(({ localName }) => localName === 'a');
}
