/** Authors that stand beside the heading: after "by", behind a link to an author's page, or in an element named for them. */
import type { Element } from '../dom/index.ts';
import type { Facts } from './facts.ts';
import { type Line, type Piece, upFrom } from './lines.ts';
import { bylineOnly, isBareLabel, looksWritten, namesIn, startsByline } from './names.ts';
import { linesNearTitle } from './nearTitle.ts';
import { isSiteName, siteOf } from './siteWords.ts';

const MAX_LINE = 160;
/** More people than this around one heading are authors of other pages, listed. */
const MAX_PEOPLE = 6;
const MAX_OTHERS = 2;

/** "By Ann Ash and Bob Birch". */
export function spokenByline(facts: Facts): string[] {
  const bylines: string[][] = [];
  let isLabelled = false;
  for (const line of linesNearTitle(facts)) {
    const isByline = line.text.length <= MAX_LINE && (startsByline(line.text) || isLabelled);
    isLabelled = isBareLabel(line.text);
    if (!isByline || isLabelled) continue;
    const people = peopleIn(line);
    if (people.length) bylines.push(people);
  }
  // A byline for each of several is a list of other pages.
  return new Set(bylines.flat()).size - (bylines[0]?.length ?? 0) < MAX_OTHERS ? (bylines[0] ?? []) : [];
}

/** Links say where a name starts and ends; without them the words have to. */
function peopleIn(line: Line): string[] {
  const linked = namesIn(firstLinks(line.pieces));
  if (linked.length && linked.every((name) => looksWritten(name) || isWord(name))) return linked;
  const said = namesIn([bylineOnly(line.text)]);
  return said.filter((name, at) => looksWritten(name) || (at === 0 && isWord(name)));
}

const BETWEEN = /^(?:,|;|&|\/|,? ?(?:and|und|et|y|e|en|och|og))$/iu;

/** Links that follow on each other: those behind other words lead to sections and the like. */
function firstLinks(pieces: readonly Piece[]): string[] {
  const links: string[] = [];
  for (const { text, element } of pieces) {
    if (linkOf(element)) links.push(text);
    else if (links.length && !BETWEEN.test(text)) break;
  }
  return links;
}

const isWord = (name: string) => /^[\p{Lu}\p{Lo}]\S+$/u.test(name);

/** Names that link to an author's page. */
export function linkedByline(facts: Facts): string[] {
  return fewOf(facts, ({ element }) => {
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

/** Names in an element whose class says what they are. */
export function namedByline(facts: Facts): string[] {
  return fewOf(facts, ({ element }) => {
    const own = upFrom(element, 3).map((at) => at.className);
    const at = own.findIndex((name) => AUTHOR_CLASS.test(name));
    return at >= 0 && !own.slice(0, at + 1).some((name) => NOT_AUTHOR.test(name.replace(/\S*update\S*/g, '')));
  });
}

/** Those of the first line that has some, and of the lines that go on at once. */
function fewOf(facts: Facts, isAuthor: (piece: Piece) => boolean): string[] {
  const site = siteOf(facts);
  const people = new Set<string>();
  let isOpen = true;
  for (const line of linesNearTitle(facts)) {
    const pieces = line.pieces.filter((piece) => piece.text.length < 80 && isAuthor(piece));
    const names = namesIn(pieces.map(({ text }) => text)).filter((name) => looksWritten(name) || !name.includes(' '));
    if (isOpen) for (const name of names) if (!people.size || looksWritten(name)) people.add(name);
    isOpen &&= !people.size || names.length > 0;
  }
  // The site's name beside a person's says for whom they write.
  const others = [...people].filter((name) => !isSiteName(name, site));
  return people.size <= MAX_PEOPLE ? (others.length ? others : [...people]) : [];
}

function linkOf(element: Element): Element | undefined {
  return upFrom(element, 4).find(({ localName }) => localName === 'a');
}
