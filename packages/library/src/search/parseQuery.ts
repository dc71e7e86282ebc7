/**
 * Parses the search syntax: words, "phrases" (also in single quotes), prefix*, -excluded, this or that, and filters such as `name:value`.
 *
 * Every text is a valid search. Invalid syntax is searched as words, and a note says so.
 */
import { bookmarkTypes } from '../bookmark.ts';
import {
  attachmentNames,
  type Comparison,
  comparisons,
  type Query,
  stateNames,
  type Text,
  type TextField,
} from './query.ts';
import { MAX_PHRASE_WORDS, toTerm } from './terms.ts';
import { wordsIn } from './words.ts';

export interface ParsedQuery {
  /** Undefined if the text contains nothing to search for. */
  readonly query: Query | undefined;
  /** Parts that look like filters but were searched as words, and parts that were cut off. */
  readonly notes: readonly string[];
}

const MAX_QUERY_LENGTH = 1000;
const MAX_TERMS = 32;

export function parseQuery(input: string): ParsedQuery {
  const notes: string[] = [];
  const tokens = tokenize(input.slice(0, MAX_QUERY_LENGTH));
  if (input.length > MAX_QUERY_LENGTH) notes.push(`only the first ${MAX_QUERY_LENGTH} characters are searched`);
  if (tokens.some(({ value }) => Array.from(wordsIn(value)).length > MAX_PHRASE_WORDS))
    notes.push(`only the first ${MAX_PHRASE_WORDS} words of a phrase are searched`);

  const parts: Query[] = [];
  let termCount = 0;
  let isAfterOr = false;
  for (const [i, token] of tokens.entries()) {
    if (isOr(token) && parts.length > 0 && i < tokens.length - 1) {
      isAfterOr = true;
      continue;
    }
    const part = toQuery(token, notes);
    if (!part) continue;
    if (++termCount > MAX_TERMS) {
      notes.push(`only the first ${MAX_TERMS} words are searched`);
      break;
    }
    if (isAfterOr) parts.push(anyOf(parts.pop()!, part));
    else parts.push(part);
    isAfterOr = false;
  }
  return { query: parts.length > 1 ? { kind: 'all', parts } : parts[0], notes };
}

/** Parses words for one filter: each word or phrase is a value of the filter, and all must match. */
export function parseFilterWords(
  name: 'title' | 'author' | 'site' | 'label' | 'note',
  input: string,
): Query | undefined {
  const parts = tokenize(input.slice(0, MAX_QUERY_LENGTH))
    .slice(0, MAX_TERMS)
    .flatMap(({ not, name: prefix, value, quoted }): Query[] => {
      const part = searchFilters[name].parse({ value: prefix === undefined ? value : `${prefix}:${value}`, quoted });
      if (!part) return [];
      return [not ? { kind: 'not', part } : part];
    });
  return parts.length > 1 ? { kind: 'all', parts } : parts[0];
}

interface Token {
  readonly not: boolean;
  /** The filter's name in lower case; undefined for words. */
  readonly name: string | undefined;
  readonly value: string;
  readonly quoted: boolean;
  /** The token as typed. */
  readonly raw: string;
}

const TOKEN =
  /(?<not>-?)(?:(?<name>[A-Za-z]{1,20}):)?(?:"(?<phrase>[^"]*)"?|'(?<quote>[^'"]*)'(?!\S)|(?<word>[^\s"]+))|[^\s"]+/g;

function tokenize(input: string): Token[] {
  return Array.from(input.replace(/[“”„]/g, '"').matchAll(TOKEN), ({ 0: raw, groups }) => ({
    not: groups?.not === '-',
    name: groups?.name?.toLowerCase(),
    value: groups?.phrase ?? groups?.quote ?? groups?.word ?? raw,
    quoted: (groups?.phrase ?? groups?.quote) !== undefined,
    raw,
  }));
}

const isOr = ({ name, quoted, raw }: Token) => name === undefined && !quoted && raw.toLowerCase() === 'or';

const anyOf = (first: Query, second: Query): Query => ({
  kind: 'any',
  parts: first.kind === 'any' ? [...first.parts, second] : [first, second],
});

function toQuery(token: Token, notes: string[]): Query | undefined {
  const positive = (token.name === undefined ? undefined : toFilter(token, notes)) ?? toWords(token);
  if (!positive) return undefined;
  return token.not ? { kind: 'not', part: positive } : positive;
}

function toWords({ name, value, quoted }: Token): Text | undefined {
  return textOf({ value: name === undefined ? value : `${name} ${value}`, quoted });
}

type Value = Pick<Token, 'value' | 'quoted'>;

function textOf({ value, quoted }: Value, field?: TextField): Text | undefined {
  const term = toTerm(value, !quoted && value.endsWith('*'));
  if (term.words.length === 0) return undefined;
  return field ? { kind: 'text', term, field } : { kind: 'text', term };
}

function toFilter({ name = '', value, quoted }: Token, notes: string[]): Query | undefined {
  if (!Object.hasOwn(searchFilters, name)) {
    if (value && !value.startsWith('//')) notes.push(`${name}: is not a filter; searched as words`);
    return undefined;
  }
  const { parse, expects } = searchFilters[name as keyof typeof searchFilters];
  const query = parse({ value, quoted });
  if (!query) notes.push(`${name}: expects ${expects}; searched as words`);
  return query;
}

interface SearchFilter {
  /** Description of valid values, for notes. */
  readonly expects: string;
  parse(value: Value): Query | undefined;
}

const oneOf = <T extends string>(known: readonly T[], make: (value: T) => Query): SearchFilter => ({
  expects: `one of ${known.join(', ')}`,
  parse({ value }) {
    const match = known.find((name) => name === value.toLowerCase());
    return match && make(match);
  },
});

const dateFilter = (kind: 'saved' | 'published', comparison: '<' | '>='): SearchFilter => ({
  expects: 'a date such as 2026-03-31, 2026-03 or 2026',
  parse: ({ value }) => (isDate(value) ? { kind, comparison, at: value } : undefined),
});

const STATE_SYNONYMS: Readonly<Record<string, string>> = {
  favourite: 'pinned',
  favorite: 'pinned',
  marked: 'pinned',
  failed: 'error',
};

/** Every filter by name; `docs/guide/search.md` has a row for each. */
export const searchFilters = {
  title: { expects: 'words', parse: (value) => textOf(value, 'title') },
  author: { expects: 'words', parse: (value) => textOf(value, 'author') },
  site: {
    expects: 'a host such as example.com, or words of a site’s name',
    parse: (value) => {
      const domain = value.value.toLowerCase();
      return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(domain)
        ? { kind: 'domain', domain: domain.replace(/^www\./, '') }
        : textOf(value, 'site');
    },
  },
  label: {
    expects: 'a label',
    parse: ({ value, quoted }) => {
      const prefix = !quoted && value.endsWith('*');
      const label = prefix ? value.slice(0, -1) : value;
      return label ? { kind: 'label', label, prefix } : undefined;
    },
  },
  note: {
    expects: 'words of a note',
    parse: ({ value, quoted }) => {
      const text = (quoted ? value : value.replace(/\*$/, '')).trim();
      return text ? { kind: 'note', text } : undefined;
    },
  },
  type: oneOf(bookmarkTypes, (type) => ({ kind: 'type', type })),
  is: {
    expects: `one of ${stateNames.join(', ')}`,
    parse: ({ value }) => {
      const typed = value.toLowerCase();
      const state = stateNames.find(
        (name) => name === (Object.hasOwn(STATE_SYNONYMS, typed) ? STATE_SYNONYMS[typed] : typed),
      );
      return state && { kind: 'is', state };
    },
  },
  has: oneOf(attachmentNames, (attachment) => ({ kind: 'has', attachment })),
  lang: {
    expects: 'a language such as en or pt-BR',
    parse: ({ value }) =>
      /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(value) ? { kind: 'lang', lang: value.toLowerCase() } : undefined,
  },
  words: {
    expects: 'a number such as >1000 or <=200',
    parse: ({ value }) => {
      const { sign = '=', digits = '' } = /^(?<sign>[<>]=?|=)?(?<digits>\d{1,9})$/.exec(value)?.groups ?? {};
      const comparison = comparisons.find((each): each is Comparison => each === sign);
      return digits && comparison ? { kind: 'words', comparison, count: Number(digits) } : undefined;
    },
  },
  before: dateFilter('saved', '<'),
  after: dateFilter('saved', '>='),
  published: {
    expects: 'a date such as >2026-03 or <2026',
    parse: ({ value }) => {
      const { sign, at = '' } = /^(?<sign>[<>])=?(?<at>.+)$/.exec(value)?.groups ?? {};
      return isDate(at) ? { kind: 'published', comparison: sign === '<' ? '<' : '>=', at } : undefined;
    },
  },
} satisfies Record<string, SearchFilter>;

const isDate = (value: string) => /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/.test(value);
