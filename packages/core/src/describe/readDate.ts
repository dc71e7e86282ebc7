/** Reads dates written for people. Only whole days, and only if day and month cannot be confused. */
import { monthNumber } from './months.ts';

export interface FoundDate {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly at: number;
  readonly end: number;
}

type DateFormat = readonly [
  pattern: RegExp,
  read: (parts: readonly string[], isMonthFirst: boolean | undefined) => string | undefined,
];

const FORMATS: readonly DateFormat[] = [
  [/(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/u, ([y, m, d]) => dayOf(y, m, d)],
  [/(?<!\d)(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/u, ([y, m, d]) => dayOf(y, m, d)],
  [
    /(?<![\p{L}\d])(\p{L}{3,14})\.?\s{0,2}(\d{1,2})(?:st|nd|rd|th)?(?:\s{0,2},\s{0,2}|\s{1,2})(\d{4})(?!\d)/u,
    ([name, d, y]) => dayOf(y, monthNumber(name!), d),
  ],
  [
    /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|\.|º)?[\s-]{1,2}(?:de |of )?(\p{L}{3,14})[.,]?[\s,-]{1,2}(?:de |del )?(\d{4})(?!\d)/u,
    ([d, name, y]) => dayOf(y, monthNumber(name!), d),
  ],
  // Dates with dots are always day first.
  [/(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?![\d.])/u, ([d, m, y]) => dayOf(y, m, d)],
  [
    /(?<![\d/])(\d{1,2})([/-])(\d{1,2})\2(\d{4})(?![\d/])/u,
    ([a, , b, y], isMonthFirst) => {
      const isUnambiguous = Number(a) > 12 || Number(b) > 12 || a === b;
      if (!isUnambiguous && isMonthFirst === undefined) return undefined;
      return (isUnambiguous ? Number(b) > 12 : isMonthFirst) ? dayOf(y, a, b) : dayOf(y, b, a);
    },
  ],
];

/** The first date in a short text. `lang` decides which of two small numbers is the month. */
export function readDate(text: string, lang?: string): FoundDate | undefined {
  if (!/\d{4}/.test(text)) return undefined; // every format has a year of four digits
  const isMonthFirst = lang ? monthComesFirst(lang) : undefined;
  let first: FoundDate | undefined;
  for (const [pattern, read] of FORMATS) {
    const match = pattern.exec(text);
    const day = match && read(match.slice(1), isMonthFirst);
    if (!day || (first && first.at <= match.index)) continue;
    first = { day, at: match.index, end: match.index + match[0].length };
  }
  return first;
}

/** Undefined for English without a country, which may be either. */
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

/** Placeholder dates that software writes when it has no date. */
const PLACEHOLDER_DAYS = new Set(['1970-01-01', '1900-01-01', '1899-12-30']);
/** Before printing. */
const MIN_YEAR = '1400';

export function isRealDay(date: string): boolean {
  if (PLACEHOLDER_DAYS.has(date) || date < MIN_YEAR) return false;
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
