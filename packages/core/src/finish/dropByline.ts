/**
 * Removes lines at the start that say what the metadata says, because every output shows it: "By Ann Ash, Tide Columnist", "5 May 2031 · 4 min read".
 * A line that says nothing but "Advertisement" or "Share" goes with them.
 */
import { type Element, firstNamed, foldedText } from '../dom/index.ts';
import { pageProfiles } from '../pageProfiles.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';
import { firstLine } from './firstLine.ts';

const MAX_LENGTH = 120;
const MAX_LINES = 4;
/** What a line "By …" may say besides the names: credentials, a role, a place of work. */
const MAX_OTHER_WORDS = 6;
/** In other lines: a section. */
const MAX_SECTION_WORDS = 1;

const READING_TIME = /\b\d{1,3}[\s-]?min(?:ute)?s?\.?(?: read(?:ing)?(?: time)?)?\b/gi;
const NOTHING =
  /^(?:advertise?ments?|ad|sponsored|share(?: (?:with|this|on))?|listen(?: to (?:this )?article)?|save|print|follow(?: us)?)[:：]?$/i;
const SMALL_WORDS =
  /\b(?:by|written|posted|published|updated|last|first|on|in|at|the|and|date|time|reading|read|author|from|[ap]m|gmt|utc|est|edt|pst|pdt|cet|ist)\b/gi;
const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'.split('|');
/** Not headings and items, which may be the dates of entries. */
const PLAIN = /^(?:p|div|header|section|address|center)$/;
const MEDIA = ['img', 'picture', 'video', 'audio', 'iframe'];
const CLOCK = /\b\d{1,2}:\d\d(?::\d\d)?\b/g;

export function dropByline(draft: Draft): void {
  if (!pageProfiles[draft.pageType].hasByline) return;
  const authors = draft.metadata.authors?.value ?? [];
  const days = [draft.metadata.publishedDate?.value, draft.metadata.modifiedDate?.value].filter(Boolean) as string[];
  for (let i = 0; i < MAX_LINES; i++) {
    const line = firstLine(draft.body);
    if (!line || firstNamed(line, ...MEDIA) || !(repeatsAuthors(line, authors) || repeatsMetadata(line, authors, days)))
      return;
    drop(draft, line, 'repeats-author');
  }
}

function repeatsAuthors(line: Element, authors: readonly string[]): boolean {
  const text = foldedText(line);
  if (!authors.length || !/^by:?\s/i.test(text) || text.length > MAX_LENGTH) return false;
  if (!authors.every((name) => text.includes(name))) return false;
  return wordsIn(without(text.slice(2), authors)) <= MAX_OTHER_WORDS;
}

/** Whether a line consists of the names of authors, the day of the metadata and the reading time. */
function repeatsMetadata(line: Element, authors: readonly string[], days: readonly string[]): boolean {
  const text = foldedText(line);
  if (text.length > MAX_LENGTH || !PLAIN.test(line.localName)) return false;
  if (NOTHING.test(text)) return true;
  let rest = without(text, authors).replace(READING_TIME, ' ');
  for (const day of days) rest = withoutDay(rest, day);
  const isMetadata = rest !== text;
  return isMetadata && wordsIn(rest.replace(SMALL_WORDS, ' ')) <= MAX_SECTION_WORDS;
}

const without = (text: string, names: readonly string[]): string =>
  names.reduce((left, name) => left.replace(name, ' '), text);

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}.]*[\p{L}\p{N}][\p{L}\p{N}.]*/gu)?.length ?? 0;

/** The text without a date, if it has the day and the month of this one: as numbers or with the month's name in English, with or without the year. */
function withoutDay(text: string, date: string): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date) ?? [];
  if (!year) return text;
  const name = `${MONTHS[Number(month) - 1]}[a-z]{0,6}\\.?`;
  const number = (part: string) => `0?${Number(part)}`;
  const nth = `${number(day)}(?:st|nd|rd|th)?`;
  const forms = [
    `${name}\\s+${nth}(?:,?\\s+${year})?`,
    `${nth}\\.?\\s+${name}(?:,?\\s+${year})?`,
    `${year}[-/.]${month}[-/.]${day}`,
    `${number(month)}/${number(day)}/${year}`,
    `${number(day)}[./]${number(month)}[./]${year}`,
  ];
  return text
    .replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join('|')})(?![\\p{L}\\p{N}])`, 'iu'), ' ')
    .replace(CLOCK, ' ');
}
