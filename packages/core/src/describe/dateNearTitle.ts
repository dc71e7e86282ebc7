/** Dates that stand beside the heading, told apart by what is written before them. */
import { isoDate } from './dates.ts';
import type { Facts } from './facts.ts';
import { type Line, upFrom } from './lines.ts';
import { linesNearTitle } from './nearTitle.ts';
import { once } from './once.ts';
import { readDate } from './readDate.ts';

/** A line with a date in it that says much else is a sentence that happens to mention one. */
const MAX_LINE = 140;

const MAX_DAYS = 3;

const MODIFIED =
  /updat|modif|revis|review|edited|fact.?check|aktualis|stand:|mis à jour|actualiz|atualiz|aggiorn|bijgewerkt|gewijzigd|opdater|uppdater|oppdater|zaktual|обновл|更新/i;
const PUBLISHED = /publi|post(?:ed)?\b|written|veröff|erstellt|pubblic|gepubl|опубл|発行|公開|发布|發布/i;
const OTHER =
  /expires?|deadline|event|webinar|begins|starts|ends|valid|due|©|copyright|joined|born|member since|founded|until|last (?:active|activity|post|reply)/i;

export const dateNearTitle = once(findDates);

function findDates(facts: Facts): { published?: string; modified?: string } | undefined {
  const lang = facts.doc.root.documentElement?.getAttribute('lang') ?? undefined;
  const dates: { published?: string; modified?: string } = {};
  const days = new Set<string>();
  let label = '';
  for (const line of linesNearTitle(facts)) {
    const found = line.text.length <= MAX_LINE ? datesIn(line, label, lang) : [];
    for (const { kind, date } of found) {
      dates[kind] ??= date;
      if (kind === 'published') days.add(date.slice(0, 10));
    }
    // A label may stand on a line of its own.
    label = line.text.length < 40 ? line.text : '';
  }
  // A list of things with their dates has none of its own.
  return days.size < MAX_DAYS ? dates : undefined;
}

function datesIn(
  line: Line,
  above: string,
  lang: string | undefined,
): { kind: 'published' | 'modified'; date: string }[] {
  const found: { kind: 'published' | 'modified'; date: string }[] = [];
  let rest = line.text;
  let before = above;
  for (let count = 0; count < 4; count++) {
    const date = readDate(rest, lang);
    if (!date) break;
    const label = `${before} ${rest.slice(0, date.at)}`;
    const words = rest.slice(0, date.at);
    const said = MODIFIED.test(words) || PUBLISHED.test(words) || OTHER.test(words) ? words : label;
    const isModified = lastOf(MODIFIED, said) > lastOf(PUBLISHED, said);
    if (OTHER.test(said)) break;
    found.push({ kind: isModified ? 'modified' : 'published', date: exact(line, date.day) });
    rest = rest.slice(date.end);
    before = '';
  }
  return found;
}

function lastOf(pattern: RegExp, text: string): number {
  let last = -1;
  for (const match of text.matchAll(new RegExp(pattern, 'gi'))) last = match.index;
  return last;
}

/** The machine's form of the same day, where a time element gives one. */
function exact(line: Line, day: string): string {
  for (const { element } of line.pieces) {
    const time = upFrom(element, 3).find(({ localName }) => localName === 'time');
    const date = isoDate(time?.getAttribute('datetime') ?? undefined);
    if (date?.startsWith(day)) return date;
  }
  return day;
}
