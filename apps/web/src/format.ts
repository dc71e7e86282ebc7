/** Formats values for display. */
import type { Bookmark } from '@pith/api';

/** Midnight UTC is treated as a date without a time: in another time zone it would become the day before. */
export function formatDay(time: string, locale?: string): string {
  const isDateOnly = /T00:00:00(\.0+)?Z$/.test(time);
  return dayFormat(locale, isDateOnly ? 'UTC' : undefined).format(new Date(time));
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Made once: making one takes longer than drawing a row of the list. */
function dayFormat(locale: string | undefined, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`;
  const known = dayFormats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...(timeZone && { timeZone }) });
  dayFormats.set(key, format);
  return format;
}

type Length = Pick<Bookmark, 'reading_time' | 'word_count'>;

/** The API leaves out the time of a text that takes less than a minute. */
export function minutesOf({ reading_time, word_count = 0 }: Length): number | undefined {
  return reading_time ?? (word_count > 0 ? 1 : undefined);
}

export function formatMinutes(bookmark: Length): string | undefined {
  const minutes = minutesOf(bookmark);
  return minutes === undefined ? undefined : `${minutes} min`;
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size in the largest unit in which it is at least 1. */
export function formatBytes(bytes: number, locale?: string): string {
  const step = Math.min(Math.max(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), 0), UNITS.length - 1);
  const value = bytes / 1000 ** step;
  const maximumFractionDigits = step > 0 && value < 10 ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: 'unit', unit: UNITS[step]!, maximumFractionDigits }).format(value);
}

/** Turns a message into a sentence. API messages start in lower case, because programs put a prefix before them. */
export function toSentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The first letter of a name, for its tile. */
export function initialOf(name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name.replace(/^the /i, ''))?.[0] ?? '•';
  return letter.toLocaleUpperCase();
}

/** The same index for the same name, so that a site keeps its colour. */
export function tintIndex(name: string, tintCount: number): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973;
  return sum % tintCount;
}

export interface SnippetPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Splits a search snippet at its matches, which start with U+0002 and end with U+0003. */
export function snippetParts(snippet: string): SnippetPart[] {
  return snippet
    .split(/(?=\u0002)|\u0003/)
    .filter((part) => part !== '')
    .map((part) => ({ text: part.replace('\u0002', ''), isMatch: part.startsWith('\u0002') }));
}
