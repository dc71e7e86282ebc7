/** What the search box knows of the query language: suggestions while somebody types, and notes about filters that are none. */

/** Each filter with its values: a fixed list, those that bookmarks have, or anything. `docs/guide/search.md` explains them. */
const filters = {
  is: ['unread', 'reading', 'read', 'archived', 'pinned', 'loading', 'error', 'ready'],
  has: ['highlight', 'note', 'label', 'version', 'edit'],
  type: ['article', 'photo', 'video'],
  label: 'stored',
  site: 'stored',
  author: 'stored',
  title: 'stored',
  note: 'any',
  lang: 'any',
  words: 'any',
  before: 'any',
  after: 'any',
  published: 'any',
} as const satisfies Readonly<Record<string, readonly string[] | 'stored' | 'any'>>;

export type FilterName = keyof typeof filters;
export type StoredFilter = { [Name in FilterName]: (typeof filters)[Name] extends 'stored' ? Name : never }[FilterName];

export const filterNames = Object.keys(filters) as readonly FilterName[];

/** Other words for the values of `is:`. */
const SYNONYMS: readonly string[] = ['favourite', 'favorite', 'marked', 'failed'];

interface Token {
  readonly start: number;
  readonly end: number;
  /** In lower case; undefined for words. */
  readonly name: string | undefined;
  readonly value: string;
}

/** As in the library's parser, but each token has its place. */
const TOKEN =
  /-?(?:(?<name>[A-Za-z]{1,20}):)?(?:"(?<phrase>[^"]*)"?|'(?<quote>[^'"]*)'(?!\S)|(?<word>[^\s"]*))|[^\s"]+/g;

function tokenize(text: string): Token[] {
  return Array.from(text.replace(/[“”„]/g, '"').matchAll(TOKEN), ({ 0: raw, index, groups }) => ({
    start: index,
    end: index + raw.length,
    name: groups?.name?.toLowerCase(),
    value: groups?.phrase ?? groups?.quote ?? groups?.word ?? raw,
  })).filter(({ start, end }) => end > start);
}

export interface SearchNote {
  readonly name: string;
  /** The values that the filter has; undefined if there is no such filter. */
  readonly values?: readonly string[];
}

/** The parts of a query that look like filters but are searched as words. */
export function searchNotes(text: string): SearchNote[] {
  return tokenize(text).flatMap(({ name, value }): SearchNote[] => {
    if (name === undefined || value === '') return [];
    if (!isFilter(name)) return value.startsWith('//') ? [] : [{ name }];
    const values: readonly string[] | 'stored' | 'any' = filters[name];
    const known =
      typeof values === 'string' || [...values, ...(name === 'is' ? SYNONYMS : [])].includes(value.toLowerCase());
    return known ? [] : [{ name, values: values as readonly string[] }];
  });
}

/** What can be suggested for the token before the cursor. */
export type Completion =
  | { readonly kind: 'known'; readonly token: Token; readonly texts: readonly string[] }
  | { readonly kind: 'stored'; readonly token: Token; readonly name: StoredFilter; readonly begin: string };

export function completionAt(text: string, cursor: number): Completion | undefined {
  const token = tokenize(text).findLast(({ start, end }) => start < cursor && cursor <= end);
  if (!token) return undefined;
  const { name, value } = token;
  const begin = value.toLowerCase();
  if (name === undefined) {
    const texts = filterNames.filter((each) => each.startsWith(begin) && begin !== '').map((each) => `${each}:`);
    return texts.length > 0 ? { kind: 'known', token, texts } : undefined;
  }
  if (!isFilter(name)) return undefined;
  const values: readonly string[] | 'stored' | 'any' = filters[name];
  if (values === 'stored') return { kind: 'stored', token, name: name as StoredFilter, begin: value };
  if (values === 'any') return undefined;
  const texts = values.filter((each) => each.startsWith(begin) && each !== begin).map((each) => `${name}:${each}`);
  return texts.length > 0 ? { kind: 'known', token, texts } : undefined;
}

/** A filter with a value; in quotes if it has spaces. */
export const filterText = (name: StoredFilter, value: string): string =>
  `${name}:${/\s/.test(value) ? `"${value.replaceAll('"', ' ')}"` : value}`;

/** The query with the suggestion in place of the token. After a complete filter the next word can follow. */
export function complete(text: string, { start, end }: Token, suggestion: string): string {
  const minus = text[start] === '-' ? '-' : '';
  const space = suggestion.endsWith(':') ? '' : ' ';
  return `${text.slice(0, start)}${minus}${suggestion}${space}${text.slice(end).trimStart()}`;
}

const isFilter = (name: string): name is FilterName => Object.hasOwn(filters, name);
