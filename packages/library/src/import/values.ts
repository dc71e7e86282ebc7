/** Values from outside, whatever their type, as what they were meant to be; undefined for what they cannot be. */

export type Loose = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Under any of these names, whatever their case and underscores: programs change those between versions. */
export function pick(object: Loose, ...names: readonly string[]): unknown {
  for (const name of names) {
    const key = Object.keys(object).find((each) => plain(each) === name);
    if (key !== undefined && object[key] !== null && object[key] !== '') return object[key];
  }
  return undefined;
}

const plain = (name: string) => name.replace(/[_\s-]/g, '').toLowerCase();

/** One line of text. */
export function line(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value)
    .slice(0, longest * 4)
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return text.slice(0, longest).toWellFormed() || undefined;
}

/** Text of several lines. */
export function prose(value: unknown, longest: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value
    .slice(0, longest)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
  return text || undefined;
}

/** A list of lines: a list, or one line. */
export function linesOf(value: unknown): string[] {
  const all = Array.isArray(value) ? value : [value];
  return all.flatMap((each) => line(each, 200) ?? []);
}

export const split = (value: unknown, separator: string | RegExp): string[] =>
  typeof value === 'string' ? value.split(separator) : [];

/** 1, "1", true, "true", "yes". */
export const isYes = (value: unknown): boolean => /^(?:1|true|yes)$/i.test(String(value));

/** Numbers this large count milliseconds, larger ones microseconds. */
const MILLISECONDS_FROM = 1e11;
const MICROSECONDS_FROM = 1e14;
const LATEST = Date.UTC(2200, 0);

/** A moment as ISO 8601 in UTC: from seconds, milliseconds, or any common way of writing it. What names no zone is in UTC. */
export function momentOf(value: unknown): string | undefined {
  const time = timeOf(value);
  return time !== undefined && time > 0 && time < LATEST ? new Date(time).toISOString() : undefined;
}

function timeOf(value: unknown): number | undefined {
  if (value instanceof Date) return value.getTime();
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim().slice(0, 64);
  if (/^\d{1,17}(?:\.\d{1,9})?$/.test(text)) {
    // A bare year is a date, not the half hour after the epoch began.
    if (/^(?:19|20|21)\d\d$/.test(text)) return Date.UTC(Number(text), 0);
    const number = Number(text);
    if (number >= MICROSECONDS_FROM) return number / 1000;
    return number >= MILLISECONDS_FROM ? number : number * 1000;
  }
  // Without a year it is no date, whatever Date.parse makes of it.
  if (!/\d{4}/.test(text)) return undefined;
  const iso = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s?(Z|[+-]\d\d(?::?\d\d)?)?$/i.exec(text);
  if (iso) return parsed(`${iso[1]}T${iso[2]}${zoneOf(iso[3])}`);
  const hasZone = /(?:\bZ|GMT|UTC|[+-]\d\d:?\d\d|\b[A-Z]{3,4})$/.test(text) || /^\d{4}(?:-\d\d){0,2}$/.test(text);
  return parsed(hasZone ? text : `${text} UTC`);
}

const parsed = (text: string) => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
};

function zoneOf(zone = 'Z'): string {
  if (/^z$/i.test(zone)) return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}
