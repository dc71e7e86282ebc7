/** Dates as pages write them for people. Only whole days, and only where day and month cannot be mistaken. */
import { monthNamed } from './months.ts';

export interface FoundDate {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly at: number;
  readonly end: number;
}

type Reading = readonly [
  pattern: RegExp,
  read: (parts: readonly string[], isMonthFirst: boolean | undefined) => string | undefined,
];

const READINGS: readonly Reading[] = [
  [/(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/u, ([y, m, d]) => dayOf(y, m, d)],
  [/(?<!\d)(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/u, ([y, m, d]) => dayOf(y, m, d)],
  [
    /(?<![\p{L}\d])(\p{L}{3,14})\.?\s{0,2}(\d{1,2})(?:st|nd|rd|th)?(?:\s{0,2},\s{0,2}|\s{1,2})(\d{4})(?!\d)/u,
    ([name, d, y]) => dayOf(y, monthNamed(name!), d),
  ],
  [
    /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|\.|º)?[\s-]{1,2}(?:de |of )?(\p{L}{3,14})[.,]?[\s,-]{1,2}(?:de |del )?(\d{4})(?!\d)/u,
    ([d, name, y]) => dayOf(y, monthNamed(name!), d),
  ],
  // Dots are written day first the world over.
  [/(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?![\d.])/u, ([d, m, y]) => dayOf(y, m, d)],
  [
    /(?<![\d/])(\d{1,2})([/-])(\d{1,2})\2(\d{4})(?![\d/])/u,
    ([a, , b, y], isMonthFirst) => {
      const isClear = Number(a) > 12 || Number(b) > 12 || a === b;
      if (!isClear && isMonthFirst === undefined) return undefined;
      return (isClear ? Number(b) > 12 : isMonthFirst) ? dayOf(y, a, b) : dayOf(y, b, a);
    },
  ],
];

/** The first date in a short text. `lang` settles which of two small numbers is the month. */
export function readDate(text: string, lang?: string): FoundDate | undefined {
  const isMonthFirst = lang ? monthComesFirst(lang) : undefined;
  let first: FoundDate | undefined;
  for (const [pattern, read] of READINGS) {
    const match = pattern.exec(text);
    const day = match && read(match.slice(1), isMonthFirst);
    if (!day || (first && first.at <= match.index)) continue;
    first = { day, at: match.index, end: match.index + match[0].length };
  }
  return first;
}

/** English without a country may be either. */
function monthComesFirst(lang: string): boolean | undefined {
  const tag = lang.toLowerCase();
  if (/^en-us\b/.test(tag)) return true;
  return tag === 'en' ? undefined : false;
}

function dayOf(year: unknown, month: unknown, day: unknown): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (!(y >= 1990 && y <= 2100 && m >= 1 && d >= 1)) return undefined;
  const date = `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
  return isRealDay(date) ? date : undefined;
}

/** Software that has no date writes the first day it knows. */
const NO_DAY = new Set(['1970-01-01', '1900-01-01', '1899-12-30']);
const FIRST_YEAR = '1400'; // of print

export function isRealDay(date: string): boolean {
  if (NO_DAY.has(date) || date < FIRST_YEAR) return false;
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
