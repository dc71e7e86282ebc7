/** Converts values of unknown type from import files; the result is undefined if a value cannot be converted. */

export type UnknownRecord = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The first non-empty value under these names, ignoring case, spaces, underscores and hyphens, which differ between versions of a program. */
export function pick(object: UnknownRecord, ...names: readonly string[]): unknown {
  for (const name of names) {
    const key = Object.keys(object).find((each) => normalizeName(each) === name);
    if (key !== undefined && object[key] !== null && object[key] !== '') return object[key];
  }
  return undefined;
}

const normalizeName = (name: string) => name.replace(/[_\s-]/g, '').toLowerCase();

/** Text on one line. */
export function toLine(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value)
    .slice(0, maxLength * 4)
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return text.slice(0, maxLength).toWellFormed() || undefined;
}

/** Text with line breaks. */
export function toMultilineText(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
  return text || undefined;
}

/** A list of lines, from a list or a single value. */
export function toLines(value: unknown): string[] {
  const all = Array.isArray(value) ? value : [value];
  return all.flatMap((each) => toLine(each, 200) ?? []);
}

export const split = (value: unknown, separator: string | RegExp): string[] =>
  typeof value === 'string' ? value.split(separator) : [];

/** 1, "1", true, "true", "yes". */
export const isYes = (value: unknown): boolean => /^(?:1|true|yes)$/i.test(String(value));

/** Larger numbers are milliseconds or microseconds, smaller ones seconds. */
const MILLISECONDS_FROM = 1e11;
const MICROSECONDS_FROM = 1e14;
const MAX_TIME = Date.UTC(2200, 0);

/** Converts a Unix time (in seconds, milliseconds or microseconds) or a common date format to ISO 8601 in UTC. The default time zone is UTC. */
export function toIsoTime(value: unknown): string | undefined {
  const time = parseTime(value);
  return time !== undefined && time > 0 && time < MAX_TIME ? new Date(time).toISOString() : undefined;
}

function parseTime(value: unknown): number | undefined {
  if (value instanceof Date) return value.getTime();
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim().slice(0, 64);
  if (/^\d{1,17}(?:\.\d{1,9})?$/.test(text)) {
    // A bare year is a date, not seconds since 1970.
    if (/^(?:19|20|21)\d\d$/.test(text)) return Date.UTC(Number(text), 0);
    const number = Number(text);
    if (number >= MICROSECONDS_FROM) return number / 1000;
    return number >= MILLISECONDS_FROM ? number : number * 1000;
  }
  // Date.parse also accepts texts without a year.
  if (!/\d{4}/.test(text)) return undefined;
  const iso = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s?(Z|[+-]\d\d(?::?\d\d)?)?$/i.exec(text);
  if (iso) return parseDate(`${iso[1]}T${iso[2]}${isoZone(iso[3])}`);
  const hasZone = /(?:\bZ|GMT|UTC|[+-]\d\d:?\d\d|\b[A-Z]{3,4})$/.test(text) || /^\d{4}(?:-\d\d){0,2}$/.test(text);
  return parseDate(hasZone ? text : `${text} UTC`);
}

const parseDate = (text: string) => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
};

function isoZone(zone = 'Z'): string {
  if (/^z$/i.test(zone)) return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}
