/** Conditions on bookmarks that a program sets one by one, as Readeck's clients do, instead of writing a search. */
import { type BookmarkType, bookmarkTypes } from '../bookmark.ts';
import { parseFilterWords, parseQuery } from './parseQuery.ts';
import type { Query, StateName } from './query.ts';

export const readStatuses = ['unread', 'reading', 'read'] as const;
export type ReadStatus = (typeof readStatuses)[number];

/** All conditions must hold; of several types or statuses, one. */
export interface BookmarkFilters {
  /** The search, in the syntax of `parseQuery`; the next five are words of one property. */
  readonly search?: string | undefined;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly site?: string | undefined;
  readonly label?: string | undefined;
  readonly note?: string | undefined;
  readonly types?: readonly BookmarkType[] | undefined;
  readonly readStatuses?: readonly ReadStatus[] | undefined;
  readonly loaded?: boolean | undefined;
  readonly failed?: boolean | undefined;
  readonly labelled?: boolean | undefined;
  readonly pinned?: boolean | undefined;
  readonly archived?: boolean | undefined;
  /** When the page was saved: a date, `now`, or a distance from now such as `-2w`. */
  readonly savedFrom?: string | undefined;
  readonly savedUntil?: string | undefined;
}

/** The query that the filters mean at this time; undefined if they exclude nothing. */
export function filtersToQuery(filters: BookmarkFilters, now: Date): Query | undefined {
  const { types = [], readStatuses: statuses = [] } = filters;
  const parts = [
    filters.search === undefined ? undefined : parseQuery(filters.search).query,
    ...(['title', 'author', 'site', 'label', 'note'] as const).map((name) =>
      parseFilterWords(name, filters[name] ?? ''),
    ),
    anyOf(types.filter((type) => bookmarkTypes.includes(type)).map((type) => ({ kind: 'type', type }))),
    anyOf(statuses.filter((state) => readStatuses.includes(state)).map((state) => ({ kind: 'is', state }))),
    negated({ kind: 'is', state: 'loading' }, filters.loaded),
    stateIs('error', filters.failed),
    whether({ kind: 'has', attachment: 'label' }, filters.labelled),
    stateIs('pinned', filters.pinned),
    stateIs('archived', filters.archived),
    savedWhen('>=', filters.savedFrom, now),
    savedWhen('<', filters.savedUntil, now),
  ].filter((part) => part !== undefined);
  return parts.length > 1 ? { kind: 'all', parts } : parts[0];
}

const anyOf = (parts: readonly Query[]): Query | undefined => (parts.length > 1 ? { kind: 'any', parts } : parts[0]);

const whether = (part: Query, wanted: boolean | undefined): Query | undefined =>
  wanted === undefined ? undefined : wanted ? part : { kind: 'not', part };

const negated = (part: Query, wanted: boolean | undefined) => whether(part, wanted === undefined ? undefined : !wanted);

const stateIs = (state: StateName, wanted: boolean | undefined) => whether({ kind: 'is', state }, wanted);

function savedWhen(comparison: '<' | '>=', when: string | undefined, now: Date): Query | undefined {
  const at = when === undefined ? undefined : toMoment(when, now);
  return at && { kind: 'saved', comparison, at: at.toISOString() };
}

/** A date, `now`, or a number of days, weeks, months or years from now: `-7d`, `+1m`. Undefined if it is none of these. */
export function toMoment(text: string, now: Date): Date | undefined {
  if (text === 'now') return now;
  const { sign, count, unit } = /^(?<sign>[+-])?(?<count>\d{1,5})(?<unit>[dwmy])$/.exec(text)?.groups ?? {};
  if (count === undefined) {
    return comparable(new Date(text));
  }
  const distance = (sign === '-' ? -1 : 1) * Number(count);
  const moment = new Date(now);
  if (unit === 'd' || unit === 'w') moment.setUTCDate(moment.getUTCDate() + distance * (unit === 'w' ? 7 : 1));
  else if (unit === 'm') moment.setUTCMonth(moment.getUTCMonth() + distance);
  else moment.setUTCFullYear(moment.getUTCFullYear() + distance);
  return comparable(moment);
}

/** Times are compared as text, which needs years of four digits. */
const comparable = (date: Date) => (/^\d{4}$/.test(String(date.getUTCFullYear())) ? date : undefined);

const TEXT_FILTERS = ['title', 'author', 'site', 'label', 'note', 'savedFrom', 'savedUntil'] as const;
const FLAG_FILTERS = ['loaded', 'failed', 'labelled', 'pinned', 'archived'] as const;

/** The valid filters of a value from a file. */
export function readFilters(value: unknown): Omit<BookmarkFilters, 'search'> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const given = value as Readonly<Record<string, unknown>>;
  const among = <T extends string>(known: readonly T[], list: unknown) =>
    Array.isArray(list) ? known.filter((each) => list.includes(each)) : undefined;
  return withoutUndefined({
    ...Object.fromEntries(
      TEXT_FILTERS.map((name) => [name, typeof given[name] === 'string' ? given[name] : undefined]),
    ),
    ...Object.fromEntries(
      FLAG_FILTERS.map((name) => [name, typeof given[name] === 'boolean' ? given[name] : undefined]),
    ),
    types: among(bookmarkTypes, given.types),
    readStatuses: among(readStatuses, given.readStatuses),
  });
}

const withoutUndefined = <T extends object>(object: T): T =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
