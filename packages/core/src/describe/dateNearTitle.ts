/** Finds dates near the heading. The words before a date decide whether it is the published or the modified date. */
import type { Element } from '../dom/index.ts';
import { isoDate } from './dates.ts';
import { type Line, selfAndAncestors } from './lines.ts';
import { linesNearTitle } from './linesNearTitle.ts';
import { memoize } from './memoize.ts';
import type { RawMetadata } from './rawMetadata.ts';
import { readDate } from './readDate.ts';

/** A longer line with a date in it is a sentence that happens to mention one. */
const MAX_LINE_LENGTH = 140;
/** This many different days belong to a list of other pages. */
const MIN_LIST_DAYS = 3;

export const MODIFIED =
  /updat|modif|revis|review|edited|fact.?check|aktualis|stand:|mis à jour|actualiz|atualiz|aggiorn|bijgewerkt|gewijzigd|opdater|uppdater|oppdater|zaktual|обновл|更新/i;
const PUBLISHED = /publi|post(?:ed)?\b|written|veröff|erstellt|pubblic|gepubl|опубл|発行|公開|发布|發布/i;
export const OTHER =
  /expires?|deadline|event|webinar|begins|starts|ends|valid|due|©|copyright|joined|born|member since|founded|until|last (?:active|activity|post|reply)/i;

export const dateNearTitle = memoize(findDates);

function findDates(raw: RawMetadata): { published?: string; modified?: string } | undefined {
  const lang = raw.doc.root.documentElement?.getAttribute('lang') ?? undefined;
  const dates: { published?: string; modified?: string } = {};
  const days = new Set<string>();
  let label = '';
  for (const line of linesNearTitle(raw)) {
    const found = line.text.length <= MAX_LINE_LENGTH ? datesIn(line, label, lang) : [];
    for (const { kind, date } of found) {
      dates[kind] ??= date;
      if (kind === 'published') days.add(date.slice(0, 10));
    }
    // A label such as "Published" may be on a separate line.
    label = line.text.length < 40 ? line.text : '';
  }
  // A list of dated items has no date itself.
  return days.size < MIN_LIST_DAYS ? dates : undefined;
}

interface FoundDate {
  readonly kind: 'published' | 'modified';
  readonly date: string;
}

function datesIn(line: Line, labelAbove: string, lang: string | undefined): FoundDate[] {
  const found: FoundDate[] = [];
  // Texts of neighbouring elements may touch: "News" and "May 6, 2024".
  let rest = readDate(line.text, lang) ? line.text : line.pieces.map(({ text }) => text).join(' ');
  let before = labelAbove;
  for (let count = 0; count < 4; count++) {
    const date = readDate(rest, lang);
    if (!date) break;
    const words = rest.slice(0, date.at);
    const hasLabel = MODIFIED.test(words) || PUBLISHED.test(words) || OTHER.test(words);
    const label = hasLabel ? words : `${before} ${words}`;
    const isModified = lastIndex(MODIFIED, label) > lastIndex(PUBLISHED, label);
    if (OTHER.test(label)) break;
    found.push({ kind: isModified ? 'modified' : 'published', date: withTime(line, date.day) });
    rest = rest.slice(date.end);
    before = '';
  }
  return found.length ? found : hiddenDates(line, labelAbove);
}

/** Dates of time elements whose text says less, such as "2 days ago". */
function hiddenDates(line: Line, labelAbove: string): FoundDate[] {
  const label = `${labelAbove} ${line.text}`;
  const date = line.pieces
    .map(({ element }) => isoDate(timeOf(element)?.getAttribute('datetime') ?? undefined))
    .find(Boolean);
  if (!date || OTHER.test(label)) return [];
  return [{ kind: lastIndex(MODIFIED, label) > lastIndex(PUBLISHED, label) ? 'modified' : 'published', date }];
}

function timeOf(element: Element): Element | undefined {
  return selfAndAncestors(element, 3).find(({ localName }) => localName === 'time');
}

function lastIndex(pattern: RegExp, text: string): number {
  let last = -1;
  for (const match of text.matchAll(new RegExp(pattern, 'gi'))) last = match.index;
  return last;
}

/** The `datetime` of a time element in the line if it names the same day, else the day. */
function withTime(line: Line, day: string): string {
  for (const { element } of line.pieces) {
    const date = isoDate(timeOf(element)?.getAttribute('datetime') ?? undefined);
    if (date?.startsWith(day)) return date;
  }
  return day;
}
